import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './conversation.module.css';
import { NoticeRow } from './notice-row.tsx';
import { buildRows, type Row } from './rows.ts';
import { TurnRow } from './turn-row.tsx';

// What most rows come to, in px: the measured size replaces it as soon as a row is drawn.
const usualRowHeight = 36;
// Nearer to the end than this, in px, counts as reading the newest: it then follows what comes.
const endThreshold = 48;

/** The turns, drawn only where they can be seen. Keeps its place unless it was at the end. */
export function TurnList() {
  const turns = useApp((data) => data.conversation.turns);
  const sessionId = useApp((data) => data.conversation.sessionId);
  const allNotices = useApp((data) => data.notices);
  const rows = useMemo(
    () =>
      buildRows(
        turns,
        allNotices.filter((notice) => notice.sessionId === sessionId),
      ),
    [turns, allNotices, sessionId],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    // Scrolling moves rows without drawing anything anew.
    directDomUpdates: true,
    gap: 2,
    paddingStart: 16,
    paddingEnd: 16,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endThreshold,
    onChange: (instance) => setAtEnd(instance.isAtEnd(endThreshold)),
  });

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label="Turns">
        <ol ref={virtualizer.containerRef} className={styles.list}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                className={styles.item}
              >
                {row !== undefined && <RowContent row={row} last={item.index === rows.length - 1} />}
              </li>
            );
          })}
        </ol>
      </section>
      {!atEnd && (
        <div className={styles.latest}>
          <Button onClick={() => virtualizer.scrollToEnd()}>
            <ArrowDown size={15} aria-hidden />
            Latest
          </Button>
        </div>
      )}
    </>
  );
}

function RowContent({ row, last }: { readonly row: Row; readonly last: boolean }) {
  return row.kind === 'turn' ? <TurnRow turn={row.turn} last={last} /> : <NoticeRow notice={row.notice} />;
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Turn } from '#shared/domain/index.ts';
import { lastUserTurn, type Notice, openSession, useApp, useModel, useView } from '../../state/index.ts';
import { Busy, Button, Failed } from '../../ui/index.ts';
import styles from './conversation.module.css';
import { FirstStart } from './first-start.tsx';
import { NoticeRow, TurnRow } from './turn-row.tsx';
import { WhyPanel } from './why-panel.tsx';

/** Everything that was said and done in the open session, and what stands there when nothing was. */
export function Conversation() {
  const why = useView((data) => data.why);
  return (
    <section className={styles.conversation} aria-label="Conversation">
      {/* Kept as it is beneath: the user comes back to the place where they were. */}
      <div className={styles.body} inert={why !== null}>
        <Body />
      </div>
      {why !== null && <WhyPanel key={why} turnId={why} />}
    </section>
  );
}

function Body() {
  const conversation = useApp((data) => data.conversation);
  const hasNotices = useApp((data) =>
    data.notices.some(
      (notice) => notice.sessionId === data.conversation.sessionId && notice.level === 'problem',
    ),
  );
  const { sessions } = useModel();
  const { sessionId, loading, turns } = conversation;
  const retry = useCallback(() => {
    if (sessionId !== null) void sessions.open(sessionId);
  }, [sessions, sessionId]);

  if (loading.status === 'loading' && turns.length === 0) return <Busy what="Opening the session" />;
  if (loading.status === 'failed') {
    return <Failed title="This session could not be opened" message={loading.message} onRetry={retry} />;
  }
  if (turns.length === 0 && !hasNotices) return <FirstStart />;
  return (
    <>
      <TurnList key={sessionId ?? 'new'} />
      <InterruptedNote />
    </>
  );
}

// What most rows come to, in px: the measured size replaces it as soon as a row is drawn.
const usualRowHeight = 36;
// Nearer to the end than this, in px, counts as reading the newest: it then follows what comes.
const endThreshold = 48;

/** The turns, drawn only where they can be seen. Keeps its place unless it was at the end. */
function TurnList() {
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

/** One line of the conversation. */
type Row =
  | { readonly kind: 'turn'; readonly key: string; readonly turn: Turn }
  | { readonly kind: 'notice'; readonly key: string; readonly notice: Notice };

/** The turns of a session with what was said beside them, each notice behind the turns that were there before it. */
export function buildRows(turns: readonly Turn[], notices: readonly Notice[]): readonly Row[] {
  const rows: Row[] = [];
  const pending = [...notices];
  for (const [index, turn] of turns.entries()) {
    while (pending[0] !== undefined && pending[0].afterTurns <= index) pushNotice(rows, pending.shift());
    rows.push({ kind: 'turn', key: turn.id, turn });
  }
  for (const notice of pending) pushNotice(rows, notice);
  return rows;
}

function pushNotice(rows: Row[], notice: Notice | undefined): void {
  if (notice !== undefined) rows.push({ kind: 'notice', key: notice.id, notice });
}

/** The app ended while something ran here: says so and offers the last instruction again, never by itself. */
function InterruptedNote() {
  const { view, focusPoints } = useModel();
  const interrupted = useApp((data) => openSession(data)?.interrupted === true && data.run.status === 'idle');
  const lastUtterance = useApp((data) => lastUserTurn(data)?.utterance ?? null);
  if (!interrupted || lastUtterance === null) return null;
  return (
    <div className={styles.note}>
      <p>Parley was closed while it worked on this. Nothing was continued by itself.</p>
      <Button
        onClick={() => {
          view.setState({ draft: lastUtterance });
          focusPoints.focus('composer');
        }}
      >
        Write the last instruction again
      </Button>
    </div>
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useApp } from '../../state/index.ts';
import { Busy, Empty, Failed } from '../../ui/index.ts';
import { groupSessions } from './group-sessions.ts';
import { SessionRow } from './session-row.tsx';
import styles from './sessions.module.css';
import type { SessionSearch } from './use-session-search.ts';

const headingHeight = 30;
const rowHeight = 48;

/** Sessions by time, drawn only where they can be seen. */
export function SessionList({
  search,
  onOpened,
}: {
  readonly search: SessionSearch;
  readonly onOpened?: (() => void) | undefined;
}) {
  const { loading, list, query } = search;
  const openId = useApp((data) => data.conversation.sessionId);
  const lines = useMemo(() => groupSessions(list, Date.now()), [list]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    paddingEnd: 8,
  });

  if (loading.status === 'loading' && list.length === 0) return <Busy what="Fetching the sessions" />;
  if (loading.status === 'failed') {
    return <Failed title="The sessions could not be read" message={loading.message} onRetry={search.retry} />;
  }
  if (list.length === 0) {
    return query.trim() === '' ? (
      <Empty title="No sessions yet">
        <p>Each conversation is kept here, with every step.</p>
      </Empty>
    ) : (
      <Empty title={`Nothing found for “${query.trim()}”`} />
    );
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index];
          return (
            <li
              key={item.key}
              className={styles.item}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {line?.kind === 'heading' && <h3 className={styles.period}>{line.title}</h3>}
              {line?.kind === 'session' && (
                <SessionRow session={line.session} open={line.session.id === openId} onOpened={onOpened} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

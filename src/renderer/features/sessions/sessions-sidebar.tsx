import { Input } from '@base-ui/react/input';
import { useVirtualizer } from '@tanstack/react-virtual';
import { EyeOff, ListChecks, PanelLeftClose, Search, SquarePen, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Session } from '#shared/domain/index.ts';
import { useApp, useFocusPoint, useModel } from '../../state/index.ts';
import { Busy, daysBetween, Empty, Failed, IconButton } from '../../ui/index.ts';
import { SelectionBar } from './selection-bar.tsx';
import { FilterButton, FilterChips, HiddenByFilters } from './session-filters.tsx';
import { SessionRow } from './session-row.tsx';
import styles from './sessions.module.css';
import { type Selection, useSelection } from './use-selection.ts';
import { type SessionSearchState, useSessionSearch } from './use-session-search.ts';
import { sessionsSidebarWords } from './words.ts';

/**
 * Every session that is kept. `children` stand at its foot; `onOpened` is told when one was chosen, `onFold` when the
 * list is to go, where it can.
 */
export function SessionsSidebar({
  children,
  onOpened,
  onFold,
}: {
  readonly children?: ReactNode;
  readonly onOpened?: () => void;
  readonly onFold?: () => void;
}) {
  const { sessions, focusPoints } = useModel();
  const search = useSessionSearch();
  const order = useMemo(() => search.list.map(({ id }) => id), [search.list]);
  const selection = useSelection(order);
  return (
    <nav
      className={styles.sidebar}
      aria-label={sessionsSidebarWords.sessions}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !selection.isOn || event.defaultPrevented) return;
        event.preventDefault();
        selection.end();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.heading}>{sessionsSidebarWords.sessions}</h2>
        <IconButton
          label={sessionsSidebarWords.newSession}
          keys="Ctrl+Shift+O"
          side="bottom"
          icon={SquarePen}
          onClick={() => {
            sessions.startNew();
            onOpened?.();
            focusPoints.focus('composer');
          }}
        />
        <IconButton
          label={sessionsSidebarWords.newPrivateSession}
          side="bottom"
          icon={EyeOff}
          onClick={() => {
            void sessions.startPrivate();
            onOpened?.();
            focusPoints.focus('composer');
          }}
        />
        {onFold !== undefined && (
          <IconButton
            label={sessionsSidebarWords.foldSessionsAway}
            keys="Ctrl+B"
            side="bottom"
            icon={PanelLeftClose}
            onClick={onFold}
          />
        )}
      </div>
      <div className={styles.find}>
        <SearchField value={search.query} onChange={search.setQuery} />
        <FilterButton search={search} />
        <IconButton
          small
          label={sessionsSidebarWords.chooseSeveralSessions}
          side="bottom"
          icon={ListChecks}
          aria-pressed={selection.isOn}
          onClick={selection.isOn ? selection.end : selection.begin}
        />
      </div>
      <FilterChips search={search} />
      <SessionList search={search} selection={selection} onOpened={onOpened} />
      {selection.isOn && <SelectionBar selection={selection} />}
      {children !== undefined && <div className={styles.foot}>{children}</div>}
    </nav>
  );
}

function SearchField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useFocusPoint(
    'session-search',
    useCallback(() => field.current?.focus(), []),
  );
  return (
    <div className={styles.search}>
      <Search size={15} aria-hidden className={styles.searchIcon} />
      <Input
        ref={field}
        className={styles.searchField}
        aria-label={sessionsSidebarWords.searchSessions}
        placeholder={sessionsSidebarWords.search}
        value={value}
        onValueChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <IconButton small label={sessionsSidebarWords.clearTheSearch} icon={X} onClick={() => onChange('')} />
      )}
    </div>
  );
}

const headingHeight = 30;
const rowHeight = 48;
/** Rows before the end at which the next page is asked for. */
const pageAhead = 30;

/** Sessions by time, drawn only where they can be seen. */
function SessionList({
  search,
  selection,
  onOpened,
}: {
  readonly search: SessionSearchState;
  readonly selection: Selection;
  readonly onOpened?: (() => void) | undefined;
}) {
  const { loading, list, query } = search;
  const openId = useApp((data) => data.conversation.sessionId);
  const lines = useMemo(() => groupSessions(list, Date.now()), [list]);
  const scroller = useRef<HTMLDivElement>(null);
  const scale = useApp((data) => Number(data.settings.textSize) / 100);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => scale * (lines[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    paddingEnd: 8,
  });
  const lastDrawn = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  const isAtEnd = search.hasMore && lastDrawn >= lines.length - 1 - pageAhead;
  const { more } = search;
  useEffect(() => {
    if (isAtEnd) more();
  }, [isAtEnd, more]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are another size then
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, scale]);

  if (loading.status === 'loading' && list.length === 0)
    return <Busy what={sessionsSidebarWords.gettingTheSessions} />;
  if (loading.status === 'failed') {
    return (
      <Failed
        title={sessionsSidebarWords.cantReadTheSessions}
        message={loading.message}
        onRetry={search.retry}
      />
    );
  }
  if (list.length === 0) {
    if (!search.isNarrowed) {
      return (
        <Empty title={sessionsSidebarWords.noSessionsYet}>
          <p>{sessionsSidebarWords.noSessionsHint}</p>
        </Empty>
      );
    }
    const words = query.trim();
    return (
      <Empty
        title={
          words === ''
            ? sessionsSidebarWords.noSessionFitsAllFilters
            : sessionsSidebarWords.nothingFoundFor(words)
        }
      >
        <HiddenByFilters search={search} />
      </Empty>
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
                <SessionRow
                  session={line.session}
                  open={line.session.id === openId}
                  selection={selection}
                  onOpened={onOpened}
                />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A line of the list: the name of a time, or a session of that time. */
type SessionLine =
  | { readonly kind: 'heading'; readonly key: string; readonly title: string }
  | { readonly kind: 'session'; readonly key: string; readonly session: Session };

/** When it was last used, as people say it. */
export function periodOf(at: number, now: number, locale?: string): string {
  const days = daysBetween(at, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return sessionsSidebarWords.thisWeek;
  if (days < 14) return sessionsSidebarWords.lastWeek;
  if (days < 31) return sessionsSidebarWords.thisMonth;
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(
    locale,
    sameYear ? { month: 'long' } : { month: 'long', year: 'numeric' },
  ).format(at);
}

/** Sessions, newest first, under the names of their times. */
export function groupSessions(
  sessions: readonly Session[],
  now: number,
  locale?: string,
): readonly SessionLine[] {
  const lines: SessionLine[] = [];
  let current = '';
  for (const session of sessions) {
    const title = periodOf(session.updatedAt, now, locale);
    if (title !== current) lines.push({ kind: 'heading', key: `heading ${title}`, title });
    current = title;
    lines.push({ kind: 'session', key: session.id, session });
  }
  return lines;
}

import { Input } from '@base-ui/react/input';
import { useVirtualizer } from '@tanstack/react-virtual';
import { EyeOff, PanelLeftClose, Search, SquarePen, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Session } from '#shared/domain/index.ts';
import { formatError } from '#shared/errors/index.ts';
import { type Loading, useApp, useFocusPoint, useModel } from '../../state/index.ts';
import { ActionMenu, Busy, daysBetween, Empty, Failed, IconButton, Moment } from '../../ui/index.ts';
import { RenameField, useSessionActions } from './session-actions.tsx';
import styles from './sessions.module.css';

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
  return (
    <nav className={styles.sidebar} aria-label="Sessions">
      <div className={styles.head}>
        <h2 className={styles.heading}>Sessions</h2>
        <IconButton
          label="New session"
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
          label="New private session"
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
            label="Fold sessions away"
            keys="Ctrl+B"
            side="bottom"
            icon={PanelLeftClose}
            onClick={onFold}
          />
        )}
      </div>
      <SearchField value={search.query} onChange={search.setQuery} />
      <SessionList search={search} onOpened={onOpened} />
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
        aria-label="Search sessions"
        placeholder="Search"
        value={value}
        onValueChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && <IconButton small label="Clear the search" icon={X} onClick={() => onChange('')} />}
    </div>
  );
}

const headingHeight = 30;
const rowHeight = 48;

/** Sessions by time, drawn only where they can be seen. */
function SessionList({
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
  const scale = useApp((data) => Number(data.settings.textSize) / 100);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => scale * (lines[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    paddingEnd: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are another size then
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, scale]);

  if (loading.status === 'loading' && list.length === 0) return <Busy what="Getting the sessions" />;
  if (loading.status === 'failed') {
    return <Failed title="Can’t read the sessions" message={loading.message} onRetry={search.retry} />;
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

function SessionRow({
  session,
  open,
  onOpened,
}: {
  readonly session: Session;
  readonly open: boolean;
  readonly onOpened?: (() => void) | undefined;
}) {
  const { sessions } = useModel();
  const [renaming, setRenaming] = useState(false);
  const actions = useSessionActions(session, () => setRenaming(true));
  if (renaming) return <RenameField session={session} onDone={() => setRenaming(false)} />;
  return (
    <div className={styles.row} data-open={open ? '' : undefined}>
      <button
        type="button"
        className={styles.openButton}
        aria-current={open ? 'true' : undefined}
        onClick={() => {
          void sessions.open(session.id, session.found?.turnId ?? null);
          onOpened?.();
        }}
      >
        <span className={styles.title} title={session.title}>
          {session.title}
        </span>
        <span className={styles.line}>
          {session.found === undefined ? (
            <Moment at={session.updatedAt} />
          ) : (
            <span className={styles.found} title={session.found.text}>
              {session.found.text}
            </span>
          )}
          {session.isPrivate === true && <span>private</span>}
          {session.interrupted && <span className={styles.interrupted}>interrupted</span>}
        </span>
      </button>
      <div className={styles.menu}>
        <ActionMenu label={`More for ${session.title}`} actions={actions} />
      </div>
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
  if (days < 7) return 'This week';
  if (days < 14) return 'Last week';
  if (days < 31) return 'This month';
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

// Long enough for a fast typist's next letter, short enough to feel immediate, in ms.
const quietMs = 120;

type SessionSearch = ReturnType<typeof useSessionSearch>;

/** All sessions, or those that have the words of the query in their title or turns. */
function useSessionSearch() {
  const model = useModel();
  const all = useApp((data) => data.sessions);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<{ loading: Loading; list: readonly Session[] } | null>(null);
  const words = query.trim();

  // Searched again when the sessions change, so that a deleted one does not stay among the results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    if (words === '') {
      setFound(null);
      return;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      model.sessions.search(words).then(
        (list) => wanted && setFound({ loading: { status: 'ready' }, list }),
        (error: unknown) =>
          wanted && setFound({ loading: { status: 'failed', message: formatError(error) }, list: [] }),
      );
    }, quietMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [words, model, all.list]);

  const retry = useCallback(() => void model.sessions.load(), [model]);
  const shown = words === '' ? all : (found ?? all);
  return { query, setQuery, loading: shown.loading, list: shown.list, retry };
}

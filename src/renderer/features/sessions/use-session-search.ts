import { useCallback, useEffect, useState } from 'react';
import type { Session, SessionFilter } from '#shared/domain/index.ts';
import { formatError } from '#shared/errors/index.ts';
import { type Loading, readTurnLink, useApp, useModel, withPage } from '../../state/index.ts';

// Long enough for a fast typist's next letter, short enough to feel immediate, in ms.
const quietMs = 120;

interface Found {
  readonly loading: Loading;
  readonly list: readonly Session[];
  readonly next: number | null;
  /** Of how many; null until that is known. */
  readonly count: { readonly found: number; readonly all: number } | null;
}

export type SessionSearchState = ReturnType<typeof useSessionSearch>;

/** All sessions, or those that have the words of the query in their title or turns and fit the filter. */
export function useSessionSearch() {
  const { sessions } = useModel();
  const all = useApp((data) => data.sessions);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<SessionFilter>({});
  const [found, setFound] = useState<Found | null>(null);
  const words = query.trim();
  const isNarrowed = words !== '' || Object.keys(filter).length > 0;

  // Searched again when the sessions change, so that a deleted one does not stay among the results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    const place = readTurnLink(words);
    if (place !== null) {
      setQuery('');
      void sessions.openTurn(place.sessionId, place.turnId);
      return;
    }
    if (!isNarrowed) {
      setFound(null);
      return;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      Promise.all([sessions.find(words, filter), sessions.count(words, filter)]).then(
        ([{ list, next }, count]) => wanted && setFound({ loading: { status: 'ready' }, list, next, count }),
        (error: unknown) =>
          wanted &&
          setFound({
            loading: { status: 'failed', message: formatError(error) },
            list: [],
            next: null,
            count: null,
          }),
      );
    }, quietMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [words, filter, sessions, all.list]);

  const retry = useCallback(() => void sessions.load(), [sessions]);
  const narrowed = isNarrowed ? found : null;
  const shown = narrowed ?? all;
  const { next } = shown;
  /** The next page, when the end of the list comes into sight. */
  const more = useCallback(() => {
    if (next === null) return;
    if (narrowed === null) {
      void sessions.more();
      return;
    }
    sessions.find(words, filter, next).then(
      (page) =>
        setFound((now) =>
          now === null || now.next !== next
            ? now
            : { ...now, list: withPage(now.list, page.list), next: page.next },
        ),
      // The list stays as far as it came.
      () => setFound((now) => now && { ...now, next: null }),
    );
  }, [sessions, narrowed, words, filter, next]);

  return {
    query,
    setQuery,
    filter,
    setFilter,
    isNarrowed,
    count: narrowed?.count ?? null,
    loading: shown.loading,
    list: shown.list,
    hasMore: next !== null,
    more,
    retry,
  };
}

import { useCallback, useEffect, useState } from 'react';
import type { Session } from '#shared/domain/index.ts';
import { type Loading, useApp, useModel } from '../../state/index.ts';

// Long enough for a fast typist's next letter, short enough to feel immediate, in ms.
const quietMs = 120;

export interface SessionSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly loading: Loading;
  readonly list: readonly Session[];
  readonly retry: () => void;
}

/** All sessions, or those that have the words of the query in their title or turns. */
export function useSessionSearch(): SessionSearch {
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
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          if (wanted) setFound({ loading: { status: 'failed', message }, list: [] });
        },
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

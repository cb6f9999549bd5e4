import { useCallback, useEffect, useState } from 'react';
import { formatError } from '#shared/errors/index.ts';

type LoadState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly message: string };

/** What was asked for, and how to ask for it again. */
export type LoadedData<T> = readonly [LoadState<T>, () => void];

/**
 * Fetches something when the component appears and whenever `load` changes (wrap it in `useCallback`).
 * The second value fetches it again. An answer that comes after its question was dropped is dropped too.
 */
export function useLoaded<T>(load: () => Promise<T>): LoadedData<T> {
  const [state, setState] = useState<LoadState<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what asks again
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setState({ status: 'ready', value }),
      (error: unknown) => wanted && setState({ status: 'failed', message: formatError(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return [state, again];
}

/** Something that is asked of main where its answer is shown. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    /** What went wrong with the last one, in words; null for nothing. */
    problem,
    /** @returns whether it came off */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      setBusy(true);
      setProblem(null);
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(formatError(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    /** What went wrong is told no more. */
    forget: () => setProblem(null),
  };
}

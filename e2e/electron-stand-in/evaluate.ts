import { runInThisContext } from 'node:vm';

/** What a test sends over the channel that it started the app with: a function of it, as text, and its one value. */
export interface ToEvaluate {
  readonly id: number;
  readonly source: string;
  readonly value: unknown;
}

export type Evaluated =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

/**
 * Runs functions of a test in main with the stand-in as their `electron`, as Playwright does in Electron itself: a test
 * does what people do at the desktop, and sees what they would see there, in the same words on both.
 */
export function evaluateForTests(): void {
  if (process.send === undefined) return;
  process.on('message', (message) => void answer(message as ToEvaluate));
  // Of a test that was ended with its app still open nothing stays behind.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

async function answer({ id, source, value }: ToEvaluate): Promise<void> {
  let evaluated: Evaluated;
  try {
    const electron = await import('./electron.ts');
    const work = runInThisContext(`(${source})`) as (electron: object, value: unknown) => unknown;
    evaluated = { id, value: await work(electron, value) };
  } catch (error) {
    evaluated = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  // Whoever asked may be gone.
  process.send?.(evaluated, undefined, {}, () => undefined);
}

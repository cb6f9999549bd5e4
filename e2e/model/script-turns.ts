import type { ModelReply } from './model-answer.ts';
import type { FakeRequest } from './model-request.ts';

/** One line of a script: an answer, or a function of what the model was asked. */
export type ScriptedTurn = ModelReply | ((request: FakeRequest) => ModelReply);

export interface TurnScript {
  /** Hand this to `fakeModel`. */
  readonly answer: (request: FakeRequest) => ModelReply;
  /** Lines that were answered so far. */
  readonly played: () => number;
  /** Requests that came after the last line: in a test that holds, none. */
  readonly unexpected: readonly FakeRequest[];
}

/**
 * An honest model that follows a script: the n-th completion that is asked of it, repairs and retries included, gets
 * the n-th line. What is asked beyond the script is refused with 400, so that nothing goes on unseen.
 */
export function scriptTurns(lines: readonly ScriptedTurn[]): TurnScript {
  const unexpected: FakeRequest[] = [];
  let next = 0;
  return {
    answer: (request) => {
      const line = lines[next];
      if (line === undefined) {
        unexpected.push(request);
        return { status: 400, body: { error: { message: `The script has only ${lines.length} lines.` } } };
      }
      next += 1;
      return typeof line === 'function' ? line(request) : line;
    },
    played: () => next,
    unexpected,
  };
}

import type { ServerResponse } from 'node:http';
import type { ModelAnswer } from './model-answer.ts';

/** How often a drip sends its comment line; shorter than any idle deadline. */
const dripMs = 20;

const wait = (ms: number, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      response.off('close', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    response.once('close', wake);
  });

function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (response.destroyed || bytes.length === 0) return Promise.resolve();
  return new Promise((resolve) => response.write(bytes, () => resolve()));
}

/** Sends the pieces of a body with the faults that the answer asks for. Resolves when there is nothing more to send. */
export async function sendBody(
  response: ServerResponse,
  pieces: readonly Uint8Array[],
  answer: ModelAnswer,
): Promise<void> {
  let left = answer.stopAtByte ?? Number.POSITIVE_INFINITY;
  for (const [index, piece] of pieces.entries()) {
    if (left <= 0 || response.destroyed) break;
    if (index > 0 && answer.betweenMs !== undefined) await wait(answer.betweenMs, response);
    const sent = piece.subarray(0, Math.min(piece.length, left));
    left -= sent.length;
    const size = answer.bytesPerWrite ?? sent.length;
    for (let from = 0; from < sent.length; from += size)
      await write(response, sent.subarray(from, from + size));
  }
  await endBody(response, answer.ending ?? 'close');
}

async function endBody(response: ServerResponse, ending: NonNullable<ModelAnswer['ending']>): Promise<void> {
  switch (ending) {
    case 'close':
      response.end();
      return;
    case 'destroy':
      // What was written must arrive first; only then is the connection torn down.
      response.socket?.destroySoon();
      return;
    case 'stall':
      return;
    case 'drip':
      while (!response.destroyed) {
        await write(response, new TextEncoder().encode(': still thinking\n\n'));
        await wait(dripMs, response);
      }
  }
}

import type { Readable } from 'node:stream';

// Beyond this the sender waits until the disk has caught up.
const mostWaitingBytes = 1024 * 1024;

/**
 * Everything that comes of a stream, and only then its error. Reading the stream itself would drop what was received
 * but not yet read when the connection was cut. Listens from this call on, so that no end is missed.
 * @throws what the stream ended with
 */
export function chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let end: { readonly error: unknown } | null = null;
  let wake = (): void => {};

  function finish(error: unknown): void {
    end ??= { error };
    wake();
  }
  stream.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes > mostWaitingBytes) stream.pause();
    wake();
  });
  stream.on('end', () => finish(null));
  stream.on('error', finish);
  stream.on('close', () => finish(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));

  async function* take(): AsyncGenerator<Buffer> {
    for (;;) {
      const taken = waiting;
      waiting = [];
      waitingBytes = 0;
      yield* taken;
      if (waiting.length > 0) continue;
      if (end !== null) break;
      const turn = Promise.withResolvers<void>();
      wake = turn.resolve;
      stream.resume();
      await turn.promise;
    }
    if (end.error !== null) throw end.error;
  }
  return take();
}

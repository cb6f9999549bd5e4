/** What a 2xx answer turns out to be, whatever its content type says. */
export interface OpenedBody {
  readonly kind: 'events' | 'document' | 'page' | 'empty';
  readonly response: Response;
}

const blank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

const kindOf = (byte: number): OpenedBody['kind'] => {
  if (byte === 0x7b || byte === 0x5b) return 'document'; // { [
  return byte === 0x3c ? 'page' : 'events'; // <
};

/** What may still stand behind `[DONE]`, in bytes and ms: the end of the body, so that the connection can be kept. */
const tailBytes = 16_000;
const tailMs = 1_000;

/** Reads the little that is left of a finished answer; what goes on is hung up on. */
async function readOut(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const hangUp = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(hangUp, tailMs);
  timer.unref();
  try {
    for (let left = tailBytes; left > 0; ) {
      const { value, done } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    hangUp();
  } catch {
    // It broke or was stopped: closed either way.
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Looks at the first byte that is not blank: servers that ignore `stream: true` send one JSON document, some with the
 * type of a stream; a wrong address sends a web page. Nothing is lost of the body.
 */
export async function openBody(response: Response): Promise<OpenedBody> {
  if (response.body === null) return { kind: 'empty', response };
  const reader = response.body.getReader();
  const held: Uint8Array[] = [];
  let kind: OpenedBody['kind'] = 'empty';
  while (kind === 'empty') {
    const { value, done } = await reader.read();
    if (done) break;
    held.push(value);
    const first = (value as Uint8Array).find((byte: number) => !blank(byte));
    if (first !== undefined) kind = kindOf(first);
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = held.shift();
      if (next !== undefined) return controller.enqueue(next);
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void readOut(reader),
  });
  return { kind, response: new Response(body, { headers: response.headers }) };
}

/**
 * Bytes of an answer that are read. The events around one token of a model are about 250 bytes; verbose JSON of two
 * minutes of speech with every word is some 200 kB.
 */
const mostBytes = 4_000_000;
/** Bytes of an error's body that are read: its first sentence is what is shown. */
const mostErrorBytes = 64_000;

/** Thrown while a body is read that is longer than any answer. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong';
}

/** What an endpoint needs to know; the SDK would also tell it the machine, the runtime and its version. */
const sentHeaders = ['accept', 'authorization', 'content-type'] as const;

/** Passes at most `limit` bytes on; then it ends quietly or fails, and the connection is given up either way. */
function capBody(body: ReadableStream<Uint8Array>, limit: number, then: 'end' | 'fail') {
  let left = limit;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length;
        if (left >= 0) return controller.enqueue(chunk);
        if (then === 'fail') return controller.error(new BodyTooLong(`More than ${limit} bytes.`));
        controller.enqueue(chunk.subarray(0, chunk.length + left));
        controller.terminate();
      },
    }),
  );
}

/**
 * The one way out to an endpoint. Redirects are not followed (a page's text, what was said and the key would go where nobody agreed to), headers
 * are kept to what is needed, environment variables of the SDK add nothing, and no body is read without end.
 * @param onErrorBody hears the text of an answer that is not 2xx; the SDK keeps only one shape of it.
 */
export function createGuardedFetch(hasKey: boolean, onErrorBody: (text: string) => void): typeof fetch {
  const guarded: typeof fetch = async (input, init) => {
    const given = new Headers(init?.headers);
    const headers = new Headers();
    for (const name of sentHeaders) {
      const value = given.get(name);
      if (value !== null && !(name === 'authorization' && !hasKey)) headers.set(name, value);
    }
    const response = await fetch(input, { ...init, headers, redirect: 'manual', credentials: 'omit' });
    const { status, statusText } = response;
    const kept = { status, statusText, headers: response.headers };
    if (response.body === null) return new Response(null, kept);
    if (response.ok) return new Response(capBody(response.body, mostBytes, 'fail'), kept);
    const text = await new Response(capBody(response.body, mostErrorBytes, 'end')).text().catch(() => '');
    onErrorBody(text);
    return new Response(text, kept);
  };
  // The SDK tries out whether it can send files; with this it need not ask for a page to do so.
  return Object.assign(guarded, { Response });
}

/** Bytes of an answer that are read: verbose JSON of two minutes with every word and token is some 200 kB. */
const mostBytes = 4_000_000;
/** Bytes of an error's body that are read: its first sentence is what is shown. */
const mostErrorBytes = 64_000;

/** Thrown while an answer is read that is longer than any transcript. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/** What an endpoint needs to know; the SDK would also tell it the machine, the runtime and its version. */
const sentHeaders = ['accept', 'authorization', 'content-type'] as const;

/**
 * The one way out for sound: redirects are not followed (what was said, and the key, would go where nobody agreed
 * to), headers are kept to what is needed, no body is read without end.
 * @param onErrorBody hears the text of an answer that is not 2xx
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
    const kept = { status: response.status, statusText: response.statusText, headers: response.headers };
    if (response.body === null) return new Response(null, kept);
    if (response.ok) return new Response(cap(response.body, mostBytes, 'fail'), kept);
    const text = await new Response(cap(response.body, mostErrorBytes, 'end')).text().catch(() => '');
    onErrorBody(text);
    return new Response(text, kept);
  };
  // The SDK tries out whether it can send files; with this it need not ask for a page to do so.
  return Object.assign(guarded, { Response });
}

function cap(body: ReadableStream<Uint8Array>, limit: number, then: 'end' | 'fail') {
  let left = limit;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length;
        if (left >= 0) return controller.enqueue(chunk);
        if (then === 'fail') return controller.error(new AnswerTooLong(`More than ${limit} bytes.`));
        controller.enqueue(chunk.subarray(0, chunk.length + left));
        controller.terminate();
      },
    }),
  );
}

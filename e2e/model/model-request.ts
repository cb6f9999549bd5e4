import type { IncomingHttpHeaders } from 'node:http';

interface FakeMessage {
  readonly role: string;
  readonly content: string | readonly FakePart[] | null;
}

interface FakePart {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string };
}

/** The body of a chat completion request, as far as anybody here looks into it. */
export interface CompletionBody {
  readonly model: string;
  readonly messages: readonly FakeMessage[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly [key: string]: unknown;
}

/** One request as it came in, kept for reading back. */
export interface FakeRequest {
  /** From 0, chat completions only; -1 for other paths. */
  readonly index: number;
  /** On the monotonic clock of this process, in ms. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  /** null for other paths than chat completions. */
  readonly body: CompletionBody | null;
  /** The text of all messages, one after the other: what the model reads. */
  readonly prompt: string;
  /** Pictures in the messages, as data addresses. */
  readonly images: readonly string[];
  /** When its socket was closed by the other side before the answer was finished (monotonic ms); else never resolves. */
  readonly hungUp: Promise<number>;
}

const partsOf = (message: FakeMessage): readonly FakePart[] =>
  typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : (message.content ?? []);

export function readPrompt(body: CompletionBody): string {
  return body.messages
    .map((message) =>
      partsOf(message)
        .map((part) => part.text ?? '')
        .join('\n'),
    )
    .join('\n\n');
}

export function readImages(body: CompletionBody): readonly string[] {
  return body.messages.flatMap((message) =>
    partsOf(message).flatMap((part) => (part.image_url === undefined ? [] : [part.image_url.url])),
  );
}

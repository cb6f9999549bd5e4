export interface FakeToken {
  readonly token: string;
  /** With the logarithm of their probability. */
  readonly likely: Readonly<Record<string, number>>;
}

/** What the played model does with one request. Plain fields make a good answer; the others each break one thing. */
export interface ModelAnswer {
  /** What it says. */
  readonly text?: string;
  /** The pieces that it is streamed in; without them about one word at a time. */
  readonly pieces?: readonly string[];
  /** The tokens of the text with what else was likely there, told where a request asks for it; in place of `text`. */
  readonly tokens?: readonly FakeToken[];
  /** A reasoning model's thoughts, in a field of their own before the answer. */
  readonly reasoning?: string;
  /** `message.refusal`, as OpenAI's models decline. */
  readonly refusal?: string;
  /** null: no finish reason is ever given. */
  readonly finish?: string | null;
  /** null: the endpoint tells no numbers, even when asked to. */
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
  /** Another status than 200; then `body` is the answer. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is in place of a completion; an object as JSON. */
  readonly body?: string | Uint8Array | object;
  readonly contentType?: string;
  /** Answers with one JSON document although a stream was asked for. */
  readonly plain?: boolean;
  /** Leaves `data: [DONE]` out. */
  readonly withoutDone?: boolean;
  /** Milliseconds before anything is sent, and between pieces. */
  readonly firstTokenMs?: number;
  readonly betweenMs?: number;
  /** Bytes per write, so that a character may be torn apart on its way. */
  readonly bytesPerWrite?: number;
  /** Sends so many bytes of the body and then …; without it the whole body is sent. */
  readonly stopAtByte?: number;
  /**
   * What comes at the end: `destroy` tears the connection down, `stall` says nothing more and holds it open, `drip`
   * sends a comment line now and then for ever.
   */
  readonly ending?: 'close' | 'destroy' | 'stall' | 'drip';
}

/** A text alone is a good answer with this text. */
export type ModelReply = string | ModelAnswer;

export function toAnswer(reply: ModelReply): ModelAnswer {
  if (typeof reply === 'string') return { text: reply };
  const { tokens } = reply;
  if (tokens === undefined) return reply;
  const pieces = tokens.map(({ token }) => token);
  return { ...reply, text: pieces.join(''), pieces };
}

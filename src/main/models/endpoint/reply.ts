import { z } from 'zod';

/** Characters of an answer that are read. 256 tokens are about 1,000; ten times that is no action any more. */
const longestAnswer = 16_000;

/** Tokens whose likelihood is kept: a choice stands at the beginning of an answer. */
const mostTokens = 200;

/** Characters of separate reasoning that are read: 4,096 tokens are about 16,000. */
const longestReasoning = 200_000;

/** How an answer ended; only a `complete` one may be acted on. */
type ReplyEnd =
  | 'complete'
  /** The token limit cut it. */
  | 'length'
  /** The endpoint's own filter cut it. */
  | 'filtered'
  /** It wanted to call functions, of which it was given none. */
  | 'tools'
  /** The connection or the server ended it, or it made no sense as a stream. */
  | 'cut'
  /** No token for too long. */
  | 'stalled'
  /** Far more than an action. */
  | 'endless';

export interface Reply {
  readonly text: string;
  /** A reasoning model's thoughts where the endpoint keeps them apart; never part of the answer. */
  readonly reasoning: string;
  readonly refusal: string;
  readonly end: ReplyEnd;
  /** null: the endpoint told none. */
  readonly usage: { readonly in: number; readonly out: number } | null;
  /** It thought before it answered, as its field or its token count says. */
  readonly reasoned: boolean;
  /** The tokens of the text with what else was likely; empty where nobody asked or the endpoint tells none. */
  readonly tokens: readonly WrittenToken[];
}

interface WrittenToken {
  readonly text: string;
  /** The likeliest tokens in its place, itself among them, with the logarithm of their probability. */
  readonly likeliest: ReadonlyMap<string, number>;
}

/** Some endpoints send content as a list of parts. */
const content = z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish();
const message = z
  .object({
    content,
    reasoning_content: z.string().nullish(),
    reasoning: z.string().nullish(),
    refusal: z.string().nullish(),
    tool_calls: z.array(z.unknown()).nullish(),
  })
  .nullish();
const usage = z.object({
  prompt_tokens: z.number().nonnegative(),
  completion_tokens: z.number().nonnegative(),
  completion_tokens_details: z.object({ reasoning_tokens: z.number().nullish() }).nullish(),
});
const likely = z.object({ token: z.string(), logprob: z.number() });
const probabilities = z.object({
  content: z.array(likely.extend({ top_logprobs: z.array(likely).nullish() })).nullish(),
});
/** One event of a stream, or a whole completion: they differ in `delta` and `message`. */
const part = z.object({
  choices: z
    .array(
      z.object({
        index: z.number().nullish(),
        delta: message,
        message,
        finish_reason: z.string().nullish(),
        // Read apart: what makes no sense here must not cost the answer.
        logprobs: z.unknown().optional(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
});

const ends: ReadonlyMap<string, ReplyEnd> = new Map([
  ['stop', 'complete'],
  ['eos', 'complete'],
  ['eos_token', 'complete'],
  ['end_turn', 'complete'],
  ['stop_sequence', 'complete'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'filtered'],
  ['safety', 'filtered'],
  ['tool_calls', 'tools'],
  ['function_call', 'tools'],
]);

const textOf = (value: z.infer<typeof content>): string =>
  typeof value === 'string' ? value : (value ?? []).map((piece) => piece.text ?? '').join('');

function readTokens(value: unknown): readonly WrittenToken[] {
  const read = probabilities.safeParse(value);
  return (read.data?.content ?? []).map(({ token, logprob, top_logprobs }) => ({
    text: token,
    likeliest: new Map([
      [token, logprob],
      ...(top_logprobs ?? []).map((each) => [each.token, each.logprob] as const),
    ]),
  }));
}

/** Puts an answer together from what a stranger sends. */
export function collectReply() {
  let text = '';
  let reasoning = '';
  let refusal = '';
  let finish: string | null = null;
  let counted: z.infer<typeof usage> | null = null;
  const tokens: WrittenToken[] = [];
  let fault: 'cut' | 'endless' | null = null;

  function addMessage(value: NonNullable<z.infer<typeof message>>): void {
    const added = textOf(value.content);
    // Words after the end belong to another answer: nobody can tell which one is meant.
    if (finish !== null && (added !== '' || (value.tool_calls ?? []).length > 0)) fault = 'cut';
    text += added;
    reasoning += value.reasoning_content ?? value.reasoning ?? '';
    refusal += value.refusal ?? '';
    if (text.length > longestAnswer || refusal.length > longestAnswer) fault = 'endless';
    if (reasoning.length > longestReasoning) fault = 'endless';
  }

  return {
    /** Takes one event or one whole completion. False: it makes no sense, or is too long, and reading should end. */
    add(value: unknown) {
      const read = part.safeParse(value);
      if (!read.success) {
        fault = 'cut';
        return false;
      }
      for (const choice of read.data.choices ?? []) {
        if ((choice.index ?? 0) !== 0) continue;
        if (choice.delta != null) addMessage(choice.delta);
        if (choice.message != null) addMessage(choice.message);
        if (tokens.length < mostTokens) tokens.push(...readTokens(choice.logprobs));
        if (choice.finish_reason != null && choice.finish_reason !== '') finish = choice.finish_reason;
      }
      const told = usage.safeParse(read.data.usage);
      if (told.success) counted = told.data;
      return fault === null;
    },
    /** What was written so far. */
    text: () => text,
    reasoning: () => reasoning,
    /** A finish reason has come. */
    finished: () => finish !== null,
    /** `broken`: how the transport ended when it did not end by itself. */
    result: (broken: 'cut' | 'stalled' | 'endless' | null) => ({
      text: text.slice(0, longestAnswer),
      reasoning: reasoning.slice(0, longestReasoning),
      refusal: refusal.slice(0, longestAnswer),
      end: fault ?? broken ?? (finish === null ? 'cut' : (ends.get(finish) ?? 'cut')),
      usage: counted === null ? null : { in: counted.prompt_tokens, out: counted.completion_tokens },
      reasoned: reasoning !== '' || (counted?.completion_tokens_details?.reasoning_tokens ?? 0) > 0,
      tokens: tokens.slice(0, mostTokens),
    }),
  };
}

import type { FakeToken, ModelAnswer } from './model-answer.ts';

/** Rough, as an endpoint's own count is to us: four characters a token. */
const countTokens = (text: string): number => Math.ceil(text.length / 4);

interface Asked {
  readonly model: string;
  readonly promptText: string;
  /** The request had `stream_options: { include_usage: true }`. */
  readonly usageAsked: boolean;
  /** The request had `logprobs: true`. */
  readonly tokensAsked: boolean;
}

function usageOf(answer: ModelAnswer, asked: Asked) {
  if (answer.usage === null) return null;
  const given = answer.usage ?? {
    prompt_tokens: countTokens(asked.promptText),
    completion_tokens: countTokens((answer.text ?? '') + (answer.reasoning ?? '')),
  };
  return { ...given, total_tokens: given.prompt_tokens + given.completion_tokens };
}

const finishOf = (answer: ModelAnswer): string | null =>
  answer.finish === undefined ? 'stop' : answer.finish;

const logprobsOf = (tokens: readonly FakeToken[]) => ({
  content: tokens.map(({ token, likely }) => ({
    token,
    logprob: likely[token] ?? 0,
    top_logprobs: Object.entries(likely).map(([each, logprob]) => ({ token: each, logprob })),
  })),
});

/** The whole completion as one JSON document. */
export function writePlainCompletion(answer: ModelAnswer, asked: Asked): string {
  const usage = usageOf(answer, asked);
  return JSON.stringify({
    id: 'chatcmpl-played',
    object: 'chat.completion',
    created: 1,
    model: asked.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.text ?? null,
          refusal: answer.refusal ?? null,
          ...(answer.reasoning === undefined ? {} : { reasoning_content: answer.reasoning }),
        },
        finish_reason: finishOf(answer),
        ...(asked.tokensAsked && answer.tokens !== undefined ? { logprobs: logprobsOf(answer.tokens) } : {}),
      },
    ],
    ...(usage === null ? {} : { usage }),
  });
}

/** The same as server-sent events, one string per event, each with its blank line. */
export function writeStreamedCompletion(answer: ModelAnswer, asked: Asked): readonly string[] {
  const event = (choices: readonly unknown[], more: object = {}) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-played', object: 'chat.completion.chunk', created: 1, model: asked.model, choices, ...more })}\n\n`;
  const delta = (fields: object, finish: string | null = null, more: object = {}) =>
    event([{ index: 0, delta: fields, finish_reason: finish, ...more }]);
  const logprobsAt = (place: number) => {
    const token = answer.tokens?.[place];
    return asked.tokensAsked && token !== undefined ? { logprobs: logprobsOf([token]) } : {};
  };
  const pieces = answer.pieces ?? (answer.text ?? '').match(/\s*\S+|\s+$/gu) ?? [];
  const usage = usageOf(answer, asked);
  const finish = finishOf(answer);
  return [
    delta({ role: 'assistant', content: '' }),
    ...(answer.reasoning === undefined ? [] : [delta({ reasoning_content: answer.reasoning })]),
    ...(answer.refusal === undefined ? [] : [delta({ refusal: answer.refusal })]),
    ...pieces.map((content, place) => delta({ content }, null, logprobsAt(place))),
    ...(finish === null ? [] : [delta({}, finish)]),
    ...(usage === null || !asked.usageAsked ? [] : [event([], { usage })]),
    ...(answer.withoutDone === true ? [] : ['data: [DONE]\n\n']),
  ];
}

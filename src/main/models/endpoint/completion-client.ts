import { z } from 'zod';
import type { SystemClock } from '../../platform/clock.ts';
import { throwIfStopped } from '../../platform/deadline.ts';
import { chatUse } from './chat-client.ts';
import { type Endpoint, nameHost, openEndpoint, redactKey } from './endpoint.ts';
import { explainFailure, type Failure, failWith } from './failures.ts';
import { askWithRetries, type EndpointWait } from './retry.ts';

interface PlainRequest {
  readonly prompt: string;
  readonly signal: AbortSignal;
  /** Tokens of the answer. Default: enough for a letter, an operation and a value. */
  readonly mostTokens?: number;
  /** Hears what is waited for, and null when the wait is over. */
  onWait?(wait: EndpointWait | null): void;
}

/** What a model wrote behind a text. */
export interface PlainCompletion {
  readonly text: string;
  /** The likeliest first tokens with the logarithm of their probability; empty where the endpoint tells none. */
  readonly firstTokens: ReadonlyMap<string, number>;
  readonly usage: { readonly in: number; readonly out: number } | null;
  /** The token limit cut it. */
  readonly isCut: boolean;
  /** Of the request that was answered. */
  readonly ms: number;
  /** Requests that it took: retries count. */
  readonly requests: number;
}

export type CompletionClient = ReturnType<typeof createCompletionClient>;

const answerTokens = 50;
/** As many first tokens as OpenAI's own endpoint tells. */
const firstTokenCount = 5;
/** In ms; a long prompt on a small machine takes minutes. */
const answerMs = 300_000;

const completion = z.object({
  choices: z
    .array(
      z.object({
        text: z.string(),
        finish_reason: z.string().nullish(),
        logprobs: z
          .object({ top_logprobs: z.array(z.record(z.string(), z.number()).nullable()).nullish() })
          .nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().nonnegative(), completion_tokens: z.number().nonnegative() })
    .nullish(),
});

/** For checkpoints that know no chat: `/completions`, one text in and one out. */
export function createCompletionClient({ clock }: { readonly clock: SystemClock }) {
  /** Endpoints that do not tell probabilities, as they said. */
  const silent = new Set<string>();
  return {
    /** @throws AppError `endpoint` in words, `stopped` */
    async complete(endpoint: Endpoint, request: PlainRequest): Promise<PlainCompletion> {
      const { baseUrl } = endpoint.connection;
      const { answer, requests } = await askWithRetries(
        () => askOnce(endpoint, request, !silent.has(baseUrl), clock),
        {
          clock,
          signal: request.signal,
          onWait: (wait) => request.onWait?.(wait),
          adapt({ status, said }) {
            if (status !== 400 && status !== 422) return false;
            if (silent.has(baseUrl) || !/logprobs/u.test(said)) return false;
            silent.add(baseUrl);
            return true;
          },
        },
      );
      return { ...answer, requests };
    },
  };
}

async function askOnce(
  endpoint: Endpoint,
  { prompt, signal, mostTokens = answerTokens }: PlainRequest,
  asksProbabilities: boolean,
  clock: SystemClock,
): Promise<{ readonly answer: Omit<PlainCompletion, 'requests'> } | { readonly failure: Failure }> {
  const { connection, key } = endpoint;
  const start = clock.monotonic();
  const late = AbortSignal.timeout(answerMs);
  try {
    const client = await openEndpoint({ baseUrl: connection.baseUrl, key });
    const body = {
      model: connection.model,
      prompt,
      max_tokens: mostTokens,
      temperature: 0,
      ...(asksProbabilities ? { logprobs: firstTokenCount } : {}),
    };
    const given = await client.post('/completions', { body, signal: AbortSignal.any([signal, late]) });
    const read = completion.safeParse(given);
    const [choice] = read.data?.choices ?? [];
    if (choice === undefined) return { failure: noCompletion(connection.baseUrl) };
    const { usage } = read.data ?? {};
    return {
      answer: {
        text: redactKey(choice.text, key),
        firstTokens: new Map(Object.entries(choice.logprobs?.top_logprobs?.[0] ?? {})),
        usage: usage == null ? null : { in: usage.prompt_tokens, out: usage.completion_tokens },
        isCut: choice.finish_reason === 'length',
        ms: Math.round(clock.monotonic() - start),
      },
    };
  } catch (error) {
    throwIfStopped(signal);
    if (late.aborted)
      return { failure: failWith('no-answer', `${nameHost(connection.baseUrl)} did not answer in time.`) };
    return { failure: explainFailure(chatUse(endpoint), error, clock.now()) };
  }
}

const noCompletion = (baseUrl: string): Failure =>
  failWith(
    'wrong-address',
    `${nameHost(baseUrl)} answers, but not with a completion. The address usually ends in /v1.`,
  );

import { AppError } from '#shared/errors/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import type { Clock } from '../../../agent/ports.ts';
import { nameHost, redactKey } from '../../../endpoint/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { adaptHabits, type Habits, usualHabits } from './adapt-parameters.ts';
import type { Reply } from './collect-reply.ts';
import { explainStatus } from './explain-status.ts';
import { type Failure, toEndpointError } from './failure.ts';
import { mostRetries } from './limits.ts';
import type { Message } from './messages.ts';
import { normalizeBaseUrl } from './normalize-base-url.ts';
import { type Requested, requestOnce } from './request-once.ts';
import { backOff } from './retry-timing.ts';
import { transportFailure } from './transport-failure.ts';

export interface CompletionRequest {
  readonly messages: readonly Message[];
  readonly signal: AbortSignal;
  /** Hears what was written so far. */
  onDraft?(text: string): void;
  /** Hears what is waited for, and null when the wait is over. */
  onWait?(wait: { readonly reason: string; readonly until: number } | null): void;
}

export interface Completion {
  readonly reply: Reply;
  /** Requests that it took: retries count. */
  readonly requests: number;
  /** Of the request that was answered, in ms; null when nothing was said. */
  readonly firstTokenMs: number | null;
  /** Of the request that was answered, from sending to its end. */
  readonly ms: number;
}

export interface ChatClient {
  /**
   * Asks until there is an answer, whole or cut: 429 and 5xx are asked again after a wait that is told, a connection
   * that broke before any answer once and at once, parameters that the endpoint does not know are left out.
   * @throws AppError `endpoint` in words (see `failureKindOf`), `stopped`
   */
  complete(endpoint: Endpoint, request: CompletionRequest): Promise<Completion>;
}

export interface ChatClientOptions {
  readonly clock: Clock;
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number;
}

export function createChatClient({ clock, random = Math.random }: ChatClientOptions): ChatClient {
  /** What was learned of each endpoint and model, while the app runs. */
  const learned = new Map<string, Habits>();

  async function complete(endpoint: Endpoint, request: CompletionRequest): Promise<Completion> {
    const { connection, key } = endpoint;
    const id = `${normalizeBaseUrl(connection.baseUrl)} ${connection.model}`;
    let requests = 0;
    let waits = 0;
    let reconnected = false;
    for (;;) {
      const habits = learned.get(id) ?? usualHabits;
      requests += 1;
      const requested = await requestOnce(
        endpoint,
        {
          messages: request.messages,
          signal: request.signal,
          onDraft: (text) => request.onDraft?.(redactKey(text, key)),
        },
        habits,
        clock,
      );
      if (requested.kind === 'stopped') throw stopped(request.signal);
      if (requested.kind === 'answered') {
        const { firstTokenMs, ms } = requested;
        // Its thoughts took all of the room: the next request leaves more.
        const starved = requested.reply.end === 'length' && requested.reply.reasoned;
        if (starved && !habits.reasons) learned.set(id, { ...habits, reasons: true });
        return { reply: withoutKey(requested.reply, key), requests, firstTokenMs, ms };
      }
      const failure = explain(endpoint, requested, clock.now());
      const adapted =
        failure.status === 400 || failure.status === 422 ? adaptHabits(habits, failure.said) : null;
      if (adapted !== null) {
        learned.set(id, adapted);
      } else if (failure.retry === 'once' && !reconnected) {
        reconnected = true;
      } else if (failure.retry === 'after-wait' && waits < mostRetries) {
        await wait(failure, waits, request);
        waits += 1;
      } else {
        throw toEndpointError(failure, requests);
      }
    }
  }

  async function wait(failure: Failure, retry: number, request: CompletionRequest): Promise<void> {
    const ms = failure.retryAfterMs ?? backOff(retry, random);
    const reason = failure.kind === 'busy' ? 'The model is busy' : 'The model server has a fault';
    request.onWait?.({ reason, until: clock.now() + ms });
    try {
      await clock.sleep(ms, request.signal);
    } finally {
      request.onWait?.(null);
    }
  }

  return { complete };
}

const stopped = (signal: AbortSignal): AppError =>
  new AppError({ code: 'stopped', message: 'Stopped.', cause: signal.reason });

function withoutKey(reply: Reply, key: string | null): Reply {
  return {
    ...reply,
    text: redactKey(reply.text, key),
    reasoning: redactKey(reply.reasoning, key),
    refusal: redactKey(reply.refusal, key),
  };
}

type Unanswered = Exclude<Requested, { kind: 'answered' | 'stopped' }>;

function explain(endpoint: Endpoint, requested: Unanswered, now: number): Failure {
  const host = nameHost(endpoint.connection.baseUrl);
  switch (requested.kind) {
    case 'refused':
      return explainStatus(endpoint, requested.answer, now);
    case 'broken':
      return transportFailure(endpoint, requested.error);
    case 'not-a-model':
      return never(
        'wrong-address',
        `${host} answers with a web page, not as a model. The address usually ends in /v1; check it in Settings.`,
      );
    case 'no-answer':
      return never(
        'no-answer',
        `${host} did not begin to answer within two minutes. Choose a smaller model or a lower token budget, or say “go on” to try again.`,
      );
    default:
      return assertNever(requested);
  }
}

const never = (kind: Failure['kind'], message: string): Failure => ({
  kind,
  message,
  status: null,
  retry: 'never',
  retryAfterMs: null,
  said: '',
});

import type { OpenAI } from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { Clock } from '../../../agent/ports.ts';
import { BodyTooLong } from '../../../endpoint/index.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Habits } from './adapt-parameters.ts';
import { collectReply, type Reply, type ReplyCollector } from './collect-reply.ts';
import { ErrorEvent, throwIfError } from './error-event.ts';
import type { RefusedAnswer } from './explain-status.ts';
import { answerTokens, reasoningAnswerTokens } from './limits.ts';
import { type Message, toWireMessages, withoutSystemRole } from './messages.ts';
import { openBody } from './open-body.ts';
import { openClient } from './open-client.ts';
import { type Watchdog, watchRequest } from './watchdog.ts';

export interface Request {
  readonly messages: readonly Message[];
  readonly signal: AbortSignal;
  /** Hears what was written so far. */
  onDraft(text: string): void;
}

/** What one request came to. Only `answered` holds anything that a model said. */
export type Requested =
  | {
      readonly kind: 'answered';
      readonly reply: Reply;
      readonly firstTokenMs: number | null;
      readonly ms: number;
    }
  | { readonly kind: 'refused'; readonly answer: RefusedAnswer }
  | { readonly kind: 'not-a-model' }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'broken'; readonly error: unknown }
  | { readonly kind: 'stopped' };

function toParameters(
  endpoint: Endpoint,
  messages: readonly Message[],
  habits: Habits,
): ChatCompletionCreateParams {
  const limit = habits.reasons ? reasoningAnswerTokens : answerTokens;
  return {
    model: endpoint.connection.model,
    messages: toWireMessages(habits.systemRole ? messages : withoutSystemRole(messages)),
    // The likeliest action, and the same again for the same page.
    ...(habits.temperature ? { temperature: 0 } : {}),
    ...(habits.limitName === null ? {} : { [habits.limitName]: limit }),
    ...(habits.stream
      ? {
          stream: true as const,
          ...(habits.usageInStream ? { stream_options: { include_usage: true } } : {}),
        }
      : {}),
  };
}

/**
 * Sends one request and reads its answer, whole or cut. Never throws: what was expected to fail is a value. Closing
 * the connection is done by the time it returns, also when stopped.
 */
export async function requestOnce(
  endpoint: Endpoint,
  request: Request,
  habits: Habits,
  clock: Clock,
): Promise<Requested> {
  const start = clock.monotonic();
  const watchdog = watchRequest(clock, request.signal);
  const collector = collectReply();
  let firstTokenMs: number | null = null;
  let told = 0;
  let finished = false;
  const onProgress = () => {
    const heard = collector.text().length + collector.reasoning().length;
    if (heard > told) {
      firstTokenMs ??= Math.round(clock.monotonic() - start);
      watchdog.touch('next-token');
    }
    if (heard > told && collector.text() !== '') request.onDraft(collector.text());
    told = heard;
    // Only once: what drips on behind the end does not keep it open.
    if (collector.finished() && !finished) watchdog.touch('usage');
    finished = collector.finished();
  };
  const answered = (broken: Parameters<ReplyCollector['result']>[0]): Requested => ({
    kind: 'answered',
    reply: collector.result(broken),
    firstTokenMs,
    ms: Math.round(clock.monotonic() - start),
  });
  let errorBody = '';
  let begun = false;
  try {
    const client = await openClient(endpoint, (text) => {
      errorBody = text;
    });
    const parameters = toParameters(endpoint, request.messages, habits);
    const response = await untilAborted(
      client.chat.completions.create(parameters, { signal: watchdog.signal }).asResponse(),
      watchdog.signal,
    );
    begun = true;
    const opened = await untilAborted(openBody(response), watchdog.signal);
    if (opened.kind === 'page') {
      await opened.response.body?.cancel();
      return { kind: 'not-a-model' };
    }
    if (opened.kind === 'document') await readDocument(opened.response, collector, onProgress, watchdog);
    else await readEvents(client, opened.response, collector, onProgress, watchdog);
    return answered(null);
  } catch (error) {
    if (request.signal.aborted) return { kind: 'stopped' };
    const expired = watchdog.expired();
    // Its finish reason was there: only the count of its tokens never came.
    if (expired === 'usage') return answered(null);
    if (expired === 'first-token') return { kind: 'no-answer' };
    if (expired !== null) return told === 0 ? { kind: 'no-answer' } : answered('stalled');
    if (error instanceof BodyTooLong) return answered('endless');
    if (error instanceof ErrorEvent && told === 0) return { kind: 'refused', answer: error.answer };
    // An answer that began was an answer, whether the connection broke or what it carried made no sense.
    if (begun) return answered('cut');
    const { status, headers } = error as { readonly status?: unknown; readonly headers?: unknown };
    if (typeof status === 'number') {
      const given = headers instanceof Headers ? headers : null;
      return { kind: 'refused', answer: { status, headers: given, body: errorBody } };
    }
    return { kind: 'broken', error };
  } finally {
    watchdog.end();
  }
}

async function readDocument(
  response: Response,
  collector: ReplyCollector,
  onProgress: () => void,
  watchdog: Watchdog,
): Promise<void> {
  const value: unknown = JSON.parse(await untilAborted(response.text(), watchdog.signal));
  throwIfError(value);
  collector.add(value);
  onProgress();
}

async function readEvents(
  client: OpenAI,
  response: Response,
  collector: ReplyCollector,
  onProgress: () => void,
  watchdog: Watchdog,
): Promise<void> {
  const { Stream } = await import('openai/streaming');
  // The stream aborts its controller when it is left early; ours is told by the signal.
  const controller = new AbortController();
  const leave = () => controller.abort();
  watchdog.signal.addEventListener('abort', leave, { once: true });
  try {
    const stream = Stream.fromSSEResponse<unknown>(response, controller, client, false, 'events');
    for await (const event of stream) {
      throwIfError(event);
      const sane = collector.add(event);
      onProgress();
      if (!sane) return;
    }
    // An aborted stream ends like one that is complete.
    watchdog.signal.throwIfAborted();
  } finally {
    watchdog.signal.removeEventListener('abort', leave);
    controller.abort();
  }
}

/** A stop is not kept waiting by anything that does not listen to it. */
function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).then(() => signal.removeEventListener('abort', abort));
  });
}

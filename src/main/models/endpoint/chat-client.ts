import type { Stream } from 'openai/streaming';
import type { SystemClock } from '../../platform/clock.ts';
import { throwIfStopped } from '../../platform/deadline.ts';
import { BodyTooLong, type Endpoint, nameHost, openEndpoint, redactKey, toBaseUrl } from './endpoint.ts';
import {
  type EndpointUse,
  explainFailure,
  explainWebPage,
  type Failure,
  failWith,
  nothingAt,
  readRefusal,
} from './failures.ts';
import { type Message, toWireMessages, withoutSystemRole } from './messages.ts';
import { collectReply, type Reply } from './reply.ts';
import { askWithRetries, type EndpointWait } from './retry.ts';

interface CompletionRequest {
  readonly messages: readonly Message[];
  readonly signal: AbortSignal;
  /** Asks how likely the written tokens were; told in `Reply.tokens` by endpoints that know. */
  readonly wantsTokens?: boolean;
  /** Hears what was written so far. */
  onDraft?(text: string): void;
  /** Hears what is waited for, and null when the wait is over. */
  onWait?(wait: EndpointWait | null): void;
}

/** What the request that was answered came to. */
interface Answer {
  readonly reply: Reply;
  /** null when nothing was said. */
  readonly firstTokenMs: number | null;
  /** From sending to its end. */
  readonly ms: number;
}

export interface Completion extends Answer {
  /** Requests that it took: retries count. */
  readonly requests: number;
}

export type ChatClient = ReturnType<typeof createChatClient>;

export interface ChatClientOptions {
  readonly clock: SystemClock;
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number;
}

/**
 * Tokens of one answer: WebLINX's generation limit. Enough for one action with a reason and for a closing report of
 * about 150 words.
 */
const answerTokens = 256;

/** The same for models that think first and count their thoughts; their action is no longer. */
const reasoningAnswerTokens = 4_096;

export function createChatClient({ clock, random }: ChatClientOptions) {
  /** What was learned of each endpoint and model, while the app runs. */
  const learned = new Map<string, Habits>();

  return {
    /**
     * Asks until there is an answer, whole or cut: 429 and 5xx are asked again after a wait that is told, a connection
     * that broke before any answer once and at once, parameters that the endpoint does not know are left out.
     * @throws AppError `endpoint` in words (see `failureKindOf`), `stopped`
     */
    async complete(endpoint: Endpoint, request: CompletionRequest): Promise<Completion> {
      const { connection, key } = endpoint;
      const id = `${toBaseUrl(connection.baseUrl)} ${connection.model}`;
      const habitsNow = () => learned.get(id) ?? usualHabits;
      const { answer, requests } = await askWithRetries(
        () => askOnce(endpoint, request, habitsNow(), clock),
        {
          clock,
          signal: request.signal,
          adapt({ status, said }) {
            const adapted = status === 400 || status === 422 ? adaptHabits(habitsNow(), said) : null;
            if (adapted !== null) learned.set(id, adapted);
            return adapted !== null;
          },
          ...(random === undefined ? {} : { random }),
          onWait: (wait) => request.onWait?.(wait),
        },
      );
      const { reply } = answer;
      // Its thoughts took all of the room: the next request leaves more.
      if (reply.end === 'length' && reply.reasoned) learned.set(id, { ...habitsNow(), reasons: true });
      const clean = (text: string) => redactKey(text, key);
      return {
        ...answer,
        reply: {
          ...reply,
          text: clean(reply.text),
          reasoning: clean(reply.reasoning),
          refusal: clean(reply.refusal),
        },
        requests,
      };
    },
  };
}

/**
 * Sends one request and reads its answer, whole or cut. What was expected to fail is a value.
 * @throws AppError `stopped` only
 */
async function askOnce(
  endpoint: Endpoint,
  { messages, signal, onDraft, wantsTokens = false }: CompletionRequest,
  habits: Habits,
  clock: SystemClock,
): Promise<{ readonly answer: Answer } | { readonly failure: Failure }> {
  const { connection, key } = endpoint;
  const { baseUrl } = connection;
  const start = clock.monotonic();
  const watch = watchRequest(clock, signal);
  const collector = collectReply();
  let firstTokenMs: number | null = null;
  let heard = 0;
  let begun = false;
  let finished = false;
  const answered = (broken: Parameters<typeof collector.result>[0]) => ({
    answer: { reply: collector.result(broken), firstTokenMs, ms: Math.round(clock.monotonic() - start) },
  });
  try {
    const client = await openEndpoint({ baseUrl, key }, readAsEvents);
    // Read as a stream also where it was not asked to be one.
    const stream = await client.post<Stream<unknown>>('/chat/completions', {
      body: toParameters(endpoint, messages, habits, wantsTokens),
      stream: true,
      signal: watch.signal,
    });
    begun = true;
    for await (const event of stream) {
      const isSane = collector.add(event);
      const length = collector.text().length + collector.reasoning().length;
      if (length > heard) {
        firstTokenMs ??= Math.round(clock.monotonic() - start);
        watch.waitFor('next-token');
        if (collector.text() !== '') onDraft?.(redactKey(collector.text(), key));
      }
      heard = length;
      // Only once: what drips on behind the end does not keep it open.
      if (collector.finished() && !finished) watch.waitFor('usage');
      finished = collector.finished();
      if (!isSane) break;
    }
    // The package ends a stream that was aborted like one that is whole.
    watch.signal.throwIfAborted();
    return answered(null);
  } catch (error) {
    throwIfStopped(signal);
    const expired = watch.expired();
    // Its finish reason was there: only the count of its tokens never came.
    if (expired === 'usage') return answered(null);
    if (expired !== null) return heard > 0 ? answered('stalled') : { failure: noAnswer(baseUrl) };
    if (error instanceof BodyTooLong) return answered('endless');
    if (error instanceof WebPage) return { failure: explainWebPage({ baseUrl }) };
    // An answer that began was an answer, whether the connection broke or what it carried made no sense.
    if (begun && (heard > 0 || readRefusal(error) === null)) return answered('cut');
    return { failure: explainFailure(chatUse(endpoint), error, clock.now()) };
  } finally {
    watch.end();
  }
}

const noAnswer = (baseUrl: string): Failure =>
  failWith(
    'no-answer',
    `${nameHost(baseUrl)} did not begin to answer within two minutes. Choose a smaller model or a lower token budget, or say “go on” to try again.`,
  );

/** Id of a connection that is being typed in: it has no name yet, and the user is in its form already. */
export const unsavedConnectionId = 'unsaved';

/** What an endpoint is used for here, and what to do in Settings where it fails. */
export function chatUse({ connection, key }: Endpoint): EndpointUse {
  const { id, name, baseUrl, model, images } = connection;
  const isUnsaved = id === unsavedConnectionId;
  return {
    baseUrl,
    key,
    model,
    words: {
      key: isUnsaved ? 'the key' : `the key of “${name}”`,
      onRefusedKey: isUnsaved ? 'Check that it was copied as a whole.' : 'Put in a valid key in Settings.',
      onMissingKey: isUnsaved
        ? ' before it lists its models.'
        : `, and the connection “${name}” has none. Add it in Settings.`,
      model: 'model',
      server: 'the model server',
      sent: 'your pages',
      request: 'the request',
      instead: 'choose another connection',
      tries: ', also after several tries',
      onWrongAddress: `${nothingAt('chat model', baseUrl)} The address usually ends in /v1; check it in Settings.`,
      onTooLong: `The page is too long for ${model}. Lower the token budget of “${name}” in Settings.`,
      onBadRequest: `Test the connection “${name}” in Settings.`,
      onNoImages:
        images === 'none'
          ? null
          : `${model} cannot see pictures. Set what “${name}” is shown to text only, in Settings.`,
      again: (when) => `Say “go on”${when} to try again.`,
    },
  };
}

/** What an endpoint was found not to take, learned from its refusals and kept for its next requests. */
interface Habits {
  /** Name of the token limit; null: it takes none. */
  readonly limitName: 'max_tokens' | 'max_completion_tokens' | null;
  readonly temperature: boolean;
  readonly usageInStream: boolean;
  readonly stream: boolean;
  /** It takes no `system` messages: they become part of the first user message. */
  readonly systemRole: boolean;
  /** It thinks before it answers, so its token limit must leave room for that. */
  readonly reasons: boolean;
  /** It tells how likely tokens were. */
  readonly tokens: boolean;
}

/** What is tried first: the names that most servers know. */
const usualHabits: Habits = {
  limitName: 'max_tokens',
  temperature: true,
  usageInStream: true,
  stream: true,
  systemRole: true,
  reasons: false,
  tokens: true,
};

/** As many likely tokens as OpenAI's older endpoint tells. */
const likelyTokens = 5;

function toParameters(
  { connection }: Endpoint,
  messages: readonly Message[],
  habits: Habits,
  wantsTokens: boolean,
): object {
  const { limitName } = habits;
  return {
    model: connection.model,
    messages: toWireMessages(habits.systemRole ? messages : withoutSystemRole(messages)),
    // The likeliest action, and the same again for the same page.
    ...(habits.temperature ? { temperature: 0 } : {}),
    ...(limitName === null ? {} : { [limitName]: habits.reasons ? reasoningAnswerTokens : answerTokens }),
    ...(wantsTokens && habits.tokens ? { logprobs: true, top_logprobs: likelyTokens } : {}),
    ...(habits.stream ? { stream: true } : {}),
    ...(habits.stream && habits.usageInStream ? { stream_options: { include_usage: true } } : {}),
  };
}

const complaint =
  /unsupported|not (?:supported|support|permitted|allowed|recogni[sz]ed)|unknown|unrecogni[sz]ed|unexpected|extra|invalid|does not support|only/iu;

/**
 * The habits after a refusal (400 or 422) whose words name a parameter of ours, or null when they name none that can
 * be changed. Each can change once, so an endpoint that refuses everything is not asked for ever.
 */
function adaptHabits(habits: Habits, said: string): Habits | null {
  // Nobody names it but to refuse it.
  if (habits.tokens && /logprobs/u.test(said)) return { ...habits, tokens: false };
  if (!complaint.test(said)) return null;
  // `max_completion_tokens` may be named as the remedy for `max_tokens`, so the older name goes first.
  if (habits.limitName === 'max_tokens' && /max_tokens/u.test(said)) {
    // Only models that think ask for the other name.
    return { ...habits, limitName: 'max_completion_tokens', reasons: true };
  }
  if (habits.limitName === 'max_completion_tokens' && /max_completion_tokens/u.test(said)) {
    return { ...habits, limitName: null };
  }
  if (habits.usageInStream && /stream_options|include_usage/u.test(said)) {
    return { ...habits, usageInStream: false };
  }
  if (habits.temperature && /temperature/u.test(said)) return { ...habits, temperature: false };
  if (habits.stream && /\bstream(?:ing)?\b/u.test(said)) return { ...habits, stream: false };
  if (
    habits.systemRole &&
    /system (?:role|message|prompt)|roles? must alternate|role.{0,20}system/iu.test(said)
  ) {
    return { ...habits, systemRole: false };
  }
  return null;
}

/** Thrown where an answer is a web page. */
class WebPage extends Error {
  override readonly name = 'WebPage';
}

const isLineBreak = (byte: number): boolean => byte === 0x0a || byte === 0x0d;
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || isLineBreak(byte);
const withoutLineBreak = (byte: number): number => (isLineBreak(byte) ? 0x20 : byte);

/**
 * An answer as server-sent events, by the first byte that is not blank, whatever its content type says: servers that
 * ignore `stream: true` send one JSON document, which becomes the one event; a wrong address sends a web page.
 */
function readAsEvents(): TransformStream<Uint8Array, Uint8Array> {
  let kind: 'unknown' | 'events' | 'document' = 'unknown';
  return new TransformStream({
    transform(chunk, controller) {
      if (kind === 'unknown') {
        const first = chunk.find((byte) => !isBlank(byte));
        if (first === undefined) return;
        if (first === 0x3c /* < */) return controller.error(new WebPage('A web page.'));
        kind = first === 0x7b /* { */ || first === 0x5b /* [ */ ? 'document' : 'events';
        if (kind === 'document') controller.enqueue(Buffer.from('data: '));
      }
      // A line break would end the event; in JSON it stands between values only, where a blank does as well.
      controller.enqueue(kind === 'document' ? chunk.map(withoutLineBreak) : chunk);
    },
  });
}

/** What a request is waiting for. */
type Awaited = 'first-token' | 'next-token' | 'usage' | 'end';

const deadlines: Readonly<Record<Awaited, number>> = {
  // In ms. A 7B model on two CPU cores reads about 40 tokens a second, so a 4,000-token prompt takes it 100 s; what
  // has not begun after that is broken rather than slow.
  'first-token': 120_000,
  // Even swapping machines write one token in a few seconds; half a minute is a stall.
  'next-token': 30_000,
  // After the finish reason: the answer is whole, only its token count may still come.
  usage: 2_000,
  // From the beginning: a model that thinks longer is no help with one click.
  end: 300_000,
};
export const firstTokenMs = deadlines['first-token'];
export const idleMs = deadlines['next-token'];

/** Deadlines over one request; the package's own ends with the headers of the answer. */
function watchRequest(clock: SystemClock, stop: AbortSignal) {
  const late = new AbortController();
  const signal = AbortSignal.any([stop, late.signal]);
  const whole = new AbortController();
  let current = new AbortController();
  let expired: Awaited | null = null;
  const watch = (phase: Awaited, over: AbortSignal) => {
    clock.sleep(deadlines[phase], AbortSignal.any([signal, over])).then(
      () => {
        expired ??= phase;
        late.abort(new Error('deadline'));
      },
      () => undefined,
    );
  };
  watch('end', whole.signal);
  watch('first-token', current.signal);
  return {
    /** Aborts when a deadline has passed or the user has stopped. */
    signal,
    /** What ran out; null while nothing has. */
    expired: () => expired,
    /** A sign of life: the wait begins anew. */
    waitFor(phase: Awaited): void {
      current.abort();
      current = new AbortController();
      watch(phase, current.signal);
    },
    end(): void {
      whole.abort();
      current.abort();
    },
  };
}

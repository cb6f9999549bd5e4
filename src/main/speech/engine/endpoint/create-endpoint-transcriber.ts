import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#shared/errors/index.ts';
import {
  explainTransport,
  isBrokenOff,
  nameHost,
  readErrorBody,
  readRetryAfter,
} from '../../../endpoint/index.ts';
import type { RawTranscript, TranscribeRequest, Transcriber } from '../../ports.ts';
import { encodeWav } from '../../wav/index.ts';
import { deadlineFor } from '../deadline.ts';
import { adaptHabits, firstHabits, type Habits } from './answer-formats.ts';
import { explainStatus, isUnpaid } from './explain-status.ts';
import { loadSdk, type Requested, requestOnce } from './request-once.ts';

const transportWords = {
  key: 'The key for speech',
  server: 'the speech server',
  again: 'Try again, or check that its server runs.',
} as const;

export interface SpeechEndpoint {
  /** Up to and with the version: "https://api.openai.com/v1". */
  readonly baseUrl: string;
  readonly key: string | null;
}

export interface EndpointOptions {
  /** Asked before each request; null where no connection is set up. */
  readonly endpoint: () => Promise<SpeechEndpoint | null>;
  /** The endpoint's name of the model. */
  readonly model: () => string;
  /** How long that many samples may take, in ms. */
  readonly deadlineMs?: (samples: number) => number;
}

/** A person waits for the words: what takes longer to be allowed again is told instead. In ms. */
const longestRetryWaitMs = 2_000;
/** One format after the other, one without language, one retry. */
const mostRequests = 8;

/**
 * An OpenAI-compatible `/audio/transcriptions`. What it answers with is asked for from the most telling format down
 * to plain text, and what it took is remembered. Sound and key go to that address only and into no log; each request
 * may cost money, so it does no partials.
 */
export function createEndpointTranscriber(options: EndpointOptions): Transcriber {
  const { endpoint, model, deadlineMs = deadlineFor } = options;
  const closing = new AbortController();
  const known = new Map<string, Habits>();

  const setUp = async (): Promise<SpeechEndpoint> => {
    const found = await endpoint();
    if (found !== null) return found;
    throw new AppError({
      code: 'not-found',
      message:
        'No connection is set up for the transcription endpoint. Add one in Settings, or choose another way to transcribe.',
    });
  };

  return {
    engine: 'endpoint',
    get model() {
      return model();
    },
    canDoPartials: false,
    async warm() {
      await Promise.all([setUp(), loadSdk()]);
    },
    async transcribe({ samples, language, signal }: TranscribeRequest): Promise<RawTranscript> {
      const at = await setUp();
      const name = model();
      const place = `${at.baseUrl} ${name}`;
      const wav = encodeWav(samples);
      const deadline = AbortSignal.timeout(Math.ceil(deadlineMs(samples.length)));
      const anyOf = AbortSignal.any([signal, closing.signal, deadline]);
      let habits = known.get(place) ?? firstHabits(name);
      let isRetried = false;
      for (let count = 1; ; count += 1) {
        const requested = await requestOnce({ ...at, model: name, wav, language, habits, signal: anyOf });
        if (signal.aborted || closing.signal.aborted) {
          throw new AppError({ code: 'stopped', message: 'Stopped.', cause: signal.reason });
        }
        if (requested.kind === 'heard') {
          known.set(place, habits);
          return requested.transcript;
        }
        if (deadline.aborted) throw tooLate(at, deadlineMs(samples.length));
        const adapted = count < mostRequests ? adapt(requested, habits, at) : null;
        if (adapted !== null) {
          habits = adapted;
          continue;
        }
        const waitMs = isRetried ? null : retryWait(requested, at);
        if (waitMs === null) throw explain(requested, at, name);
        isRetried = true;
        await wait(waitMs, null, { signal: anyOf }).catch(() => undefined);
      }
    },
    async close() {
      closing.abort();
    },
  };
}

function adapt(requested: Requested, habits: Habits, { key }: SpeechEndpoint): Habits | null {
  if (requested.kind !== 'refused') return null;
  const { message, marks } = readErrorBody(requested.body, key);
  return adaptHabits(habits, requested.status, `${message} ${marks}`);
}

/** How long to wait before the one retry, in ms; null where there is no sense in it. */
function retryWait(requested: Requested, { key }: SpeechEndpoint): number | null {
  if (requested.kind === 'broken') return isBrokenOff(requested.error) ? 0 : null;
  if (requested.kind !== 'refused') return null;
  const isPassing = requested.status === 429 || [500, 502, 503, 504, 529].includes(requested.status);
  if (!isPassing || isUnpaid(readErrorBody(requested.body, key))) return null;
  const asked = readRetryAfter(requested.headers, Date.now()) ?? longestRetryWaitMs / 2;
  return asked <= longestRetryWaitMs ? asked : null;
}

function tooLate({ baseUrl }: SpeechEndpoint, ms: number): AppError {
  return new AppError({
    code: 'deadline',
    message: `${nameHost(baseUrl)} did not answer within ${Math.round(ms / 1_000)} s. Check that its server runs, or choose another way to transcribe.`,
  });
}

/** Nothing of the request or of the answer is attached but its status. */
function explain(
  requested: Exclude<Requested, { kind: 'heard' }>,
  at: SpeechEndpoint,
  model: string,
): AppError {
  const fail = (message: string, status: number | null = null) =>
    new AppError({ code: 'endpoint', message, details: { status } });
  const host = nameHost(at.baseUrl);
  switch (requested.kind) {
    case 'broken':
      return fail(explainTransport(at.baseUrl, requested.error, transportWords).message);
    case 'refused': {
      const { status, headers } = requested;
      const body = readErrorBody(requested.body, at.key);
      const hasKey = at.key !== null && at.key !== '';
      return fail(explainStatus({ baseUrl: at.baseUrl, model, hasKey, status, headers, body }), status);
    }
    case 'no-transcript':
      switch (requested.why) {
        case 'web-page':
          return fail(
            `${host} answered with a web page. The address usually ends in /v1; check it in Settings.`,
          );
        case 'cut':
          return fail(`The answer of ${host} was cut off. Try again, or check that its server runs.`);
        case 'endless':
          return fail(`${host} answered with far more than a transcript. Check its address in Settings.`);
        case 'other':
          return fail(
            `${host} answered, but not with a transcript. Choose another connection for speech in Settings.`,
          );
      }
  }
}

import type { TranscriptionCreateParams } from 'openai/resources/audio/transcriptions';
import { AppError } from '#shared/errors/index.ts';
import {
  askWithRetries,
  BodyTooLong,
  type EndpointAddress,
  type EndpointUse,
  explainFailure,
  explainRefusal,
  explainWebPage,
  type Failure,
  failWith,
  loadSdk,
  nameHost,
  nothingAt,
  openEndpoint,
  toBaseUrl,
} from '../../../models/endpoint/index.ts';
import { systemClock } from '../../../platform/clock.ts';
import { deadlineFor, type RawTranscript, type TranscribeRequest, type Transcriber } from '../../ports.ts';
import { encodeWav } from '../../wav.ts';
import { readSpeechAnswer } from './read-answer.ts';

export interface EndpointOptions {
  /** Asked before each request; null where no connection is set up. */
  readonly endpoint: () => Promise<EndpointAddress | null>;
  /** The endpoint's name of the model. */
  readonly model: () => string;
  /** How long that many samples may take, in ms. */
  readonly deadlineMs?: (samples: number) => number;
}

/** A person waits for the words: what takes longer to be allowed again is told instead. In ms. */
const longestRetryWaitMs = 2_000;

/**
 * An OpenAI-compatible `/audio/transcriptions`. What it answers with is asked for from the most telling format down
 * to plain text, and what it took is remembered. Sound and key go to that address only and into no log; each request
 * may cost money, so it does no partials.
 */
export function createEndpointTranscriber(options: EndpointOptions): Transcriber {
  const { endpoint, model, deadlineMs = deadlineFor } = options;
  const closing = new AbortController();
  const known = new Map<string, RequestFormat>();

  const setUp = async (): Promise<EndpointAddress> => {
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
      const use = speechUse(at, model());
      const place = `${at.baseUrl} ${use.model}`;
      const wav = encodeWav(samples);
      const ms = deadlineMs(samples.length);
      const deadline = AbortSignal.timeout(Math.ceil(ms));
      const anyOf = AbortSignal.any([signal, closing.signal, deadline]);
      let format = known.get(place) ?? firstFormat(use.model);
      try {
        const { answer } = await askWithRetries(
          () => askOnce({ use, wav, language, format, signal: anyOf }),
          {
            clock: systemClock,
            signal: anyOf,
            adapt({ status, said }) {
              const adapted = status === null ? null : adaptFormat(format, status, said);
              format = adapted ?? format;
              return adapted !== null;
            },
            mostRetries: 1,
            patienceMs: longestRetryWaitMs,
          },
        );
        known.set(place, format);
        return answer;
      } catch (error) {
        if (signal.aborted || closing.signal.aborted) {
          throw new AppError({ code: 'stopped', message: 'Stopped.', cause: signal.reason });
        }
        if (!deadline.aborted) throw error;
        throw new AppError({
          code: 'deadline',
          message: `${nameHost(at.baseUrl)} did not answer within ${Math.round(ms / 1_000)} s. Check that its server runs, or choose another way to transcribe.`,
        });
      }
    },
    async close() {
      closing.abort();
    },
  };
}

interface SoundRequest {
  readonly use: EndpointUse;
  readonly wav: Uint8Array<ArrayBuffer>;
  /** ISO 639-1 or "auto". */
  readonly language: string;
  readonly format: RequestFormat;
  readonly signal: AbortSignal;
}

/** Sends the sound once and reads the answer. @throws the reason of its signal only */
async function askOnce({
  use,
  wav,
  language,
  format,
  signal,
}: SoundRequest): Promise<{ readonly answer: RawTranscript } | { readonly failure: Failure }> {
  const host = nameHost(use.baseUrl);
  const fail = (message: string) => ({ failure: failWith('bad-request', message) });
  const cutOff = `The answer of ${host} was cut off. Try again, or check that its server runs.`;
  let begun = false;
  try {
    const client = await openEndpoint(use);
    const parameters = {
      file: new File([wav], 'speech.wav', { type: 'audio/wav' }),
      model: use.model,
      ...(language === 'auto' || !format.takesLanguage ? {} : { language }),
      ...formatFields(format.answer),
    } as TranscriptionCreateParams;
    const response = await client.audio.transcriptions.create(parameters, { signal }).asResponse();
    begun = true;
    const read = readSpeechAnswer(await response.text(), response.headers.get('content-type') ?? '');
    switch (read.kind) {
      case 'transcript':
        return { answer: read.transcript };
      case 'error':
        return { failure: explainRefusal(use, { status: 400, headers: null, body: read.body }, Date.now()) };
      case 'web-page':
        return { failure: explainWebPage(use) };
      case 'cut':
        return fail(cutOff);
      case 'other':
        return fail(
          `${host} answered, but not with a transcript. Choose another connection for speech in Settings.`,
        );
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BodyTooLong) {
      return fail(`${host} answered with far more than a transcript. Check its address in Settings.`);
    }
    return begun ? fail(cutOff) : { failure: explainFailure(use, error, Date.now()) };
  }
}

/** What an endpoint is used for here, and what to do in Settings where it fails. */
function speechUse({ baseUrl, key }: EndpointAddress, model: string): EndpointUse {
  return {
    baseUrl,
    key,
    model,
    words: {
      key: 'the key for speech',
      onRefusedKey: 'Put a valid key into its connection in Settings.',
      onMissingKey: '. Add it to the connection in Settings.',
      model: 'speech model',
      server: 'the speech server',
      sent: 'what you said',
      request: 'the sound',
      instead: 'choose another way to transcribe',
      tries: '',
      onWrongAddress: `${nothingAt('transcription of speech', toBaseUrl(baseUrl), '/audio/transcriptions')} Choose another connection for speech in Settings.`,
      onTooLong: `What you said is too long for ${nameHost(baseUrl)}. Set a shorter longest utterance in Settings.`,
      onBadRequest: 'Check the connection for speech in Settings.',
      onNoImages: null,
      again: (when) => `Try again${when}.`,
    },
  };
}

/** How an answer is asked for, the most telling first. */
const answerFormats = ['words', 'segments', 'logprobs', 'json', 'plain', 'text'] as const;
type AnswerFormat = (typeof answerFormats)[number];

/** What an endpoint was found to take; kept while its address and model stay the same. */
interface RequestFormat {
  readonly answer: AnswerFormat;
  /** Some servers know one language only and refuse to be told. */
  readonly takesLanguage: boolean;
}

/** OpenAI's newer models know no `verbose_json`; all others that are known know no log-probabilities. */
const answersByToken = /gpt-.*transcribe/iu;

function firstFormat(model: string): RequestFormat {
  return { answer: answersByToken.test(model) ? 'logprobs' : 'words', takesLanguage: true };
}

/** The fields of a request that ask for the format. */
function formatFields(format: AnswerFormat): Readonly<Record<string, unknown>> {
  switch (format) {
    case 'words':
      return { response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'] };
    case 'segments':
      return { response_format: 'verbose_json' };
    case 'logprobs':
      return { response_format: 'json', include: ['logprobs'] };
    case 'json':
      return { response_format: 'json' };
    case 'plain':
      return {};
    case 'text':
      return { response_format: 'text' };
  }
}

const aboutFormat =
  /response[_ ]?format|verbose|granularit|timestamp|logprobs?|\binclude\b|unsupported (?:value|parameter|field)|extra (?:fields|inputs)|unexpected (?:field|keyword)|unknown (?:field|parameter)|unrecognized/iu;
const aboutLanguage = /\blanguage\b/iu;
const aboutOther = /\b(?:model|api[_ ]?key|file|audio|duration|too (?:large|long|short)|quota|credit)\b/iu;

/**
 * What to ask with after a refusal.
 * @param said everything that the endpoint says of it
 * @returns null where asking in another way is no help
 */
function adaptFormat(format: RequestFormat, status: number, said: string): RequestFormat | null {
  if (![400, 415, 422, 500, 501].includes(status)) return null;
  if (aboutFormat.test(said)) return nextFormat(format);
  if (status >= 500) return null;
  if (aboutLanguage.test(said)) return format.takesLanguage ? { ...format, takesLanguage: false } : null;
  // A refusal that says nothing of use: the plainest request is tried before giving up.
  if (aboutOther.test(said) || format.answer === 'plain' || format.answer === 'text') return null;
  return { ...format, answer: 'plain' };
}

function nextFormat(format: RequestFormat): RequestFormat | null {
  const next = answerFormats[answerFormats.indexOf(format.answer) + 1];
  if (next === undefined) return null;
  // A server without `verbose_json` has no log-probabilities either, unless it is one of OpenAI's newer models.
  return { ...format, answer: next === 'logprobs' ? 'json' : next };
}

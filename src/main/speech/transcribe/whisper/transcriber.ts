import { availableParallelism } from 'node:os';
import { sampleRate } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { neverStopped, untilAborted, untilStopped } from '../../../platform/deadline.ts';
import type { Log } from '../../../platform/log.ts';
import type { RawTranscript, TranscribeRequest } from '../../ports.ts';
import { chooseAudioContext, chooseSecondContext, isDoubtful } from './audio-context.ts';
import type { WhisperModel, WhisperTranscriber } from './whisper.ts';
import {
  type Decoded,
  openWhisperProcess,
  type WhisperLoaded,
  type WhisperProcess,
} from './whisper-process.ts';
import { mergeWords } from './word-confidence.ts';

interface TranscriberOptions {
  readonly model: WhisperModel;
  /** Path of the program, which is built first where it has to be. */
  readonly program: () => Promise<string>;
  readonly log: Log;
  readonly onClose: () => void;
}

/** Of these many last decodes the middle one counts. */
const remembered = 5;
/** Sound that is decoded once after loading, for its time: about as long as a command with the silence around it. */
const trialSamples = 2 * sampleRate;

/** Nobody says more tokens in a second; whisper's own limit is 220 for a window. */
const tokensPerSecond = 10;
const leastTokens = 32;
const windowSeconds = 30;
const windowTokens = 220;

export function createTranscriber({ model, program, log, onClose }: TranscriberOptions): WhisperTranscriber {
  let process: WhisperProcess | null = null;
  let times: readonly number[] = [];
  let lastRun: WhisperTranscriber['lastRun'] = null;
  let partial = new AbortController();
  const closing = new AbortController();

  const open = async (): Promise<WhisperProcess> => {
    closing.signal.throwIfAborted();
    if (process !== null) return process;
    const path = await untilAborted(program(), closing.signal);
    closing.signal.throwIfAborted();
    process ??= openWhisperProcess({
      program: path,
      model,
      threads: threadCount(availableParallelism()),
      log,
    });
    return process;
  };

  const decode = async (
    request: Pick<TranscribeRequest, 'samples' | 'language' | 'isPartial'>,
    signal: AbortSignal,
  ): Promise<Decoded> => {
    const whisper = await untilStopped(open(), signal);
    const language = languageFor(request.language, await untilStopped(whisper.start(), signal), model);
    const { samples } = request;
    const seconds = samples.length / sampleRate;
    const mostTokens =
      seconds > windowSeconds
        ? windowTokens
        : Math.min(windowTokens, Math.ceil(leastTokens + seconds * tokensPerSecond));
    const run = (audioContext: number): Promise<Decoded> =>
      whisper.call('decode', () => ({ samples, language, audioContext, mostTokens }), { signal });
    const audioContext = chooseAudioContext(seconds * 1_000, language);
    const first = await run(audioContext);
    times = [...times, first.decodeMs].slice(-remembered);
    lastRun = { decodeMs: first.decodeMs, soundMs: seconds * 1_000 };
    // What a narrow window makes nothing of is looked at once more with a wider one.
    const wider = request.isPartial || !isDoubtful(first) ? null : chooseSecondContext(audioContext);
    if (wider === null) return first;
    const second = await run(wider);
    lastRun = { decodeMs: first.decodeMs + second.decodeMs, soundMs: seconds * 1_000 };
    return second;
  };

  return {
    engine: 'whisper',
    model: model.name,
    get pid() {
      return process?.pid;
    },
    get lastRun() {
      return lastRun;
    },
    get canDoPartials() {
      return keepsUp(times);
    },
    warm: async (signal) => {
      await untilStopped((await untilStopped(open(), signal)).start(), signal);
      if (times.length > 0) return;
      // Its own abort would leave no time to go by, and it takes no longer than one utterance.
      const silence = new Int16Array(trialSamples);
      await decode({ samples: silence, language: 'en', isPartial: true }, neverStopped);
    },
    transcribe: async (request): Promise<RawTranscript> => {
      // The words that are waited for are worth more than a glimpse, and a newer glimpse has heard more.
      partial.abort();
      partial = new AbortController();
      const { isPartial, signal } = request;
      const decoded = await decode(request, isPartial ? AbortSignal.any([signal, partial.signal]) : signal);
      return {
        ...mergeWords(decoded.text, decoded.tokens),
        noSpeech: decoded.noSpeech < 0 ? null : Math.min(1, decoded.noSpeech),
      };
    },
    close: async () => {
      const error = new AppError({ code: 'stopped', message: 'Speech was closed.' });
      closing.abort(error);
      onClose();
      await process?.close(error);
    },
  };
}

/** A partial text that takes longer than this comes too late to be of use, in ms. */
const quickMs = 700;

/**
 * True when the middle one of the last decodes was quick enough to be done again and again; false before the first.
 * @param times in ms
 */
export function keepsUp(times: readonly number[]): boolean {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  return middle !== undefined && middle <= quickMs;
}

/**
 * One core is left to everybody else: the threads wait for each other thousands of times in a decode, by spinning, so
 * that one that gets no turn holds up all (on two busy cores, two threads took thirteen times as long as one).
 * Beyond four, half of the cores are usually the other half's second threads.
 */
function threadCount(cores: number): number {
  return cores <= 4 ? Math.max(1, cores - 1) : Math.min(8, Math.floor(cores / 2));
}

function languageFor(language: string, card: WhisperLoaded, model: WhisperModel): string {
  if (card.multilingual) return language;
  if (language === 'en' || language === 'auto') return 'en';
  throw new AppError({
    code: 'bad-input',
    message: `The speech model ${model.name} understands English only. Choose one without “.en” in settings, or set the language to English.`,
    details: { language },
  });
}

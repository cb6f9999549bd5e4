import { availableParallelism } from 'node:os';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Log } from '../../platform/log.ts';
import { type RawTranscript, sampleRate, type TranscribeRequest } from '../ports.ts';
import { chooseAudioContext, chooseSecondContext } from './audio-context.ts';
import { isDoubtful } from './is-doubtful.ts';
import { keepsUp } from './keeps-up.ts';
import { mergeWords } from './merge-words.ts';
import type { Decoded, Loaded } from './protocol.ts';
import { stopped, TurnQueue } from './turn-queue.ts';
import type { WhisperModel, WhisperTranscriber } from './whisper.ts';
import { ProcessEnded, WhisperProcess } from './whisper-process.ts';

export interface TranscriberOptions {
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
  const queue = new TurnQueue();
  let resident: { readonly process: WhisperProcess; readonly card: Loaded } | null = null;
  let times: readonly number[] = [];
  let lastRun: WhisperTranscriber['lastRun'] = null;
  let opening: WhisperProcess | null = null;
  let isClosed = false;
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => undefined);

  const start = async (): Promise<{ readonly process: WhisperProcess; readonly card: Loaded }> => {
    const path = await Promise.race([program(), closing.promise]);
    if (isClosed) throw closed();
    const process = new WhisperProcess(path, log);
    opening = process;
    try {
      const card = await process.load(model, threadCount(availableParallelism()));
      log.info('a speech model was loaded', { model: model.name, loadMs: card.loadMs });
      return { process, card };
    } catch (problem) {
      await process.close();
      if (isClosed) throw closed();
      if (!(problem instanceof ProcessEnded)) throw problem;
      throw new AppError({
        code: 'internal',
        message: `The speech model ${model.name} ended whisper.cpp while it was loaded (${problem.message}). There may be too little memory for it: choose a smaller one in settings.`,
        cause: problem,
      });
    } finally {
      opening = null;
    }
  };

  const ready = async () => {
    if (resident === null || resident.process.isOver) resident = await start();
    return resident;
  };

  const decode = async (
    request: Pick<TranscribeRequest, 'samples' | 'language' | 'isPartial'>,
    signal: AbortSignal,
  ): Promise<Decoded> => {
    const { process, card } = await ready();
    if (signal.aborted) throw stopped(signal.reason);
    const language = languageFor(request.language, card, model);
    const { samples } = request;
    const seconds = samples.length / sampleRate;
    const audioContext = chooseAudioContext(seconds * 1_000, language);
    const mostTokens =
      seconds > windowSeconds
        ? windowTokens
        : Math.min(windowTokens, Math.ceil(leastTokens + seconds * tokensPerSecond));
    const first = await process.decode({ samples, language, audioContext, mostTokens }, signal);
    times = [...times, first.decodeMs].slice(-remembered);
    lastRun = { decodeMs: first.decodeMs, soundMs: seconds * 1_000 };
    // What a narrow window makes nothing of is looked at once more with a wider one.
    const wider = request.isPartial || !isDoubtful(first) ? null : chooseSecondContext(audioContext);
    if (wider === null) return first;
    const second = await process.decode({ samples, language, audioContext: wider, mostTokens }, signal);
    lastRun = { decodeMs: first.decodeMs + second.decodeMs, soundMs: seconds * 1_000 };
    return second;
  };

  /** Once more after a crash, since what was said cannot be said again. */
  const decodeAgain = async (request: TranscribeRequest, signal: AbortSignal): Promise<Decoded> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await decode(request, signal);
      } catch (problem) {
        if (isClosed) throw closed();
        if (isAppError(problem)) throw problem;
        if (signal.aborted) throw stopped(signal.reason);
        log.warn('the speech process ended', { model: model.name, how: String(problem) });
        if (problem instanceof ProcessEnded && attempt === 1) continue;
        throw new AppError({
          code: 'internal',
          message: `whisper.cpp ended twice while it transcribed (${problem instanceof Error ? problem.message : 'unknown'}). Say it again, or choose a smaller model in settings.`,
          cause: problem,
        });
      }
    }
  };

  return {
    engine: 'whisper',
    model: model.name,
    get pid() {
      return resident?.process.pid;
    },
    get lastRun() {
      return lastRun;
    },
    get canDoPartials() {
      return keepsUp(times);
    },
    warm: (signal) =>
      queue.take({ isPartial: false, signal }, async () => {
        await ready();
        if (times.length > 0) return;
        // Its own abort would leave no time to go by, and it takes no longer than one utterance.
        const silence = new Int16Array(trialSamples);
        await decode(
          { samples: silence, language: 'en', isPartial: true },
          new AbortController().signal,
        ).catch((problem: unknown) => {
          if (isAppError(problem)) throw problem;
          throw new AppError({
            code: 'internal',
            message: `whisper.cpp ended while it tried the speech model ${model.name}. Choose a smaller one in settings.`,
            cause: problem,
          });
        });
      }),
    transcribe: (request) =>
      queue.take(request, async (signal): Promise<RawTranscript> => {
        const decoded = await decodeAgain(request, signal);
        return {
          ...mergeWords(decoded.text, decoded.tokens),
          noSpeech: decoded.noSpeech < 0 ? null : Math.min(1, decoded.noSpeech),
        };
      }),
    close: async () => {
      isClosed = true;
      onClose();
      closing.reject(closed());
      // First the process: what waits for it then ends at once.
      await Promise.all([opening?.close(), resident?.process.close()]);
      await queue.close(closed());
    },
  };
}

/**
 * One core is left to everybody else: the threads wait for each other thousands of times in a decode, by spinning, so
 * that one that gets no turn holds up all (on two busy cores, two threads took thirteen times as long as one).
 * Beyond four, half of the cores are usually the other half's second threads.
 */
export function threadCount(cores: number): number {
  return cores <= 4 ? Math.max(1, cores - 1) : Math.min(8, Math.floor(cores / 2));
}

function languageFor(language: string, card: Loaded, model: WhisperModel): string {
  if (card.multilingual) return language;
  if (language === 'en' || language === 'auto') return 'en';
  throw new AppError({
    code: 'bad-input',
    message: `The speech model ${model.name} understands English only. Choose one without “.en” in settings, or set the language to English.`,
    details: { language },
  });
}

function closed(): AppError {
  return new AppError({ code: 'stopped', message: 'Speech was closed.' });
}

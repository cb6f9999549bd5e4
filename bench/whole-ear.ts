import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleRate } from '../e2e/speech/index.ts';
import { silentLog } from '../src/main/platform/log.ts';
import { createSpeech, type SpeechEvent } from '../src/main/speech/index.ts';
import { WhisperBuilder } from '../src/main/speech/transcribe/whisper/whisper-builder.ts';
import { openWhisperProcess } from '../src/main/speech/transcribe/whisper/whisper-process.ts';
import { defaultSettings } from '../src/shared/domain/index.ts';
import { AppError } from '../src/shared/errors/index.ts';
import { median } from './statistics.ts';

/** As the window sends it: 64 ms. */
const pieceSamples = 1_024;
/** What `main` of whisper.cpp takes at most unless it is told. Source: examples/main/main.cpp, whisper_params. */
const threadsOfMain = 4;
/** Louder than this the voice has begun; synthetic silence is 0. */
const voicedFrom = 300;

export interface EarTimes {
  /** From the first voiced sample to the first text, in ms; none where the machine does not keep up. */
  readonly firstText: readonly number[];
  /** From the last sample to the text, in ms. */
  readonly toText: readonly number[];
  /** What whisper.cpp needs for the same samples with the whole window, as its `main` does, in ms. */
  readonly decode: readonly number[];
}

function openSpeech(
  folder: string,
  builds: string,
  modelFile: string,
  onEvent: (event: SpeechEvent) => void,
) {
  const models = join(import.meta.dirname, '..', 'resources', 'models');
  const at = (name: string): string => join(folder, name);
  const settings = { ...defaultSettings, speechEngine: 'whisper', whisperFile: modelFile } as const;
  return createSpeech({
    settings: () => settings,
    onEvent,
    endpoint: async () => null,
    command: () => '',
    folders: { shipped: models, builds, models: at('models'), work: at('work'), audio: at('audio') },
    log: silentLog,
  });
}

/** Sound at the speed of speech through all of `speech.start`, `audio` and `stop`, as main does it for the window. */
export async function measureEar(
  builds: string,
  modelFile: string,
  recordings: readonly Int16Array[],
): Promise<EarTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-ear-'));
  let onText: (kind: string) => void = () => undefined;
  const speech = openSpeech(folder, builds, modelFile, (event) => {
    if (event.type === 'heard') onText(event.heard.result.kind);
  });
  const [firstText, toText]: [number[], number[]] = [[], []];
  try {
    await speech.build();
    // The first one loads the model, which is done when the microphone's button is pressed the first time.
    for (const [number, samples] of [recordings[0] ?? new Int16Array(0), ...recordings].entries()) {
      const voiced = samples.findIndex((sample) => Math.abs(sample) > voicedFrom);
      const id = await speech.start('hold');
      const start = performance.now();
      let first: number | null = null;
      let text: number | null = null;
      onText = (kind) => {
        if (kind === 'partial') first ??= performance.now();
        else text ??= performance.now();
      };
      for (let from = 0; from < samples.length; from += pieceSamples) {
        const piece = samples.slice(from, from + pieceSamples);
        // A piece is sent when its last sample has been spoken.
        const due = start + ((from + piece.length) * 1_000) / sampleRate;
        await wait(Math.max(0, due - performance.now()));
        await speech.hear(id, from, piece);
      }
      const end = performance.now();
      await speech.stop(id, 'finish');
      if (number === 0) continue;
      if (first !== null) firstText.push(first - start - (voiced * 1_000) / sampleRate);
      if (text !== null) toText.push(text - end);
    }
    // What else is loaded would disturb what is measured next.
    await speech.close();
    return { firstText, toText, decode: await measureDecode(builds, modelFile, recordings) };
  } finally {
    await speech.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With the threads that `main` would take or with one fewer, whichever is quicker here. */
async function measureDecode(
  builds: string,
  file: string,
  recordings: readonly Int16Array[],
): Promise<readonly number[]> {
  const environment = process.env;
  const builder = new WhisperBuilder({
    folder: builds,
    environment,
    log: silentLog,
    onChange: () => undefined,
  });
  const program = await builder.build();
  const all: (readonly number[])[] = [];
  const most = Math.min(threadsOfMain, availableParallelism());
  for (const threads of new Set([most, Math.max(1, most - 1)])) {
    const model = { file, name: 'baseline' };
    const whisper = openWhisperProcess({ program, model, threads, log: silentLog });
    const decode = async (samples: Int16Array): Promise<number> => {
      const request = { samples, language: 'en', audioContext: 0, mostTokens: 220 };
      return (await whisper.call('decode', () => request)).decodeMs;
    };
    try {
      await decode(recordings[0] ?? new Int16Array(sampleRate));
      const times: number[] = [];
      for (const samples of recordings) times.push(await decode(samples));
      all.push(times);
    } finally {
      await whisper.close(new AppError({ code: 'stopped', message: 'Measured.' }));
    }
  }
  return all.toSorted((a, b) => median(a) - median(b))[0] ?? [];
}

export interface Counted {
  readonly sent: number;
  readonly came: number;
  readonly lost: number;
}

/** Ten minutes of sound through main: as fast as it takes them, or at the speed of sound. */
export async function countThroughMain(
  builds: string,
  modelFile: string,
  realTime: boolean,
): Promise<Counted> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-ear-'));
  let last = { samples: 0, lostSamples: 0 };
  const speech = openSpeech(folder, builds, modelFile, (event) => {
    if (event.type === 'hearing-changed') last = event.hearing;
  });
  const sent = 600 * sampleRate;
  try {
    await speech.build();
    const id = await speech.start('hands-free');
    const start = performance.now();
    for (let from = 0; from < sent; from += pieceSamples) {
      // A quiet room: what is counted is sound and not words.
      const piece = Int16Array.from(
        { length: Math.min(pieceSamples, sent - from) },
        (_, at) => ((from + at) * 7) % 9,
      );
      if (realTime)
        await wait(Math.max(0, start + ((from + piece.length) * 1_000) / sampleRate - performance.now()));
      await speech.hear(id, from, piece);
    }
    await speech.stop(id, 'finish');
    return { sent, came: last.samples, lost: last.lostSamples };
  } finally {
    await speech.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

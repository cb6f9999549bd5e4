import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { makeSound, readWav, type Sound, spoken, whyNoTools, wordErrorRate } from '../e2e/speech/index.ts';
import { provideTinyEnglish } from '../e2e/speech/models/tiny-en.ts';
import type { Transcriber } from '../src/main/speech/ports.ts';
import { createCommandTranscriber } from '../src/main/speech/transcribe/command/command-transcriber.ts';
import { createWhisper } from '../src/main/speech/transcribe/whisper/whisper.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { countCapture } from './count-capture.ts';
import { median, quantile } from './statistics.ts';
import { countThroughMain, measureEar } from './whole-ear.ts';

const sentences = [
  'search for red shoes',
  'open the second one',
  'no, the one below',
  'scroll down',
  'go back',
  'add the blue shirt to the cart',
] as const;
const voices = ['flite rms', 'flite kal16', 'flite slt', 'espeak en-us', 'espeak en-gb'] as const;
/** Volume of pink noise beside the voice; 0 for none. */
const noises = [0, 0.05] as const;

function recording(text: string, voice: string, noise: number): Int16Array {
  const voiced = spoken(text, voice, 1, 0.3, 0.5);
  const hiss: Sound = { kind: 'noise', colour: 'pink', seconds: 6, level: 1 };
  const length = readWav(makeSound(voiced)).length;
  if (noise === 0) return readWav(makeSound(voiced));
  const mixed: Sound = {
    kind: 'mix',
    parts: [
      [voiced, 1],
      [hiss, noise],
    ],
  };
  return readWav(makeSound(mixed)).subarray(0, length);
}

/** Shared with the tests, so that whisper.cpp is compiled once per clone. */
const whisperBuilds = join(import.meta.dirname, '..', 'node_modules', '.cache', 'parley', 'whisper');

interface Measured {
  readonly said: string;
  readonly heard: string;
  readonly tookMs: number;
}

async function transcribeAll(
  transcriber: Transcriber,
  voice: string,
  noise: number,
): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const said of sentences) {
    const samples = recording(said, voice, noise);
    const signal = new AbortController().signal;
    const start = performance.now();
    const { text } = await transcriber.transcribe({ samples, language: 'en', isPartial: false, signal });
    all.push({ said, heard: text, tookMs: performance.now() - start });
  }
  return all;
}

/** Word errors of one recogniser per voice, without noise and with; the baseline is what hears nothing at all. */
async function measureErrors(transcriber: Transcriber): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const voice of voices) {
    for (const noise of noises) {
      const all = await transcribeAll(transcriber, voice, noise);
      rows.push({
        what: `word errors, ${transcriber.model}, ${voice}${noise === 0 ? '' : ', noise'}`,
        unit: '%',
        median: wordErrorRate(all) * 100,
        p95: null,
        goal: null,
        baseline: { what: 'nothing heard', median: 100 },
        note: `text after ${median(all.map(({ tookMs }) => tookMs)).toFixed(0)} ms`,
      });
    }
  }
  return rows;
}

/** Time from asking to text with the model loaded, against what whisper.cpp itself counted for the same samples. */
async function measureWhisper(folder: string, file: string, name: string): Promise<readonly Row[]> {
  const whisper = createWhisper({ folder, onChange: () => undefined });
  try {
    await whisper.build();
    const transcriber = whisper.open({ file, name });
    await transcriber.warm(new AbortController().signal);
    const rows = [...(await measureErrors(transcriber))];
    await whisper.close();
    rows.push(...(await measureTimes(folder, file, name)));
    return rows;
  } finally {
    await whisper.close();
  }
}

/** Through the whole ear, at the speed of speech, against whisper.cpp's own decode of the same samples in this run. */
async function measureTimes(builds: string, modelFile: string, name: string): Promise<readonly Row[]> {
  const recordings = sentences.map((said) => recording(said, 'espeak en-us', 0));
  const { firstText, toText, decode } = await measureEar(builds, modelFile, recordings);
  const baseline = { what: 'whisper.cpp’s decode, whole window', median: median(decode) };
  const rows: Row[] = [
    {
      what: `end of speech to text, whole ear, ${name} loaded`,
      unit: 'ms',
      median: median(toText),
      p95: quantile(toText, 0.95),
      goal: Math.round(baseline.median * 1.5),
      baseline,
      note: `goal: 1.5 times the decode; ${toText.length} of ${recordings.length} had text`,
    },
  ];
  if (firstText.length > 0) {
    rows.push({
      what: `first voiced sample to first text, ${name}`,
      unit: 'ms',
      median: median(firstText),
      p95: quantile(firstText, 0.95),
      goal: 700,
      baseline,
      note: `${firstText.length} of ${recordings.length} sentences had one before they were over`,
    });
  } else console.error('no first text came while somebody spoke: the machine does not keep up');
  return rows;
}

const isRealTime = (): boolean => process.env.PARLEY_BENCH_REAL_TIME === '1';
const captureSeconds = 60;

/** What is lost on the way. `PARLEY_BENCH_REAL_TIME=1` takes ten real minutes for the first. */
async function measureCapture(modelFile: string): Promise<readonly Row[]> {
  const main = await countThroughMain(whisperBuilds, modelFile, isRealTime());
  const window = await countCapture(captureSeconds);
  return [
    {
      what: `samples lost in main, 10 min${isRealTime() ? '' : ', faster than sound'}`,
      unit: 'samples',
      median: main.lost + main.sent - main.came,
      p95: null,
      goal: 0,
      baseline: { what: 'sent', median: main.sent },
      note: `${main.came} came`,
    },
    {
      what: `samples lost from microphone to main, ${captureSeconds} s`,
      unit: 'samples',
      median: window.lost,
      p95: null,
      goal: 0,
      baseline: { what: 'while it was open', median: window.expected },
      note: `${window.came} came, by the number of each`,
    },
  ];
}

/** Further files in whisper.cpp's format, as ggml-tiny.en-q5_1.bin: `PARLEY_BENCH_MODELS`, parted like PATH. */
function moreModels(): readonly string[] {
  return (process.env.PARLEY_BENCH_MODELS ?? '').split(delimiter).filter((file) => file !== '');
}

/** How well and how soon speech becomes text, on voices that this machine makes. */
export const benchmark: Benchmark = {
  name: 'speech',
  async run() {
    const missing = whyNoTools(['flite', 'espeak-ng', 'sox']);
    if (missing !== null) {
      console.error(`speech was not measured: ${missing}`);
      return [];
    }
    const folder = mkdtempSync(join(tmpdir(), 'parley-bench-speech-'));
    try {
      const rows: Row[] = [];
      const noSphinx = whyNoTools(['pocketsphinx_continuous']);
      if (noSphinx === null) {
        const command = 'pocketsphinx_continuous -infile {wav} -logfn /dev/null';
        const transcriber = createCommandTranscriber({ command, folder: join(folder, 'sound') });
        rows.push(...(await measureErrors(transcriber)));
        await transcriber.close();
      } else console.error(`pocketsphinx was not measured: ${noSphinx}`);
      const model = await provideTinyEnglish();
      if (model.file === null) {
        console.error(`whisper was not measured: ${model.why}`);
        return rows;
      }
      rows.push(...(await measureWhisper(whisperBuilds, model.file, 'tiny.en')));
      for (const file of moreModels())
        rows.push(...(await measureWhisper(whisperBuilds, file, basename(file, '.bin'))));
      rows.push(...(await measureCapture(model.file)));
      return rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

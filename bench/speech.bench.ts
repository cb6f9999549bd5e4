import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSound, readWav, type Sound, spoken, whyNoTools, wordErrorRate } from '../e2e/speech/index.ts';
import { provideTinyEnglish } from '../e2e/speech/models/tiny-en.ts';
import { createCommandTranscriber } from '../src/main/speech/engine/index.ts';
import type { Transcriber } from '../src/main/speech/ports.ts';
import { createWhisper } from '../src/main/speech/whisper/index.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { median, quantile } from './statistics.ts';

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
async function measureWhisper(folder: string): Promise<readonly Row[]> {
  const model = await provideTinyEnglish();
  if (model.file === null) {
    console.error(`whisper was not measured: ${model.why}`);
    return [];
  }
  const whisper = createWhisper({ folder, onChange: () => undefined });
  try {
    await whisper.build();
    const transcriber = whisper.open({ file: model.file, name: 'tiny.en' });
    await transcriber.warm(new AbortController().signal);
    const rows = [...(await measureErrors(transcriber))];
    const took: number[] = [];
    const decoded: number[] = [];
    for (const said of sentences) {
      const [one] = await transcribeOne(transcriber, said);
      took.push(one);
      decoded.push(transcriber.lastRun?.decodeMs ?? Number.NaN);
    }
    const baseline = { what: 'whisper.cpp’s own decode', median: median(decoded) };
    rows.push({
      what: 'sound to text, model loaded',
      unit: 'ms',
      median: median(took),
      p95: quantile(took, 0.95),
      goal: Math.round(baseline.median * 1.5),
      baseline,
      note: 'goal: 1.5 times the decode of the same samples',
    });
    return rows;
  } finally {
    await whisper.close();
  }
}

async function transcribeOne(transcriber: Transcriber, said: string): Promise<readonly [number]> {
  const samples = recording(said, 'espeak en-us', 0);
  const start = performance.now();
  const signal = new AbortController().signal;
  await transcriber.transcribe({ samples, language: 'en', isPartial: false, signal });
  return [performance.now() - start];
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
      rows.push(...(await measureWhisper(whisperBuilds)));
      return rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

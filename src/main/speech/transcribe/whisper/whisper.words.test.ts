import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provideTinyEnglish } from '../../../../../e2e/speech/models/tiny-en.ts';
import { isFullRun, sample } from '../../../testing/sample.ts';
import { createWhisper, type Whisper, type WhisperTranscriber } from './whisper.ts';

/** What true words need: a compiler, a real model, and voices to say them. Each may be missing; then it is named. */
const why = await whyNot();
const shared = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  '..',
  'node_modules',
  '.cache',
  'parley',
  'whisper',
);
const root = mkdtempSync(join(tmpdir(), 'parley-whisper-words-'));
const never = new AbortController().signal;
let whisper: Whisper;
let tiny: WhisperTranscriber;

beforeAll(async () => {
  whisper = createWhisper({ folder: shared, onChange: () => undefined });
  if (why !== null) return;
  const model = await provideTinyEnglish();
  tiny = whisper.open({ file: model.file ?? '', name: 'tiny.en' });
  await tiny.warm(never);
}, 900_000);
afterAll(async () => {
  await whisper.close();
  rmSync(root, { recursive: true, force: true });
});

describe.skipIf(why !== null)(`true words${why === null ? '' : ` (skipped: ${why})`}`, () => {
  const sayings = [
    ['flite', 'rms', 'open the second one', /^open the second one\.?$/i],
    ['flite', 'slt', 'search for red shoes', /^search for red shoes\.?$/i],
    ['espeak', 'en-us', 'scroll down', /^scroll down\.?$/i],
    [
      'espeak',
      'en-gb',
      'what is the weather in Tokyo tomorrow',
      /^what is the weather in tokyo tomorrow\??$/i,
    ],
  ] as const;
  // An even step, so that both programs speak.
  test.each(sample(sayings, 2))('%s %s says “%s”', async (engine, voice, said, expected) => {
    const heard = await transcribe(await speak(engine, voice, said));
    expect(heard.text).toMatch(expected);
    expect(heard.words.map(({ text }) => text).join(' ')).toBe(heard.text);
    expect(heard.confidence).toBeGreaterThan(0.5);
    expect(heard.noSpeech).toBeLessThan(0.5);
  });

  test('what was garbled is less sure than what was clear', async () => {
    const clear = await speak('flite', 'rms', 'open the second one');
    const noisy = clear.map((sample) => sample * 0.15 + noise() * 2_500);
    const [sure, unsure] = [await transcribe(clear), await transcribe(noisy)];
    expect(unsure.confidence ?? 0).toBeLessThan(sure.confidence ?? 0);
  });

  test('silence is told by the model’s own measure, whatever words it makes up', async () => {
    for (const samples of [
      new Int16Array(0),
      new Int16Array(32_000),
      new Int16Array(32_000).map(() => noise() * 30),
    ]) {
      expect((await transcribe(samples)).noSpeech).toBeGreaterThan(0.6);
    }
  });

  test('short words with silence around them are heard once, not again and again', async () => {
    // The last two are said twice by a narrow window alone.
    for (const said of ['yes', 'go back', 'change Paris to Prague']) {
      const { text } = await transcribe(await speak('flite', 'slt', said));
      expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(said.split(' ').length + 1);
    }
  });

  test('more than its window of 30 s is heard to the end', async () => {
    const [one, other] = [
      await speak('flite', 'rms', 'open the second one'),
      await speak('flite', 'rms', 'search for red shoes'),
    ];
    const long = new Int16Array(16_000 * 36);
    for (let at = 0; at + one.length < 16_000 * 31; at += one.length) long.set(one, at);
    long.set(other, 16_000 * 32);
    const { text } = await transcribe(long);
    expect(text).toMatch(/open the second one/i);
    expect(text).toMatch(/red shoes/i);
  });

  // That a short sound is given a short window is audio-context.test.ts.
  test.runIf(isFullRun)('it costs a fraction of what a longer sound costs', async () => {
    const short = await speak('flite', 'rms', 'open the second one');
    const long = Int16Array.from({ length: 16_000 * 12 }, (_, at) => short[at] ?? 0);
    const least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
    // In turn, and the quickest of each: what else the machine does lengthens some runs of either.
    for (let run = 0; run < 4; run += 1) {
      await transcribe(short);
      least.short = Math.min(least.short, tiny.lastRun?.decodeMs ?? 0);
      await transcribe(long);
      least.long = Math.min(least.long, tiny.lastRun?.decodeMs ?? 0);
    }
    expect(least.short).toBeLessThan(least.long);
  });
});

function transcribe(samples: Int16Array) {
  return tiny.transcribe({ samples, language: 'en', isPartial: false, signal: never });
}

/** The words as 16 kHz sound with silence before and after, as a microphone cuts it. */
async function speak(engine: 'flite' | 'espeak', voice: string, text: string): Promise<Int16Array> {
  const [raw, file] = [join(root, 'raw.wav'), join(root, 'said.wav')];
  if (engine === 'flite') await run('flite', ['-voice', voice, '-t', text, '-o', raw]);
  else await run('espeak-ng', ['-v', voice, '-s', '150', '-w', raw, text]);
  await run('sox', [raw, '-r', '16000', '-b', '16', '-c', '1', file, 'pad', '0.4', '0.6']);
  const bytes = readFileSync(file).subarray(44);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

async function run(program: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(program, args);
}

let state = 1;
/** From -1 to 1, the same row of numbers each time. */
function noise(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return ((state / 2 ** 31) % 2) - 1;
}

async function whyNot(): Promise<string | null> {
  const tools = [
    ['c++', ['--version']],
    ['flite', ['--version']],
    ['espeak-ng', ['--version']],
    ['sox', ['--version']],
  ] as const;
  for (const [program, args] of tools) {
    if (spawnSync(program, args).error !== undefined) return `${program} is not installed`;
  }
  const model = await provideTinyEnglish();
  return model.file === null ? model.why : null;
}

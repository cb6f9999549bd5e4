import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeRandomModel } from '../../../../../e2e/speech/models/make-random-model.ts';
import { sample } from '../../../testing/sample.ts';
import { createWhisper, type Whisper, type WhisperTranscriber } from './whisper.ts';

/** One build for all tests of a clone: it takes 10 to 40 s. */
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
const canCompile = spawnSync('c++', ['--version']).status === 0;

const root = mkdtempSync(join(tmpdir(), 'parley whisper ü-'));
const model = join(root, 'random.bin');
let whisper: Whisper;

beforeAll(async () => {
  makeRandomModel(model);
  whisper = createWhisper({ folder: shared, onChange: () => undefined });
  if (canCompile) await whisper.build();
}, 600_000);
afterAll(async () => {
  await whisper.close();
  rmSync(root, { recursive: true, force: true });
});

function open(file = model): WhisperTranscriber {
  const transcriber = whisper.open({ file, name: 'random' });
  onTestFinished(() => transcriber.close());
  return transcriber;
}

const never = new AbortController().signal;

function say(
  transcriber: WhisperTranscriber,
  samples: Int16Array,
  changes: { language?: string; isPartial?: boolean; signal?: AbortSignal } = {},
) {
  return transcriber.transcribe({ samples, language: 'en', isPartial: false, signal: never, ...changes });
}

/** A voice-like sound: a low tone with overtones that swells and fades. */
function tone(seconds: number): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * 16_000) }, (_, at) => {
    const time = at / 16_000;
    const swell = 0.5 + 0.5 * Math.sin(2 * Math.PI * 3 * time);
    return 6_000 * swell * (Math.sin(2 * Math.PI * 140 * time) + 0.5 * Math.sin(2 * Math.PI * 700 * time));
  });
}

// A random model never says that it is done, so that each decode is as long as one can be.
vi.setConfig({ testTimeout: 600_000 });

describe.skipIf(!canCompile)('whisper.cpp in a process of its own', () => {
  test('transcribes, with words that are the text and a probability for each', async () => {
    const transcriber = open();
    const heard = await say(transcriber, tone(2));
    expect(heard.words.map(({ text }) => text).join(' ')).toBe(
      heard.text.split(/\s+/).filter(Boolean).join(' '),
    );
    for (const { confidence } of heard.words) expect(confidence).toBeGreaterThanOrEqual(0);
    expect(heard.noSpeech).toBeGreaterThanOrEqual(0);
    expect(heard.noSpeech).toBeLessThanOrEqual(1);
    expect(transcriber.lastRun?.decodeMs).toBeGreaterThan(0);
    // The same sound by the same model is the same text, and the model stayed loaded.
    const { pid } = transcriber;
    expect(await say(transcriber, tone(2))).toEqual(heard);
    expect(transcriber.pid).toBe(pid);
  });

  test('takes sound of any length: none, one sample, just 30 s and more', async () => {
    const transcriber = open();
    for (const seconds of [0, 1 / 16_000, 30, 31]) {
      const heard = await say(transcriber, tone(seconds));
      expect(heard.noSpeech).toBeGreaterThanOrEqual(0);
    }
  });

  test('warm loads the model and takes its time, so that partials can be decided on', async () => {
    const transcriber = open();
    expect(transcriber.canDoPartials).toBe(false);
    await transcriber.warm(never);
    expect(transcriber.pid).toBeGreaterThan(0);
    expect(transcriber.lastRun).not.toBeNull();
  });

  test('stops in the middle of a decode, and the next is as good as ever', async () => {
    // Large enough that a decode takes a while.
    const large = join(root, 'large.bin');
    makeRandomModel(large, { shape: { audioState: 128, audioHeads: 2, textState: 128, textHeads: 2 } });
    const transcriber = open(large);
    const sound = tone(1);
    const heard = await say(transcriber, sound);
    const { pid } = transcriber;
    const usual = transcriber.lastRun?.decodeMs ?? 0;
    for (let part = 0; part < 3; part += 1) {
      const stop = new AbortController();
      const cut = say(transcriber, sound, { signal: stop.signal });
      // At another point of the work each time; where the machine is quicker than this it was not stopped.
      setTimeout(() => stop.abort(), (usual * part) / 3);
      const result = await cut.then(
        () => 'done',
        (problem: { code: string }) => problem.code,
      );
      expect(['stopped', 'done']).toContain(result);
    }
    expect(await say(transcriber, sound)).toEqual(heard);
    expect(transcriber.pid).toBe(pid);
  });

  test('a final one ends the partial before it', async () => {
    const transcriber = open();
    await transcriber.warm(never);
    const glimpse = say(transcriber, tone(20), { isPartial: true });
    const words = say(transcriber, tone(1));
    await expect(glimpse).rejects.toMatchObject({ code: 'stopped' });
    await expect(words).resolves.toHaveProperty('text');
  });

  test('a process that is killed is started again: at the next use, and for what was under way', async () => {
    const transcriber = open();
    const heard = await say(transcriber, tone(1));
    const first = transcriber.pid;
    process.kill(first ?? 0, 'SIGKILL');
    expect(await say(transcriber, tone(1))).toEqual(heard);
    const second = transcriber.pid;
    expect(second).not.toBe(first);
    const answer = say(transcriber, tone(1));
    process.kill(second ?? 0, 'SIGKILL');
    expect(await answer).toEqual(heard);
  });

  test('closing ends the process and whatever waits for it', async () => {
    const transcriber = open();
    await transcriber.warm(never);
    const { pid } = transcriber;
    const waiting = Promise.allSettled([say(transcriber, tone(20)), say(transcriber, tone(20))]);
    await transcriber.close();
    expect((await waiting).map((each) => each.status)).toEqual(['rejected', 'rejected']);
    expect(() => process.kill(pid ?? 0, 0)).toThrow();
    await expect(say(transcriber, tone(1))).rejects.toMatchObject({ code: 'stopped' });
  });

  test('an English model says so when it is asked for another language; "auto" is English to it', async () => {
    const transcriber = open();
    await expect(say(transcriber, tone(1), { language: 'de' })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('understands English only'),
    });
    await expect(say(transcriber, tone(1), { language: 'auto' })).resolves.toHaveProperty('text');
  });

  test('a multilingual model takes a language, finds one, and refuses what is none', async () => {
    const file = join(root, 'multilingual.bin');
    makeRandomModel(file, { shape: { vocabulary: 51_865 } });
    const transcriber = open(file);
    for (const language of ['de', 'auto']) {
      await expect(say(transcriber, tone(2), { language })).resolves.toHaveProperty('text');
    }
    await expect(say(transcriber, tone(2), { language: 'xx' })).rejects.toMatchObject({ code: 'internal' });
  });
});

describe.skipIf(!canCompile)('a model that cannot be used is told in words', () => {
  /** What is said of a file, and then that it can be put right without starting anew. */
  const refusal = async (file: string) => {
    const transcriber = open(file);
    const problem = await refused(transcriber);
    copyFileSync(model, file);
    await expect(say(transcriber, tone(1))).resolves.toHaveProperty('text');
    return problem;
  };
  const refused = (transcriber: WhisperTranscriber): Promise<unknown> =>
    say(transcriber, tone(1)).then(
      () => 'taken',
      (problem: unknown) => problem,
    );

  test('not there', async () => {
    expect(await refusal(join(root, 'deleted.bin'))).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('Download it again'),
    });
  });

  test('something else', async () => {
    const file = join(root, 'garbage.bin');
    writeFileSync(file, 'GIF89a and no model');
    expect(await refusal(file)).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('not a speech model'),
    });
  });

  test('empty', async () => {
    const file = join(root, 'empty.bin');
    writeFileSync(file, '');
    expect(await refusal(file)).toMatchObject({ code: 'bad-input' });
  });

  test('cut short anywhere', async () => {
    const whole = statSync(model).size;
    for (const size of [10, 60_000, 700_000, whole - 1]) {
      const file = join(root, `cut-${size}.bin`);
      copyFileSync(model, file);
      truncateSync(file, size);
      expect(await refused(open(file))).toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining('downloaded to its end'),
      });
    }
  });

  test('numbers that whisper.cpp would believe', async () => {
    // Each of the eleven numbers at its head, huge and negative.
    const whole = readFileSync(model);
    const changes = Array.from({ length: 22 }, (_, index) => ({
      at: 4 + 4 * Math.floor(index / 2),
      value: index % 2 === 0 ? 0x7fffffff : -5,
    }));
    for (const { at, value } of sample(changes, 5)) {
      const file = join(root, `number-${at}-${value}.bin`);
      const bytes = Buffer.from(whole);
      bytes.writeInt32LE(value, at);
      writeFileSync(file, bytes);
      expect(await refused(open(file))).toMatchObject({ code: 'bad-input' });
      rmSync(file);
    }
  });
});

describe.skipIf(!canCompile)('beside our own process', () => {
  const index = JSON.stringify(join(import.meta.dirname, 'whisper.ts'));
  const script = (end: string) => `
    import { createWhisper } from ${index};
    const whisper = createWhisper({ folder: ${JSON.stringify(shared)}, onChange() {} });
    const transcriber = whisper.open({ file: ${JSON.stringify(model)}, name: 'random' });
    await transcriber.warm(new AbortController().signal);
    console.log(transcriber.pid);
    ${end}`;
  const args = (end: string) => ['--input-type=module-typescript', '-e', script(end)];

  test('it does not keep ours alive', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, args(''));
    await expect.poll(() => existsSync(`/proc/${stdout.trim()}`)).toBe(false);
  });

  test('it ends when ours is killed, also in the middle of its work', async () => {
    const parent = spawn(
      process.execPath,
      args(`transcriber.transcribe({ samples: new Int16Array(16_000 * 300), language: 'en', isPartial: false, signal: new AbortController().signal });
        setInterval(() => {}, 1000);`),
    );
    const [pid] = await new Promise<string[]>((resolve) =>
      parent.stdout.once('data', (data) => resolve(String(data).split('\n'))),
    );
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });

  test('several models may be open at once', async () => {
    const [one, other] = [open(), open()];
    await Promise.all([say(one, tone(1)), say(other, tone(1))]);
    expect(one.pid).not.toBe(other.pid);
  });
});

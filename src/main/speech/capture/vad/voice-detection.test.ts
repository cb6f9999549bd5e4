import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { forkProcess } from '../../../platform/child-process.ts';
import { frameSamples } from '../../ports.ts';
import { join16, room, speak, speechToolsMissing, tone } from '../../testing/spoken-sound.ts';
import { createVoiceDetection, type VoiceDetectionOptions } from './voice-detection.ts';

const folder = join(import.meta.dirname, '../../../../../resources/models/vad');
const missing = speechToolsMissing();

/** One process for what ends none: loading the model anew is most of the work of a test. */
const shared = createVoiceDetection({ folder });
afterAll(() => shared.close());

function openDetection(options: Partial<VoiceDetectionOptions> = {}) {
  const detection = createVoiceDetection({ folder, ...options });
  onTestFinished(() => detection.close());
  return detection;
}

async function copyModel(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'parley-vad-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(folder, copy, { recursive: true });
  return copy;
}

const share = (probabilities: readonly number[]): number =>
  probabilities.filter((each) => each > 0.5).length / probabilities.length;

test('silence, noise and tones are no speech', async () => {
  for (const sound of [new Int16Array(48_000), room(3), room(3, 8_000), tone(3, 440, 9_000)]) {
    const probabilities = await shared.open().detect(sound);
    expect(probabilities).toHaveLength(Math.floor(48_000 / frameSamples));
    expect(Math.max(...probabilities)).toBeLessThan(0.5);
  }
});

test.skipIf(missing !== null)(`every voice is speech (${missing ?? 'four of flite'})`, async () => {
  for (const voice of ['rms', 'kal16', 'slt', 'awb'] as const) {
    const probabilities = await shared.open().detect(speak('search for red shoes', voice));
    expect(share(probabilities), voice).toBeGreaterThan(0.75);
  }
});

test.skipIf(missing !== null)('pieces of any size give the numbers of the whole', async () => {
  const sound = join16(room(0.4), speak('open the second one'), room(0.4));
  const whole = await shared.open().detect(sound);
  const detector = shared.open();
  const pieces: number[] = [];
  for (let at = 0; at < sound.length; at += 700) {
    pieces.push(...(await detector.detect(sound.slice(at, at + 700))));
  }
  expect(pieces).toEqual(whole);
});

test.skipIf(missing !== null)('two ears at a time do not hear each other', async () => {
  const [speaking, silent] = [shared.open(), shared.open()];
  const sound = speak('scroll down');
  const alone = await shared.open().detect(sound);
  const [heard, nothing] = await Promise.all([
    Promise.all([0, 4_096, 8_192].map((at) => speaking.detect(sound.slice(at, at + 4_096)))),
    silent.detect(room(2)),
  ]);
  expect(heard.flat()).toEqual(alone.slice(0, heard.flat().length));
  expect(Math.max(...nothing)).toBeLessThan(0.5);
});

test.skipIf(missing !== null)('kill -9 in the middle loses nothing', async () => {
  const detection = openDetection();
  const sound = join16(room(0.4), speak('open the second one'), speak('go back'));
  const whole = await shared.open().detect(sound);
  const detector = detection.open();
  const pieces = [...(await detector.detect(sound.slice(0, 16_000)))];
  const { pid } = detection;
  const rest = detector.detect(sound.slice(16_000, 30_000));
  process.kill(pid ?? 0, 'SIGKILL');
  pieces.push(...(await rest), ...(await detector.detect(sound.slice(30_000))));
  expect(detection.pid).not.toBe(pid);
  expect(pieces).toEqual(whole);
});

test('three ends in a row are told in words; the next ear tries again', async () => {
  let started = 0;
  const detection = openDetection({
    startProcess: (entry, options) => {
      started += 1;
      const child = forkProcess(entry, options);
      if (started <= 3) setTimeout(() => child.kill(), 0);
      return child;
    },
  });
  await expect(detection.open().detect(new Int16Array(frameSamples))).rejects.toThrow(/3 times in a row/);
  expect(await detection.open().detect(new Int16Array(frameSamples))).toHaveLength(1);
});

test('a model that is missing, cut off, changed or a web page is refused in words, and taken once mended', async () => {
  const copy = await copyModel();
  const file = join(copy, 'model.onnx');
  const detection = openDetection({ folder: copy });
  await truncate(file, 100_000);
  await expect(detection.ready()).rejects.toThrow(/damaged or was changed .*Install Parley again/);
  await writeFile(file, '<!DOCTYPE html><title>404</title>');
  await expect(detection.ready()).rejects.toThrow(/damaged or was changed/);
  await rm(file);
  await expect(detection.ready()).rejects.toThrow(/cannot be read .*ENOENT/);
  await expect(detection.open().detect(new Int16Array(frameSamples))).rejects.toMatchObject({
    name: 'AppError',
    code: 'not-found',
  });
  expect(detection.pid).toBeUndefined();
  await cp(join(folder, 'model.onnx'), file);
  await detection.ready();
});

test('the process begins with the first ear and ends some time after the last one', async () => {
  const detection = openDetection({ restMs: 100 });
  expect(detection.pid).toBeUndefined();
  const detector = detection.open();
  await detector.detect(new Int16Array(frameSamples));
  expect(detection.pid).toBeGreaterThan(0);
  await detector.close();
  await expect.poll(() => detection.pid).toBeUndefined();
  expect(await detection.open().detect(new Int16Array(frameSamples))).toHaveLength(1);
});

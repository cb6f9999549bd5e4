import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { windowFlags, windowProgramWithSound } from '../window-flags.ts';
import type { FakeMain } from './fake-main.ts';

export const sampleRate = 16_000;
const folder = join(import.meta.dirname, '..', '..', '.cache', 'e2e-sound');

/** Numbers that look like chance and are the same every time. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Sound that is unlike itself at any other moment: noise in bursts as long as syllables. Where a piece of it belongs
 * can be told to the sample, whatever was done to its volume.
 */
export function burstsOfNoise(seconds: number): Int16Array {
  const chance = createChance(7);
  const samples = new Int16Array(seconds * sampleRate);
  let left = 0;
  let loudness = 0;
  let smooth = 0;
  for (let index = 0; index < samples.length; index += 1) {
    if (left === 0) {
      left = 1_500 + Math.floor(chance() * 3_500);
      loudness = chance() < 0.3 ? 0.02 : 0.2 + 0.3 * chance();
    }
    left -= 1;
    // A little less of the highest tones, which no microphone path keeps.
    smooth = 0.5 * smooth + 0.5 * (chance() * 2 - 1);
    samples[index] = Math.round(smooth * loudness * 32_767);
  }
  return samples;
}

/** Writes a WAV file, once, and says where it is. */
export function writeWav(name: string, samples: Int16Array): string {
  const path = join(folder, `${name}.wav`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  const body = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  // Two workers may write it at the same time.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, Buffer.concat([header, body]));
  renameSync(own, path);
  return path;
}

/**
 * How Chromium is started for a window with a microphone.
 * @param file what it plays, once; then it is silent. Null: this machine has no microphone
 */
export function launchWith(file: string | null): {
  readonly executablePath?: string;
  readonly args: string[];
} {
  const microphone = [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
  ];
  return {
    ...windowProgramWithSound,
    args: [...windowFlags, ...(file === null ? [] : microphone)],
  };
}

/**
 * A window with a microphone that gives a minute of sound. One object for all files: what is another one to Playwright gets a
 * Chromium of its own.
 */
export const withMicrophone: ReturnType<typeof launchWith> = launchWith(
  writeWav('bursts-60', burstsOfNoise(60)),
);

/**
 * Puts a sound in the place of what the opened microphone gives, sample by sample, each time one is opened. Chromium hands
 * a microphone's sound to a page through a queue between two clocks: on a busy machine it fills in or leaves out blocks of
 * 10 ms that no page is told of (a bare worklet in an empty page counts the same). A buffer in the same audio graph is
 * played by that graph's own clock: what the window leaves out of it, the window has lost.
 *
 * @param sound read each time a microphone is opened
 */
export async function playExactly(context: BrowserContext, sound: () => Int16Array): Promise<void> {
  await context.exposeFunction('exactSound', () => {
    const { buffer, byteOffset, byteLength } = sound();
    return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  });
  await context.addInitScript((rate) => {
    const { mediaDevices: devices } = navigator;
    const open = devices.getUserMedia.bind(devices);
    let pcm = new Int16Array();
    devices.getUserMedia = async (constraints) => {
      const { exactSound } = window as unknown as { exactSound(): Promise<string> };
      const [stream, text] = await Promise.all([open(constraints), exactSound()]);
      pcm = new Int16Array(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)).buffer);
      return stream;
    };
    AudioContext.prototype.createMediaStreamSource = function () {
      const source = this.createBufferSource();
      source.buffer = this.createBuffer(1, pcm.length, rate);
      source.buffer.getChannelData(0).set(Float32Array.from(pcm, (sample) => sample / 32_767));
      source.start();
      return source as AudioNode as MediaStreamAudioSourceNode;
    };
  }, sampleRate);
}

/**
 * Where `heard` begins in `played`, to the sample and without one difference; -1 where it is another sound.
 */
export function indexOfSound(played: Int16Array, heard: Int16Array): number {
  const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array): Buffer =>
    Buffer.from(buffer, byteOffset, byteLength);
  return bytesOf(played).indexOf(bytesOf(heard)) / Int16Array.BYTES_PER_ELEMENT;
}

export interface SentSound {
  readonly samples: Int16Array;
  /** Samples whose numbers were left out between two calls, or came twice. */
  readonly misplaced: number;
}

/** Everything that the window sent up, put together as main would. */
export function sentSound(main: FakeMain): SentSound {
  const parts: Int16Array[] = [];
  let next = 0;
  let misplaced = 0;
  for (const { from, pcm } of main.paramsOf('speech.audio') as { from: number; pcm: string }[]) {
    const bytes = Buffer.from(pcm, 'base64');
    const samples = new Int16Array(bytes.length / 2);
    for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(index * 2);
    misplaced += Math.abs(from - next);
    next = from + samples.length;
    parts.push(samples);
  }
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { samples, misplaced };
}

/** How alike two stretches of sound are, whatever their volume: 1 is the same. */
function likeness(a: Int16Array, fromA: number, b: Int16Array, fromB: number, length: number): number {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let index = 0; index < length; index += 1) {
    const x = a[fromA + index] ?? 0;
    const y = b[fromB + index] ?? 0;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb + 1);
}

export interface Place {
  /** Samples by which what was heard lies behind what was played. */
  readonly lag: number;
  readonly likeness: number;
}

/** Samples that are compared at once: a quarter of a second, long enough to be like nothing else. */
export const pieceOfSound = 4_000;

/** Where the piece of `heard` at `at` lies in `played`: the best of all lags around `near`. */
export function placeOf(
  played: Int16Array,
  heard: Int16Array,
  at: number,
  near: number,
  reach: number,
): Place {
  let best: Place = { lag: near, likeness: -1 };
  for (let lag = near - reach; lag <= near + reach; lag += 1) {
    if (at - lag < 0 || at - lag + pieceOfSound > played.length) continue;
    const alike = likeness(heard, at, played, at - lag, pieceOfSound);
    if (alike > best.likeness) best = { lag, likeness: alike };
  }
  return best;
}

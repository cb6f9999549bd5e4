import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleRate } from '#shared/domain/index.ts';

import { decodeWav } from '../wav.ts';

/** Why tests with spoken sound cannot run here; null where they can. */
export function speechToolsMissing(...more: readonly string[]): string | null {
  const missing = ['flite', 'sox', ...more].filter((tool) => !isThere(tool));
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')}`;
}

function isThere(tool: string): boolean {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

type Voice = 'rms' | 'kal16' | 'slt' | 'awb';
const spoken = new Map<string, Int16Array>();

/** What a synthetic voice says, without silence around it, at 16 kHz; made once per process. */
export function speak(text: string, voice: Voice = 'rms'): Int16Array {
  const key = `${voice} ${text}`;
  const sound = spoken.get(key) ?? synthesize(text, voice);
  spoken.set(key, sound);
  return sound.slice();
}

function synthesize(text: string, voice: Voice): Int16Array {
  const folder = mkdtempSync(join(tmpdir(), 'parley-spoken-'));
  try {
    const [raw, clean] = [join(folder, 'raw.wav'), join(folder, 'clean.wav')];
    execFileSync('flite', ['-voice', voice, '-t', text, '-o', raw]);
    // From the first sound above −50 dB to the last one.
    const trim = ['silence', '1', '0.01', '0.3%', 'reverse', 'silence', '1', '0.01', '0.3%', 'reverse'];
    execFileSync('sox', [raw, '-r', '16000', '-b', '16', '-c', '1', clean, ...trim]);
    return decodeWav(readFileSync(clean));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Silence of a quiet room: every 16-bit microphone has some. @param level highest sample */
export function room(seconds: number, level = 4): Int16Array {
  const samples = new Int16Array(Math.round(seconds * sampleRate));
  let seed = 12_345;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    samples[index] = Math.round((seed / 1_073_741_824 - 1) * level);
  }
  return samples;
}

/** One after the other. */
export function join16(...parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A steady tone. @param level highest sample */
export function tone(seconds: number, hertz: number, level: number): Int16Array {
  const step = (2 * Math.PI * hertz) / sampleRate;
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) =>
    Math.round(level * Math.sin(index * step)),
  );
}

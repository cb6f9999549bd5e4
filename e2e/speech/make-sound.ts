import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a sound is made of; the same recipe is the same file. */
export type Sound =
  /** Somebody says something. */
  | {
      readonly kind: 'speech';
      readonly text: string;
      /** A voice of flite ("flite rms") or of espeak-ng ("espeak en-gb"). */
      readonly voice: string;
      /** 1 is the voice's own; 1.2 takes a fifth less time. */
      readonly speed?: number;
    }
  | { readonly kind: 'silence'; readonly seconds: number }
  | {
      readonly kind: 'noise';
      readonly colour: 'white' | 'pink' | 'brown';
      readonly seconds: number;
      readonly level: number;
    }
  /** One after the other. */
  | { readonly kind: 'sequence'; readonly parts: readonly Sound[] }
  /** At the same time; each part at its volume, 1 for as it is. As long as the longest. */
  | { readonly kind: 'mix'; readonly parts: readonly (readonly [sound: Sound, volume: number])[] };

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'parley', 'speech');
/** Part of every name: with another way of making sounds the old files are not taken for new ones. */
const edition = 1;
const limitMs = 120_000;
const wordsPerMinute = 175;
const form = ['-r', '16000', '-b', '16', '-c', '1', '-e', 'signed-integer'];

const run = (program: string, words: readonly string[]): void => {
  execFileSync(program, words, { timeout: limitMs, stdio: ['ignore', 'ignore', 'pipe'] });
};

function speak({ text, voice, speed = 1 }: Extract<Sound, { kind: 'speech' }>, raw: string): void {
  const [maker, name = ''] = voice.split(' ');
  if (maker === 'flite')
    run('flite', [
      '-voice',
      name,
      '--setf',
      `duration_stretch=${(1 / speed).toFixed(3)}`,
      '-t',
      text,
      '-o',
      raw,
    ]);
  else run('espeak-ng', ['-v', name, '-s', String(Math.round(wordsPerMinute * speed)), '-w', raw, text]);
}

/** No dither, so that the same recipe gives the same bytes. */
const sox = (words: readonly string[]): void => run('sox', ['-D', '-R', ...words]);

function make(sound: Sound, target: string, folder: string): void {
  const raw = join(folder, 'raw.wav');
  if (sound.kind === 'speech') speak(sound, raw);
  sox(recipe(sound, raw, target));
}

/** What sox is told for a sound; `raw` holds the voice. */
function recipe(sound: Sound, raw: string, target: string): readonly string[] {
  switch (sound.kind) {
    case 'speech':
      return [raw, ...form, target];
    case 'silence':
      return ['-n', ...form, target, 'trim', '0', String(sound.seconds)];
    case 'noise': {
      const synth = ['synth', String(sound.seconds), `${sound.colour}noise`, 'vol', String(sound.level)];
      return ['-n', ...form, target, ...synth];
    }
    case 'sequence':
      return [...sound.parts.map(makeSound), ...form, target];
    case 'mix': {
      const parts = sound.parts.flatMap(([part, volume]) => ['-v', String(volume), makeSound(part)]);
      return [...(sound.parts.length > 1 ? ['-m'] : []), ...parts, ...form, target];
    }
  }
}

/**
 * The WAV file (mono, 16 kHz, 16 bit) of a sound: made once, then found again under the hash of its recipe.
 * @throws Error where a program is missing: ask `whyNoTools` first
 */
export function makeSound(sound: Sound): string {
  const name = createHash('sha256')
    .update(`${edition} ${JSON.stringify(sound)}`)
    .digest('hex')
    .slice(0, 24);
  const path = join(cache, `${name}.wav`);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'parley-sound-'));
  try {
    const draft = join(cache, `${name}.${process.pid}.wav`);
    make(sound, draft, folder);
    // Whole or not at all: two tests may make the same sound at once.
    renameSync(draft, path);
    return path;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const silence = (seconds: number): Sound => ({ kind: 'silence', seconds });

/** Somebody says something, with silence before and after. */
export function spoken(text: string, voice: string, speed = 1, before = 0.5, after = 1): Sound {
  return {
    kind: 'sequence',
    parts: [silence(before), { kind: 'speech', text, voice, speed }, silence(after)],
  };
}

export const sequence = (...parts: readonly Sound[]): Sound => ({ kind: 'sequence', parts });

import { sampleRate } from '../ports.ts';

/** Before anything is decoded: a program starts and loads its model, a server wakes up. In ms. */
const startMs = 30_000;
/** Slower than this many times the sound's length nobody can talk to an engine. */
const slowestFactor = 4;

/** How long an engine may take for that much sound, in ms. */
export function deadlineFor(samples: number): number {
  return startMs + (slowestFactor * samples * 1_000) / sampleRate;
}

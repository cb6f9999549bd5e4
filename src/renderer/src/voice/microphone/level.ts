// What a quiet room and a loud voice near the microphone measure, in dB below full scale.
const quietDb = -55;
const loudDb = -12;

/** Loudness of some samples: 0 for a quiet room, 1 for a loud voice, even steps in between to the ear. */
export function levelOf(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  // Sixteen times a second for as long as somebody listens: the plainest loop is by far the quickest.
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2;
  const db = 10 * Math.log10(sum / samples.length + 1e-12);
  return Math.min(1, Math.max(0, (db - quietDb) / (loudDb - quietDb)));
}

/** True for digital silence, which no open microphone gives. */
export function isSilence(samples: Float32Array): boolean {
  for (let index = 0; index < samples.length; index += 1) if (samples[index] !== 0) return false;
  return true;
}

/** A loudness that changes many times a second; kept out of every store, so that nothing is drawn again for it. */
export interface LevelSource {
  /** 0 to 1. */
  get(): number;
  /** @returns the function that takes the listener away again */
  subscribe(listener: () => void): () => void;
}

export interface Level extends LevelSource {
  set(value: number): void;
}

export function createLevel(): Level {
  let value = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { type RefObject, useEffect, useRef } from 'react';
import { createListeners } from '#shared/text/listeners.ts';

// What a quiet room and a loud voice near the microphone measure, in dB below full scale.
const quietDb = -55;
const loudDb = -12;

/** Loudness of some samples: 0 for a quiet room, 1 for a loud voice, even steps in between to the ear. */
export function levelOf(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  // Sixteen times a second for as long as the microphone is open: the plainest loop is by far the quickest.
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

interface Level extends LevelSource {
  set(value: number): void;
}

export function createLevel(): Level {
  let value = 0;
  const changes = createListeners();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      changes.tell();
    },
    subscribe: changes.add,
  };
}

// Steps that can be told apart. Each one drawn costs a picture of the window, and a quiet room none.
const steps = 8;
// Faster than this no more is seen than that it moves.
const leastMs = 110;

/**
 * Moves an element with a loudness, without React: its `transform` alone changes, in steps and some nine times a
 * second at most, so that it is laid out and painted once. The element should be a layer of its own.
 *
 * @param transform what CSS calls it, for 0 to 1; the same function each time
 * @returns the ref to give that element
 */
export function useLevel<E extends HTMLElement>(
  level: LevelSource,
  transform: (value: number) => string,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = -1;
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (): void => {
      timer = undefined;
      const step = Math.round(level.get() * steps);
      if (step === shown) return;
      shown = step;
      shownAt = performance.now();
      if (element.current !== null) element.current.style.transform = transform(step / steps);
    };
    const stop = level.subscribe(() => {
      if (timer !== undefined || Math.round(level.get() * steps) === shown) return;
      const waitMs = shownAt + leastMs - performance.now();
      if (waitMs <= 0) show();
      else timer = setTimeout(show, waitMs);
    });
    show();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [level, transform]);
  return element;
}

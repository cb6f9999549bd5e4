import { type RefObject, useEffect, useRef } from 'react';
import type { LevelSource } from './level.ts';

// Steps that can be told apart. Each one drawn costs a picture of the window, and a quiet room none.
const steps = 8;
// Faster than this and nobody sees more than that it moves.
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

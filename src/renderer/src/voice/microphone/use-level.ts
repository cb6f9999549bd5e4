import { type RefObject, useEffect, useRef } from 'react';
import type { LevelSource } from './level.ts';

// Steps that can be told apart. Each one drawn costs a picture of the window, and a quiet room none.
const steps = 10;

/**
 * Hands a loudness to an element's style as `--level`, 0 to 1 in steps, at most once per picture and without React.
 *
 * @returns the ref to give that element
 */
export function useLevel<E extends HTMLElement>(level: LevelSource): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    let frame = 0;
    let shown = -1;
    const show = (): void => {
      frame = 0;
      shown = Math.round(level.get() * steps);
      element.current?.style.setProperty('--level', String(shown / steps));
    };
    const stop = level.subscribe(() => {
      if (frame === 0 && Math.round(level.get() * steps) !== shown) frame = requestAnimationFrame(show);
    });
    show();
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [level]);
  return element;
}

import { type RefObject, useEffect, useRef } from 'react';
import type { LevelSource } from './level.ts';

/**
 * Hands a loudness to an element's style as `--level`, 0 to 1, at most once per picture and without React.
 *
 * @returns the ref to give that element
 */
export function useLevel<E extends HTMLElement>(level: LevelSource): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    let frame = 0;
    const show = (): void => {
      frame = 0;
      element.current?.style.setProperty('--level', level.get().toFixed(2));
    };
    const stop = level.subscribe(() => {
      if (frame === 0) frame = requestAnimationFrame(show);
    });
    show();
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [level]);
  return element;
}

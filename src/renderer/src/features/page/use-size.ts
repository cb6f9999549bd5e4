import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './fit-picture.ts';

/** The size of an element in CSS px, kept up to date. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: observed.clientWidth, height: observed.clientHeight });
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

import { type RefObject, useEffect } from 'react';
import { useApp, useModel } from '../../state/index.ts';

/**
 * Tells main where the page pane is, in CSS px of the window, whenever that changes and after each reconnection:
 * Electron lays the page there, the web host makes its pages that large.
 */
export function usePlace(pane: RefObject<HTMLElement | null>): void {
  const { page } = useModel();
  const open = useApp((data) => data.connection === 'open');
  useEffect(() => {
    const element = pane.current;
    if (element === null || !open) return;
    let last = '';
    let frame = 0;

    function report(): void {
      frame = 0;
      const { x, y, width, height } = pane.current?.getBoundingClientRect() ?? new DOMRect();
      if (width < 1 || height < 1) return;
      const place = {
        box: { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
        deviceScaleFactor: window.devicePixelRatio,
      };
      const text = JSON.stringify(place);
      if (text === last) return;
      last = text;
      page.place(place);
    }

    function reportSoon(): void {
      if (frame === 0) frame = requestAnimationFrame(report);
    }

    const observer = new ResizeObserver(reportSoon);
    observer.observe(element);
    window.addEventListener('resize', reportSoon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('resize', reportSoon);
    };
  }, [open, page, pane]);
}

import type { RestOptions } from './contract.ts';

/** A page in the background draws no frames; its timers run. */
const longestFrameMs = 50;

/** Resolves with the next frame that is drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, longestFrameMs);
    const frame = requestAnimationFrame(done);
    function done(): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve();
    }
  });
}

let lastChange = 0;
/** A script element was seen at any time, also one that takes itself away. */
let hadScript = false;
let hasHandlers: boolean | null = null;

/** Begins to watch this document for changes; called before its first script. */
export function watchChanges(): void {
  const observer = new MutationObserver((records) => {
    lastChange = performance.now();
    for (const { addedNodes } of records)
      for (const { nodeName } of addedNodes) hadScript ||= nodeName.toLowerCase() === 'script';
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  // A page that comes back from the browser's memory goes on where it was.
  addEventListener('pageshow', () => {
    lastChange = performance.now();
  });
}

/**
 * Whether anything in this document can run: scripts, handlers in attributes, frames that may reach into it. What
 * cannot run cannot change later either, once the browser has drawn what it was told to.
 */
function canRun(): boolean {
  if (hadScript || document.scripts.length > 0 || frames.length > 0) return true;
  // Without scripts the attributes stay as they are.
  hasHandlers ??= document.evaluate(
    'boolean(//@*[starts-with(name(), "on")]) or boolean(//a[starts-with(normalize-space(@href), "javascript:")])',
    document,
    null,
    XPathResult.BOOLEAN_TYPE,
  ).booleanValue;
  return hasHandlers;
}

/** What is not parsed yet shows nothing, whatever the browser has told of its load. `longestMs`: then it goes on. */
function parsed(longestMs: number): Promise<void> | undefined {
  if (document.readyState !== 'loading') return undefined;
  return new Promise((resolve) => {
    setTimeout(resolve, longestMs);
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

/**
 * Resolves when the document has come to rest: two frames after the call, in which handlers and the frames that they
 * ask for run and loads begin, and, where scripts can run, once nothing has changed for `quietMs`.
 */
export async function rest({ quietMs, longestMs, acted }: RestOptions): Promise<void> {
  const start = performance.now();
  await parsed(longestMs);
  await nextFrame();
  await nextFrame();
  if (!canRun()) return;
  const from = acted ? start : (loadedAt() ?? start);
  for (;;) {
    const now = performance.now();
    const left = Math.min(Math.max(from, lastChange) + quietMs, start + longestMs) - now;
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}

/** When the load event was over; null while it is still to come. */
function loadedAt(): number | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.loadEventEnd > 0 ? entry.loadEventEnd : null;
}

import type { Input, WebContents } from 'electron';

/** Two presses of Esc this close together, in ms, stop what runs; the window itself uses the same time. */
const doublePressMs = 500;

export interface PageKeys {
  /** Ctrl+. (Cmd+.): the keyboard goes back to the window. */
  onLeave(): void;
  /** Esc twice. The page gets both presses all the same. */
  onStop(): void;
}

/**
 * The way out of a native page view for somebody without a mouse: while the page has the keyboard the window sees no
 * key, so the two that must work from anywhere are taken here, before the page.
 */
export function watchPageKeys(contents: WebContents, keys: PageKeys, now: () => number = Date.now): void {
  let lastEscape = Number.NEGATIVE_INFINITY;
  contents.on('before-input-event', (event, input: Input) => {
    if (input.type !== 'keyDown' || input.isAutoRepeat || input.isComposing) return;
    if (input.key === '.' && (input.control || input.meta) && !input.shift && !input.alt) {
      event.preventDefault();
      keys.onLeave();
    }
    if (input.key !== 'Escape') return;
    const at = now();
    if (at - lastEscape <= doublePressMs) keys.onStop();
    lastEscape = at;
  });
}

import type { Input, WebContents } from 'electron';
import type { HeldKey, KeyEdge } from '#shared/text/held-key.ts';

/** Two presses of Esc this close together, in ms, stop what runs; the window itself uses the same time. */
const doublePressMs = 500;

export interface PageKeys {
  /** Ctrl+. (Cmd+.): the keyboard goes back to the window. */
  onLeave(): void;
  /** Esc twice. The page gets both presses all the same. */
  onStop(): void;
  /** Held to talk. The page gets nothing of it. */
  readonly talk: () => HeldKey;
  onTalk(down: boolean): void;
  /** Any other key went down: whoever types does not want to be talked to. The page gets it all the same. */
  onKey(): void;
}

/**
 * The way out of a native page view for somebody without a mouse: while the page has the keyboard the window sees no
 * key, so those that must work from anywhere are taken here, before the page.
 */
export function watchPageKeys(contents: WebContents, keys: PageKeys, now: () => number = Date.now): void {
  let lastEscape = Number.NEGATIVE_INFINITY;
  contents.on('before-input-event', (event, input: Input) => {
    const { edge, isOurs } = keys.talk().take(toEdge(input));
    if (edge !== null) keys.onTalk(edge === 'down');
    if (isOurs) {
      event.preventDefault();
      return;
    }
    if (input.type !== 'keyDown' || input.isAutoRepeat) return;
    keys.onKey();
    if (input.isComposing) return;
    if (input.key === '.' && (input.control || input.meta) && !input.shift && !input.alt) {
      event.preventDefault();
      keys.onLeave();
    }
    if (input.key !== 'Escape') return;
    const at = now();
    if (at - lastEscape <= doublePressMs) keys.onStop();
    lastEscape = at;
  });
  // Let go where nobody here sees it: in another window, or in a page that is no more.
  const letGo = (): void => {
    if (keys.talk().release()) keys.onTalk(false);
  };
  contents.on('blur', letGo);
  contents.on('render-process-gone', letGo);
  contents.once('destroyed', letGo);
}

function toEdge(input: Input): KeyEdge {
  return {
    type: input.type === 'keyUp' ? 'up' : 'down',
    key: input.key,
    code: input.code,
    ctrlKey: input.control,
    metaKey: input.meta,
    altKey: input.alt,
    shiftKey: input.shift,
  };
}

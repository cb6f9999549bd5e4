import type { Input, WebContents } from 'electron';
import { createDoublePress, type HeldKey, type KeyEdge } from '#shared/text/held-key.ts';

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
  const isSecondEscape = createDoublePress();
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
    if (input.key === 'Escape' && isSecondEscape(now())) keys.onStop();
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

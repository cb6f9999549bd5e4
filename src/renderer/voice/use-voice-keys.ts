import { useLayoutEffect } from 'react';
import { createHeldKey } from '#shared/text/held-key.ts';
import { useApp, useModel } from '../state/index.ts';
import { systemOf } from './microphone.ts';
import { useVoiceInput } from './react.ts';

const isMac = systemOf(navigator.userAgent) === 'mac';

/**
 * The talk key, held anywhere in the window, and Esc. In the capture phase, so that neither the page pane, which hands
 * every key on to the page, nor anything else gets to see the talk key. Over Electron's native page main sees it.
 */
export function useVoiceKeys(): void {
  const { app, view } = useModel();
  const voice = useVoiceInput();
  const keys = useApp((data) => data.settings.talkKey);

  // Before the window is drawn, as all keys (app/use-shortcuts.ts).
  useLayoutEffect(() => {
    const held = createHeldKey(keys, isMac);

    function onKey(event: KeyboardEvent): void {
      const { dialog, pageHasKeyboard } = view.getState();
      const type = event.type === 'keydown' ? 'down' : 'up';
      // Settings are where the key itself is chosen.
      if (dialog === 'settings' && type === 'down') return;
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
      const { edge, isOurs } = held.take({ type, key, code, ctrlKey, metaKey, altKey, shiftKey });
      if (edge !== null) voice.talkKey(edge === 'down');
      if (isOurs) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (type === 'up' || key !== 'Escape' || event.repeat || event.isComposing) return;
      const waits = app.getState().run.status === 'awaiting-approval';
      // Esc refuses an approval, closes what is open, and belongs to the page while that has the keyboard.
      if (dialog !== null || pageHasKeyboard || waits) return;
      if (voice.escape()) {
        event.preventDefault();
        event.stopPropagation();
      }
    }

    // Where the key comes up can then not be seen.
    function onAway(): void {
      if (held.release()) voice.talkKey(false);
      voice.press.cancel();
    }

    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', onKey, { capture: true, signal });
    window.addEventListener('keyup', onKey, { capture: true, signal });
    window.addEventListener('blur', onAway, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && onAway(), { signal });
    return () => {
      onAway();
      listening.abort();
    };
  }, [keys, app, view, voice]);
}

import { useLayoutEffect, useRef } from 'react';
import { createDoublePress } from '#shared/text/held-key.ts';
import type { Command } from '../features/commands/command-palette.tsx';
import { isLookedAt, useModel } from '../state/index.ts';
import { isMac, isTypingPlace } from '../ui/index.ts';

/** Keys without Ctrl or Alt are text where text can be written. */
function isPlain(keys: string): boolean {
  return !/ctrl|alt/i.test(keys);
}

/** Runs the commands' keys, Esc for refusing an approval, and Esc twice for stopping. */
export function useShortcuts(commands: readonly Command[]): void {
  const { app, view, task } = useModel();
  const latest = useRef(commands);
  latest.current = commands;

  // Before the window is drawn: a key that is pressed as soon as there is something to see is not lost.
  useLayoutEffect(() => {
    const isSecondEscape = createDoublePress();

    // In the capture phase: whatever else Esc closes on its way, the second one stops what runs.
    function onEscape(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.repeat) return;
      const second = isSecondEscape(event.timeStamp);
      if (second && app.getState().run.status !== 'idle') {
        event.preventDefault();
        event.stopPropagation();
        void task.stop();
      }
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      const { dialog, pageHasKeyboard } = view.getState();
      // Every key is the page's while it has the keyboard; the way out is part of the page pane.
      if (pageHasKeyboard) return;
      if (event.key === 'Escape' && dialog === null) {
        const { run, conversation } = app.getState();
        if (run.status === 'awaiting-approval' && isLookedAt({ conversation }, run.sessionId)) {
          event.preventDefault();
          void task.answer(run.request.id, { kind: 'reject' });
        }
        return;
      }
      const command = latest.current.find(
        ({ keys }) =>
          keys !== undefined &&
          matchKeys(keys, event, isMac) &&
          !(isPlain(keys) && (isTypingPlace(event.target) || dialog !== null)),
      );
      if (command === undefined) return;
      event.preventDefault();
      if (command.enabled !== false) command.run();
    }

    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', onEscape, { capture: true, signal });
    window.addEventListener('keydown', onKeyDown, { signal });
    return () => listening.abort();
  }, [app, view, task]);
}

/** The part of a keyboard event that a shortcut looks at. */
export type PressedKey = Readonly<Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>>;

const names: Readonly<Record<string, string>> = { left: 'arrowleft', right: 'arrowright' };

/**
 * Whether a pressed key is the one written as "Ctrl+Shift+O". `Ctrl` is the command key on a Mac. Shift is not asked
 * for where the character itself needs it, as in "?".
 */
export function matchKeys(keys: string, event: PressedKey, mac: boolean): boolean {
  const parts = keys.toLowerCase().split('+');
  const last = parts.at(-1) ?? '';
  const command = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  const isSign = last.length === 1 && !/[a-z0-9]/.test(last);
  return (
    event.key.toLowerCase() === (names[last] ?? last) &&
    command === parts.includes('ctrl') &&
    !other &&
    event.altKey === parts.includes('alt') &&
    (isSign || event.shiftKey === parts.includes('shift'))
  );
}

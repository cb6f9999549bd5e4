import { useEffect, useRef } from 'react';
import type { Command } from '../features/commands/index.ts';
import { useModel } from '../state/index.ts';
import { isMac } from '../ui/index.ts';
import { createDoublePress } from './double-press.ts';
import { matchKeys } from './match-keys.ts';

/** Keys without Ctrl or Alt are text where text can be written. */
function isPlain(keys: string): boolean {
  return !/ctrl|alt/i.test(keys);
}

function writes(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** Runs the commands' keys, Esc for refusing an approval, and Esc twice for stopping. */
export function useShortcuts(commands: readonly Command[]): void {
  const { app, view, task } = useModel();
  const latest = useRef(commands);
  latest.current = commands;

  useEffect(() => {
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
        if (run.status === 'awaiting-approval' && run.sessionId === conversation.sessionId) {
          event.preventDefault();
          void task.answer(run.request.id, { kind: 'reject' });
        }
        return;
      }
      const command = latest.current.find(
        ({ keys }) =>
          keys !== undefined &&
          matchKeys(keys, event, isMac) &&
          !(isPlain(keys) && (writes(event.target) || dialog !== null)),
      );
      if (command === undefined) return;
      event.preventDefault();
      if (command.enabled) command.run();
    }

    window.addEventListener('keydown', onEscape, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onEscape, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [app, view, task]);
}

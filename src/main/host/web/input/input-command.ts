import type { PageInput } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { keyCommand } from './key-command.ts';
import { modifierBits } from './modifier-bits.ts';

export interface InputCommand {
  readonly method: 'Input.dispatchMouseEvent' | 'Input.dispatchKeyEvent' | 'Input.insertText';
  readonly params: object;
}

const mouseTypes = { pressed: 'mousePressed', released: 'mouseReleased', moved: 'mouseMoved' } as const;

/** One event of the user over the page pane as a DevTools command. */
export function inputCommand(input: PageInput): InputCommand {
  switch (input.kind) {
    case 'mouse': {
      const { x, y, button, buttons, clickCount } = input;
      const params = { type: mouseTypes[input.type], x, y, button, buttons, clickCount };
      return {
        method: 'Input.dispatchMouseEvent',
        params: { ...params, modifiers: modifierBits(input.modifiers) },
      };
    }
    case 'wheel': {
      const { x, y, deltaX, deltaY } = input;
      const params = { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers: modifierBits(input.modifiers) };
      return { method: 'Input.dispatchMouseEvent', params };
    }
    case 'key':
      return { method: 'Input.dispatchKeyEvent', params: keyCommand(input) };
    case 'text':
      return { method: 'Input.insertText', params: { text: input.text } };
    default:
      return assertNever(input);
  }
}

import type { KeyboardInputEvent, MouseInputEvent } from 'electron';
import { inputCommand, noModifiers, placeOfCharacter } from '../../src/main/platform/input-events.ts';
import { preventable } from './known-members.ts';

interface Keyboard {
  /** Before the page gets a key: whoever listens may keep it. */
  emit(event: 'before-input-event', prevent: object, input: object): boolean;
}

type Send = (method: string, params: object) => void;

const mouseTypes = { mouseDown: 'pressed', mouseUp: 'released', mouseMove: 'moved' } as const;

/** Hands on a native page, as `sendInputEvent` plays them: in Electron a desktop's own go the same way. */
export function giveInput(keyboard: Keyboard, event: KeyboardInputEvent | MouseInputEvent, send: Send): void {
  switch (event.type) {
    case 'mouseDown':
    case 'mouseUp':
    case 'mouseMove': {
      const { x, y, button = 'left', clickCount = 0 } = event as MouseInputEvent;
      const isHeld = event.type === 'mouseDown';
      const { method, params } = inputCommand({
        ...{ kind: 'mouse', type: mouseTypes[event.type], x, y, clickCount, modifiers: noModifiers },
        button: event.type === 'mouseMove' ? 'none' : button,
        buttons: isHeld ? 1 : 0,
      });
      send(method, params);
      return;
    }
    case 'char':
      send('Input.dispatchKeyEvent', {
        type: 'char',
        text: event.keyCode === 'Enter' ? '\r' : event.keyCode,
      });
      return;
    case 'keyDown':
    case 'keyUp': {
      const key = event.keyCode;
      const code = placeOfCharacter(key) ?? key;
      const given = preventable({});
      const held = { control: false, meta: false, alt: false, shift: false };
      const input = { ...held, type: event.type, key, code, isAutoRepeat: false, isComposing: false };
      keyboard.emit('before-input-event', given, input);
      if (given.defaultPrevented) return;
      const type = event.type === 'keyDown' ? 'down' : 'up';
      const { method, params } = inputCommand({
        kind: 'key',
        type,
        key,
        code,
        repeat: false,
        modifiers: noModifiers,
      });
      // What it types comes as an event of its own.
      const silent = type === 'down' ? { type: 'rawKeyDown', text: '', unmodifiedText: '' } : {};
      send(method, { ...params, ...silent });
      return;
    }
    default:
      throw new Error(`The stand-in for Electron sends no ${event.type}.`);
  }
}

/**
 * For the page: what Electron tells of a right click at a place of it, as far as main reads it. Of frames in it nothing, and
 * no word is looked up.
 */
export function rightClicked(x: number, y: number): string {
  return `(() => {
    const at = document.elementFromPoint(${x}, ${y});
    const field = at?.closest('input, textarea, [contenteditable]') ?? null;
    const isEditable = field !== null && !field.disabled && !field.readOnly;
    const selectionText = isEditable && field.value !== undefined
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : String(getSelection());
    const can = { canCopy: selectionText !== '', canPaste: isEditable, canSelectAll: true };
    return {
      x: ${x},
      y: ${y},
      linkURL: at?.closest('a[href]')?.href ?? '',
      mediaType: at?.tagName === 'IMG' ? 'image' : 'none',
      isEditable,
      selectionText,
      misspelledWord: '',
      dictionarySuggestions: [],
      editFlags: { ...can, canUndo: isEditable, canRedo: isEditable, canCut: isEditable && can.canCopy },
    };
  })()`;
}

import type { PageInput } from '#shared/ipc/index.ts';
import { namedKeyCodes, placeKeyCodes } from './key-codes.ts';
import { modifierBits } from './modifier-bits.ts';

type KeyInput = Extract<PageInput, { kind: 'key' }>;

/** Parameters of `Input.dispatchKeyEvent`. */
export interface KeyCommand {
  readonly type: 'keyDown' | 'rawKeyDown' | 'keyUp';
  readonly modifiers: number;
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text: string;
  readonly unmodifiedText: string;
  readonly autoRepeat: boolean;
  readonly isKeypad: boolean;
  /** 0 anywhere, 1 left, 2 right, 3 keypad: `KeyboardEvent.location`. */
  readonly location: number;
  readonly commands: readonly string[];
}

/** Editing commands of a Mac's keyboard: there the system, not the page, turns keys into them. */
const macCommands: Readonly<Record<string, string>> = {
  a: 'selectAll',
  c: 'copy',
  v: 'paste',
  x: 'cut',
  z: 'undo',
  Z: 'redo',
};

/** One key event of the user as Chromium wants it. */
export function keyCommand(input: KeyInput): KeyCommand {
  const text = input.type === 'down' ? typedText(input) : '';
  const { alt, ctrl, meta, shift } = input.modifiers;
  const macKey = input.key === 'z' && shift ? 'Z' : input.key;
  const command = meta && input.type === 'down' ? macCommands[macKey] : undefined;
  return {
    // Only a key that types something is followed by a keypress event.
    type: input.type === 'up' ? 'keyUp' : text === '' ? 'rawKeyDown' : 'keyDown',
    // AltGr shows as Ctrl and Alt on Windows, and with those held Chromium types nothing.
    modifiers: modifierBits(
      ctrl && alt && text !== '' ? { alt: false, ctrl: false, meta, shift } : input.modifiers,
    ),
    key: input.key,
    code: input.code,
    windowsVirtualKeyCode: keyCode(input.key, input.code),
    text,
    unmodifiedText: text,
    autoRepeat: input.repeat,
    isKeypad: input.code.startsWith('Numpad'),
    location: locationOf(input.code),
    commands: command === undefined ? [] : [command],
  };
}

/** What the key types into a field; "" for shortcuts and keys that type nothing. */
function typedText({ key, modifiers }: KeyInput): string {
  const { alt, ctrl, meta } = modifiers;
  if (key === 'Enter') return ctrl || alt || meta ? '' : '\r';
  if ([...key].length !== 1 || meta) return '';
  if (ctrl && alt) return key; // AltGr
  if (ctrl) return '';
  // Option on a Mac types characters outside of ASCII; Alt elsewhere opens menus.
  if (alt) return key > '\u007f' ? key : '';
  return key;
}

function keyCode(key: string, code: string): number {
  const named = namedKeyCodes[key];
  if (named !== undefined) return named;
  // By what is written on the key, as on the user's own layout; then by its place.
  if (/^[a-z]$/i.test(key)) return key.toUpperCase().charCodeAt(0);
  const digit = /^(Digit|Numpad)([0-9])$/.exec(code);
  if (digit?.[2] !== undefined) return digit[2].charCodeAt(0) + (digit[1] === 'Numpad' ? 48 : 0);
  const letter = /^Key([A-Z])$/.exec(code);
  if (letter?.[1] !== undefined) return letter[1].charCodeAt(0);
  return placeKeyCodes[code] ?? 0;
}

function locationOf(code: string): number {
  if (code.startsWith('Numpad')) return 3;
  if (/^(Shift|Control|Alt|Meta)Left$/.test(code)) return 1;
  return /^(Shift|Control|Alt|Meta)Right$/.test(code) ? 2 : 0;
}

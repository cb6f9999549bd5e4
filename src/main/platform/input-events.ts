import type { PageInput } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';

type MouseInput = Extract<PageInput, { kind: 'mouse' | 'wheel' }>;
type KeyInput = Extract<PageInput, { kind: 'key' }>;
type Modifiers = KeyInput['modifiers'];

/** One event of mouse or keyboard as a DevTools command: the user's own over the pane, and the driver's. */
export interface InputCommand {
  readonly method: 'Input.dispatchMouseEvent' | 'Input.dispatchKeyEvent' | 'Input.insertText';
  readonly params: object;
}

export const noModifiers: Modifiers = { alt: false, ctrl: false, meta: false, shift: false };

export function inputCommand(input: PageInput): InputCommand {
  switch (input.kind) {
    case 'mouse':
    case 'wheel':
      return { method: 'Input.dispatchMouseEvent', params: mouseParams(input) };
    case 'key':
      return { method: 'Input.dispatchKeyEvent', params: keyParams(input) };
    case 'text':
      return { method: 'Input.insertText', params: { text: input.text } };
    default:
      return assertNever(input);
  }
}

const mouseTypes = { pressed: 'mousePressed', released: 'mouseReleased', moved: 'mouseMoved' } as const;

function mouseParams(input: MouseInput): object {
  const { kind, modifiers, ...rest } = input;
  const type = input.kind === 'wheel' ? 'mouseWheel' : mouseTypes[input.type];
  return { ...rest, type, modifiers: modifierBits(modifiers) };
}

/** Parameters of `Input.dispatchKeyEvent`. */
interface KeyParams {
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

function keyParams(input: KeyInput): KeyParams {
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

/** The bit field of DevTools' Input domain: Alt 1, Ctrl 2, Meta 4, Shift 8. */
function modifierBits({ alt, ctrl, meta, shift }: Modifiers): number {
  return (alt ? 1 : 0) | (ctrl ? 2 : 0) | (meta ? 4 : 0) | (shift ? 8 : 0);
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

/** Where a character of the US keyboard is, as `KeyboardEvent.code`; null for one that it does not have. */
export function placeOfCharacter(character: string): string | null {
  if (/^[a-z]$/i.test(character)) return `Key${character.toUpperCase()}`;
  const row = placeKeys.find(([characters]) => characters.includes(character));
  return row === undefined ? null : row[1];
}

/** What a key types without and with Shift, and its place. */
const placeKeys: readonly (readonly [characters: string, code: string])[] = [
  [' ', 'Space'],
  ...[...')!@#$%^&*('].map((shifted, digit) => [`${digit}${shifted}`, `Digit${digit}`] as const),
  [';:', 'Semicolon'],
  ['=+', 'Equal'],
  [',<', 'Comma'],
  ['-_', 'Minus'],
  ['.>', 'Period'],
  ['/?', 'Slash'],
  ['`~', 'Backquote'],
  ['[{', 'BracketLeft'],
  ['\\|', 'Backslash'],
  [']}', 'BracketRight'],
  ['\'"', 'Quote'],
];

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

/**
 * Windows virtual key codes, which `KeyboardEvent.keyCode` shows to pages and Chromium's shortcuts go by, for keys
 * that type no character of their own. Names are those of `KeyboardEvent.key` (UI Events, section 5).
 */
const namedKeyCodes: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Clear: 12,
  Enter: 13,
  Shift: 16,
  Control: 17,
  Alt: 18,
  AltGraph: 18,
  Pause: 19,
  CapsLock: 20,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  PrintScreen: 44,
  Insert: 45,
  Delete: 46,
  Meta: 91,
  ContextMenu: 93,
  NumLock: 144,
  ScrollLock: 145,
  F1: 112,
  F2: 113,
  F3: 114,
  F4: 115,
  F5: 116,
  F6: 117,
  F7: 118,
  F8: 119,
  F9: 120,
  F10: 121,
  F11: 122,
  F12: 123,
};

/** The same for keys that type something other than a letter or digit, by their place (`KeyboardEvent.code`). */
const placeKeyCodes: Readonly<Record<string, number>> = {
  Space: 32,
  Semicolon: 186,
  Equal: 187,
  Comma: 188,
  Minus: 189,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  BracketLeft: 219,
  Backslash: 220,
  BracketRight: 221,
  Quote: 222,
  IntlBackslash: 226,
  NumpadMultiply: 106,
  NumpadAdd: 107,
  NumpadSubtract: 109,
  NumpadDecimal: 110,
  NumpadDivide: 111,
};

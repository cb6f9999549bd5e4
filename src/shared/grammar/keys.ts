import type { KeyChord, PageCommand } from '../domain/index.ts';
import { assertNever } from '../text/assert-never.ts';
import { readNumber } from '../text/numbers.ts';

/** What keys are called, and their names as `KeyboardEvent.key` has them. */
const named: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  escape: 'Escape',
  esc: 'Escape',
  tab: 'Tab',
  tabulator: 'Tab',
  space: ' ',
  spacebar: ' ',
  'space bar': ' ',
  backspace: 'Backspace',
  'back space': 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  'page up': 'PageUp',
  pageup: 'PageUp',
  'page down': 'PageDown',
  pagedown: 'PageDown',
  'context menu': 'ContextMenu',
  'menu key': 'ContextMenu',
};
const arrows: Readonly<Record<string, string>> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};
const signs: Readonly<Record<string, string>> = {
  comma: ',',
  period: '.',
  dot: '.',
  'full stop': '.',
  slash: '/',
  'forward slash': '/',
  backslash: '\\',
  semicolon: ';',
  colon: ':',
  apostrophe: "'",
  quote: '"',
  minus: '-',
  dash: '-',
  hyphen: '-',
  equals: '=',
  plus: '+',
  hash: '#',
  at: '@',
  star: '*',
  asterisk: '*',
  'question mark': '?',
  'exclamation mark': '!',
  'exclamation point': '!',
};
type Held = Exclude<keyof KeyChord, 'key'>;
const held: Readonly<Record<string, Held>> = {
  control: 'ctrl',
  ctrl: 'ctrl',
  strg: 'ctrl',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
  command: 'meta',
  cmd: 'meta',
  meta: 'meta',
  windows: 'meta',
};

const timesAtEnd = /[\s,]+(?:(?:(\S+)\s+)?(\S+?)\s+(?:more\s+)?times|(once|twice|thrice))$/u;
const multiples: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };
/** More is a slip of the tongue, or of the ear. */
const mostTimes = 100;

/** "five times", "twice": how often, and what is said before it. */
export function splitTimes(said: string): { readonly rest: string; readonly times: number } {
  const match = timesAtEnd.exec(said);
  if (match === null) return { rest: said, times: 1 };
  const two = match[1] === undefined ? null : readNumber([match[1], match[2] ?? '']);
  const times = multiples[match[3] ?? ''] ?? two ?? readNumber([match[2] ?? '']);
  if (times === null || times === 0) return { rest: said, times: 1 };
  const more = two === null && match[1] !== undefined ? ` ${match[1]}` : '';
  return { rest: said.slice(0, match.index) + more, times: Math.min(mostTimes, times) };
}

/** "Control shift T", "ctrl+s", "the down arrow five times", "F11" as what is pressed; null for anything else. */
export function readKeys(said: string): { readonly chord: KeyChord; readonly times: number } | null {
  const plain = said
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/u, (signs) => (signs.length === said.trim().length ? signs : ''));
  const { rest, times } = splitTimes(plain);
  const parts = rest === '+' ? ['+'] : rest.split(/\s*\+\s*|[\s,]+|(?<=\p{L}{2})-(?=\S)/u);
  const words = parts.filter((word) => word !== '' && word !== 'the' && word !== 'and');
  if (words.at(-1) === 'key' && words.length > 1) words.pop();
  const modifiers = { ctrl: false, alt: false, shift: false, meta: false };
  while (words.length > 1 && Object.hasOwn(held, words[0] ?? '')) {
    const modifier = held[words.shift() ?? ''];
    if (modifier !== undefined) modifiers[modifier] = true;
  }
  const key = readKey(words.join(' '));
  return key === null ? null : { chord: { key, ...modifiers }, times };
}

function readKey(name: string): string | null {
  for (const names of [named, arrows, signs]) if (Object.hasOwn(names, name)) return names[name] ?? null;
  const arrow = /^(?:arrow (up|down|left|right)|(up|down|left|right) arrow)$/u.exec(name);
  if (arrow !== null) return arrows[arrow[1] ?? arrow[2] ?? ''] ?? null;
  const numbered = /^f\s?(\d{1,2})$/u.exec(name);
  if (numbered !== null && Number(numbered[1]) >= 1 && Number(numbered[1]) <= 12) return `F${numbered[1]}`;
  const letter = name.replace(/^(?:letter|capital) (?=\S$)/u, '');
  return [...letter].length === 1 && /\S/u.test(letter) ? letter : null;
}

const shown: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: 'the up arrow',
  ArrowDown: 'the down arrow',
  ArrowLeft: 'the left arrow',
  ArrowRight: 'the right arrow',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

/** "Ctrl+Shift+T", "Escape": what a key is called where it is told. */
export function formatChord({ key, ctrl, alt, shift, meta }: KeyChord): string {
  const around = [ctrl ? 'Ctrl+' : '', alt ? 'Alt+' : '', shift ? 'Shift+' : '', meta ? 'Cmd+' : ''].join('');
  const name = shown[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return around + (around === '' ? name : name.replace(/^the /u, ''));
}

/** What a command for the page is about to do, as it stands on a card that asks for a yes. */
export function describeCommand(command: PageCommand): string {
  switch (command.kind) {
    case 'keys':
      return `press ${formatChord(command.chord)}`;
    case 'zoom':
      return 'zoom';
    case 'find':
      return `find “${command.words}”`;
    case 'find-on':
      return `find the ${command.to} place`;
    case 'numbers':
      return command.shown ? 'show numbers' : 'hide the numbers';
    case 'scrolling':
      return command.to === 'stop' ? 'stop scrolling' : `scroll ${command.to}`;
    case 'press':
      return `${command.how}-click`;
    case 'grid':
      return 'show a grid';
    case 'press-at':
      return `${command.how === 'single' ? '' : `${command.how}-`}click in the middle of the grid`;
    case 'reopen-tab':
      return 'open the closed tab again';
    case 'select':
      return 'select text';
    default:
      return assertNever(command);
  }
}

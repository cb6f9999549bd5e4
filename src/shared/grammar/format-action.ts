import { type Action, type Intent, intents } from '../domain/index.ts';
import type { ParsedArgument } from './parse-action.ts';

function argumentsOf(action: Action): readonly CallArgument[] {
  switch (action.intent) {
    case 'say':
      return [
        ['speaker', 'navigator'],
        ['utterance', action.utterance],
      ];
    case 'textinput':
      return [
        ['text', action.text],
        ['uid', action.uid],
      ];
    case 'change':
      return [
        ['value', action.value],
        ['uid', action.uid],
      ];
    case 'click':
    case 'submit':
    case 'hover':
      return [['uid', action.uid]];
    case 'copy':
    case 'paste':
      return action.text === null
        ? [['uid', action.uid]]
        : [
            ['text', action.text],
            ['uid', action.uid],
          ];
    case 'load':
      return action.transition === 'typed'
        ? [['url', action.url]]
        : [
            ['url', action.url],
            ['transition', action.transition],
          ];
    case 'scroll':
      return action.uid === null
        ? [
            ['x', action.x],
            ['y', action.y],
          ]
        : [
            ['x', action.x],
            ['y', action.y],
            ['uid', action.uid],
          ];
    case 'tabcreate':
      return [['target', action.target ?? 'Unknown']];
    case 'tabswitch':
      return [
        ['origin', action.origin ?? 'Unknown'],
        ['target', action.target],
      ];
    case 'tabremove':
      return [['target', action.target]];
  }
}

/**
 * An action in WebLINX's grammar, uncut: the one text form of prompts, traces and exports.
 * `toAction(parseAction(text))` gives the same action back, but for typed text in which a backslash stands before
 * an n or a t: the grammar writes line breaks and tabs that way and escapes nothing.
 */
export function formatAction(action: Action): string {
  return formatCall(intentWord(action.intent), argumentsOf(action));
}

/** What an argument can be: text, a number, nothing, or attributes. */
export type CallValue = string | number | null | Readonly<Record<string, string>>;

export type CallArgument = readonly [key: string, value: CallValue];

function formatValue(value: CallValue): string {
  if (value === null) return 'None';
  if (typeof value === 'number') return String(value);
  // The grammar has no escape for quotes and backslashes; only what would break the line is replaced.
  if (typeof value === 'string') return `"${value.replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
  const entries = Object.entries(value).map(([key, text]) => `${pythonRepr(key)}: ${pythonRepr(text)}`);
  return `{${entries.join(', ')}}`;
}

/** `name(key=value, key=value)` (spec 2.2). */
export function formatCall(name: string, args: readonly CallArgument[]): string {
  return `${name}(${args.map(([key, value]) => `${key}=${formatValue(value)}`).join(', ')})`;
}

type Sanitized = ReadonlyMap<string, string | number | null>;

function sanitizePoint(x: string | number | undefined, y: string | number | undefined) {
  if (x !== undefined && y !== undefined) return { x: toFloat(x), y: toFloat(y) };
  const [only, other] = x === undefined ? [y, 'x='] : [x, 'y='];
  if (typeof only !== 'string' || !only.includes(other)) return { x: null, y: null };
  const cut = only.indexOf(other);
  const first = toFloat(only.slice(0, cut));
  const second = toFloat(only.slice(cut + other.length));
  return x === undefined ? { x: second, y: first } : { x: first, y: second };
}

/** Coordinates and box edges as numbers or null; everything else as parsed (spec 2.3, "Sanitising"). */
export function sanitizeArguments(args: ReadonlyMap<string, ParsedArgument>): Sanitized {
  const sanitized = new Map<string, string | number | null>();
  for (const [key, argument] of args) sanitized.set(key, argument.value);
  const x = args.get('x')?.value;
  const y = args.get('y')?.value;
  if (x !== undefined || y !== undefined) {
    const point = sanitizePoint(x, y);
    sanitized.set('x', point.x);
    sanitized.set('y', point.y);
  }
  for (const edge of ['top', 'left', 'right', 'bottom']) {
    const value = args.get(edge)?.value;
    if (value !== undefined) sanitized.set(edge, toFloat(value));
  }
  return sanitized;
}

const named: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Categories that Python does not print: other, and separators except the plain space. */
const unprintable = /[\p{C}\p{Z}]/u;

function escapeOne(character: string, quote: string): string {
  if (character === quote) return `\\${quote}`;
  const shortForm = named[character];
  if (shortForm !== undefined) return shortForm;
  if (character === ' ' || !unprintable.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** What Python takes for white space (docs/weblinx.md, 8): `\s` without U+FEFF, with control characters that it lacks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are white space to Python
export const pythonSpaces = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** A string as Python's `repr` prints it (spec 3.2): single quotes unless only those occur in it. */
export function pythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return `${quote}${[...text].map((character) => escapeOne(character, quote)).join('')}${quote}`;
}

/**
 * Cuts at `maxLength` code points, the last three of them an ellipsis; with room for three or fewer just cuts.
 * Null and -1 leave the text as it is (spec 2.2).
 */
export function shortenRight(text: string, maxLength: number | null): string {
  if (maxLength === null || maxLength === -1) return text;
  const points = [...text];
  if (points.length <= maxLength) return text;
  if (maxLength <= 3) return points.slice(0, maxLength).join('');
  return `${points.slice(0, maxLength - 3).join('')}...`;
}

/** `action` is the one name that MindAct's form uses for every call; `<unk>` is what nobody knows. */
export type ParsedIntent = Intent | 'action' | '<unk>';

const known: ReadonlySet<string> = new Set([...intents, 'action']);

/** `text_input`, `textInput` and ` TextInput ` are all `textinput` (spec 2.1). */
export function normalizeIntent(name: string): ParsedIntent {
  const folded = name.toLowerCase().trim().replaceAll('_', '');
  return known.has(folded) ? (folded as ParsedIntent) : '<unk>';
}

/** The name that a call is written with: WebLINX writes `textinput` with an underscore. */
function intentWord(intent: Intent): string {
  return intent === 'textinput' ? 'text_input' : intent;
}

/** `MM:SS`, with a sign for times before the start; minutes may exceed 99 (spec 2.2). */
export function formatTimestamp(seconds: number): string {
  const absolute = Math.abs(seconds);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${part(Math.floor(absolute / 60))}:${part(Math.trunc(absolute % 60))}`;
}

/** Python's `float()` for text: surrounding spaces and single underscores between digits allowed. */
const pythonFloat =
  /^\s*[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?\s*$/;

/** The number that Python's `float()` gives, or null where it would throw. */
export function toFloat(value: string | number): number | null {
  if (typeof value === 'number') return value;
  if (!pythonFloat.test(value)) return null;
  const number = Number(value.trim().replaceAll('_', ''));
  return Number.isNaN(number) ? null : number;
}

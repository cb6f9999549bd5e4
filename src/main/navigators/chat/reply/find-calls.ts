import { normalizeIntent, type ParsedIntent } from '#shared/grammar/index.ts';

/** Something in a reply that reads like a call. */
export interface FoundCall {
  readonly name: string;
  readonly intent: ParsedIntent;
  readonly args: readonly ScannedArgument[];
  readonly start: number;
  readonly end: number;
  /** Nothing but marks and a label such as "Action:" stands beside it on its lines. */
  readonly alone: boolean;
}

interface FoundCalls {
  readonly calls: readonly FoundCall[];
  /** Text of a known call that never ends; "" when there is none. */
  readonly unfinished: string;
}

const callStart = /([\p{L}_][\p{L}\p{N}_]*)[ \t]*\(/gu;
/** Bullets, numbers, quote marks, emphasis, opening tags and a label may stand before an action. */
const before =
  /^(?:[\s>*+•`"'“‘#_-]|\d{1,2}[.)]|<[a-z_]{1,20}>)*(?:[\p{L} ]{0,30}\b(?:action|answer|response|output|step|result|command|reply)[\s*_`]*[:：][\s*_`"]*)?$/iu;
const after = /^(?:[\s`"'”’.;,!*_]|<\/[a-z_]{1,20}>)*(?:(?:#|\/\/|<!--).*)?$/iu;

function standsAlone(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const lineEnd = newline < 0 ? text.length : newline;
  // Longer than any label or comment: it is prose.
  if (start - lineStart > 200 || lineEnd - end > 500) return false;
  return before.test(text.slice(lineStart, start)) && after.test(text.slice(end, lineEnd));
}

/** "click (the button)" is prose; a call has named arguments, none at all, or one that is quoted or a single word. */
function looksLikeCall(intent: ParsedIntent, args: readonly ScannedArgument[]): boolean {
  if (args.some(({ key }) => key !== null)) return true;
  if (intent === '<unk>') return false;
  const [only, ...others] = args;
  if (only === undefined) return intent === 'tabcreate';
  return others.length === 0 && intent !== 'action' && (only.quoted || !/\s/u.test(only.value));
}

/** Every call in a reply, also those inside of sentences; what stands inside of a call's own text is not one. */
export function findCalls(text: string): FoundCalls {
  const calls: FoundCall[] = [];
  let unfinished = '';
  let from = 0;
  for (const match of text.matchAll(callStart)) {
    if (match.index < from) continue;
    const name = match[1] ?? '';
    const intent = normalizeIntent(name);
    const scanned = scanCall(text, match.index + match[0].length - 1);
    if (scanned === null) {
      const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 60);
      if (intent !== '<unk>' && /^\s*(?:[\p{L}_][\p{L}\p{N}_-]*\s*=|["'“`]|$)/u.test(rest)) {
        unfinished ||= text.slice(match.index, match.index + 60);
      }
      continue;
    }
    if (!looksLikeCall(intent, scanned.args)) continue;
    const { args, end } = scanned;
    calls.push({ name, intent, args, start: match.index, end, alone: standsAlone(text, match.index, end) });
    from = end;
  }
  return { calls, unfinished };
}

/** One argument; `key` null when it was given without one. */
interface ScannedArgument {
  readonly key: string | null;
  readonly value: string;
  readonly quoted: boolean;
}

interface ScannedCall {
  readonly args: readonly ScannedArgument[];
  /** Index after its closing parenthesis. */
  readonly end: number;
}

const quotePairs: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
]);

const keyStart = /^\s*([\p{L}_][\p{L}\p{N}_-]*)\s*=\s*/u;
/** After a quote that ends a value comes the next argument or the end; any other quote belongs to the text. */
const afterValue = /^\s*(?:,\s*(?:[\p{L}_][\p{L}\p{N}_-]*\s*=|\))|\))/u;

/** Reads a quoted value from `from` (after its opening quote); null when it does not end. */
function scanQuoted(
  text: string,
  from: number,
  close: string,
): { readonly value: string; readonly end: number } | null {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] !== close) continue;
    // The grammar escapes nothing, but models do: a quote behind a backslash is a quote of the text.
    if (text[index - 1] === '\\') continue;
    // 200 characters hold any next key; the whole rest would make this quadratic.
    if (!afterValue.test(text.slice(index + 1, index + 200))) continue;
    return { value: text.slice(from, index).replaceAll(`\\${close}`, close), end: index + 1 };
  }
  return null;
}

function scanBare(text: string, from: number): { readonly value: string; readonly end: number } | null {
  const nested = text[from] === '{';
  let index = from;
  if (nested) index = text.indexOf('}', from) + 1;
  if (nested && index === 0) return null;
  while (index < text.length && text[index] !== ',' && text[index] !== ')') index += 1;
  return index === text.length ? null : { value: text.slice(from, index).trim(), end: index };
}

/**
 * Reads the arguments of a call from its opening parenthesis on: `key=value` between commas, values in any pair of
 * quotes or bare. Wider than the grammar (docs/weblinx.md, 2) in what quotes it takes, stricter in that an argument
 * and the call must end. null when they do not.
 */
function scanCall(text: string, open: number): ScannedCall | null {
  const args: ScannedArgument[] = [];
  let index = open + 1;
  for (;;) {
    index += /^\s*/u.exec(text.slice(index, index + 200))?.[0].length ?? 0;
    if (index >= text.length) return null;
    if (text[index] === ')') return { args, end: index + 1 };
    const key = keyStart.exec(text.slice(index, index + 200));
    if (key !== null) index += key[0].length;
    const close = quotePairs.get(text[index] ?? '');
    const scanned = close === undefined ? scanBare(text, index) : scanQuoted(text, index + 1, close);
    if (scanned === null) return null;
    args.push({ key: key?.[1]?.toLowerCase() ?? null, value: scanned.value, quoted: close !== undefined });
    index = scanned.end;
    index += /^\s*/u.exec(text.slice(index, index + 200))?.[0].length ?? 0;
    if (text[index] === ',') index += 1;
    else if (text[index] !== ')') return null;
  }
}

import { type Action, action as actionSchema, type Intent, loadTransitions } from '../domain/index.ts';
import { formatAction, normalizeIntent, type ParsedIntent, toFloat } from './format-action.ts';

/** A call as it was read, before anybody asks whether it makes sense. */
export interface ParsedAction {
  readonly intent: ParsedIntent;
  /** By key; of a key given twice the later one. A map, because the keys come from a model. */
  readonly args: ReadonlyMap<string, ParsedArgument>;
  /** The whole text that was parsed. */
  readonly source: string;
  /** The part of it that the first call takes up, "" if there is none. */
  readonly call: string;
}

/** Index of the parenthesis that ends the arguments, or the length of the text when none does. */
function endOfArguments(text: string, open: number): number {
  let quoted = false;
  for (let index = open + 1; index < text.length; index += 1) {
    if (text[index] === '"') quoted = !quoted;
    else if (text[index] === ')' && !quoted) return index;
  }
  return text.length;
}

const quotes = (text: string): number => text.split('"').length - 1;

/** Pieces between commas; a comma inside an open quote does not separate. */
function splitArguments(text: string): readonly string[] {
  const pieces: string[] = [];
  let open = false;
  for (const piece of text.split(',')) {
    const last = pieces.length - 1;
    if (open && last >= 0) pieces[last] = `${pieces[last]},${piece}`;
    else pieces.push(piece);
    open = quotes(pieces.at(-1) ?? '') % 2 === 1;
  }
  return pieces;
}

/**
 * Reads the first call in a text, exactly as WebLINX's evaluation does (docs/weblinx.md 2.3): nothing is
 * unescaped, text around the call is ignored, an unknown name gives `<unk>`. Never throws.
 */
export function parseAction(source: string): ParsedAction {
  const open = source.indexOf('(');
  if (open < 0) return { intent: '<unk>', args: new Map(), source, call: '' };
  const name = /[\p{L}\p{N}_]*$/u.exec(source.slice(0, open))?.[0] ?? '';
  const end = endOfArguments(source, open);
  const args = new Map<string, ParsedArgument>();
  for (const piece of splitArguments(source.slice(open + 1, end))) {
    const equals = piece.indexOf('=');
    if (equals >= 0) args.set(piece.slice(0, equals).trim(), parseValue(piece.slice(equals + 1)));
  }
  const called = normalizeIntent(name);
  const intent = called === 'action' ? normalizeIntent(String(args.get('intent')?.raw ?? '')) : called;
  return {
    intent: intent === 'action' ? '<unk>' : intent,
    args,
    source,
    call: source.slice(open - name.length, end + 1),
  };
}

/** Why a call is not an action, in words that a model can act on. */
export interface ActionProblem {
  readonly problem: string;
}

export function isActionProblem(value: Action | ActionProblem): value is ActionProblem {
  return 'problem' in value;
}

type Texts = (key: string) => string | undefined;

const unescapeBreaks = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');

const wanted: Readonly<Record<Intent, string>> = {
  say: 'say(speaker="navigator", utterance="…")',
  click: 'click(uid="…")',
  textinput: 'text_input(text="…", uid="…")',
  submit: 'submit(uid="…")',
  change: 'change(value="…", uid="…")',
  load: 'load(url="…")',
  scroll: 'scroll(x=0, y=300)',
  hover: 'hover(uid="…")',
  copy: 'copy(uid="…")',
  paste: 'paste(uid="…")',
  tabcreate: 'tabcreate()',
  tabswitch: 'tabswitch(origin=1, target=2)',
  tabremove: 'tabremove(target=2)',
};

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : (toFloat(text) ?? undefined);
}

/** The fields of an action by intent; what is missing stays undefined and is caught by the schema. */
function fieldsOf(intent: Intent, text: Texts): Readonly<Record<string, unknown>> {
  const breaks = (key: string) => {
    const value = text(key);
    return value === undefined ? undefined : unescapeBreaks(value);
  };
  switch (intent) {
    case 'say':
      return { utterance: breaks('utterance') };
    case 'textinput':
      return { uid: text('uid'), text: breaks('text') ?? breaks('value') };
    case 'change':
      return { uid: text('uid'), value: breaks('value') ?? breaks('text') };
    case 'load':
      return { url: text('url'), transition: text('transition') ?? loadTransitions[0] };
    case 'scroll':
      return { x: numberOf(text('x')), y: numberOf(text('y')), uid: text('uid') ?? null };
    case 'copy':
    case 'paste':
      return { uid: text('uid'), text: breaks('text') ?? null };
    case 'tabcreate':
      return { target: numberOf(text('target')) ?? null };
    case 'tabswitch':
      return { origin: numberOf(text('origin')) ?? null, target: numberOf(text('target')) };
    case 'tabremove':
      return { target: numberOf(text('target')) };
    case 'click':
    case 'submit':
    case 'hover':
      return { uid: text('uid') };
  }
}

function build(intent: Intent, text: Texts): Action | null {
  const result = actionSchema.safeParse({ intent, ...fieldsOf(intent, text) });
  return result.success ? result.data : null;
}

/** Free text first, then what cannot hold a quote: the order in which `formatAction` writes. */
const ownForms: readonly (readonly [intent: Intent, form: RegExp])[] = [
  ['say', /^say\(speaker="(?<speaker>[^"]*)", utterance="(?<utterance>.*)"\)$/s],
  ['textinput', /^text_input\(text="(?<text>.*)", uid="(?<uid>[^"]*)"\)$/s],
  ['change', /^change\(value="(?<value>.*)", uid="(?<uid>[^"]*)"\)$/s],
  ['copy', /^copy\(text="(?<text>.*)", uid="(?<uid>[^"]*)"\)$/s],
  ['paste', /^paste\(text="(?<text>.*)", uid="(?<uid>[^"]*)"\)$/s],
  ['load', /^load\(url="(?<url>.*?)"(?:, transition="(?<transition>[a-z]+)")?\)$/s],
];

/** Quotes in typed text can make WebLINX's reading lose its thread; the order of our own writing finds it again. */
function readOwnForm(source: string): Action | null {
  const line = source.trim();
  for (const [intent, form] of ownForms) {
    const groups = form.exec(line)?.groups;
    const action = groups === undefined ? null : build(intent, (key) => groups[key]);
    if (action !== null && formatAction(action) === line) return action;
  }
  return null;
}

/**
 * The action that a parsed call stands for, with typed text as it was typed (digits stay text), or what is wrong
 * with it. Whether the uid exists is the caller's to check.
 */
export function toAction(parsed: ParsedAction): Action | ActionProblem {
  const { intent, args } = parsed;
  if (intent === '<unk>' || intent === 'action') {
    return { problem: `No known action was found. Answer with one of: ${Object.values(wanted).join(', ')}.` };
  }
  const read = build(intent, (key) => args.get(key)?.raw);
  if (read !== null && formatAction(read) === parsed.call) return read;
  const own = readOwnForm(parsed.source);
  if (own !== null) return own;
  return read ?? { problem: `${intent} needs this form: ${wanted[intent]}.` };
}

export interface ParsedArgument {
  /** As the reference implementation converts it: digits become numbers even between quotes (spec 2.3, 6). */
  readonly value: string | number;
  readonly type: 'str' | 'int' | 'float';
  /** The text between the quotes, or the bare text, unconverted. What was typed is only here. */
  readonly raw: string;
}

const digitsOnly = /^\p{Nd}+$/u;

/** Decimal digits of any script as ASCII. Digit runs in Unicode start at a zero and are ten long. */
function toAsciiDigits(digits: string): string {
  return [...digits.normalize('NFKC')]
    .map((digit) => {
      if (digit >= '0' && digit <= '9') return digit;
      const code = digit.codePointAt(0) ?? 0;
      let value = 0;
      while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
      return String(value);
    })
    .join('');
}

/** Converts the text after `=` (spec 2.3, step 6). */
function parseValue(source: string): ParsedArgument {
  const trimmed = source.trim();
  const raw =
    trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed;
  if (raw.includes('.')) {
    const number = toFloat(raw);
    return number === null ? { value: raw, type: 'str', raw } : { value: number, type: 'float', raw };
  }
  if (digitsOnly.test(raw)) return { value: Number(toAsciiDigits(raw)), type: 'int', raw };
  if (raw.startsWith('-') && digitsOnly.test(raw.slice(1))) {
    return { value: -Number(toAsciiDigits(raw.slice(1))), type: 'int', raw };
  }
  return { value: raw, type: 'str', raw };
}

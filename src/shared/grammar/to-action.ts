import { type Action, action as actionSchema, type Intent, loadTransitions } from '#shared/domain/index.ts';
import { formatAction } from './format-action.ts';
import type { ParsedAction } from './parse-action.ts';
import { toFloat } from './parse-value.ts';

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

import { readDate } from '#shared/text/dates.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { Operation, ReadStep } from '../../../agent/ports.ts';
import { isOpening, parseTarget, type Said, type Want } from '../../../grounding/index.ts';
import { readAddress, readSiteName } from './addresses.ts';
import { commandFor } from './commands.ts';
import { type Instruction, unquoted } from './instruction.ts';
import { startsInstruction } from './utterance.ts';

/** What an operation on an element needs of it; operations that are done to no element have none. */
export const wants: Partial<Record<Operation, Want>> = {
  press: 'click',
  doubleclick: 'click',
  rightclick: 'click',
  type: 'type',
  submit: 'type',
  clear: 'type',
  choose: 'select',
  set: 'value',
  check: 'check',
  uncheck: 'check',
  hover: 'any',
  copy: 'any',
  upload: 'click',
  media: 'click',
};

/** Operations that take no value: what the reader holds for one belongs to the name ("Valve steel M9"). */
const valueless: ReadonlySet<Operation> = new Set([
  ...(['press', 'doubleclick', 'rightclick', 'check', 'uncheck', 'hover', 'newtab'] as const),
]);

/** The words that tell the element: without words of its own the whole step does. What is uploaded tells where to. */
function wordsOf({ operation, target, value, clause }: StepWords): string {
  if (target === null) return (operation === 'upload' ? value : null) ?? clause;
  if (value === null || !valueless.has(operation)) return target;
  const [at, other] = [clause.indexOf(target), clause.indexOf(value)];
  return at < 0 || other < 0
    ? target
    : clause.slice(Math.min(at, other), Math.max(at + target.length, other + value.length));
}

type StepWords = Pick<ReadStep, 'operation' | 'clause' | 'target' | 'value'>;

/** What the cross-encoder is asked of a step: its operation and its words. Of some it knows only what they are akin to. */
export function queryOf(step: StepWords): string {
  const { operation, clause } = step;
  if (operation === 'submit') return `type | ${clause}`;
  if (operation === 'set') return `choose | ${clause}`;
  if (operation === 'copy') return `press | ${wordsOf(step)}`;
  if (operation === 'upload') return `press | attach ${wordsOf(step)}`;
  return `${operation === 'media' ? 'press' : operation} | ${clause}`;
}

/** The order that the reader marked, with what follows it: "second" may be of "second to last". */
function orderIn({ clause, ordinal }: ReadStep): number | null {
  const at = ordinal === null ? -1 : clause.indexOf(ordinal);
  return at < 0 ? null : parseTarget(clause.slice(at)).ordinal;
}

/** What is known of the element that a step means before the page is looked at. */
export const saidOf = (step: ReadStep, want: Want): Pick<Said, 'phrase' | 'want' | 'ordinal' | 'option'> => ({
  // Without words of its own the whole step tells the element.
  phrase: step.target === null ? step.clause : wordsOf(step),
  want,
  ordinal: orderIn(step),
  option: step.operation === 'choose' ? step.value : null,
});

/** A step on an element as an instruction whose target is its words; null for anything else. */
export function instructionOf(step: ReadStep): Instruction | null {
  const target = wordsOf(step);
  const value = step.value === null ? null : unquoted(step.value);
  switch (step.operation) {
    case 'press':
    case 'upload':
    case 'media':
      return { kind: 'click', target, owner: null, verb: null };
    case 'doubleclick':
      return { kind: 'press-as', how: 'double', target };
    case 'rightclick':
      return { kind: 'press-as', how: 'right', target };
    case 'hover':
      return { kind: 'hover', target };
    case 'copy':
      return commandFor(step);
    case 'clear':
      return { kind: 'clear', target };
    case 'check':
      return { kind: 'check', target, on: true };
    case 'uncheck':
      return { kind: 'check', target, on: false };
    case 'type':
      return value === null ? null : { kind: 'type', text: typedIn(step, value), target };
    case 'submit':
      return value === null ? null : { kind: 'enter', text: typedIn(step, value), target };
    case 'choose':
      return value === null
        ? { kind: 'click', target, owner: null, verb: 'select' }
        : { kind: 'choose', option: value, target };
    case 'set':
      return value === null ? null : { kind: 'set', target, value };
    default:
      return null;
  }
}

/** Signs at the end of a sentence belong to what is typed there: "s3cret!", "Are they warm?". */
function typedIn({ clause }: ReadStep, value: string): string {
  const at = clause.lastIndexOf(value);
  const rest = at < 0 ? '' : clause.slice(at + value.length).trim();
  return /^[!?]+$/u.test(rest) ? value + rest : value;
}

const click = (target: string, owner: string | null = null, verb: string | null = null): Instruction => ({
  kind: 'click',
  target,
  owner,
  verb,
});

/** "Delete the mail from Ida": the verb may be written on a control that belongs to the rest. */
const owned = /^(\S+)\s+(?:(?:to|on|for|with|in|of)\s+)?(\S.*)$/u;
/** "Add the tent to my basket": what is written on the control is all but the thing that it belongs to. */
const given = /^(\S+)\s+(\S.*?)\s+(to|in|into|on|as|from|off)\s+(?:the\s+|my\s+|your\s+)?(\S.*)$/iu;

const taking = /^(?:from|off)$/iu;

const saysNothing = (words: string): boolean => toWords(words).every(({ isFunctionWord }) => isFunctionWord);

/** A control called so that belongs to a thing; to whatever it belongs where the thing is only pointed at ("archive it"). */
const belonging = (name: string, owner: string, verb: string): Instruction =>
  saysNothing(owner) ? click(name, null, verb) : click(name, owner, verb);

/** What may be pressed: what is called by the words of the target, or what is called by the verb and belongs to the rest. */
function pressings(step: ReadStep, said: string): readonly Instruction[] {
  const words = step.target === null ? said : wordsOf(step);
  const at = said.indexOf(words);
  const before = said.slice(0, Math.max(0, at)).trim().split(/\s+/u);
  const after = said.slice(at + words.length).replace(/[^\p{L}\p{N}]+/gu, '');
  // More than a verb around the name says something of it as well: "call him on the Los Angeles number, the 310 one".
  const { name, ordinal, role } = parseTarget(words);
  const isThing = name !== '' || ordinal !== null || role !== null;
  // “Phone up Ida” is no press on “Ida”.
  const isPlain = at === 0 || startsInstruction(said);
  const isNamed = isThing && isPlain && at >= 0 && before.length <= mostOfVerb && after === '';
  // "Click not now", of which the reader took a word for the name.
  const named = startsInstruction(said)
    ? said.replace(/^\S+\s+(?:on\s+)?(?!(?:in|out|up|off|on|down|over)\b)(?=\S)/iu, '')
    : said;
  return pressingsOf(said, isNamed ? words : named);
}

/** "Click on", "go back to". */
const mostOfVerb = 3;

export function pressingsOf(said: string, words = said): readonly Instruction[] {
  const before = said.slice(0, Math.max(0, said.indexOf(words))).trim();
  const first = /^\p{L}+/u.exec(before === '' ? words : before)?.[0]?.toLowerCase() ?? null;
  // Whatever leads somewhere is done with a link rather than with a button.
  const verb = first !== null && isOpening(first) ? 'open' : first;
  const whole = click(words, null, verb);
  if (verb === null || first === null) return [whole];
  const own = before === '' ? ofThing(words, verb) : [belonging(first, words, verb)];
  // "Reply to the third message": the entry counts before any name does.
  const isOrder = [words, words.replace(/^\S+\s+/u, '')].some((part) => parseTarget(part).ordinal !== null);
  const presses = isOrder ? [...own, whole] : [whole, ...own];
  return verb === 'open' && before !== '' ? [...presses, ...elsewhere(words)] : presses;
}

/** "Go to the opening hours": a heading of this page, else a place that is not on it. */
const elsewhere = (words: string): readonly Instruction[] => [
  { kind: 'scroll', goal: { kind: 'to', target: words, isHeading: true }, inside: null },
  { kind: 'open', name: words.replace(/^the\s+/iu, '') },
];

/** Controls that belong to the thing that is said after their verb. */
function ofThing(words: string, verb: string): readonly Instruction[] {
  const [, giving = '', thing = '', preposition = '', place = ''] = given.exec(words) ?? [];
  const [, first = '', rest = ''] = owned.exec(words) ?? [];
  return [
    ...(place === '' ? [] : [belonging(`${giving} ${preposition} ${place}`, thing, verb)]),
    // "Put it in the cart": whatever verb is on the control, it is the thing's own for that place.
    ...(place === '' || taking.test(preposition) || saysNothing(thing)
      ? []
      : [belonging(place, thing, verb)]),
    ...(rest === '' ? [] : [belonging(first, rest, verb)]),
  ];
}

/** A verb and nothing that it is to be done to: "open". It names what is to be pressed only where that is called so. */
export const isBareVerb = (one: Instruction): boolean =>
  one.kind === 'click' && one.owner === null && /^\p{L}+$/u.test(one.target) && startsInstruction(one.target);

/** "Below Password", where the reader takes all of it for a place: no name tells the field, only where it stands. */
const besideOf = ({ target, place }: ReadStep, text: string): readonly Instruction[] | null =>
  target !== null && target === place && parseTarget(target).places[0]?.kind === 'relative'
    ? [{ kind: 'type', text, target: `field ${target}`, byLabel: true }]
    : null;

const answerOf = (step: ReadStep, said: string, value: string): Instruction => ({
  kind: 'answer',
  text: typedIn(step, value),
  verb: said.split(/\s/u)[0] ?? '',
  sends: step.operation === 'submit',
});

const theWeb = /^(?:the\s+)?(?:web|internet|net)$/iu;

/**
 * The ways that a step can be meant which is done to something on the page, or leads to another, the likeliest first; the
 * page decides between them. None where it is another kind of step.
 * @param said the clause of the step without its courtesy
 */
export function readingsOf(step: ReadStep, said: string): readonly Instruction[] {
  const { operation, target } = step;
  const value = step.value === null ? null : unquoted(step.value);
  const own = instructionOf(step);
  switch (operation) {
    case 'press':
    case 'upload':
    case 'media':
      return pressings(step, said);
    case 'newtab':
      return target === null ? [{ kind: 'new-tab' }] : [click(target, null, 'open')];
    case 'open': {
      const words = value ?? target;
      if (words === null) return [];
      const url = readAddress(words) ?? readSiteName(words);
      return url === null
        ? [click(words, null, 'open'), { kind: 'open', name: words }]
        : [{ kind: 'load', url }];
    }
    case 'search': {
      const words = value ?? said.replace(/^\S+\s*/u, '');
      if (words === '') return [];
      // "Google red shoes" says where as well.
      const where = target ?? said.split(/\s/u)[0] ?? '';
      const isOut = theWeb.test(where) || readSiteName(where) !== null;
      return [{ kind: 'search', words, where: isOut ? 'web' : 'here' }];
    }
    case 'check':
      // "Check the VAT number" may be a button.
      return own === null ? [] : [own, click(said), click(target ?? said)];
    case 'clear': {
      const verb = /^\p{L}+/u.exec(said)?.[0] ?? '';
      return own === null ? [] : [...(target === null ? [] : [belonging(verb, target, verb)]), own];
    }
    case 'replace':
      return target === null || value === null ? [] : [{ kind: 'set', target, value }];
    case 'set':
      // "Decrease the quantity by one" tells no value, but how often a control of it is to be pressed.
      if (value !== null && new RegExp(`\\bby\\s+${RegExp.escape(value)}`, 'iu').test(said))
        return pressingsOf(said);
      return own === null ? [] : [own, click(said)];
    case 'uncheck':
      // To press what is named would switch it on as well as off: "accept all cookies" for "turn all cookies off".
      return own === null ? [] : [own, click(said)];
    case 'type':
      if (value === null) return [click(target ?? said)];
      return target === null
        ? [
            answerOf(step, said, value),
            { kind: 'type', text: typedIn(step, value), target },
            // "I was born on 9 April 1990": day, month and year may be asked for one by one.
            ...(readDate(value, new Date()) === null ? [] : [{ kind: 'set', target: said, value } as const]),
          ]
        : (besideOf(step, typedIn(step, value)) ?? [
            ...(own === null ? [] : [own]),
            { kind: 'set', target, value: typedIn(step, value) },
          ]);
    case 'submit':
      if (value === null)
        return target === null ? [{ kind: 'press-enter' }, click(said)] : pressings(step, said);
      return target === null
        ? [answerOf(step, said, value), { kind: 'enter', text: typedIn(step, value), target }]
        : [
            { kind: 'enter', text: typedIn(step, value), target },
            { kind: 'enter', text: typedIn(step, value), target: null },
          ];
    case 'choose': {
      if (value === null) return pressings(step, said);
      const picked: readonly Instruction[] = [
        { kind: 'choose', option: value, target: null },
        ...(step.ordinal === null ? [] : [{ kind: 'entry', phrase: value, verb: 'select' } as const]),
        click(value, null, 'select'),
      ];
      return target === null ? picked : [{ kind: 'choose', option: value, target }, ...picked, click(said)];
    }
    default:
      return own === null ? [] : [own];
  }
}

/** The words of what was said that mean something by themselves, and whether each is new to the models. */
function newWords(said: string, { unknown }: ReadStep): readonly boolean[] {
  const spelled = new Set(unknown.map(foldText));
  return toWords(said)
    .filter(({ isFunctionWord }) => !isFunctionWord)
    .map(({ surface, ideas, parts }) => spelled.has(surface) && ideas.length === 0 && parts.length === 0);
}

const verb = /^\s*\S+\s+/u;

/** Whether any word was said: "####" says none. */
export const saysWords = (said: string): boolean => /[\p{L}\p{N}]/u.test(said);

/**
 * Whether most of the words that tell the element are new to the models, which can only go by their letters then, or there is
 * no word at all ("####"). Without a target of its own what follows the verb tells it.
 */
export function isStrange(step: ReadStep): boolean {
  const said = step.target ?? step.clause.replace(verb, '');
  const words = newWords(said, step);
  return !saysWords(said) || words.filter((isNew) => isNew).length > words.length / 2;
}

/** Whether all that was said is new to the models, the verb included, or no word: it says nothing. */
export function isNonsense(step: ReadStep): boolean {
  const words = newWords(step.clause, step);
  return !saysWords(step.clause) || (words.length > 0 && words.every((isNew) => isNew));
}

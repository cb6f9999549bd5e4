import { foldText, toWords } from '#shared/text/words.ts';
import type { Operation, ReadStep } from '../../../agent/ports.ts';
import type { Said, Want } from '../../../grounding/index.ts';
import { commandFor } from './commands.ts';
import type { Instruction } from './instruction.ts';

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

/** The words that tell the element: without words of its own the whole step does. What is uploaded tells where to. */
const wordsOf = ({ operation, target, value, clause }: StepWords): string =>
  target ?? (operation === 'upload' ? value : null) ?? clause;

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

/** What is known of the element that a step means before the page is looked at. */
export const saidOf = (step: ReadStep, want: Want): Pick<Said, 'phrase' | 'want' | 'option'> => ({
  // Without words of its own the whole step tells the element.
  phrase: step.target ?? step.clause,
  want,
  option: step.operation === 'choose' ? step.value : null,
});

/** A step on an element as an instruction whose target is its words; null for anything else. */
export function instructionOf(step: ReadStep): Instruction | null {
  const target = wordsOf(step);
  const { value } = step;
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
      return value === null ? null : { kind: 'type', text: value, target };
    case 'submit':
      return value === null ? null : { kind: 'enter', text: value, target };
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

import type { KeyChord, PageCommand } from '#shared/domain/index.ts';
import { readKeys, splitTimes } from '#shared/grammar/index.ts';
import { readPageCommand } from '#shared/text/commands.ts';
import { readCardinal, readNumberIn } from '#shared/text/numbers.ts';
import type { ReadStep } from '../../../agent/ports.ts';
import { readCells } from '../grid.ts';
import { type FieldEdit, type Instruction, type Rule, unquoted } from './instruction.ts';
import { readManyTabs } from './moving.ts';
import { readDirection, readScroll } from './scrolling.ts';

/** What of a reader's step says which command it is. */
export type CommandStep = Pick<
  ReadStep,
  'operation' | 'clause' | 'target' | 'value' | 'place' | 'ordinal' | 'quantifier'
>;

const command = (given: PageCommand): Instruction => ({ kind: 'command', command: given });

/** A step that is a command for the page, its tabs or its text as the instruction for it; null for all others. */
export function commandFor(step: CommandStep): Instruction | null {
  const value = (step.value ?? '').trim();
  switch (step.operation) {
    case 'key':
      return readKey(value || (step.target ?? ''), step.clause);
    case 'zoom':
      return command(readZoom(value));
    case 'find':
      return value === '' ? null : command({ kind: 'find', words: unquoted(value) });
    case 'findnext':
      return command({ kind: 'find-on', to: 'next' });
    case 'findprevious':
      return command({ kind: 'find-on', to: 'previous' });
    case 'numbers':
      return command({ kind: 'numbers', shown: true });
    case 'names':
      return command({ kind: 'numbers', shown: true, named: true });
    case 'hide':
      // "Hide the Platform column" is for the page.
      return step.target === null ? command({ kind: 'numbers', shown: false }) : null;
    case 'grid': {
      const cells = readCells(value.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? []);
      return value !== '' && cells === null ? null : command({ kind: 'grid', cells: cells ?? [] });
    }
    case 'number': {
      const number = readNumberIn(value);
      return number === null ? null : { kind: 'number', number };
    }
    case 'scrolling':
      return command({ kind: 'scrolling', to: readDirection(value) ?? 'down' });
    case 'faster':
    case 'slower':
      return command({ kind: 'scrolling', to: step.operation });
    case 'stop':
      return { kind: 'stop' };
    case 'scroll':
      return { kind: 'scroll', goal: readScroll(value), inside: step.target };
    case 'back':
    case 'forward':
      return { kind: 'history', to: step.operation, times: Math.min(10, readTimes(value)) };
    case 'reload':
      return { kind: 'history', to: 'reload', times: 1 };
    case 'tab':
      return readTab(value);
    case 'repeat':
    case 'again':
      return { kind: 'repeat', times: readTimes(value) };
    case 'undo':
      return { kind: 'undo' };
    case 'dismiss':
      return { kind: 'dismiss' };
    case 'paste':
      return { kind: 'paste', target: step.target };
    case 'copy':
      return step.target === null ? chord('c') : { kind: 'copy', target: step.target };
    case 'cut':
      return step.target === null ? chord('x') : null;
    case 'help':
      return { kind: 'read', question: 'what can I say here' };
    case 'sleep':
    case 'wake':
      return { kind: 'listening', on: step.operation === 'wake' };
    case 'spell': {
      const text = (value || (step.target ?? '')).replace(/\s+/gu, '');
      return text === ''
        ? null
        : { kind: 'edit', edit: { kind: 'insert', text, side: 'after', anchor: null } };
    }
    case 'select':
    case 'delete':
    case 'scratch':
    case 'replace':
    case 'insert': {
      const edit = readEdit(step);
      return edit === null ? null : { kind: 'edit', edit };
    }
    default:
      return null;
  }
}

const chord = (key: string): Instruction =>
  command({ kind: 'keys', chord: { key, ctrl: true, alt: false, shift: false, meta: false }, times: 1 });

/** Keys that pages call controls by as well. */
function readKey(said: string, clause: string): Instruction | null {
  const keys = readKeys(said);
  if (keys === null) return null;
  const isBare = isPlain(keys.chord) && keys.times === 1;
  if (keys.chord.key === 'Enter' && isBare) return { kind: 'press-enter' };
  const saysKey = /\bkey\b/iu.test(clause) || [...keys.chord.key].length === 1;
  return {
    kind: 'command',
    command: { kind: 'keys', ...keys },
    ...(isBare && !saysKey ? { name: said } : {}),
  };
}

const isPlain = ({ ctrl, alt, shift, meta }: KeyChord): boolean => !ctrl && !alt && !shift && !meta;

/** How often: "twice", "3", "two pages", "five times"; once where nothing is said. */
function readTimes(value: string): number {
  const { times, rest } = splitTimes(` ${value.toLowerCase()}`);
  return times > 1 ? times : Math.max(1, readNumberIn(rest) ?? 1);
}

const smaller = /\b(?:out|small(?:er)?|less|shrink|reduce|decrease|minus|down|tiny)\b/u;
const normal = /\b(?:reset|normal|back|default|original|actual|regular|usual)\b/u;

/** Below this a number is one of steps. */
const leastPercent = 10;
/** As far as it goes. */
const allSteps = 20;

function readZoom(value: string): PageCommand {
  const said = value.toLowerCase();
  const number = readNumberIn(said);
  if (number !== null && number >= leastPercent) return { kind: 'zoom', to: number / 100, steps: 1 };
  const isOut = smaller.test(said);
  if (!isOut && normal.test(said)) return { kind: 'zoom', to: 'normal', steps: 1 };
  const steps = /\ball the way|\b(?:min|max)/u.test(said) ? allSteps : readTimes(said);
  return { kind: 'zoom', to: isOut ? 'out' : 'in', steps };
}

/** What tabs can do beside being opened, closed and gone to is not done here. */
const unableTabs = /\b(?:pin|unpin|mute|unmute|duplicate|copy|move|detach|group|window)\b/u;
const closing = /\b(?:close|shut|kill|remove|get rid of)\b/u;

function readTab(value: string): Instruction | null {
  const said = value.toLowerCase();
  if (
    /\b(?:re-?open|restore|recover|undo)\b|\bclosed\b|\b(?:bring|get|give|open)\b.*\b(?:back|again)\b/u.test(
      said,
    )
  )
    return command({ kind: 'reopen-tab' });
  if (unableTabs.test(said)) return null;
  if (closing.test(said)) {
    const which = said
      .replace(closing, '')
      .replace(/\b(?:the|this|that|my|current|tab|it|down)\b/gu, '')
      .trim();
    const many = readManyTabs(said);
    if (many !== null) return { kind: 'close-tabs', where: many };
    return { kind: 'close-tab', which: which === '' ? null : which };
  }
  if (/\b(?:new|blank|empty|fresh|another)\b/u.test(said)) return { kind: 'new-tab' };
  return said === '' ? null : { kind: 'switch-tab', which: value };
}

/** Signs that are said by name. */
const signs: Readonly<Record<string, string>> = {
  comma: ',',
  period: '.',
  'full stop': '.',
  'question mark': '?',
  'exclamation mark': '!',
  colon: ':',
  semicolon: ';',
  dash: '–',
  hyphen: '-',
  apostrophe: '’',
  'new line': '\n',
  'new paragraph': '\n\n',
};

function readEdit({ operation, target, value, place, quantifier }: CommandStep): FieldEdit | null {
  const said = value ?? target ?? '';
  if (operation === 'select') return { kind: 'select', what: said };
  if (operation === 'delete' || operation === 'scratch') return { kind: 'delete', what: said };
  if (operation === 'replace') {
    if (target === null || value === null) return null;
    const all = /\b(?:all|every|each|everywhere)\b/iu.test(quantifier ?? '');
    return { kind: 'replace', what: unquoted(target), by: unquoted(value), all };
  }
  if (value === null) return null;
  const text = signs[value.toLowerCase()] ?? unquoted(value.replace(/^the words?\s+/iu, ''));
  const beside = /^(?:right |just )?(before|after)\s+(?:the words?\s+)?(.+)$/iu.exec(place ?? '');
  if (beside !== null) {
    const side = beside[1]?.toLowerCase() === 'before' ? 'before' : 'after';
    return { kind: 'insert', text, side, anchor: unquoted(beside[2] ?? '') };
  }
  const between = /^between\s+(.+?)\s+and\s+/iu.exec(place ?? '');
  if (between !== null) return { kind: 'insert', text, side: 'after', anchor: unquoted(between[1] ?? '') };
  const atStart = /\b(?:start|beginning|front)\b/iu.test(place ?? '');
  return { kind: 'insert', text, side: atStart ? 'before' : 'after', anchor: null };
}

/** The commonest commands where no trained reader runs. */
export const readCommanding: Rule = (clause) => {
  const said = readPageCommand(clause.text);
  if (said === null) return null;
  const part = (words: string | null): string | null => (words === null ? null : clause.value(words));
  const step = {
    operation: said.operation,
    clause: clause.text,
    value: part(said.value),
    target: part(said.target),
    place: part(said.place),
    ordinal: null,
    quantifier: null,
  };
  // What Enter may also be is read further on, and so are calendar days.
  if (step.operation === 'key' && readCardinal(step.value ?? '') !== null) return null;
  const instruction = commandFor(step);
  return instruction === null || instruction.kind === 'press-enter' ? null : [instruction];
};

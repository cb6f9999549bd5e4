import type { KeyChord, PageCommand, ScrollDirection } from '#shared/domain/index.ts';
import { readKeys, splitTimes } from '#shared/grammar/index.ts';
import { readCommand, readPageCommand } from '#shared/text/commands.ts';
import { ordinalPattern, readCardinal, readNumberIn } from '#shared/text/numbers.ts';
import { spokenWords, toWords } from '#shared/text/words.ts';
import type { ReadStep } from '../../../agent/ports.ts';
import { readCells } from '../grid.ts';
import { type FieldEdit, type Instruction, type Readings, type ScrollGoal, unquoted } from './instruction.ts';

/** What of a reader's step says which command it is. */
export type CommandStep = Pick<
  ReadStep,
  'operation' | 'clause' | 'target' | 'value' | 'place' | 'ordinal' | 'quantifier'
>;

const command = (given: PageCommand): Instruction => ({ kind: 'command', command: given });

/** A step that is a command for the page, its tabs or its text as the instruction for it; null for all others. */
export function commandFor(step: CommandStep): Instruction | null {
  const value = (step.value ?? '').trim();
  // What was said of how, wherever the reader put it.
  const said = value || (step.target ?? '').trim();
  switch (step.operation) {
    case 'key':
      return readKey(said, step.clause);
    case 'zoom':
      return command(readZoom(value || step.clause));
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
      const number = readNumberIn(said);
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
      return saysHowFar(value) ? readScroll(value, step.target) : readScroll(step.clause || said, null);
    case 'back':
    case 'forward':
      return { kind: 'history', to: step.operation, times: Math.min(10, readTimes(value)) };
    case 'reload':
      return { kind: 'history', to: 'reload', times: 1 };
    case 'tab':
      return readTab(said || step.clause, step.clause.toLowerCase());
    case 'repeat':
    case 'again':
      return step.target === null ? { kind: 'repeat', times: readTimes(value) } : null;
    case 'undo':
      return { kind: 'undo' };
    case 'dismiss':
      return { kind: 'dismiss', ...(names(step.target) ? { what: step.target } : {}) };
    case 'paste':
      return { kind: 'paste', target: names(step.target) ? step.target : null };
    case 'copy':
      return names(step.target) ? { kind: 'copy', target: step.target } : chord('c');
    case 'cut':
      return names(step.target) ? null : chord('x');
    case 'help':
      return { kind: 'read', question: 'what can I say here' };
    case 'sleep':
    case 'wake':
      return { kind: 'listening', on: step.operation === 'wake' };
    case 'spell': {
      const words = said.split(/\s+/u);
      const letters = words.filter((word) => [...word].length === 1);
      const text = (letters.length > 1 ? letters : words).join('');
      return text === ''
        ? null
        : { kind: 'edit', edit: { kind: 'insert', text, side: 'after', anchor: null } };
    }
    case 'select':
    case 'delete':
    case 'scratch':
    case 'replace':
    case 'insert':
    case 'correct': {
      const edit = readEdit(step);
      return edit === null ? null : { kind: 'edit', edit };
    }
    default:
      return null;
  }
}

/** Whether words name something, and do not only point at what is selected or was touched: "it", "this bit". */
const names = (target: string | null): target is string =>
  target !== null &&
  !/^(?:this|that|these|those)\b/iu.test(target) &&
  toWords(target).some(({ isFunctionWord }) => !isFunctionWord);

const chord = (key: string): Instruction =>
  command({ kind: 'keys', chord: { key, ctrl: true, alt: false, shift: false, meta: false }, times: 1 });

/** Keys that pages call controls by as well, and numbers that stand over the page. */
function readKey(said: string, clause: string): Instruction | null {
  const keys = readKeys(said);
  if (keys === null) {
    const number = /^\s*\d+\s*$/u.test(said) ? Number(said) : null;
    return number === null ? null : { kind: 'number', number };
  }
  const isBare = isPlain(keys.chord) && keys.times === 1;
  if (keys.chord.key === 'Enter' && isBare) return { kind: 'press-enter' };
  const saysKey = /\bkey\b/iu.test(clause) || /^[^\d]$/u.test(keys.chord.key);
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
const bigger = /\b(?:in|big(?:ger)?|larger?|enlarge|increase)\b/u;
const normal = /\b(?:reset|normal|back|default|original|actual|regular|usual)\b/u;

/** Below this a number is one of steps. */
const leastPercent = 10;
/** As far as it goes. */
const allSteps = 20;

function readZoom(value: string): PageCommand {
  const said = value.toLowerCase();
  const number = readNumberIn(said);
  if (number !== null && number >= leastPercent) return { kind: 'zoom', to: number / 100, steps: 1 };
  const isOut = smaller.test(said) && !bigger.test(said);
  if (!isOut && normal.test(said)) return { kind: 'zoom', to: 'normal', steps: 1 };
  const steps = /\ball the way|\b(?:min|max)/u.test(said) ? allSteps : readTimes(said);
  return { kind: 'zoom', to: isOut ? 'out' : 'in', steps };
}

/** What tabs can do beside being opened, closed and gone to is not done here. */
const unableTabs = /\b(?:pin|unpin|mute|unmute|duplicate|copy|move|detach|group|window)\b/u;
const closing = /\b(?:close|shut|kill|remove|get rid of)\b/u;
const reopening =
  /\b(?:re-?open|restore|recover|undo)\b|\bclosed\b|\b(?:bring|get|give|open)\b.*\b(?:back|again)\b/u;
const newTab =
  /^(?:an? )?(?:new|blank|empty|fresh|another)$|\b(?:new|blank|empty|fresh|another)(?: \p{L}+)? tab\b/u;
/** Words around the one that tells which tab. */
const besideTab =
  /\b(?:please|switch|change|flip|jump|go|take me|show(?: me)?|open|over|back|the|my|browser|tabs?|ones?|number|to|on|with|about|called|that has)\b/giu;

function readTab(value: string, clause: string): Instruction | null {
  const said = value.toLowerCase();
  if (reopening.test(said) || reopening.test(clause)) return command({ kind: 'reopen-tab' });
  if (unableTabs.test(said)) return null;
  if (newTab.test(said) || newTab.test(clause)) return { kind: 'new-tab' };
  const bare = (words: string): string => words.replace(besideTab, ' ').replace(/\s+/gu, ' ').trim();
  if (closing.test(said) || closing.test(clause)) {
    const many = readManyTabs(said);
    if (many !== null) return { kind: 'close-tabs', where: many };
    const which = bare(said.replace(closing, '')).replace(/\b(?:this|that|current|it|down)\b/gu, '');
    return { kind: 'close-tab', which: which.trim() === '' ? null : which.trim() };
  }
  const which = bare(value);
  if (which === '') return null;
  return isPlaceOfTab.test(which)
    ? { kind: 'switch-tab', which }
    : { kind: 'switch-tab', which, orHere: true };
}

/** Told by where it stands among the tabs, and not by a name that a page may have as well. */
const isPlaceOfTab = new RegExp(`\\b(?:next|prev(?:ious)?|other|left|right|\\d+|${ordinalPattern})\\b`, 'iu');

/** Which tabs are meant where several are; null where it is one. */
function readManyTabs(said: string): 'right' | 'left' | 'others' | 'all' | null {
  const word = /\b(?:others?|right|left)\b/u.exec(said)?.[0];
  if (word === 'right' || word === 'left') return word;
  // “The other tab” is one.
  if (word !== undefined)
    return word === 'others' || /\btabs\b|\b(?:all|every)\b/u.test(said) ? 'others' : null;
  return /\b(?:all|every)\b/u.test(said) ? 'all' : null;
}

const directions: readonly (readonly [ScrollDirection, RegExp])[] = [
  ['up', /\b(?:up|upwards?|higher)\b/u],
  ['left', /\bleft(?:wards?)?\b/u],
  ['right', /\bright(?:wards?)?\b(?! (?:up|down|to)\b)/u],
  ['down', /\b(?:down|downwards?|lower)\b/u],
  ['up', /\bback\b/u],
  ['down', /\b(?:further|more|on)\b/u],
];

const readDirection = (value: string): ScrollDirection | null =>
  directions.find(([, pattern]) => pattern.test(value.toLowerCase()))?.[0] ?? null;

/** A page, less what stays in view to go on reading from. */
const pageShare = 0.8;
const small = /\b(?:bit|little|slightly|tad|touch|smidge|sec)\b/u;
const amounts = /\b(?:pages?|screens?|half(?:way)?|bit|little|lot|more|again|times|scroll)\b/u;
const edges =
  /(?<=^|\b(?:the|very|to|at) )(?:(top|start|beginning)|bottom|end|foot)(?=$|[^\p{L}]*$| (?:of|in|on|again|please|now)\b|,)/u;
/** The page itself is not something in it. */
const wholePage = /^(?:(?:the|this) )?(?:page|screen|site|window|website|view)\b/u;

/** Whether words say a way, a distance or a place to go to. */
const saysHowFar = (value: string): boolean =>
  edges.test(value.toLowerCase()) ||
  readDirection(value) !== null ||
  amounts.test(value) ||
  /\b(?:to|until|till|as far as) (?:\S+ )*\p{L}{3}/u.test(value);

/** "Down two pages", "to the end of the list", "a bit up"; anything else names what is wanted in view. */
function readScroll(value: string, area: string | null): Instruction {
  const said = value.toLowerCase();
  const part = /^(.+?)\s+(?:of|in|on|inside|within)\s+(.+)$/u.exec(said);
  const way = part?.[1] ?? '';
  const isWay = edges.test(way) || (readDirection(way) !== null && !/\bto\b/u.test(way));
  const within = isWay ? (part?.[2] ?? null) : area;
  const inside = within === null || wholePage.test(within.toLowerCase()) ? null : unquoted(within);
  return { kind: 'scroll', goal: readScrollGoal(isWay ? way : value), inside };
}

function readScrollGoal(value: string): ScrollGoal {
  const said = value.toLowerCase();
  const edge = edges.exec(said);
  if (edge !== null) return { kind: 'edge', edge: edge[1] === undefined ? 'bottom' : 'top' };
  const direction = readDirection(said);
  if (direction !== null && /\b(?:all the way|fully|completely)\b/u.test(said))
    return { kind: 'edge', edge: direction === 'up' ? 'top' : 'bottom' };
  const named = said
    .replace(
      /^(?:(?:scroll|go|move|jump|skip|take me) )?(?:back )?(?:up |down )?(?:to|until|till|as far as)\s+/u,
      '',
    )
    .replace(/\s+(?:in)?to (?:view|sight)$/u, '');
  const words = spokenWords(said).map(({ plain: word }) => word);
  if (named !== said && readNumberIn(named) === null) return { kind: 'to', target: unquoted(named) };
  if (direction === null && words.length > 0 && !amounts.test(said) && readNumberIn(said) === null) {
    return { kind: 'to', target: unquoted(value) };
  }
  const way = direction ?? 'down';
  const number = readNumberIn(said);
  if (/\b(?:px|pixels?)\b/u.test(said))
    return { kind: 'by', direction: way, pages: null, pixels: number ?? 100 };
  const repeated = words.filter((word) => word === way).length;
  const pages = small.test(said)
    ? 0.35
    : /\bhalf/u.test(said)
      ? 0.5
      : (number ?? Math.max(1, repeated)) * pageShare * (/\b(?:lot|much|far)\b/u.test(said) ? 3 : 1);
  return { kind: 'by', direction: way, pages, pixels: null };
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
  if (operation === 'correct') return said === '' ? null : { kind: 'select', what: said };
  if (operation === 'select') return said === '' ? null : { kind: 'select', what: said };
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

/** The plainest wordings, for where no trained reader runs. */
const plainest: readonly (readonly ['back' | 'tab' | 'scroll', RegExp])[] = [
  ['back', /^(?:go|take me) (?<value>back) to (?:the (?:previous|last) page|where i was)$/iu],
  ['tab', /^(?:open )?(?:a )?(?<value>new) tab$/iu],
  ['tab', /^(?<value>close (?:(?:the|this|my|all|every)\b.*)?\btabs?\b.*)$/iu],
  ['tab', /^(?:(?:switch|go) to )?(?<value>(?:the )?\S+ tab|tab \S+)$/iu],
  ['scroll', /^scroll (?<value>.+)$/iu],
  ['scroll', /^page (?<value>up|down)$/iu],
];

function readPlainest(text: string): Omit<CommandStep, 'clause' | 'ordinal' | 'quantifier'> | null {
  const page = readPageCommand(text);
  if (page !== null) return page;
  const operation = readCommand(text, ['back', 'forward', 'reload', 'scroll']);
  if (operation !== null) return { operation, value: text, target: null, place: null };
  for (const [plain, pattern] of plainest) {
    const value = pattern.exec(text)?.groups?.value;
    if (value !== undefined) return { operation: plain, value, target: null, place: null };
  }
  return null;
}

/** A command in its plainest words; null for anything else. */
export function readPlainCommand(text: string): Readings | null {
  const said = readPlainest(text);
  // What Enter may also be is read further on, and so are calendar days.
  if (said === null || (said.operation === 'key' && readCardinal(said.value ?? '') !== null)) return null;
  const instruction = commandFor({ ...said, clause: text, ordinal: null, quantifier: null });
  if (instruction === null || instruction.kind === 'press-enter') return null;
  // Of what stands in no field the page has controls: "select all".
  if (instruction.kind === 'edit' && instruction.edit.kind === 'select')
    return [instruction, { kind: 'click', target: text, owner: null, verb: null }];
  // Pages have tabs of their own: "go to the Reviews tab".
  return instruction.kind === 'switch-tab' && instruction.orHere === true
    ? [instruction, { kind: 'click', target: `${instruction.which} tab`, owner: null, verb: null }]
    : [instruction];
}

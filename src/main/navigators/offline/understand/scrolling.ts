import type { ScrollDirection } from '#shared/domain/index.ts';
import { readCardinal, readNumberIn } from '#shared/text/numbers.ts';
import { spokenWords } from '#shared/text/words.ts';
import { type Rule, type ScrollGoal, unquoted } from './instruction.ts';

const directions: readonly (readonly [ScrollDirection, RegExp])[] = [
  ['up', /\b(?:up|upwards?|higher)\b/u],
  ['left', /\bleft(?:wards?)?\b/u],
  ['right', /\bright(?:wards?)?\b/u],
  ['down', /\b(?:down|downwards?|lower)\b/u],
  ['up', /\bback\b/u],
  ['down', /\b(?:further|more|on)\b/u],
];

export const readDirection = (value: string): ScrollDirection | null =>
  directions.find(([, pattern]) => pattern.test(value.toLowerCase()))?.[0] ?? null;

/** A page, less what stays in view to go on reading from. */
const pageShare = 0.8;

/** "Down two pages", "to the bottom", "a bit up"; anything else names what is wanted in view. */
export function readScroll(value: string): ScrollGoal {
  const said = value.toLowerCase();
  if (/\b(?:bottom|end|foot)\b/u.test(said)) return { kind: 'edge', edge: 'bottom' };
  if (/\b(?:top|start|beginning)\b/u.test(said)) return { kind: 'edge', edge: 'top' };
  const direction = readDirection(said);
  if (direction !== null && /\b(?:all the way|fully|completely)\b/u.test(said))
    return { kind: 'edge', edge: direction === 'up' ? 'top' : 'bottom' };
  const named = said
    .replace(/^(?:back )?(?:up |down )?(?:to|until|till|as far as)\s+/u, '')
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

const small = /\b(?:bit|little|slightly|tad|touch|smidge)\b/u;
const amounts = /\b(?:pages?|screens?|half(?:way)?|bit|little|lot|more|again|times)\b/u;

const inView =
  /^(?:scroll|bring|get|move|put)\s+(?:to\s+)?(?:the\s+)?(.+?)\s+(?:back\s+)?(?:in)?to\s+(?:view|sight)$/iu;
const insideOnly = /^scroll\s+(?:in|inside|within)\s+(?:the\s+)?(.+)$/iu;
const toThing =
  /^scroll\s+(?:(?:up|down|over|back)\s+)?(?:to|until you (?:see|reach|find)|till you (?:see|reach)|until|towards?|as far as)\s+(?:the\s+)?(?:you see\s+)?(.+)$/iu;
const plain =
  /^(?:scroll|keep scrolling|scroll (?:more|further|again|on)|page down|pagedown|page up|pageup)$/iu;
const scrollVerb = /^(?:scroll|page|move|swipe|go|jump|skip|head|get|take me|bring me)\s+(?:back\s+)?/iu;

const ways = new Set(
  'up upward upwards down downward downwards left right top bottom end start beginning foot'.split(' '),
);
/** How far, and the small words around it. */
const measures = new Set(
  `a an the to of by all way fully completely very right just back over on further more again some slightly another much
  far lot bit little half page pages screen screens px pixel pixels line lines time times this`.split(/\s+/u),
);
/** Words of a distance: without them and without a verb "top left" may be a name. */
const distances = /\b(?:pages?|screens?|bit|little|lot|half|way|further|back|to)\b/iu;

/** Where to and how far, in nothing but words for that; null where anything else is said. */
function readWay(text: string): ScrollGoal | null {
  const rest = text.replace(scrollVerb, '');
  const hasVerb = rest !== text;
  const words = rest.toLowerCase().split(/\s+/u);
  if (!words.some((word) => ways.has(word)) || !(hasVerb || distances.test(rest))) return null;
  // "The one to the right" is a thing.
  const isCount = (word: string): boolean => (hasVerb || word !== 'one') && readCardinal(word) !== null;
  return words.every((word) => ways.has(word) || measures.has(word) || isCount(word))
    ? readScroll(rest)
    : null;
}

/** What a scroll is inside of, when that is not the page. */
const withinPage = (phrase: string | undefined): string | null =>
  phrase === undefined || /^(?:page|screen|site|window|website|list of results)$/iu.test(phrase.trim())
    ? null
    : phrase;

export const readScrolling: Rule = (clause) => {
  const { text } = clause;
  if (plain.test(text))
    return [
      {
        kind: 'scroll',
        goal: readScroll(/up$/iu.test(text) ? 'up' : 'down'),
        inside: null,
      },
    ];
  const way = readWay(text);
  if (way !== null) return [{ kind: 'scroll', goal: way, inside: null }];
  const within = /^(.+?)\s+(?:on|in|inside|within|of)\s+(?:the\s+|this\s+)?(.+)$/iu.exec(text);
  const wayIn = within === null ? null : readWay(within[1] ?? '');
  if (wayIn !== null) return [{ kind: 'scroll', goal: wayIn, inside: withinPage(within?.[2]) }];
  const thing = inView.exec(text) ?? toThing.exec(text);
  if (thing !== null)
    return [{ kind: 'scroll', goal: { kind: 'to', target: clause.phrase(thing[1] ?? '') }, inside: null }];
  const named = /^scroll\s+(?:the\s+)?(.+?)\s+((?:up|down|left|right|to the)\b.*)$/iu.exec(text);
  const wayOf = named === null ? null : readWay(`scroll ${named[2] ?? ''}`);
  if (wayOf !== null) return [{ kind: 'scroll', goal: wayOf, inside: withinPage(named?.[1]) }];
  const inside = insideOnly.exec(text);
  if (inside !== null) {
    return [{ kind: 'scroll', goal: readScroll('down'), inside: withinPage(inside[1]) }];
  }
  return null;
};

import type { Direction, Place } from './target.ts';
import { directions } from './vocabulary.ts';

/** A phrase without the place that stood at its end. */
export interface PlaceFound {
  readonly rest: string;
  readonly place: Place;
}

const vertical = 'upper|top|topmost|lower|bottom|lowest';
const horizontal = 'left|leftmost|right|rightmost|middle|center|centre';
const side = `(?:(${vertical})(?:[ -](${horizontal}))?|(?:very |far )?(${horizontal}))(?:[ -]hand)?`;
const ofPage = '(?: of (?:the |this )?(?:page|screen|window|site|view|website))?';
/** "… in the top right corner", "… at the bottom of the page" */
const atEdge = new RegExp(
  `^(.*?)[\\s,]*\\b(?:in|at|on|to|from|near) (?:the )?${side}(?: corner| side| part| edge| half)?${ofPage}$`,
  'iu',
);
/** "top right link", "leftmost button": the side comes first. */
const edgeFirst = new RegExp(
  `^(?:the )?${side}(?: corner)?(?:'s)?\\s+((?:button|link|icon|field|box|one|checkbox|dropdown|tab|menu|image|input)s?)$`,
  'iu',
);

function viewport(up = '', across = '', alone = ''): Place {
  const along = (across || alone).toLowerCase();
  const isMiddle = /^(?:middle|cent)/u.test(alone.toLowerCase());
  return {
    kind: 'viewport',
    vertical: up === '' ? (isMiddle ? 'middle' : null) : /^(?:upper|top)/iu.test(up) ? 'top' : 'bottom',
    horizontal:
      along === ''
        ? null
        : along.startsWith('left')
          ? 'left'
          : along.startsWith('right')
            ? 'right'
            : 'middle',
  };
}

function findViewportPlace(phrase: string): PlaceFound | null {
  const last = atEdge.exec(phrase);
  if (last !== null) return { rest: last[1] ?? '', place: viewport(last[2], last[3], last[4]) };
  const first = edgeFirst.exec(phrase);
  return first === null ? null : { rest: first[4] ?? '', place: viewport(first[1], first[2], first[3]) };
}

const filler =
  /[\s,]*\b(?:(?:that|which) (?:is|are|stands|sits|appears|says|has)|that's|located|placed|situated|found)$/iu;

/** "The one that leaves at 9:05" */
const telling = /^((?:the )?one)\s+(?:that|which)\b.*$/iu;

const trimEnd = (text: string): string =>
  text
    .replace(telling, '$1')
    .replace(filler, '')
    .replace(/[\s,]+$/u, '');

const byLength = [...directions.keys()].sort((a, b) => b.length - a.length).join('|');
const beside = new RegExp(`^(|.*?[\\s,])(${byLength})\\s+(.+)$`, 'iu');
/** "… of the Total row", "… for Company", "the second result's title" */
const within =
  /^(.+?)[\s,]+(?:in|inside|within|on|from|of|for|by|at|with|about)\s+(?:the\s+|this\s+|that\s+)?(.+)$/iu;
const owned = /^((?:the\s+)?\p{L}+\s+\p{L}+)'s\s+(.+)$/iu;

/** Takes one place off a phrase; null when it has none. `restore` puts back what was quoted. */
export function findPlace(phrase: string, restore: (text: string) => string): PlaceFound | null {
  const edge = findViewportPlace(phrase);
  if (edge !== null) return edge;
  const [, rest = '', words = '', anchor = ''] = beside.exec(phrase) ?? [];
  const direction: Direction | undefined = directions.get(words.toLowerCase());
  if (direction !== undefined)
    return {
      rest: trimEnd(rest),
      place: { kind: 'relative', direction, anchor: { kind: 'described', phrase: restore(anchor) } },
    };
  const [, owner, thing] = owned.exec(phrase) ?? [];
  const [, inner, around] = within.exec(phrase) ?? [];
  const [head, place] = inner === undefined ? [thing, owner] : [inner, around];
  return head === undefined || place === undefined
    ? null
    : { rest: trimEnd(head), place: { kind: 'inside', phrase: restore(place) } };
}

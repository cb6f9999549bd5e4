import { ordinalPattern } from '#shared/text/numbers.ts';
import type { ContainerWord, Direction, Place, TargetDescription } from './target.ts';
import { containerWords, directions, itemWords } from './vocabulary.ts';

/** A phrase without the place that stood at its end. */
export interface PlaceFound {
  readonly rest: string;
  readonly place: Place;
}

type ParseTarget = (phrase: string) => TargetDescription;

const ofPage = '(?: of (?:the |this )?(?:page|screen|window|site|view|website))?';
const corner = new RegExp(
  `^(.*?)[\\s,]*\\b(?:in|at|on|to|from|near)? ?(?:the )?(upper|top|lower|bottom)[ -](left|right|middle|center|centre)(?:[ -]hand)?(?: corner| side| part| edge)?${ofPage}$`,
  'iu',
);
const edge = new RegExp(
  `^(.*?)[\\s,]*\\b(?:in|at|on|near|from|to) (?:the )?(?:very |far )?(top|bottom|left|right|middle|center|centre)(?:[ -]hand)?(?: side| corner| edge| part| half)?${ofPage}$`,
  'iu',
);
const leadingCorner =
  /^(?:the )?(upper|top|lower|bottom)[ -](left|right|middle|center|centre)(?:[ -]hand)?(?: corner)?(?:'s)?\s+(.+)$/iu;
const leadingEdge =
  /^(?:the )?(upper|top|lower|bottom|topmost|uppermost|lowest|leftmost|rightmost|left-hand|right-hand|left|right|middle)\s+((?:button|link|icon|field|box|one|checkbox|dropdown|tab|menu|image|input)s?)$/iu;

function viewport(vertical: string, horizontal: string): Place {
  const up = /^(?:upper|top|topmost|uppermost)$/iu;
  const down = /^(?:lower|bottom|lowest)$/iu;
  const left = /^left/iu;
  const right = /^right/iu;
  return {
    kind: 'viewport',
    vertical: up.test(vertical) ? 'top' : down.test(vertical) ? 'bottom' : null,
    horizontal: left.test(horizontal)
      ? 'left'
      : right.test(horizontal)
        ? 'right'
        : horizontal === ''
          ? null
          : 'middle',
  };
}

function findViewportPlace(phrase: string): PlaceFound | null {
  const inCorner = corner.exec(phrase);
  if (inCorner !== null) {
    return { rest: inCorner[1] ?? '', place: viewport(inCorner[2] ?? '', inCorner[3] ?? '') };
  }
  const atEdge = edge.exec(phrase);
  if (atEdge !== null) {
    const word = (atEdge[2] ?? '').toLowerCase();
    const sideways = word === 'left' || word === 'right';
    if (word === 'top' || word === 'bottom') return { rest: atEdge[1] ?? '', place: viewport(word, '') };
    if (sideways) return { rest: atEdge[1] ?? '', place: viewport('', word) };
    return {
      rest: atEdge[1] ?? '',
      place: { kind: 'viewport', vertical: 'middle', horizontal: 'middle' },
    };
  }
  const cornerFirst = leadingCorner.exec(phrase);
  if (cornerFirst !== null) {
    return { rest: cornerFirst[3] ?? '', place: viewport(cornerFirst[1] ?? '', cornerFirst[2] ?? '') };
  }
  const edgeFirst = leadingEdge.exec(phrase);
  if (edgeFirst !== null) {
    const word = (edgeFirst[1] ?? '').toLowerCase();
    const vertical = /^(?:upper|top|lower|bottom|lowest)/u.test(word) || word === 'uppermost';
    return { rest: edgeFirst[2] ?? '', place: vertical ? viewport(word, '') : viewport('', word) };
  }
  return null;
}

const filler =
  /[\s,]*\b(?:(?:that|which) (?:is|are|stands|sits|appears|says|has)|that's|located|placed|situated|found)$/iu;

const trimEnd = (text: string): string => text.replace(filler, '').replace(/[\s,]+$/u, '');

function findRelativePlace(phrase: string, parse: ParseTarget): PlaceFound | null {
  const lower = phrase.toLowerCase();
  let best: { at: number; length: number; direction: Direction } | null = null;
  for (const [words, direction] of directions) {
    const match = new RegExp(`(?:^|[\\s,])${words}\\s`, 'u').exec(lower);
    if (match === null) continue;
    const at = match.index;
    if (best === null || at < best.at || (at === best.at && match[0].length > best.length)) {
      best = { at, length: match[0].length, direction };
    }
  }
  if (best === null) return null;
  const anchor = phrase.slice(best.at + best.length).trim();
  if (anchor === '') return null;
  return {
    rest: trimEnd(phrase.slice(0, best.at)),
    place: {
      kind: 'relative',
      direction: best.direction,
      anchor: { kind: 'described', target: parse(anchor) },
    },
  };
}

const containerList = [...containerWords.keys()].sort((a, b) => b.length - a.length).join('|');
/** "in the footer", "on the sign-in form", "of the Total row" */
const namedContainer = new RegExp(
  `^(.*?)[\\s,]*\\b(?:in|inside|within|on|from|of|at|under)\\s+(?:the\\s+|this\\s+|that\\s+)?(?:(.+?)(?:'s)?\\s+)?(${containerList})$`,
  'iu',
);
/** "in the row with Total", "on the card that says Sale" */
const describedContainer = new RegExp(
  `^(.*?)[\\s,]*\\b(?:in|inside|within|on|from|of|at|under)\\s+(?:the\\s+|that\\s+)?(${containerList})\\s+(?:with|for|of|about|called|named|titled|labelled|labeled|containing|saying|that says|which says|that has|from|by|where it says)\\s+(.+)$`,
  'iu',
);
/** "of the second result", "on the last card", "for the third product" */
const ordinalItem = new RegExp(
  `^(.*?)[\\s,]*\\b(?:in|inside|within|on|from|of|for|to|under)\\s+((?:the\\s+)?${ordinalPattern}\\s+.+)$`,
  'iu',
);
/** "the second result's title" */
const ordinalOwner = new RegExp(`^((?:the\\s+)?${ordinalPattern}\\s+\\p{L}+)'s\\s+(.+)$`, 'iu');

/** A container word that is no more than a field's or a control's noun is not a part of the page. */
const weakContainers = new Set(['box', 'menu', 'dropdown', 'drop-down']);

function inside(rest: string, container: ContainerWord | null, anchor: TargetDescription | null): PlaceFound {
  return {
    rest: trimEnd(rest),
    place: {
      kind: 'inside',
      container,
      anchor: anchor === null ? null : { kind: 'described', target: anchor },
    },
  };
}

function findContainerPlace(phrase: string, parse: ParseTarget): PlaceFound | null {
  const owner = ordinalOwner.exec(phrase);
  if (owner !== null) return inside(owner[2] ?? '', 'item', parse(owner[1] ?? ''));
  const numbered = ordinalItem.exec(phrase);
  if (numbered !== null && (numbered[1] ?? '') !== '') {
    const target = parse(numbered[2] ?? '');
    if (target.item !== null && target.ordinal !== null) return inside(numbered[1] ?? '', 'item', target);
    if (target.ordinal !== null && target.name !== '' && target.role === null) {
      return inside(numbered[1] ?? '', 'section', target);
    }
  }
  const described = describedContainer.exec(phrase);
  if (described !== null && (described[1] ?? '') !== '') {
    const word = (described[2] ?? '').toLowerCase();
    return inside(described[1] ?? '', containerWords.get(word) ?? null, parse(described[3] ?? ''));
  }
  const named = namedContainer.exec(phrase);
  if (named !== null && (named[1] ?? '') !== '') {
    const word = (named[3] ?? '').toLowerCase();
    const name = named[2] ?? '';
    const isWithin = /\b(?:in|inside|within|from)\s+(?:the\s+)?\S+$/iu.test(phrase);
    if (weakContainers.has(word) && name === '' && !isWithin) return null;
    const anonymous =
      name === '' || /^(?:top|main|upper|bottom|lower|left|right|side|site|page|whole|same)$/iu.test(name);
    return inside(named[1] ?? '', containerWords.get(word) ?? null, anonymous ? null : parse(name));
  }
  return null;
}

/** Takes one place off a phrase, the outermost first; null when it has none. */
export function findPlace(phrase: string, parse: ParseTarget): PlaceFound | null {
  return findViewportPlace(phrase) ?? findRelativePlace(phrase, parse) ?? findContainerPlace(phrase, parse);
}

/** True for nouns of list entries. */
export const isItemWord = (word: string): boolean => itemWords.has(word);

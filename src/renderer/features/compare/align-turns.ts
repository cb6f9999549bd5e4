import type { NavigatorTurn, Turn } from '#shared/domain/index.ts';
import { describeTurn } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { differenceWords } from './words.ts';

/** A line of a comparison: what was done in both, in both but differently, or in one of them only. */
export type AlignedTurns =
  | {
      readonly kind: 'same' | 'differs';
      readonly first: Turn;
      readonly second: Turn;
      readonly how: readonly string[];
    }
  | { readonly kind: 'first-only'; readonly first: Turn; readonly second: null }
  | { readonly kind: 'second-only'; readonly first: null; readonly second: Turn };

/** Beyond this many pairs a comparison would take seconds: the ends that are the same are still found. */
const mostPairs = 4_000_000;

/**
 * Two sessions side by side by what was done and not by where it stands: the order of each is kept, and of all ways to
 * lay them beside each other the one is taken in which most that is alike meets.
 */
export function alignTurns(first: readonly Turn[], second: readonly Turn[]): readonly AlignedTurns[] {
  let head = 0;
  while (head < first.length && head < second.length && likeness(first[head], second[head]) === alike)
    head += 1;
  let tail = 0;
  while (
    tail < Math.min(first.length, second.length) - head &&
    likeness(first.at(-1 - tail), second.at(-1 - tail)) === alike
  ) {
    tail += 1;
  }
  const [one, other] = [first.slice(head, first.length - tail), second.slice(head, second.length - tail)];
  return [
    ...first.slice(0, head).flatMap((turn, index) => pair(turn, second[index])),
    ...(one.length * other.length > mostPairs
      ? [...one.map(firstOnly), ...other.map(secondOnly)]
      : alignMiddle(one, other)),
    ...first
      .slice(first.length - tail)
      .flatMap((turn, index) => pair(turn, second[second.length - tail + index])),
  ];
}

const firstOnly = (turn: Turn): AlignedTurns => ({ kind: 'first-only', first: turn, second: null });
const secondOnly = (turn: Turn): AlignedTurns => ({ kind: 'second-only', first: null, second: turn });

function pair(first: Turn, second: Turn | undefined): readonly AlignedTurns[] {
  if (second === undefined) return [firstOnly(first)];
  const how = differences(first, second);
  return [{ kind: how.length === 0 ? 'same' : 'differs', first, second, how }];
}

/** The best sum of likenesses, from the end backwards, then the way that leads to it. */
function alignMiddle(first: readonly Turn[], second: readonly Turn[]): readonly AlignedTurns[] {
  const width = second.length + 1;
  const best = new Float64Array((first.length + 1) * width);
  const at = (row: number, column: number): number => best[row * width + column] ?? 0;
  for (let row = first.length - 1; row >= 0; row -= 1) {
    for (let column = second.length - 1; column >= 0; column -= 1) {
      const like = likeness(first[row], second[column]);
      const met = like === 0 ? 0 : like + at(row + 1, column + 1);
      best[row * width + column] = Math.max(met, at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: AlignedTurns[] = [];
  let [row, column] = [0, 0];
  while (row < first.length || column < second.length) {
    const [one, other] = [first[row], second[column]];
    const like = one === undefined || other === undefined ? 0 : likeness(one, other);
    if (
      one !== undefined &&
      other !== undefined &&
      like > 0 &&
      at(row, column) === like + at(row + 1, column + 1)
    ) {
      lines.push(...pair(one, other));
      row += 1;
      column += 1;
    } else if (one !== undefined && (other === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(firstOnly(one));
      row += 1;
    } else if (other !== undefined) {
      lines.push(secondOnly(other));
      column += 1;
    }
  }
  return lines;
}

const alike = 4;

/** How well two turns meet: 4 for the same deed, less for the same with another value or on another element, else 0. */
function likeness(first: Turn | undefined, second: Turn | undefined): number {
  if (first === undefined || second === undefined || first.speaker !== second.speaker) return 0;
  if (first.speaker === 'user' || second.speaker === 'user') {
    return plain(describeTurn(first)) === plain(describeTurn(second)) ? alike : 1;
  }
  if (first.action.intent !== second.action.intent || first.actor !== second.actor) return 0;
  const sameElement = elementOf(first) === elementOf(second);
  if (first.action.intent === 'say') return contentOf(first) === contentOf(second) ? alike : 1;
  if (sameElement) return contentOf(first) === contentOf(second) ? alike : 3;
  return contentOf(first) !== '' && contentOf(first) === contentOf(second) ? 2 : 0.5;
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim().toLowerCase();

const elementOf = ({ element }: NavigatorTurn): string =>
  element === null ? '' : `${element.role} ${plain(element.text)}`;

/** What was said, typed, chosen or opened; "" for an action without such. */
function contentOf({ action }: NavigatorTurn): string {
  switch (action.intent) {
    case 'say':
      return plain(action.utterance);
    case 'textinput':
      return action.text;
    case 'change':
      return action.value;
    case 'load':
      return `${action.transition} ${action.url}`;
    case 'copy':
    case 'paste':
      return action.text ?? '';
    case 'click':
    case 'submit':
    case 'hover':
    case 'scroll':
    case 'tabcreate':
    case 'tabswitch':
    case 'tabremove':
      return '';
    default:
      return assertNever(action);
  }
}

/** In what two turns that were laid beside each other are not the same, in words; none where they are. */
function differences(first: Turn, second: Turn): readonly string[] {
  if (first.speaker === 'user' || second.speaker === 'user') {
    return plain(describeTurn(first)) === plain(describeTurn(second)) ? [] : [differenceWords.otherWords];
  }
  const isSaid = first.action.intent === 'say';
  return [
    ...(elementOf(first) === elementOf(second) ? [] : [differenceWords.anotherElement]),
    ...(contentOf(first) === contentOf(second)
      ? []
      : [isSaid ? differenceWords.otherWords : differenceWords.anotherValue]),
    ...(first.outcome.kind === second.outcome.kind
      ? []
      : [`${outcomeWords[first.outcome.kind]} first, ${outcomeWords[second.outcome.kind]} second`]),
    ...(first.approval === second.approval ? [] : [differenceWords.anotherAnswerToAQuestion]),
  ];
}

export const outcomeWords = {
  done: 'done',
  failed: 'failed',
  refused: 'refused',
  skipped: differenceWords.notDone,
} as const;

import type { NavigatorTurn } from '#shared/domain/index.ts';
import { describeAction } from '#shared/grammar/index.ts';

// A page may call itself anything; in characters.
const longestTitle = 80;

/** A title as it is spoken: of one line, and not longer than one listens to. */
export function titleForEar(title: string): string {
  const line = title.replace(/\s+/gu, ' ').trim();
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle).replace(/\s+\S*$/u, '')}…`;
}

/**
 * A step in a few words: "Clicked Search", "Typed red shoes", "Opened Harbour Books". What the page asked and where it
 * led to is part of it, for somebody who does not look.
 */
export function stepForEar(turn: NavigatorTurn): string {
  const { outcome, action } = turn;
  if (outcome.kind !== 'done') {
    const tense = outcome.kind === 'failed' ? 'Could not' : 'Did not';
    return `${tense} ${describeAction(action, turn.element, { tense: 'infinitive' })}. ${outcome.message}`;
  }
  const titles = outcome.changes.flatMap((change) =>
    change.kind === 'navigated' && change.title !== '' ? [titleForEar(change.title)] : [],
  );
  const title = titles.at(-1);
  const isOpened = action.intent === 'load' && action.transition === 'typed' && title !== undefined;
  const done = isOpened ? `Opened ${title}` : capitalise(shortly(turn));
  const where = isOpened || title === undefined ? [] : [`Now on ${title}`];
  return [done, ...outcome.changes.flatMap(besides), ...where].join('. ');
}

function shortly({ action, element }: NavigatorTurn): string {
  if (action.intent === 'textinput' && action.text !== '') return `typed ${action.text}`;
  if (action.intent === 'change') return `chose ${action.value}`;
  return describeAction(action, element, { tense: 'past' });
}

type Change = Extract<NavigatorTurn['outcome'], { kind: 'done' }>['changes'][number];

function besides(change: Change): readonly string[] {
  switch (change.kind) {
    case 'dialog':
      return [
        `The page asked: ${titleForEar(change.message)}. It was answered ${change.accepted ? 'yes' : 'no'}`,
      ];
    case 'tab-opened':
      return ['In a new tab'];
    case 'download-held':
      return [`The download of ${change.name} is held back`];
    default:
      return [];
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

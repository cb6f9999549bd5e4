import type { Action, NavigatorTurn, Turn } from '#shared/domain/index.ts';
import { capitalise, shorten } from '../text/words.ts';
import { elementWord, isClicked } from './element-words.ts';

/** What a description needs to know of the element that an action is aimed at. */
export interface DescribedElement {
  /** The name a person would use, "" if it has none. */
  readonly text: string;
  readonly role: string;
  readonly tag: string;
}

export interface DescribeOptions {
  /** `past` for turns that are done ("clicked Search"), `infinitive` for what is about to happen. */
  readonly tense: 'past' | 'infinitive';
  /** Typed text is a secret: dots in its place. */
  readonly masked?: boolean;
}

/** Longer names and texts would wrap the line that they stand in. */
const nameLength = 60;

function cut(text: string): string {
  return shorten(text.replace(/\s+/gu, ' ').trim(), nameLength);
}

function nameOf(element: DescribedElement | null): string {
  if (element === null) return 'an element';
  const text = cut(element.text);
  if (text !== '') return text;
  return `the ${elementWord(element) || 'element'} without a name`;
}

const cutUrl = (url: string): string => cut(url.replace(/^https?:\/\//u, '').replace(/\/$/u, ''));

/**
 * What an action does, as the start of a plain sentence without a full stop: "clicked Search", "type “boots” into
 * Search". Used by the window, the approval card and exports.
 */
export function describeAction(
  action: Action,
  element: DescribedElement | null,
  options: DescribeOptions,
): string {
  const past = options.tense === 'past';
  const verb = (infinitive: string, inPast: string) => (past ? inPast : infinitive);
  const quoted = (text: string) => (options.masked === true ? '••••••' : `“${cut(text)}”`);
  const name = nameOf(element);
  switch (action.intent) {
    case 'say':
      return `${verb('say', 'said')} ${quoted(action.utterance)}`;
    case 'click':
      return `${verb('click', 'clicked')} ${name}`;
    case 'textinput':
      return action.text === ''
        ? `${verb('clear', 'cleared')} ${name}`
        : `${verb('type', 'typed')} ${quoted(action.text)} into ${name}`;
    case 'submit':
      // What takes Enter there is the browser's affair: a person clicks a button.
      return element !== null && isClicked(element)
        ? `${verb('click', 'clicked')} ${name}`
        : `${verb('press', 'pressed')} Enter in ${name}`;
    case 'change':
      return `${verb('choose', 'chose')} ${quoted(action.value)} in ${name}`;
    case 'load':
      if (action.transition === 'back') return `${verb('go', 'went')} back`;
      if (action.transition === 'forward') return `${verb('go', 'went')} forward`;
      if (action.transition === 'reload') return `${verb('reload', 'reloaded')} the page`;
      return `${verb('open', 'opened')} ${cutUrl(action.url)}`;
    case 'scroll': {
      const what = action.uid === null ? 'the page' : name;
      return action.y === 0 && action.x === 0
        ? `${verb('scroll', 'scrolled')} ${what} to the top`
        : `${verb('scroll', 'scrolled')} ${what}`;
    }
    case 'hover':
      return `${verb('point', 'pointed')} at ${name}`;
    case 'copy':
      return `${verb('copy', 'copied')} ${name}`;
    case 'paste':
      return `${verb('paste', 'pasted')} into ${name}`;
    case 'tabcreate':
      return `${verb('open', 'opened')} a new tab`;
    case 'tabswitch':
      return `${verb('switch', 'switched')} to another tab`;
    case 'tabremove':
      return `${verb('close', 'closed')} a tab`;
  }
}

/** What was done, or was not: "Clicked Search", "Could not click Search", "Began to type “red”", "You clicked Search". */
export function describeStep({
  action,
  element,
  actor,
  outcome,
}: Pick<NavigatorTurn, 'action' | 'element' | 'actor' | 'outcome'>): string {
  const past = describeAction(action, element, { tense: 'past' });
  if (actor === 'user') return `You ${past}`;
  if (outcome.kind === 'done') return capitalise(past);
  const isBegun = outcome.kind === 'skipped' && outcome.begun === true;
  const how = outcome.kind === 'failed' ? 'Could not' : isBegun ? 'Began to' : 'Did not';
  return `${how} ${describeAction(action, element, { tense: 'infinitive' })}`;
}

/** A turn in one line: "You: search for shoes", "Parley: 12 found", "Clicked Search". */
export function describeTurn(turn: Turn): string {
  if (turn.speaker === 'user') return `You: ${turn.utterance}`;
  if (turn.action.intent === 'say' && turn.actor === 'navigator') return `Parley: ${turn.action.utterance}`;
  return describeStep(turn);
}

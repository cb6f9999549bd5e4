import type { NavigatorTurn, Turn, UserTurn } from '#shared/domain/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { collapseText, cutText } from './plain-text.ts';

/** Lengths in code points; training uses the same (training/, `parley-1`). */
const limits = { utterance: 300, earlier: 120, act: 60 } as const;
const earlierCount = 2;
const actCount = 3;
/** WebLINX's history window. */
const historyTurns = 5;

/** What the query reads of a turn; whole turns fit. */
export type QueryTurn =
  | Pick<UserTurn, 'speaker' | 'utterance'>
  | (Pick<NavigatorTurn, 'speaker' | 'action'> & {
      readonly element: { readonly text: string; readonly role: string; readonly tag: string } | null;
      readonly outcome: { readonly kind: NavigatorTurn['outcome']['kind'] };
    });

/**
 * What is asked now, what was asked before, what was done: the query that the shipped model reads.
 * parley-1.vectors.json holds what must come out; training makes the same texts in Python.
 */
export function formatParleyQuery(turns: readonly (QueryTurn | Turn)[]): string {
  const asked = turns.findLastIndex((turn) => turn.speaker === 'user');
  const windowStart = Math.min(Math.max(0, turns.length - historyTurns), asked < 0 ? 0 : asked);
  const utterances = turns
    .flatMap((turn) => (turn.speaker === 'user' ? [collapseText(turn.utterance)] : []))
    .reverse();
  const earlier = utterances
    .slice(1)
    .filter((utterance) => utterance !== '')
    .slice(0, earlierCount)
    .map((utterance) => cutText(utterance, limits.earlier));
  const acts = turns
    .slice(windowStart)
    .map(describeAct)
    .filter((act) => act !== '')
    .slice(-actCount)
    .map((act) => cutText(act, limits.act));
  return [
    cutText(utterances[0] ?? '', limits.utterance),
    earlier.length === 0 ? '' : `before: ${earlier.join(' / ')}`,
    acts.length === 0 ? '' : `did: ${acts.join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(' | ');
}

/** What was carried out, as words; "" for what was said, refused or failed. */
function describeAct(turn: QueryTurn | Turn): string {
  if (turn.speaker === 'user' || turn.outcome.kind !== 'done') return '';
  const { action, element } = turn;
  const name = collapseText(element?.text ?? '');
  const target = name === '' ? element?.role || element?.tag || 'element' : `"${name}"`;
  switch (action.intent) {
    case 'say':
      return '';
    case 'click':
    case 'hover':
    case 'submit':
    case 'copy':
      return `${action.intent} ${target}`;
    case 'textinput':
      return `type "${collapseText(action.text)}" into ${target}`;
    case 'paste':
      return `paste into ${target}`;
    case 'change':
      return `select "${collapseText(action.value)}" in ${target}`;
    case 'load':
      return describeLoad(action.transition, action.url);
    case 'scroll':
      return 'scroll';
    case 'tabcreate':
      return 'open tab';
    case 'tabswitch':
      return 'switch tab';
    case 'tabremove':
      return 'close tab';
    default:
      return assertNever(action);
  }
}

function describeLoad(transition: 'typed' | 'back' | 'forward' | 'reload', url: string): string {
  if (transition === 'reload') return 'reload';
  if (transition !== 'typed') return `go ${transition}`;
  const [address = ''] = url.split(/[?#]/u, 1);
  return `load ${address.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '').replace(/\/+$/u, '')}`.trimEnd();
}

import { readFileSync } from 'node:fs';
import type { Action, Candidate, Snapshot } from '#shared/domain/index.ts';
import type { Proposal } from '../../../agent/ports.ts';

/** One line of dev-instructions.txt: a page, what is said on it, and the first action that is right. */
export interface DevInstruction {
  readonly page: string;
  readonly said: string;
  /**
   * `click Name#2`, `textinput Name=text`, `change Name=value`, `load URL`, `back`, `reload`, `scroll`; `ask`: a
   * question with choices; `?`: anything said; `?click …`: that click or anything said.
   */
  readonly wanted: string;
}

/** Pages of e2e/sites by the names that the instructions use; `first` is said before the instruction. */
export const devPages: Readonly<Record<string, { readonly path: string; readonly first?: string }>> = {
  'shop-home': { path: '/shop/' },
  'shop-search': { path: '/shop/search?q=boots' },
  'shop-list': { path: '/shop/list?category=shoes' },
  product: { path: '/shop/p/ridge-runner-trail-shoes' },
  'shop-cart': { path: '/shop/p/ridge-runner-trail-shoes', first: 'add to cart' },
  'sign-in': { path: '/account/sign-in' },
  'sign-up': { path: '/account/sign-up' },
  billing: { path: '/account/billing' },
  settings: { path: '/account/settings' },
  overview: { path: '/account/' },
  code: { path: '/account/code' },
  flights: { path: '/flights/' },
  'flight-results': { path: '/flights/results?from=LHR&to=LIS&adults=1&children=0&cabin=Economy' },
  mail: { path: '/mail/' },
  forum: { path: '/forum/' },
  thread: { path: '/forum/t/1' },
  news: { path: '/news/' },
  frames: { path: '/frames/' },
};

export function readDevSet(): readonly DevInstruction[] {
  const source = readFileSync(new URL('./dev-instructions.txt', import.meta.url), 'utf8');
  return source
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [page = '', said = '', wanted = ''] = line.split(' | ');
      return { page, said, wanted };
    });
}

/** The name that the set knows a candidate by. */
const keyOf = (candidate: Candidate): string =>
  candidate.name || candidate.nearbyLabel || candidate.text || candidate.description;

type Test = (candidate: Candidate) => boolean;

function inEntry(snapshot: Snapshot, entry: string, name: string): Test {
  return (candidate) => {
    if (keyOf(candidate) !== name) return false;
    for (let at = candidate.region; at >= 0; at = snapshot.regions[at]?.parent ?? -1) {
      const region = snapshot.regions[at];
      if (region?.kind === 'item' && region.name.startsWith(entry)) return true;
    }
    return false;
  };
}

/** `$in:entry:name`, `$row:name`, `$label:name`, `$near:name:next`, `$entry2`, `#1` (first field), `Name#2`. */
function targetTest(snapshot: Snapshot, wanted: string): Test {
  const { candidates } = snapshot;
  const [kind, first = '', second = ''] = wanted.split(':');
  const is =
    (found: Candidate | undefined): Test =>
    (candidate) =>
      candidate === found ||
      (found?.href != null && found.href === candidate.href && keyOf(candidate) === keyOf(found));
  if (kind === '$in') return inEntry(snapshot, first, second);
  if (kind === '$row') return is(candidates.find((one) => one.role === 'row' && one.name.startsWith(first)));
  if (kind === '$label') {
    return is(candidates.find((one) => one.affordances.includes('check') && keyOf(one).startsWith(first)));
  }
  if (kind === '$near') {
    const at = candidates.findIndex((one) => keyOf(one) === first);
    return is(candidates.slice(at).find((one) => keyOf(one) === second));
  }
  const entry = /^\$entry(-?\d+)$/u.exec(wanted);
  if (entry !== null) {
    const cards = candidates.filter((one) => one.role === 'link' && /\/shop\/p\//u.test(one.href ?? ''));
    const place = Number(entry[1]);
    return is(cards.at(place > 0 ? place - 1 : place));
  }
  if (wanted === '#1') return is(candidates.find((one) => one.affordances.includes('type')));
  const numbered = /^(.*?)(?:#(\d+))?$/u.exec(wanted);
  const named = candidates.filter((one) => keyOf(one) === numbered?.[1]);
  return is(named[Number(numbered?.[2] ?? 1) - 1]);
}

function isAction(action: Action, wanted: string, snapshot: Snapshot): boolean {
  const [intent = '', ...words] = wanted.split(' ');
  const rest = words.join(' ');
  if (intent === 'scroll') return action.intent === 'scroll';
  if (intent === 'back' || intent === 'reload')
    return action.intent === 'load' && action.transition === intent;
  if (intent === 'load') return action.intent === 'load' && action.url === rest;
  if (action.intent !== intent || !('uid' in action)) return false;
  const target = snapshot.candidates.find((one) => one.uid === action.uid);
  const [name = '', ...given] = intent === 'click' ? [rest] : rest.split('=');
  if (target === undefined || !targetTest(snapshot, name)(target)) return false;
  const value = action.intent === 'textinput' ? action.text : action.intent === 'change' ? action.value : '';
  return intent === 'click' || value === given.join('=');
}

/** What of the page an instruction is to be done to; null where it is to be done to no element, or is to be asked about. */
export function meantBy(wanted: string, snapshot: Snapshot): readonly Candidate[] | null {
  const [intent = '', ...words] = wanted.replace(/^\?/u, '').split(' ');
  if (intent !== 'click' && intent !== 'textinput' && intent !== 'change') return null;
  const [name = ''] = intent === 'click' ? [words.join(' ')] : words.join(' ').split('=');
  return snapshot.candidates.filter(targetTest(snapshot, name));
}

/** Was this proposal right? A wrong one that asks is better than a wrong one that acts. */
export function judge(
  proposal: Proposal,
  wanted: string,
  snapshot: Snapshot,
): 'right' | 'wrong, asked' | 'wrong, acted' {
  const { action } = proposal;
  const said = action.intent === 'say';
  if (wanted === 'ask')
    return said && proposal.choices.length > 1 ? 'right' : said ? 'wrong, asked' : 'wrong, acted';
  if (wanted.startsWith('?') && said) return 'right';
  const right = wanted !== '?' && isAction(action, wanted.replace(/^\?/u, ''), snapshot);
  return right ? 'right' : said ? 'wrong, asked' : 'wrong, acted';
}

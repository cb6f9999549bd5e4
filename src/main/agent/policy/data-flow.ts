import type { Action, Candidate, Snapshot } from '#shared/domain/index.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { splitAddress } from './addresses.ts';
import { readAllWays, rotateLetters } from './disguises.ts';
import type { Carried, SessionTrust } from './session-trust.ts';
import type { Finding } from './trust.ts';

export type DataFlow = Extract<Finding, { kind: 'data-flow' }>;

/**
 * Text of one site on its way to another (threat model 11, fault cases 4 and 5): typed, pasted or set in a field, or
 * carried in an address. null when there is none, and for choices that the page itself offers.
 */
export function findFlow(
  action: Action,
  target: Candidate | null,
  snapshot: Snapshot,
  trust: SessionTrust,
  said: readonly string[],
): DataFlow | null {
  const given = textGiven(action, target, trust);
  if (given === null || given === '') return null;
  const isAddress = action.intent === 'load';
  const to = isAddress ? siteOfUrl(given) : receivingSite(target, snapshot);
  if (to === '') return null;
  const { memory } = trust;
  const parts = isAddress ? splitAddress(given).map((row) => row.value) : [given];
  const [plain, disguised] = [[...parts, parts.join('')], [...parts, parts.join('')].flatMap(findDisguised)];
  const carried = [
    ...plain.flatMap((text) => memory.findCarried(text, to, said) ?? []),
    ...disguised.flatMap((text) => keepLong(memory.findCarried(text, to, said))),
  ];
  if (carried.length > 0) {
    const from = [...new Set(carried.flatMap((one) => one.from))];
    return flow(given, to, from, [...new Set(carried.flatMap((one) => one.parts))]);
  }
  const piece = trust.codes.findPieces(isAddress ? parts.join('') : given, to, said);
  if (piece !== null) return flow(given, to, [piece.from], [piece.part]);
  trust.codes.give(isAddress ? parts.join('') : given, to);
  // Addresses that a model makes up are asked about in any case.
  if (isAddress || memory.others(to).length === 0) return null;
  const isOpaque = given.split(/\s+/u).some((word) => looksEncoded(word) && !memory.isKnown(word, to, said));
  return isOpaque ? flow(given, to, memory.others(to), []) : null;
}

function textGiven(action: Action, target: Candidate | null, trust: SessionTrust): string | null {
  switch (action.intent) {
    case 'textinput':
      return action.text;
    case 'paste':
      // What the model says that it pastes is not what is pasted.
      return trust.clipboard?.text ?? null;
    case 'change': {
      const isOffered = target?.options?.some(({ label, value }) => [label, value].includes(action.value));
      return isOffered === true ? null : action.value;
    }
    case 'load':
      return action.transition === 'typed' ? action.url : null;
    default:
      return null;
  }
}

/** The site that gets what is typed into an element. */
export function receivingSite(target: Candidate | null, snapshot: Snapshot): string {
  const frame = target === null ? undefined : snapshot.frames[target.frame];
  return siteOfUrl(frame?.crossSite === true ? frame.origin : snapshot.url);
}

function flow(text: string, to: string, from: readonly string[], parts: readonly string[]): DataFlow {
  const because =
    parts.length > 0
      ? `“${parts.slice(0, 3).join('”, “')}” was read on ${from.join(', ')}`
      : `the text cannot be read, and ${from.join(', ')} was read before`;
  const consequence = { class: 'outbound', kind: 'data-flow', certainty: 'certain', because } as const;
  return { kind: 'data-flow', consequence, text, to, from, parts, isSecret: false };
}

/** Four letters turn into another word by chance; six hardly. */
const shortestDisguised = 6;

function keepLong(carried: Carried | null): readonly Carried[] {
  const parts = carried?.parts.filter((part) => part.length >= shortestDisguised) ?? [];
  return carried === null || parts.length === 0 ? [] : [{ ...carried, parts }];
}

/** Longer texts are only looked at in ROT13: in any other alphabet they would be words that nobody knows. */
const longestTurned = 200;
const everyTurn = Array.from({ length: 25 }, (_, index) => index + 1);

/** Decoded, turned round, and in every other alphabet: nothing in the text itself tells, so each is looked up. */
function findDisguised(text: string): readonly string[] {
  const turned = (text.length <= longestTurned ? everyTurn : [13]).map((by) => rotateLetters(text, by));
  return [...readAllWays(text).slice(1), ...turned].filter(
    (reading) => reading.replace(/\W/gu, '').length >= shortestDisguised,
  );
}

/** Product codes are shorter. */
const shortestEncoded = 12;

/** Long, without spaces, and letters and digits mixed as no word mixes them. */
function looksEncoded(word: string): boolean {
  if (word.length < shortestEncoded || !/^[\w+/=.~-]+$/u.test(word)) return false;
  const changes = word.match(/\d(?=[a-z])|[a-z](?=\d)|[a-z](?=[A-Z])/giu)?.length ?? 0;
  const vowels = word.match(/[aeiouy]/giu)?.length ?? 0;
  return changes >= 3 || vowels < word.length * 0.15;
}

import type { Candidate, Region } from '#shared/domain/index.ts';
import { shortAddress } from '../words/clean-address.ts';
import type { PageWords } from '../words/page-words.ts';

/** How much is said of each candidate; the less, the more of them fit. */
export interface Detail {
  /** Characters of its name and text. */
  readonly name: number;
  /** Characters of an attribute, a value or the options. */
  readonly value: number;
  /** Also description, region and states that seldom matter. */
  readonly full: boolean;
}

export const details: readonly Detail[] = [
  { name: 80, value: 60, full: true },
  { name: 60, value: 40, full: false },
  { name: 30, value: 20, full: false },
];

interface Scene {
  readonly regions: readonly Region[];
  readonly url: string;
  readonly words: PageWords;
}

/** Unseen by people, so never more than a labelled, capped value; their order is that of telling. */
const shownAttributes = ['aria-label', 'placeholder', 'title', 'alt', 'name'] as const;

/** Letters and digits alone: stars, dashes and cuts make no other name. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Two texts that begin alike for so long, in letters, say the same. */
const alike = 40;

/** Whether `text` says nothing that `said` does not. Signs such as ★ are no words, but they are said once. */
function isSaid(text: string, said: readonly string[]): boolean {
  if (text === '') return true;
  const folded = fold(text);
  if (folded === '') return said.includes(text);
  return said.some((other) => {
    const known = fold(other);
    return known.includes(folded) || (folded.length > alike && known.startsWith(folded.slice(0, alike)));
  });
}

/** What a person reads on it, then what only the markup says, labelled by the attribute that says it. */
function namesOf(candidate: Candidate, detail: Detail, words: PageWords): readonly string[] {
  const text = words.clean(candidate.text, detail.name);
  const name = words.clean(candidate.name, detail.name);
  const label = words.clean(candidate.nearbyLabel, detail.name);
  const attributes = shownAttributes.flatMap((attribute) => {
    const value = words.clean(candidate.attributes[attribute] ?? '', detail.value);
    return value === '' ? [] : [{ attribute, value }];
  });
  const isAttribute = attributes.some(({ value }) => fold(value) === fold(name));
  const parts: string[] = [];
  const said: string[] = [];
  for (const part of [text, isAttribute && text !== '' ? '' : name, label]) {
    const isOnlyAttribute = part === name && isAttribute;
    if (isOnlyAttribute || isSaid(part, said)) continue;
    said.push(part);
    parts.push(`"${part}"`);
  }
  for (const { attribute, value } of attributes) {
    // An input's name is written for machines: worth its tokens only where nothing else says what it is.
    if (isSaid(value, said) || (attribute === 'name' && said.length > 0)) continue;
    said.push(value);
    parts.push(`${attribute}="${value}"`);
  }
  const description = words.clean(candidate.description, detail.value);
  if (detail.full && !isSaid(description, said)) parts.push(`description="${description}"`);
  return parts;
}

function contentOf(candidate: Candidate, detail: Detail, words: PageWords): readonly string[] {
  if (candidate.secret !== null) return [candidate.filled ? 'secret, filled' : 'secret, empty'];
  const parts: string[] = [];
  const value = words.clean(candidate.value ?? '', detail.value);
  if (value !== '') parts.push(`value="${value}"`);
  if (candidate.options !== null && candidate.options.length > 0) {
    const labels = candidate.options.map((option) => words.clean(option.label, detail.value));
    parts.push(`options="${words.clean(labels.join('; '), detail.value * 3)}"`);
  }
  return parts;
}

function statesOf(candidate: Candidate, detail: Detail): readonly string[] {
  const { states, scroll } = candidate;
  return [
    states.disabled ? 'disabled' : '',
    states.readonly ? 'readonly' : '',
    states.focused ? 'focused' : '',
    states.checked === true ? 'checked' : states.checked === 'mixed' ? 'half checked' : '',
    states.checked === false ? 'unchecked' : '',
    states.selected === true ? 'selected' : '',
    states.expanded === true ? 'open' : states.expanded === false ? 'closed' : '',
    detail.full && states.required ? 'required' : '',
    detail.full && states.current ? 'current' : '',
    scroll === null ? '' : `scrolled y=${Math.round(scroll.y)} of ${Math.round(scroll.maxY)}`,
  ].filter((state) => state !== '');
}

/** The innermost regions that tell it from others: its place in a run, and the nearest with a name. */
function placeOf(candidate: Candidate, { regions, words }: Scene): string {
  for (let at = candidate.region; at >= 0; at = regions[at]?.parent ?? -1) {
    const region = regions[at];
    if (region === undefined) return '';
    const isOneOfMany = region.size > 1 && region.index >= 0;
    const name = words.clean(region.name, 40);
    if (!isOneOfMany && name === '') continue;
    const named = name === '' || isSaid(name, [candidate.name, candidate.text]) ? '' : ` "${name}"`;
    if (named === '' && !isOneOfMany) continue;
    return `in ${region.kind}${named}${isOneOfMany ? ` ${region.index + 1}/${region.size}` : ''}`;
  }
  return '';
}

/**
 * One candidate on one line: `e7 textbox "From" placeholder="City" value="Paris" focused in form "Search"`. Every
 * piece that the page wrote is cleaned and capped, attributes carry their names, secret fields say only whether they
 * hold something.
 */
export function describeCandidate(short: string, candidate: Candidate, detail: Detail, scene: Scene): string {
  const { words, url } = scene;
  const kind = words.clean(candidate.role || candidate.tag, 30);
  const type = candidate.inputType === null || candidate.inputType === 'text' ? '' : candidate.inputType;
  const address = candidate.href === null ? '' : words.clean(shortAddress(candidate.href, url), detail.value);
  return [
    short,
    kind,
    type === '' || type === kind ? '' : `type=${words.clean(type, 20)}`,
    ...namesOf(candidate, detail, words),
    ...contentOf(candidate, detail, words),
    address === '' ? '' : `href=${address}`,
    ...statesOf(candidate, detail),
    detail.full ? placeOf(candidate, scene) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

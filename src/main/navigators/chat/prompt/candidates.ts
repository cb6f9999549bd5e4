import {
  type Candidate,
  type Region,
  regionsAround,
  type ScoredCandidate,
  type Snapshot,
} from '#shared/domain/index.ts';
import type { TokenCounter } from '../../../models/tokens/index.ts';
import type { ReadablePage } from '../../prompts/page/index.ts';
import { type PageText, shortAddress } from './text.ts';

export interface NamedCandidate {
  /** "e7": e and its place in the list, which costs two tokens where a uid costs twelve. */
  readonly short: string;
  readonly candidate: Candidate;
  readonly line: string;
}

/** WebLINX gives its models ten; fewer details of each are better than fewer candidates. */
const fewest = 10;

/**
 * Readable candidates, best first, each once. What has the keyboard focus is never left behind, nor the button that
 * sends the form it is in: whoever fills a form has to be able to send it.
 */
export function orderCandidates(
  page: ReadablePage,
  ranked: readonly ScoredCandidate[],
): readonly Candidate[] {
  const { snapshot } = page;
  const byUid = new Map(snapshot.candidates.map((candidate) => [candidate.uid, candidate]));
  const ordered = new Set<Candidate>();
  for (const { element } of ranked) {
    const candidate = byUid.get(element.uid);
    if (candidate !== undefined && page.isReadable(candidate)) ordered.add(candidate);
  }
  for (const candidate of snapshot.candidates) if (page.isReadable(candidate)) ordered.add(candidate);
  const list = [...ordered];
  const focused = list.find((candidate) => candidate.uid === snapshot.focusedUid);
  if (focused === undefined) return list;
  const needed = [focused, ...list.filter((candidate) => sends(candidate, focused))].slice(0, mostNeeded);
  const late = needed.filter((candidate) => list.indexOf(candidate) >= fewest);
  const others = list.filter((candidate) => !late.includes(candidate));
  return [...others.slice(0, fewest - late.length), ...late, ...others.slice(fewest - late.length)];
}

/** The focused field and the buttons of its form; a form with more of them than this is no ordinary one. */
const mostNeeded = 3;

function sends(candidate: Candidate, field: Candidate): boolean {
  const { form } = candidate;
  return candidate !== field && form !== null && form.submits && form.id === field.form?.id;
}

interface ChosenCandidates {
  readonly named: readonly NamedCandidate[];
  readonly tokens: number;
}

interface CandidateWriter {
  /** As many of the best as `limit` tokens hold, one line each; when not even ten fit, less is said of each. */
  choose(limit: number): ChosenCandidates;
}

/** Writes lists of these candidates; each line is written and counted once, whatever the limits are. */
export function createCandidateWriter(
  ordered: readonly Candidate[],
  counter: TokenCounter,
  snapshot: Snapshot,
  words: PageText,
): CandidateWriter {
  const scene = { regions: snapshot.regions, url: snapshot.url, words };
  const wanted = Math.min(fewest, ordered.length);
  const written = new Map<Detail, { readonly named: NamedCandidate; readonly cost: number }[]>();

  function write(detail: Detail, index: number, candidate: Candidate) {
    const lines = written.get(detail) ?? [];
    written.set(detail, lines);
    const known = lines[index];
    if (known !== undefined) return known;
    const short = `e${index + 1}`;
    const line = describeCandidate(short, candidate, detail, scene);
    const made = { named: { short, candidate, line }, cost: counter.count(`${line}\n`) };
    lines[index] = made;
    return made;
  }

  function fill(limit: number, detail: Detail): ChosenCandidates {
    const named: NamedCandidate[] = [];
    let tokens = 0;
    for (const [index, candidate] of ordered.entries()) {
      const line = write(detail, index, candidate);
      if (tokens + line.cost > limit) break;
      tokens += line.cost;
      named.push(line.named);
    }
    return { named, tokens };
  }

  return {
    choose(limit) {
      let chosen: ChosenCandidates = { named: [], tokens: 0 };
      for (const detail of details) {
        chosen = fill(limit, detail);
        if (chosen.named.length >= wanted) break;
      }
      return chosen;
    },
  };
}

/** How much is said of each candidate; the less, the more of them fit. */
interface Detail {
  readonly name: number;
  /** Characters of an attribute, a value or the options. */
  readonly value: number;
  /** Also description, region and states that seldom matter. */
  readonly full: boolean;
}

const details: readonly Detail[] = [
  { name: 80, value: 60, full: true },
  { name: 60, value: 40, full: false },
  { name: 30, value: 20, full: false },
];

interface CandidateContext {
  readonly regions: readonly Region[];
  readonly url: string;
  readonly words: PageText;
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
function namesOf(candidate: Candidate, detail: Detail, words: PageText): readonly string[] {
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

function contentOf(candidate: Candidate, detail: Detail, words: PageText): readonly string[] {
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
function placeOf(candidate: Candidate, { regions, words }: CandidateContext): string {
  for (const at of regionsAround(candidate.region, regions)) {
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
function describeCandidate(
  short: string,
  candidate: Candidate,
  detail: Detail,
  scene: CandidateContext,
): string {
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

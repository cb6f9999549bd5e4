import {
  type Candidate,
  type NavigatorTurn,
  type Region,
  regionsAround,
  type Snapshot,
  type Turn,
  type UserTurn,
  wasCarriedOut,
} from '#shared/domain/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import type { PageTexts, Template } from './template.ts';

const textFields = [
  'name',
  'text',
  'nearbyLabel',
  'description',
  'role',
  'tag',
  'inputType',
  'href',
] as const;

/** The shipped model's texts. */
export const parleyTemplate: Template = {
  formatQuery: (turns) => formatParleyQuery(turns),
  formatDescription: (utterance) => formatParleyQuery([{ speaker: 'user', utterance }]),
  readPage,
};

function readPage(snapshot: Snapshot): PageTexts {
  const { candidates, regions } = snapshot;
  // Many candidates stand in one region: what it is called is put into words once.
  const regionParts: (string | undefined)[] = new Array(regions.length);
  const context = (index: number): string => {
    const region = candidates[index]?.region ?? -1;
    if (region < 0) return '';
    regionParts[region] ??= formatRegionPart(
      regionsAround(region, regions).flatMap((at) => regions[at] ?? []),
    );
    return regionParts[region] ?? '';
  };
  return {
    snapshot,
    context,
    document(index) {
      const candidate = candidates[index];
      if (candidate === undefined) return null;
      return joinParleyDocument(formatElementPart(ownFacts(candidate)), context(index));
    },
    isSame(index, earlier, earlierIndex) {
      const now = candidates[index];
      const then = earlier.snapshot.candidates[earlierIndex];
      if (now === undefined || then === undefined) return false;
      return isSameElement(now, then) && context(index) === earlier.context(earlierIndex);
    },
  };
}

/** Whether two looks at an element would give the same part of the text. */
function isSameElement(now: Candidate, then: Candidate): boolean {
  for (const field of textFields) if (now[field] !== then[field]) return false;
  for (const key of hintAttributes) if (now.attributes[key] !== then.attributes[key]) return false;
  if (now.options === null || then.options === null) return now.options === then.options;
  return (
    now.options.length === then.options.length &&
    now.options.every((option, place) => option.label === then.options?.[place]?.label)
  );
}

/** Lengths in code points; training uses the same (training/, `parley-1`). */
const documentLimits = {
  name: 80,
  text: 80,
  nearbyLabel: 60,
  description: 60,
  options: 60,
  regionName: 40,
} as const;
const hintAttributes = ['id', 'name', 'placeholder', 'title', 'alt', 'data-testid'] as const;
const hintCount = 10;
const regionCount = 2;
const pathSegments = 2;
const separator = ' | ';

/** All facts but where the element stands. */
type OwnFacts = Omit<ParleyElementFacts, 'regions'>;

/**
 * One element as the text that the shipped model reads: what it is, what it is called, what stands beside it, where
 * it stands. parley-1.vectors.json holds what must come out; training makes the same texts in Python.
 */
export function formatParleyDocument(facts: ParleyElementFacts): string {
  return joinParleyDocument(formatElementPart(facts), formatRegionPart(facts.regions));
}

/** The two halves of a document as one. */
function joinParleyDocument(elementPart: string, regionPart: string): string {
  if (elementPart === '' || regionPart === '') return elementPart + regionPart;
  return `${elementPart}${separator}${regionPart}`;
}

/** What is said of the element itself: parts 1 to 7. */
function formatElementPart(facts: OwnFacts): string {
  const kind = collapseText(facts.role) || collapseText(facts.tag);
  const type = collapseText(facts.inputType ?? '');
  const parts = [type === '' || type === 'text' ? kind : `${kind} ${type}`.trimStart()].filter(Boolean);
  // What a part is compared with: a word said once need not be said again, whatever its case.
  const said = parts.map((part) => part.toLowerCase());
  const named: string[] = [];
  const add = (raw: string, limit: number, earlier: readonly string[]) => {
    if (raw === '') return;
    const part = cutText(collapseText(raw), limit);
    if (part === '') return;
    const lower = part.toLowerCase();
    const probe = lower.endsWith('…') ? lower.slice(0, -1) : lower;
    if (earlier.some((one) => one.includes(probe))) return;
    parts.push(part);
    said.push(lower);
    named.push(lower);
  };
  add(facts.name, documentLimits.name, []);
  add(facts.text, documentLimits.text, named);
  add(facts.nearbyLabel, documentLimits.nearbyLabel, named);
  add(facts.description, documentLimits.description, said);
  const hints = collectHints(facts, parts);
  if (hints !== '') parts.push(hints);
  const options = formatOptions(facts.options);
  if (options !== '') parts.push(options);
  return parts.join(separator);
}

/** Where it stands: part 8. */
function formatRegionPart(regions: readonly RegionFact[]): string {
  return regions.filter(isTelling).slice(0, regionCount).map(formatRegion).join(separator);
}

/** Words that only the markup says. */
function collectHints({ attributes, href }: OwnFacts, parts: readonly string[]): string {
  const given = hintAttributes.flatMap((key) =>
    Object.hasOwn(attributes, key) ? identifierWords(attributes[key] ?? '') : [],
  );
  if (href !== null) given.push(...lastSegments(href).flatMap(identifierWords));
  if (given.length === 0) return '';
  const seen = new Set(parts.flatMap(identifierWords));
  return [...new Set(given)]
    .filter((word) => !seen.has(word))
    .slice(0, hintCount)
    .join(' ');
}

/** The last segments of an address's path, decoded; addresses without a path (mailto:, javascript:) have none. */
function lastSegments(href: string): readonly string[] {
  const [beforeQuery = ''] = href.split(/[?#]/u, 1);
  const path = beforeQuery.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/iu, '');
  if (/^[a-z][a-z0-9+.-]*:/iu.test(path)) return [];
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(-pathSegments)
    .map(decodeSegment);
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function formatOptions(labels: readonly string[]): string {
  let joined = '';
  for (const label of labels) {
    const part = collapseText(label);
    if (part !== '') joined += joined === '' ? part : `, ${part}`;
    // Twice the limit in UTF-16 units holds the limit in code points: a list of 5,000 need not be joined.
    if (joined.length > 2 * documentLimits.options) break;
  }
  return joined === '' ? '' : cutText(`options: ${joined}`, documentLimits.options);
}

const isEntry = (region: RegionFact): boolean => region.kind === 'item' || region.kind === 'row';

function isTelling(region: RegionFact): boolean {
  return collapseText(region.name) !== '' || (isEntry(region) && region.size > 1);
}

function formatRegion(region: RegionFact): string {
  const name = cutText(collapseText(region.name), documentLimits.regionName);
  const place = isEntry(region) ? ` ${region.index + 1} of ${region.size}` : '';
  return `in ${region.kind}${name === '' ? '' : ` ${name}`}${place}`;
}

/** Lengths in code points; training uses the same (training/, `parley-1`). */
const queryLimits = { utterance: 300, earlier: 120, act: 60 } as const;
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
    .map((utterance) => cutText(utterance, queryLimits.earlier));
  const acts = turns
    .slice(windowStart)
    .map(describeAct)
    .filter((act) => act !== '')
    .slice(-actCount)
    .map((act) => cutText(act, queryLimits.act));
  return [
    cutText(utterances[0] ?? '', queryLimits.utterance),
    earlier.length === 0 ? '' : `before: ${earlier.join(' / ')}`,
    acts.length === 0 ? '' : `did: ${acts.join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(' | ');
}

/** What was carried out, as words; "" for what was said, refused or failed. */
function describeAct(turn: QueryTurn | Turn): string {
  if (turn.speaker === 'user' || !wasCarriedOut(turn)) return '';
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

type RegionFact = Pick<Region, 'kind' | 'name' | 'index' | 'size'>;

/** What the template `parley-1` reads of an element; training makes the same from its own pages. */
export interface ParleyElementFacts {
  readonly tag: string;
  readonly role: string;
  readonly inputType: string | null;
  readonly name: string;
  readonly text: string;
  readonly nearbyLabel: string;
  readonly description: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly href: string | null;
  readonly options: readonly string[];
  /** Innermost first. */
  readonly regions: readonly RegionFact[];
}

const noOptions: readonly string[] = [];

/** The facts of one candidate; `regions` are its snapshot's. Values of fields are not among them. */
export function elementFacts(candidate: Candidate, regions: readonly Region[]): ParleyElementFacts {
  return {
    ...ownFacts(candidate),
    regions: regionsAround(candidate.region, regions).flatMap((at) => regions[at] ?? []),
  };
}

/** What is known of the candidate itself. */
function ownFacts(candidate: Candidate): Omit<ParleyElementFacts, 'regions'> {
  const { tag, role, inputType, name, text, nearbyLabel, description, attributes, href } = candidate;
  const options = candidate.options?.map((option) => option.label) ?? noOptions;
  return { tag, role, inputType, name, text, nearbyLabel, description, attributes, href, options };
}

/** Letters with their marks and digits; everything else parts words. */
const wordRuns = /[\p{L}\p{N}\p{M}]+/gu;
const camelSeam = /(?<=\p{Ll})(?=\p{Lu})/u;
const numberOnly = /^\p{N}+$/u;

/** Pages bring ever new identifiers: beyond this many the table starts afresh. A few MB. */
const knownLimit = 20_000;
const known = new Map<string, readonly string[]>();

/**
 * "newsletterEmail", "newsletter-email" and "newsletter_email" as lower-case words, in order, repeats kept; words of
 * one letter and of digits only are left out. Remembered: pages use the same identifiers over and over.
 */
function identifierWords(identifier: string): readonly string[] {
  if (identifier === '') return [];
  const remembered = known.get(identifier);
  if (remembered !== undefined) return remembered;
  const words = (identifier.match(wordRuns) ?? [])
    .flatMap((run) => run.split(camelSeam))
    .map((word) => word.toLowerCase())
    .filter((word) => !isOnePoint(word) && !numberOnly.test(word));
  if (known.size >= knownLimit) known.clear();
  known.set(identifier, words);
  return words;
}

const isOnePoint = (word: string): boolean =>
  word.length === 1 || (word.length === 2 && (word.codePointAt(0) ?? 0) > 0xffff);

/**
 * What templates call whitespace: what JavaScript's `\s` and Python's both mean, so that the texts of training and of
 * the app are the same to the character.
 */
const whitespace =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Python's str.split knows U+001C to U+001F as blanks
  /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/gu;

// Most texts of a page are collapsed already: then nothing is copied.
const needsCollapsing =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  /^ | {2}| $|[\t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/u;

/** Runs of whitespace become one space; none at the ends. */
function collapseText(text: string): string {
  return needsCollapsing.test(text) ? text.replace(whitespace, ' ').replace(/^ | $/gu, '') : text;
}

/** At most `limit` code points: a longer text keeps `limit - 1` of them and ends in "…". */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let at = 0;
  let end = 0;
  for (let points = 0; at < text.length; points += 1) {
    if (points === limit) return `${text.slice(0, end)}…`;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    if (points === limit - 2) end = at;
  }
  return text;
}

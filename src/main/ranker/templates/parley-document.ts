import type { ElementFacts, RegionFact } from './element-facts.ts';
import { identifierWords } from './identifier-words.ts';
import { collapseText, cutText } from './plain-text.ts';

/** Lengths in code points; training uses the same (training/, `parley-1`). */
const limits = { name: 80, text: 80, nearbyLabel: 60, description: 60, options: 60, regionName: 40 } as const;
export const hintAttributes = ['id', 'name', 'placeholder', 'title', 'alt', 'data-testid'] as const;
const hintCount = 10;
const regionCount = 2;
const pathSegments = 2;
const separator = ' | ';

/** All facts but where the element stands. */
export type OwnFacts = Omit<ElementFacts, 'regions'>;

/**
 * One element as the text that the shipped model reads: what it is, what it is called, what stands beside it, where
 * it stands. parley-1.vectors.json holds what must come out; training makes the same texts in Python.
 */
export function formatParleyDocument(facts: ElementFacts): string {
  return joinParleyDocument(formatElementPart(facts), formatRegionPart(facts.regions));
}

/** The two halves of a document as one. */
export function joinParleyDocument(elementPart: string, regionPart: string): string {
  if (elementPart === '' || regionPart === '') return elementPart + regionPart;
  return `${elementPart}${separator}${regionPart}`;
}

/** What is said of the element itself: parts 1 to 7. */
export function formatElementPart(facts: OwnFacts): string {
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
  add(facts.name, limits.name, []);
  add(facts.text, limits.text, named);
  add(facts.nearbyLabel, limits.nearbyLabel, named);
  add(facts.description, limits.description, said);
  const hints = collectHints(facts, parts);
  if (hints !== '') parts.push(hints);
  const options = formatOptions(facts.options);
  if (options !== '') parts.push(options);
  return parts.join(separator);
}

/** Where it stands: part 8. */
export function formatRegionPart(regions: readonly RegionFact[]): string {
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
    if (joined.length > 2 * limits.options) break;
  }
  return joined === '' ? '' : cutText(`options: ${joined}`, limits.options);
}

const isEntry = (region: RegionFact): boolean => region.kind === 'item' || region.kind === 'row';

function isTelling(region: RegionFact): boolean {
  return collapseText(region.name) !== '' || (isEntry(region) && region.size > 1);
}

function formatRegion(region: RegionFact): string {
  const name = cutText(collapseText(region.name), limits.regionName);
  const place = isEntry(region) ? ` ${region.index + 1} of ${region.size}` : '';
  return `in ${region.kind}${name === '' ? '' : ` ${name}`}${place}`;
}

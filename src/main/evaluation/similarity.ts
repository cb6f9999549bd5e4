import { pythonSpaces } from '#shared/grammar/index.ts';

/** How alike two texts, boxes and addresses are, as WebLINX scores them (docs/weblinx.md, 6). All lie in 0…1. */

/** Edges in CSS px. */
export interface BoxEdges {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Area that both boxes share by the area that either covers; 0 where neither has any, or one is missing. */
export function boxOverlap(one: BoxEdges | null, other: BoxEdges | null): number {
  if (one === null || other === null) return 0;
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  const covered = areaOf(one) + areaOf(other) - shared;
  return covered === 0 ? 0 : shared / covered;
}

const areaOf = ({ top, left, right, bottom }: BoxEdges): number => (right - left) * (bottom - top);

/** Python's `str.split()`. */
export const splitLikePython = (text: string): readonly string[] =>
  text.split(pythonSpaces).filter((piece) => piece !== '');

const longestGram = 6;
/** Recall counts twice as much as precision. The paper says F1; its code takes sacrebleu's default. */
const beta = 2;

/** What is compared as text; a number that was read from one, or nothing, is like no text. */
export type ComparedText = string | number | null;

/** Character n-gram F-score (Popović 2015) as sacrebleu's `sentence_chrf` has it, divided by 100. */
export function chrF(predicted: ComparedText, reference: ComparedText): number {
  if (typeof predicted !== 'string' || typeof reference !== 'string') return 0;
  const [one, other] = [predicted, reference].map((text) => [...splitLikePython(text).join('')]);
  let [precision, recall, orders] = [0, 0, 0];
  for (let length = 1; length <= longestGram; length += 1) {
    const found = countGrams(one ?? [], length);
    const wanted = countGrams(other ?? [], length);
    if (found.total === 0 || wanted.total === 0) continue;
    let matches = 0;
    for (const [gram, count] of found.counts) matches += Math.min(count, wanted.counts.get(gram) ?? 0);
    precision += matches / found.total;
    recall += matches / wanted.total;
    orders += 1;
  }
  if (precision + recall === 0) return 0;
  const [p, r] = [precision / orders, recall / orders];
  return ((1 + beta ** 2) * p * r) / (beta ** 2 * p + r);
}

function countGrams(characters: readonly string[], length: number) {
  const counts = new Map<string, number>();
  const total = Math.max(0, characters.length - length + 1);
  for (let start = 0; start < total; start += 1) {
    const gram = characters.slice(start, start + length).join('');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return { counts, total };
}

/** F1 over host and path segments as sets; 0 where one of them is empty or no address. */
export function urlSimilarity(predicted: ComparedText, reference: ComparedText): number {
  if (typeof predicted !== 'string' || typeof reference !== 'string') return 0;
  const [found, wanted] = [segmentsOf(predicted), segmentsOf(reference)];
  if (found === null || wanted === null) return 0;
  return overlapF1(found, wanted);
}

/** Harmonic mean of precision and recall of two sets; 0 where they share nothing. */
export function overlapF1(found: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  const shared = found.intersection(wanted).size;
  if (shared === 0) return 0;
  const [precision, recall] = [shared / found.size, shared / wanted.size];
  return (2 * precision * recall) / (precision + recall);
}

/** Schemes whose last path segment may carry `;parameters`, which are no part of the path (Python's `urlparse`). */
const withParameters = new Set(['', 'http', 'https', 'ftp']);

/** Host and path of an address as Python splits it, which unlike URL keeps what is no valid address; null: it throws. */
function segmentsOf(address: string): ReadonlySet<string> | null {
  if (address === '') return null;
  const text = address.replaceAll(/[\t\r\n]/g, '');
  const [, scheme = '', rest = text] = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(.*)$/su.exec(text) ?? [];
  const [, host = '', after = rest] = /^\/\/([^/?#]*)(.*)$/su.exec(rest) ?? [];
  if (host.includes('[') !== host.includes(']')) return null;
  let path = after.replace(/[?#].*$/su, '');
  if (withParameters.has(scheme.toLowerCase())) path = path.replace(/;[^/]*$/u, '');
  const pieces = path.replaceAll(/^\/+|\/+$/g, '');
  return new Set([stripWww(host), ...(pieces === '' ? [] : pieces.split('/'))]);
}

/** The reference strips all leading characters of "w." and not the prefix "www.": wikipedia.org becomes ikipedia.org. */
export const stripWww = (host: string): string => host.replace(/^[w.]+/u, '');

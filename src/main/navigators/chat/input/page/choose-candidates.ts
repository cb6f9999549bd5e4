import type { Candidate, ScoredCandidate, Snapshot } from '#shared/domain/index.ts';
import type { TokenCounter } from '../../../../tokens/index.ts';
import type { PageWords } from '../words/page-words.ts';
import { type Detail, describeCandidate, details } from './describe-candidate.ts';
import type { ReadablePage } from './readable-page.ts';

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

/**
 * As many of the best candidates as `limit` tokens hold, one line each. When not even ten fit, less is said of each.
 */
export function chooseCandidates(
  ordered: readonly Candidate[],
  limit: number,
  counter: TokenCounter,
  snapshot: Snapshot,
  words: PageWords,
): { readonly named: readonly NamedCandidate[]; readonly detail: Detail; readonly tokens: number } {
  const wanted = Math.min(fewest, ordered.length);
  let last = nothing;
  for (const detail of details) {
    last = fill(ordered, limit, counter, detail, snapshot, words);
    if (last.named.length >= wanted) return last;
  }
  return last;
}

const nothing: ReturnType<typeof chooseCandidates> = {
  named: [],
  detail: { name: 0, value: 0, full: false },
  tokens: 0,
};

function fill(
  ordered: readonly Candidate[],
  limit: number,
  counter: TokenCounter,
  detail: Detail,
  snapshot: Snapshot,
  words: PageWords,
): ReturnType<typeof chooseCandidates> {
  const named: NamedCandidate[] = [];
  let tokens = 0;
  const scene = { regions: snapshot.regions, url: snapshot.url, words };
  for (const candidate of ordered) {
    const short = `e${named.length + 1}`;
    const line = describeCandidate(short, candidate, detail, scene);
    const cost = counter.count(`${line}\n`);
    if (tokens + cost > limit) break;
    tokens += cost;
    named.push({ short, candidate, line });
  }
  return { named, detail, tokens };
}

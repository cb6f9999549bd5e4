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

export interface ChosenCandidates {
  readonly named: readonly NamedCandidate[];
  readonly tokens: number;
}

export interface CandidateWriter {
  /** As many of the best as `limit` tokens hold, one line each; when not even ten fit, less is said of each. */
  choose(limit: number): ChosenCandidates;
}

/** Writes lists of these candidates; each line is written and counted once, whatever the limits are. */
export function createCandidateWriter(
  ordered: readonly Candidate[],
  counter: TokenCounter,
  snapshot: Snapshot,
  words: PageWords,
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

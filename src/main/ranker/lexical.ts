import type { Candidate, Snapshot, Turn } from '#shared/domain/index.ts';
import { identifierWords, toWords, type Word } from '#shared/text/words.ts';
import type { Ranker, RankInput, Ranking } from '../agent/ports.ts';
import { createPace } from './pace.ts';
import { toRanking } from './ranking.ts';

/** Older turns say less about the next action than the last utterance. */
const historyShare = 0.3;
/** WebLINX's history window. */
const historyTurns = 5;

function words(turn: Turn): string {
  if (turn.speaker === 'user') return turn.utterance;
  // What was refused, failed or skipped is no history.
  return turn.outcome.kind === 'done' ? (turn.element?.text ?? '') : '';
}

export const lexicalBy = { model: 'lexical', device: '', encoded: 0, cached: 0 } as const;

/** Ranks by the words of the last utterance and, less, of the turns before it. No model, no process. */
export function createLexicalRanker(): Ranker {
  return { rank: rankByWords };
}

async function rankByWords({ snapshot, turns, signal }: RankInput): Promise<Ranking> {
  signal.throwIfAborted();
  const at = turns.findLastIndex((turn) => turn.speaker === 'user');
  const asked = turns[at];
  const said = asked?.speaker === 'user' ? asked.utterance : '';
  const before = turns
    .slice(Math.max(0, at - historyTurns), Math.max(0, at))
    .map(words)
    .join(' ');
  await readCandidateWords(snapshot, signal);
  const scores = scoreDescription(said, snapshot.candidates);
  const older = scoreDescription(before, snapshot.candidates);
  const both = Float64Array.from(scores, (score, index) => score + historyShare * (older[index] ?? 0));
  return toRanking(snapshot, both, lexicalBy);
}

/**
 * Taking candidates apart into words is what costs; it is remembered with each candidate, so doing it in short
 * stretches beforehand keeps the loop free.
 * @throws whatever `signal` was aborted with
 */
export async function readCandidateWords(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
  const pace = createPace(signal);
  for (const candidate of snapshot.candidates) {
    documentWords(candidate);
    const waited = pace.step();
    if (waited !== undefined) await waited;
  }
}

/** BM25's length normalisation, weak because names are short by nature. */
const lengthShare = 0.25;
/** An idea shared by other words counts less than the word itself. */
const ideaShare = 0.8;

/**
 * BM25 over what a candidate is called and marked with, synonyms included. Stands in for a trained encoder and
 * keeps its shape: a description and candidates in, one number each out; 0 is no match, higher is better.
 */
export function scoreDescription(description: string, candidates: readonly Candidate[]): readonly number[] {
  const terms = queryTerms(description);
  if (terms.length === 0) return candidates.map(() => 0);
  const documents = candidates.map(documentWords);
  const meanLength = documents.reduce((sum, words) => sum + words.size, 0) / Math.max(1, documents.length);
  const scores = new Float64Array(candidates.length);
  for (const term of terms) {
    const holding = documents.reduce((count, words) => count + (words.has(term) ? 1 : 0), 0);
    if (holding === 0) continue;
    const rarity = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
    const share = term.startsWith('#') ? ideaShare : 1;
    for (const [index, words] of documents.entries()) {
      const weight = words.get(term);
      if (weight === undefined) continue;
      const length = 1 - lengthShare + lengthShare * (words.size / meanLength);
      scores[index] = (scores[index] ?? 0) + (share * rarity * weight) / length;
    }
  }
  return [...scores];
}

/** Words of one candidate with how often they count: a name says more than a class does. */
type WeightedWords = ReadonlyMap<string, number>;

const identifierAttributes = ['id', 'name', 'class', 'data-testid', 'rel', 'type'];
const textAttributes = ['placeholder', 'title', 'alt', 'aria-label', 'value'];

function terms(word: Word): readonly string[] {
  return [word.stem, ...word.parts.map((part) => part.stem), ...word.ideas.map((idea) => `#${idea}`)];
}

function collect(candidate: Candidate): WeightedWords {
  const weights = new Map<string, number>();
  const add = (words: readonly Word[], weight: number) => {
    for (const term of words.flatMap(terms)) weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  };
  add(toWords(candidate.name), 1);
  add(toWords(candidate.nearbyLabel), 0.95);
  add(toWords(candidate.text), 0.8);
  add(toWords(candidate.description), 0.75);
  for (const key of textAttributes) add(toWords(candidate.attributes[key] ?? ''), 0.7);
  for (const option of candidate.options?.slice(0, 60) ?? []) add(toWords(option.label), 0.5);
  for (const key of identifierAttributes) add(identifierWords(candidate.attributes[key] ?? ''), 0.35);
  add(identifierWords((candidate.href ?? '').replace(/^[a-z]+:\/\/[^/]*/iu, '')), 0.35);
  add(toWords(candidate.secret === null ? (candidate.value ?? '') : ''), 0.4);
  add(toWords(candidate.role), 0.5);
  return weights;
}

const known = new WeakMap<Candidate, WeightedWords>();

/** The words that a candidate can be found by, computed once per candidate object. */
function documentWords(candidate: Candidate): WeightedWords {
  const words = known.get(candidate) ?? collect(candidate);
  known.set(candidate, words);
  return words;
}

function queryTerms(query: string): readonly string[] {
  const content = toWords(query).filter((word) => !word.isFunctionWord);
  return [...new Set(content.flatMap(terms))];
}

import type { Candidate } from '#shared/domain/index.ts';
import { toWords } from '#shared/text/words.ts';
import type { Meaning } from '../agent/ports.ts';
import { rankByWords } from './ground.ts';
import type { GroundedCandidate, Grounding } from './grounding.ts';
import { countTo } from './kind.ts';
import { saysOpposite } from './match-words.ts';
import type { PageIndex } from './page-index.ts';
import { fitWant, type Want } from './score.ts';
import { parseTarget } from './target.ts';
import { areTwins, controlOf } from './twins.ts';

/**
 * What each thing known of an element adds to its logit: a softmax regression over 746 steps on 36 pages that no
 * training step saw (weigh.py; the figures stand in docs/grounding.md).
 */
const weights = {
  /** The cross-encoder's logit. */
  meaning: 0.62,
  /** Words alone, which read the whole step in their way, would act on it. */
  wordsAct: 2.12,
  /** How well it answers to the words of its target, 0 to 1 (ground.ts). */
  words: 1.93,
  /** It stands where the order that was said ("the third", "last") counts to, by how likely that list is the one meant. */
  counted: 1.63,
  /** It has no role: words or a picture that can be clicked, often a part of something that has one. */
  part: -1.01,
  /** It unfolds something. */
  unfolds: 1.39,
  /** What anything has beside "none of them". */
  any: -0.89,
} as const;

const chances = {
  /** From here on it is acted on: it is likelier than all else and nothing together, with something to spare (docs/grounding.md). */
  sure: 0.56,
  /** From here on it is worth asking about. */
  possible: 0.12,
} as const;

/** The cross-encoder's logit of what it has not read, and the least that counts. */
const leastLogit = -9;
/** Of the rules' best so many count though it has not read them. */
const unreadCount = 6;
/** Beyond this it only says the same more loudly. */
const mostLogit = 12;

/** What a reason begins with where the models had a say. */
const byChance = 'likely';

/** Whether the models had a say in a candidate, and its score is a chance; `why` is the candidate's. */
export const isByChance = (why: string): boolean => why.startsWith(`${byChance} `);

export interface Said {
  /** The words that tell the element. */
  readonly phrase: string;
  readonly want: Want;
  /** What is to be chosen in it; null where nothing is. */
  readonly option: string | null;
  /** What the cross-encoder makes of the whole step. */
  readonly meaning: Meaning;
  /** What was touched last: what "it" means. */
  readonly previousUid: string | null;
  /** What the rules alone would act on. */
  readonly byRules: Candidate | null;
  /** Known to be wrong. */
  readonly excluded: readonly string[];
}

/** What is known of one element; each is 0 where it says nothing. */
export interface Evidence {
  readonly candidate: Candidate;
  readonly facts: Readonly<Record<Fact, number>>;
}

type Fact = keyof typeof weights;
type Facts = Evidence['facts'];

/**
 * Which element a step means: the cross-encoder's logits, which know what words mean, with what plain code knows for
 * certain of names, places and order. Scores are chances; what is missing to 1 is the chance of "none of them".
 */
export function decide(said: Said, page: PageIndex): Grounding {
  const ranking = rank(said, page);
  const [best, second] = ranking;
  if (best === undefined || best.score < chances.possible) return { ranking, margin: 0, decision: 'none' };
  const margin = best.score - (second?.score ?? 0);
  return { ranking, margin, decision: best.score >= chances.sure ? 'sure' : 'unsure' };
}

/** Within the bounds; what was not read, or is no number, is the least. */
const logitOf = (read: number | undefined): number =>
  read !== undefined && Number.isFinite(read) ? Math.max(leastLogit, Math.min(mostLogit, read)) : leastLogit;

/** Everything known of the elements that may be meant; training/weigh.py learns from it what each fact is worth. */
export function collectEvidence(said: Said, page: PageIndex): readonly Evidence[] {
  const { want, meaning, excluded } = said;
  const { candidates } = page.snapshot;
  const words = toWords(said.phrase);
  const { option, previousUid } = said;
  const context = { want, previousUid, excluded, option, verb: null };
  const target = parseTarget(said.phrase);
  const byWords = rankByWords(target, page.snapshot, context);
  const byCandidate = new Map(byWords.map(({ candidate, score }) => [candidate, score]));
  const logits = candidates.map((_, index) => logitOf(meaning.scores[index]));
  const counted = target.ordinal === null ? null : countTo(target.ordinal, logits, page.snapshot);
  const firstByWords = new Set(byWords.slice(0, unreadCount).map(({ candidate }) => candidate));

  return candidates.flatMap((candidate, index) => {
    const read = meaning.scores[index] ?? Number.NEGATIVE_INFINITY;
    const isKnown = Number.isFinite(read) || firstByWords.has(candidate) || candidate === said.byRules;
    if (!isKnown || fitWant(candidate, want) === 0 || excluded.includes(candidate.uid)) return [];
    if (saysOpposite(words, candidate.name || candidate.text)) return [];
    const facts: Facts = {
      meaning: logits[index] ?? leastLogit,
      wordsAct: candidate === said.byRules ? 1 : 0,
      words: byCandidate.get(candidate) ?? 0,
      counted: counted?.get(index) ?? 0,
      part: candidate.role === '' ? 1 : 0,
      unfolds: candidate.states.expanded === null ? 0 : 1,
      any: 1,
    };
    return [{ candidate, facts }];
  });
}

/** Likeliest first; two ways to the same place are one answer, as likely as both together. */
function rank(said: Said, page: PageIndex): readonly GroundedCandidate[] {
  const names = Object.keys(weights) as Fact[];
  const scored = collectEvidence(said, page).map(({ candidate, facts }) => ({
    candidate,
    logit: names.reduce((sum, name) => sum + weights[name] * facts[name], 0),
  }));
  return asChances(scored, page);
}

function asChances(
  scored: readonly { readonly candidate: Candidate; readonly logit: number }[],
  page: PageIndex,
): readonly GroundedCandidate[] {
  const all = scored.reduce((sum, { logit }) => sum + Math.exp(logit), 1);
  const kept: GroundedCandidate[] = [];
  for (const { candidate, logit } of scored.toSorted((first, other) => other.logit - first.logit)) {
    const chance = Math.exp(logit) / all;
    const at = kept.findIndex((other) => areTwins(other.candidate, candidate, page));
    const twin = kept[at];
    if (twin === undefined) kept.push({ candidate, score: chance, why: '' });
    else kept[at] = { ...twin, candidate: controlOf(twin.candidate, candidate), score: twin.score + chance };
  }
  return kept
    .toSorted((first, other) => other.score - first.score)
    .map((one) => ({ ...one, why: `${byChance} ${one.score.toFixed(2)}` }));
}

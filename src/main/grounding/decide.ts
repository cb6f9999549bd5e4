import type { Candidate } from '#shared/domain/index.ts';
import { toWords } from '#shared/text/words.ts';
import type { Meaning } from '../agent/ports.ts';
import { ground } from './ground.ts';
import type { GroundedCandidate, Grounding } from './grounding.ts';
import { countTo, runsOf } from './kind.ts';
import { saysOpposite } from './match-words.ts';
import type { PageIndex } from './page-index.ts';
import { fitWant, type Want } from './score.ts';
import { parseTarget } from './target.ts';
import { areTwins, controlOf } from './twins.ts';

/**
 * What each thing known of an element adds to its logit: a softmax regression over 1,817 steps on pages that no training step
 * saw (weigh.py; the figures stand in docs/grounding.md).
 */
const weights = {
  /** The cross-encoder's logit. */
  meaning: 0.54,
  /** The cosine between the dual encoder's vectors of the words and of the element. */
  likeness: 1.31,
  /** The same, less that of the likest element. */
  behind: 1.82,
  /** Words alone put it first (ground.ts). */
  wordsFirst: 1.25,
  /** Words alone, which read the whole step in their way, would act on it. */
  wordsAct: 2.1,
  /** It stands where the order that was said ("the third", "last") counts to, by how likely that list is the one meant. */
  counted: 1.3,
  /** An order was said and no list counts to it. */
  miscounted: -1.44,
  /** What anything has beside "none of them". */
  any: -1.31,
} as const;

const chances = {
  /** From here on it is acted on: it is likelier than all else and nothing together, with something to spare (docs/grounding.md). */
  sure: 0.62,
  /** From here on it is worth asking about. */
  possible: 0.12,
} as const;

/** What the cross-encoder has not read counts as if it gave this: the regression's own finding. */
const unreadLogit = -3;
/** Of the best by words so many count though it has not read them. */
const unreadCount = 6;
/** Below this it only says the same more loudly. What is far above still tells one of many alike from the others. */
const leastLogit = -9;

/** What a reason begins with where the models had a say. */
const byChance = 'likely';

/** Whether the models had a say in a candidate, and its score is a chance; `why` is the candidate's. */
export const isByChance = (why: string): boolean => why.startsWith(`${byChance} `);

export interface Said {
  /** The words that tell the element. */
  readonly phrase: string;
  readonly want: Want;
  /** Its place among its like, from 1, negative from the end, where the words tell none of their own; null for none. */
  readonly ordinal: number | null;
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

/** What is no number was not read. */
const logitOf = (read: number | undefined): number =>
  read !== undefined && Number.isFinite(read) ? Math.max(leastLogit, read) : unreadLogit;

/** Everything known of the elements that may be meant; training/weigh.py learns from it what each fact is worth. */
export function collectEvidence(said: Said, page: PageIndex): readonly Evidence[] {
  const { want, meaning, excluded } = said;
  const { candidates } = page.snapshot;
  const words = toWords(said.phrase);
  const { option, previousUid } = said;
  const target = parseTarget(said.phrase);
  const byWords = ground(target, page.snapshot, { want, previousUid, excluded, option, verb: null }).ranking;
  const [top, next] = byWords;
  // One of several that answer as well is no more meant than another.
  const wordsFirst = top !== undefined && top.score > (next?.score ?? 0) ? top.candidate : null;
  const logits = candidates.map((_, index) => logitOf(meaning.scores[index]));
  const ordinal = target.ordinal ?? said.ordinal;
  const counted = ordinal === null ? null : countTo(ordinal, logits, page.snapshot);
  // The first and the last of one.
  const isAlone = (index: number): boolean =>
    Math.abs(ordinal ?? 0) === 1 && runsOf(index, page.snapshot).length === 0;
  const firstByWords = new Set(byWords.slice(0, unreadCount).map(({ candidate }) => candidate));
  const likeness = candidates.map((_, index) => meaning.likeness?.[index] ?? 0);
  const likest = Math.max(...likeness);

  return candidates.flatMap((candidate, index) => {
    const isRead = Number.isFinite(meaning.scores[index] ?? Number.NEGATIVE_INFINITY);
    const isKnown = isRead || firstByWords.has(candidate) || candidate === said.byRules;
    if (!isKnown || fitWant(candidate, want) === 0 || excluded.includes(candidate.uid)) return [];
    if (saysOpposite(words, candidate.name || candidate.text)) return [];
    const like = likeness[index] ?? 0;
    const facts: Facts = {
      meaning: logits[index] ?? unreadLogit,
      likeness: like,
      behind: like - likest,
      wordsFirst: candidate === wordsFirst ? 1 : 0,
      wordsAct: candidate === said.byRules ? 1 : 0,
      counted: counted?.get(index) ?? 0,
      miscounted: counted === null || counted.has(index) || isAlone(index) ? 0 : 1,
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

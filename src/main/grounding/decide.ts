import type { Candidate } from '#shared/domain/index.ts';
import { toWords } from '#shared/text/words.ts';
import type { Meaning } from '../agent/ports.ts';
import { labelOf } from './find-run.ts';
import { rankByWords } from './ground.ts';
import type { GroundedCandidate, Grounding } from './grounding.ts';
import { saysOpposite } from './match-words.ts';
import type { PageIndex } from './page-index.ts';
import { fitWant, type Want } from './score.ts';
import { parseTarget } from './target.ts';
import { areTwins } from './twins.ts';

/**
 * What each thing known of an element adds to its logit: a softmax regression over 718 steps on 34 pages that no
 * training step saw (weigh.py; the figures stand in docs/grounding.md).
 */
const weights = {
  /** The cross-encoder's logit. */
  meaning: 0.59,
  /** The part of what was said that is in its name, 0 to 1. */
  said: 0.46,
  /** The part of its name that was said. */
  name: 0.91,
  /** The part of what was said that is in it or around it. */
  around: 0.83,
  /** Words alone, which read the whole step in their way, would act on it. */
  wordsAct: 2.49,
  /** Logarithm of how well it stands where it was said to stand. */
  place: 0.15,
  /** It has no name that is read. */
  nameless: -1.06,
  /** What anything has beside "none of them". */
  any: -0.78,
} as const;

const chances = {
  /** From here on it is acted on: it is likelier than all else and nothing together (docs/grounding.md). */
  sure: 0.5,
  /** … and it leads what is called the same, or what the rules ask about, by so much: what was said tells them apart. */
  lead: 0.3,
  /** From here on it is worth asking about. */
  possible: 0.12,
} as const;

/** The cross-encoder's logit of what it has not read, and the least that counts. */
const leastLogit = -9;
/** Of the rules' best so many count though it has not read them. */
const unreadCount = 6;
/** A place that does not fit at all still leaves this. */
const leastFit = 0.05;
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
  /** What they would ask about. */
  readonly asked: readonly Candidate[];
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
  const isRival = ({ candidate }: GroundedCandidate): boolean =>
    candidate !== best.candidate &&
    (said.asked.includes(candidate) || labelOf(candidate) === labelOf(best.candidate));
  const rival = ranking.find(isRival);
  const isTold = best.candidate === said.byRules || best.score - (rival?.score ?? 0) >= chances.lead;
  return { ranking, margin, decision: best.score >= chances.sure && isTold ? 'sure' : 'unsure' };
}

/** Everything known of the elements that may be meant; training/weigh.py learns from it what each fact is worth. */
export function collectEvidence(said: Said, page: PageIndex): readonly Evidence[] {
  const { want, meaning, excluded } = said;
  const { candidates } = page.snapshot;
  const words = toWords(said.phrase);
  const { option, previousUid } = said;
  const context = { want, previousUid, excluded, option, verb: null };
  const byWords = rankByWords(parseTarget(said.phrase), page.snapshot, context);
  const matches = new Map(byWords.map((one) => [one.candidate, one]));
  const firstByWords = new Set(byWords.slice(0, unreadCount).map(({ candidate }) => candidate));

  return candidates.flatMap((candidate, index) => {
    const read = meaning.scores[index] ?? Number.NEGATIVE_INFINITY;
    const isKnown = Number.isFinite(read) || firstByWords.has(candidate) || candidate === said.byRules;
    if (!isKnown || fitWant(candidate, want) === 0 || excluded.includes(candidate.uid)) return [];
    if (saysOpposite(words, candidate.name || candidate.text)) return [];
    const logit = Math.max(leastLogit, Math.min(mostLogit, Number.isFinite(read) ? read : leastLogit));
    const match = matches.get(candidate);
    const facts: Facts = {
      meaning: logit,
      said: match?.own ?? 0,
      name: match?.precision ?? 0,
      around: match?.covered ?? 0,
      wordsAct: candidate === said.byRules ? 1 : 0,
      place: Math.log(Math.max(leastFit, match?.place ?? 0)),
      nameless: candidate.name === '' ? 1 : 0,
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
    else kept[at] = { ...twin, score: twin.score + chance };
  }
  return kept
    .toSorted((first, other) => other.score - first.score)
    .map((one) => ({ ...one, why: `${byChance} ${one.score.toFixed(2)}` }));
}

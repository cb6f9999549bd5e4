import type { NavigatorTurn, ScoredCandidate, Trace } from '#shared/domain/index.ts';
import { countOf, formatCount } from '../../../ui/index.ts';

/** Who put the elements in order, and how much work that was. */
export function rankedByWords({ ranking, snapshot }: Trace): string {
  const elements = countOf(snapshot.candidates, 'thing to choose from', 'things to choose from');
  if (ranking === null) return `${elements}. No ranking was made.`;
  if (ranking.by === null) return `${elements}. Who ranked them was not kept.`;
  const { model, device, encoded, cached } = ranking.by;
  if (model === 'lexical') return `${elements}, ranked by their words.`;
  const work =
    cached === 0
      ? `${formatCount(encoded)} read`
      : `${formatCount(encoded)} read anew, ${formatCount(cached)} known already`;
  return `${elements}, ranked by ${model}${device === '' ? '' : ` on ${device}`}: ${work}.`;
}

/** Who chose among them. */
export function chosenByWords(trace: Trace, { usage }: NavigatorTurn): string {
  if (usage === null) return `Chosen by the ${trace.navigator} navigator.`;
  const { elements, of } = usage.page;
  return `Chosen by ${usage.model}, which was sent ${formatCount(elements)} of the page’s ${countOf(of, 'element')}.`;
}

/** Each scorer's list under its own name, as far as there is one. */
export function scoreLists({ ranking, ownScores, navigator }: Trace): readonly {
  readonly title: string;
  readonly candidates: readonly ScoredCandidate[];
}[] {
  const ranker = { title: 'Scores of the ranker', candidates: ranking?.candidates ?? [] };
  const own = { title: `Scores of the ${navigator} navigator`, candidates: ownScores };
  return [ranker, own].filter(({ candidates }) => candidates.length > 0);
}

export function hasScores(trace: Trace): boolean {
  return scoreLists(trace).length > 0;
}

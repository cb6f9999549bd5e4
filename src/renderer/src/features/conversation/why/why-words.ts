import type { NavigatorTurn, Trace } from '#shared/domain/index.ts';
import { countOf, formatCount } from '../../../ui/index.ts';

/** Who put the elements in order, and how much work that was. */
export function rankedByWords({ rankedBy, snapshot }: Trace): string {
  const elements = countOf(snapshot.candidates, 'thing to choose from', 'things to choose from');
  if (rankedBy === null) return `${elements}. Who ranked them was not kept.`;
  const { model, device, encoded, cached } = rankedBy;
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

import type { Consequence } from '#shared/domain/index.ts';

/** One reason to ask the user before an action, with what the card has to show. */
export type Finding =
  | { readonly kind: 'consequence'; readonly consequence: Consequence }
  | { readonly kind: 'new-site'; readonly consequence: Consequence; readonly sites: readonly string[] }
  | { readonly kind: 'address'; readonly consequence: Consequence; readonly url: string }
  | {
      readonly kind: 'data-flow';
      readonly consequence: Consequence;
      /** Exactly what would be handed over. */
      readonly text: string;
      readonly to: string;
      readonly from: readonly string[];
      /** The parts of it that were read there; empty when the text cannot be read at all. */
      readonly parts: readonly string[];
    };

/** The gravest first: its words are what the user is asked with. */
const gravity: readonly Finding['kind'][] = ['data-flow', 'address', 'consequence', 'new-site'];

export function orderFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => gravity.indexOf(a.kind) - gravity.indexOf(b.kind));
}

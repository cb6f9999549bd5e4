import { secretMask } from '#shared/lib/index.ts';
import { cleanKept } from './clean-text.ts';
import type { FoundText } from './find-texts.ts';
import type { LookedAt } from './looked-at.ts';
import { textOf } from './page-tree.ts';

/**
 * Secrets may be spread over elements: a card number in four spans, a code with one digit in each. A line of text
 * is masked as a whole (`cleanText`, `redactSecrets`), so where it holds more masks than its parts do by themselves,
 * the parts say nothing but the mask.
 * @returns what to say instead, by text node
 */
export function guardSplitSecrets(
  { tree, visibility }: LookedAt,
  texts: readonly FoundText[],
  secrets: readonly RegExp[],
): ReadonlyMap<number, string> {
  const instead = new Map<number, string>();
  for (const { node, last, text } of texts) {
    const masks = countMasks(text, secrets);
    if (masks === 0) continue;
    const parts: number[] = [];
    for (let at = node; at <= last; at += 1) {
      if (visibility.shown[at] === 1 && (tree.text[at] ?? -1) >= 0) parts.push(at);
    }
    const apart = parts.reduce((sum, at) => sum + countMasks(cleanKept(textOf(tree, at)), secrets), 0);
    if (apart >= masks) continue;
    for (const at of parts) instead.set(at, at === node ? secretMask : '');
  }
  return instead;
}

function countMasks(text: string, secrets: readonly RegExp[]): number {
  const masked = secrets.reduce((whole, secret) => whole.replace(secret, secretMask), text);
  return masked.split(secretMask).length - 1;
}

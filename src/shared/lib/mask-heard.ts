import { secretMask } from './secret-mask.ts';

/**
 * What was heard before mending, masked like the utterance that was made of it. A secret may have been heard in another
 * spelling ("hunter 2" for "hunter2") that no search finds: where the utterance lost one and the text that was heard
 * lost none, all of what was heard is masked.
 */
export function maskHeard(utterance: string, original: string, mask: (text: string) => string): string {
  const masked = mask(original);
  const isFound = masked !== original || original.includes(secretMask);
  return mask(utterance) === utterance || isFound ? masked : secretMask;
}

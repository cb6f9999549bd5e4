/** Letters with their marks and digits; everything else parts words. */
const wordRuns = /[\p{L}\p{N}\p{M}]+/gu;
const camelSeam = /(?<=\p{Ll})(?=\p{Lu})/u;
const numberOnly = /^\p{N}+$/u;

/** Pages bring ever new identifiers: beyond this many the table starts afresh. A few MB. */
const knownLimit = 20_000;
const known = new Map<string, readonly string[]>();

/**
 * "newsletterEmail", "newsletter-email" and "newsletter_email" as lower-case words, in order, repeats kept; words of
 * one letter and of digits only are left out. Remembered: pages use the same identifiers over and over.
 */
export function identifierWords(identifier: string): readonly string[] {
  if (identifier === '') return [];
  const remembered = known.get(identifier);
  if (remembered !== undefined) return remembered;
  const words = (identifier.match(wordRuns) ?? [])
    .flatMap((run) => run.split(camelSeam))
    .map((word) => word.toLowerCase())
    .filter((word) => !isOnePoint(word) && !numberOnly.test(word));
  if (known.size >= knownLimit) known.clear();
  known.set(identifier, words);
  return words;
}

const isOnePoint = (word: string): boolean =>
  word.length === 1 || (word.length === 2 && (word.codePointAt(0) ?? 0) > 0xffff);

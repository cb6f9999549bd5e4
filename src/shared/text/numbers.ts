const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** The source of a pattern for what `readOrdinal` reads. */
export const ordinalPattern = String.raw`(?:${ordinals.join('|')}|last|final|\d{1,3}(?:st|nd|rd|th))`;

/** The source of a pattern for a number in figures or in one word. */
export const cardinalPattern = String.raw`(?:\d+|${small.slice(1).join('|')})`;

/** 1 for "first" or "1st", -1 for "last", null for anything else. */
export function readOrdinal(word: string): number | null {
  const index = ordinals.indexOf(word);
  if (index >= 0) return index + 1;
  if (word === 'last' || word === 'final') return -1;
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/u.exec(word);
  return digits === null ? null : Number(digits[1]);
}

/** "third" of 3, "last" of anything below 1. */
export function formatOrdinal(ordinal: number): string {
  return ordinal < 1 ? 'last' : (ordinals[ordinal - 1] ?? `${ordinal}th`);
}

/** 3 for "3" or "three", null for anything else. */
export function readCardinal(word: string): number | null {
  if (/^\d{1,6}$/u.test(word)) return Number(word);
  const value = small.indexOf(word);
  return value < 1 ? null : value;
}

/** Words that sound like a number and are written for it. */
const soundAlikes: Readonly<Record<string, number>> = { to: 2, too: 2, for: 4, won: 1, ate: 8, fore: 4 };

function readSmall(plain: string): number | null {
  if (/^\d{1,9}$/u.test(plain)) return Number(plain);
  const index = small.indexOf(plain);
  if (index >= 0) return index;
  const ten = tens.indexOf(plain);
  return ten < 0 ? null : (ten + 2) * 10;
}

/**
 * "three", "25", "twenty five", "two hundred and fifty" as a number below a million; null for anything else.
 * @param plainWords folded words, hyphens as they are
 */
export function readNumber(plainWords: readonly string[]): number | null {
  const words = plainWords.flatMap((word) => word.split('-')).filter((word) => word !== 'and');
  if (words.length === 0) return null;
  let total = 0;
  let part = 0;
  // What may still follow is smaller than this: "twenty three" is one number, "two three" are two.
  let below = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word === 'hundred' && part > 0 && part < 10) {
      part *= 100;
      below = 100;
    } else if (word === 'thousand' && part > 0) {
      total += part * 1_000;
      part = 0;
      below = 1_000;
    } else {
      const value = readSmall(word);
      if (value === null || value >= below || (part > 0 && value === 0)) return null;
      part += value;
      below = tens.includes(word) ? 10 : 0;
    }
  }
  return total + part;
}

/** The first number in the words, in figures or letters; null for none. */
export function readNumberIn(text: string): number | null {
  const plain = text.toLowerCase().replace(/\ba (?=hundred)/u, 'one ');
  const words = plain.match(/[\p{L}\p{N}'-]+/gu) ?? [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      const number = readNumber(words.slice(from, to));
      if (number !== null) return number;
    }
  }
  return null;
}

/** The number that a word sounds like ("to" is 2), null for none. */
export function soundsLikeNumber(plain: string): number | null {
  return Object.hasOwn(soundAlikes, plain) ? (soundAlikes[plain] ?? null) : null;
}

/** A number in the way that the one before it is written: in figures or, up to twenty, in words. */
export function writeNumber(value: number, like: string): string {
  if (/\d/u.test(like)) return String(value);
  return small[value] ?? (value === 20 ? 'twenty' : String(value));
}

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

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

/** The number that a word sounds like ("to" is 2), null for none. */
export function soundsLikeNumber(plain: string): number | null {
  return Object.hasOwn(soundAlikes, plain) ? (soundAlikes[plain] ?? null) : null;
}

/** A number in the way that the one before it is written: in figures or, up to twenty, in words. */
export function writeNumber(value: number, like: string): string {
  if (/\d/u.test(like)) return String(value);
  return small[value] ?? (value === 20 ? 'twenty' : String(value));
}

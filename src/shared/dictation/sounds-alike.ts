import { editDistance } from '#shared/language/index.ts';

/** Spellings of one sound, in the order in which they are replaced; English, as far as it can be heard apart. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/gu, ''],
  [/^(?:kn|gn)/u, 'n'],
  [/^wr/u, 'r'],
  [/^wh/u, 'w'],
  [/^x/u, 's'],
  [/ph/gu, 'f'],
  [/tch|ch/gu, 'C'],
  [/sch|sh|(?:t|s|c)i(?=o|a)/gu, 'S'],
  [/th/gu, 'T'],
  [/dge?(?=[eiy])|dge|j/gu, 'J'],
  [/gh(?=t|$)/gu, ''],
  [/ck|q/gu, 'k'],
  [/c(?=[eiy])/gu, 's'],
  [/c/gu, 'k'],
  [/x/gu, 'ks'],
  [/z/gu, 's'],
  [/mb$/u, 'm'],
  [/(?<=[aeiou])[wyh](?![aeiou])/gu, ''],
  [/(?<!^)h/gu, ''],
  [/e$/u, ''],
  [/[aeiouy]+/gu, 'a'],
  [/(.)\1+/gu, '$1'],
];

/** How a word sounds, roughly: consonants by sound, any vowels as one. */
function soundOf(plain: string): string {
  return spellings.reduce((sound, [pattern, sign]) => sound.replace(pattern, sign), plain);
}

/** Words of fewer sounds have to sound the same: too many are one sound apart. */
const shortSound = 3;

/**
 * How much two phrases sound alike: 1 the same, 0 nothing in common or too little to go by.
 * @param first folded words, as is `second`
 */
export function soundLikeness(first: string, second: string): number {
  if (first === second) return 1;
  // Spelled so much longer, a word sounds longer too; said first, because every place of a draft is asked about.
  if (Math.min(first.length, second.length) < Math.max(first.length, second.length) / 2) return 0;
  const one = first.split(' ').map(soundOf).join('');
  const other = second.split(' ').map(soundOf).join('');
  // "It" and "at": too short to tell by anything but their letters.
  if (Math.min(one.length, other.length) < shortSound) return 0;
  const length = Math.max(one.length, other.length);
  if (one === other) return 0.95;
  if (Math.min(one.length, other.length) <= shortSound) return 0;
  const bySound = 1 - editDistance(one, other, length) / length;
  const longest = Math.max(first.length, second.length);
  const byLetter = 1 - editDistance(first, second, longest) / longest;
  return Math.max(bySound * 0.95, byLetter);
}

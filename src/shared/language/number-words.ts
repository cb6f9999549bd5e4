/** From "first" on. */
export const ordinalWords: readonly string[] = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

const cardinals = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** 1 for "first" or "1st", -1 for "last", null for anything else. */
export function readOrdinal(word: string): number | null {
  const index = ordinalWords.indexOf(word);
  if (index >= 0) return index + 1;
  if (word === 'last' || word === 'final') return -1;
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/u.exec(word);
  return digits === null ? null : Number(digits[1]);
}

/** 3 for "3" or "three", null for anything else. */
export function readCardinal(word: string): number | null {
  if (/^\d{1,6}$/u.test(word)) return Number(word);
  const index = cardinals.indexOf(word);
  return index < 0 ? null : index + 1;
}

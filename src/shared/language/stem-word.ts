/** Words that look like plurals and are not. */
const unchanged = new Set([
  'address',
  'this',
  'yes',
  'gas',
  'news',
  'less',
  'access',
  'business',
  'us',
  'plus',
]);

/**
 * A light stem that brings "reviews", "saving" and "save" together with their kin. Both sides of a comparison go
 * through it, so it need not be a word.
 */
export function stemWord(word: string): string {
  if (word.length < 4 || unchanged.has(word)) return word;
  let stem = word;
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:[sxz]|ch|sh)es$/u.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/u.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith('ing')) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith('ed') && !stem.endsWith('eed')) stem = stem.slice(0, -2);
  if (stem.length > 3 && stem !== word && /([^aeiouls])\1$/u.test(stem)) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

/**
 * What templates call whitespace: what JavaScript's `\s` and Python's both mean, so that the texts of training and of
 * the app are the same to the character.
 */
const whitespace =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Python's str.split knows U+001C to U+001F as blanks
  /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/gu;

// Most texts of a page are collapsed already: then nothing is copied.
const needsCollapsing =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  /^ | {2}| $|[\t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/u;

/** Runs of whitespace become one space; none at the ends. */
export function collapseText(text: string): string {
  return needsCollapsing.test(text) ? text.replace(whitespace, ' ').replace(/^ | $/gu, '') : text;
}

/** At most `limit` code points: a longer text keeps `limit - 1` of them and ends in "…". */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let at = 0;
  let end = 0;
  for (let points = 0; at < text.length; points += 1) {
    if (points === limit) return `${text.slice(0, end)}…`;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    if (points === limit - 2) end = at;
  }
  return text;
}

/** What Python takes for white space (spec/weblinx.md 8). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are white space to Python
const spaces = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

const entities: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&ndash;', '-'],
  ['&rsquo;', "'"],
  ['&lsquo;', "'"],
  ['&ldquo;', '"'],
  ['&rdquo;', '"'],
  ['&#39;', "'"],
  ['&#40;', '('],
  ['&#41;', ')'],
];

/** Angle brackets become round ones; an end tag is one closing bracket. Tags with a line break inside stay. */
function roundBrackets(markup: string): string {
  return markup
    .replaceAll('/>', '$/$>')
    .replace(/<\/[^\n]+?>/g, ')')
    .replace(/<([^\n]+?)>/g, '($1')
    .replaceAll('$/$', ')');
}

/**
 * Steps 2 to 5 of the text form of markup (spec/weblinx.md 4.5): brackets made round, entities resolved in the
 * reference's order, white space collapsed.
 */
export function toTextForm(
  markup: string,
  { keepBrackets = false }: { readonly keepBrackets?: boolean } = {},
): string {
  const unwrapped = markup.replace(/<text>([^\n]*?)<\/text>/g, '$1');
  let text = keepBrackets ? unwrapped : roundBrackets(unwrapped);
  for (const [entity, character] of entities) text = text.replaceAll(entity, character);
  return text.replace(spaces, ' ').trim();
}

/** Step 6: one pass over closing brackets and one over opening ones; every second gap in a row stays. */
export const closeGaps = (text: string): string => text.replace(/\) +\)/g, '))').replace(/\( +\(/g, '((');

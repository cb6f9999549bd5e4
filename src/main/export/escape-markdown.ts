/**
 * Text of users and pages as Markdown that shows it as it is: no heading, link, picture, HTML, table or code can
 * come out of it, in CommonMark and in GitHub's dialect (which makes links of bare addresses). Line breaks stay.
 */
export function escapeMarkdown(text: string): string {
  return cleanText(text)
    .split('\n')
    .map((line) => escapeLine(line.trim()))
    .filter((line) => line !== '')
    .join('  \n');
}

/** The same on one line. */
export function escapeMarkdownLine(text: string): string {
  return escapeLine(cleanText(text).replaceAll(/\s+/g, ' ').trim());
}

/** A code span that nothing inside can end; plain escaped text where there are angle brackets. */
export function codeSpan(text: string): string {
  const line = cleanText(text).replaceAll(/\s+/g, ' ').trim();
  // Entities mean nothing inside a code span, and raw HTML is left nowhere, for readers that know no Markdown.
  if (/[<>]/.test(line)) return escapeLine(line);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map((run) => run[0].length));
  if (longest === 0 && line !== '') return `\`${line}\``;
  const fence = '`'.repeat(longest + 1);
  // The spaces keep a backtick at either end apart from the fence; Markdown drops them.
  return `${fence} ${line} ${fence}`;
}

function escapeLine(line: string): string {
  return line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]()#+\-!|~:@$^=]/g, '\\$&')
    .replace(/^(\d+)\./, '$1\\.')
    .replaceAll(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`);
}

/** Drops what is not seen but acts: control characters, direction overrides, invisible tags, zero-width marks. */
function cleanText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{C}\n]|[\u{e0000}-\u{e007f}]/gu, '');
}

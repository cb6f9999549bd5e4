/**
 * A piece of a line of the prompt. Lines are kept in pieces until the end, so that shortening one never takes a fence
 * away from a page's words.
 */
export type LinePart =
  /** The prompt's own words; never cut. */
  | { readonly kind: 'own'; readonly text: string }
  /** A page's words, cleaned; stand between fences. */
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'user'; readonly text: string };

export type Line = readonly LinePart[];

export const own = (text: string): LinePart => ({ kind: 'own', text });

/** The line as the model reads it. */
export function renderLine(line: Line, fence: string): string {
  return line.map(({ kind, text }) => (kind === 'page' ? `${fence}«${text}»${fence}` : text)).join('');
}

/** Lines put together, with own words between them. */
export function joinLines(lines: readonly Line[], between: string): Line {
  return lines.flatMap((line, index) => (index === 0 ? line : [own(between), ...line]));
}

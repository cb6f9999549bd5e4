import { maskCardNumbers } from '#shared/lib/index.ts';

/**
 * Characters that a model reads and a person does not see: controls, direction marks, private and unassigned ones,
 * halves of characters; zero-width and joining signs, fillers, variation selectors and tags (all of which Unicode calls
 * "default ignorable", DI); the empty Braille cell.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}\u2800]/gu;

/** Signs that the prompt is built with; a page's text may not look like one. */
const ours: Readonly<Record<string, string>> = { '[': '(', ']': ')', '"': "'", '«': '‹', '»': '›' };

/** Longer than anything that is shown; keeps what follows cheap on a page that writes without end. */
const longest = 4_000;

/**
 * The one way for a page's words into a prompt: one line, nothing unseen, no card numbers, none of the prompt's own
 * signs, at most `limit` characters. What calls it also puts them between fences.
 */
export function cleanPageText(text: string, limit: number): string {
  const line = text
    .slice(0, longest)
    .replace(/[\t-\r\u0085]+/g, ' ')
    .replace(unseen, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return cutText(
    maskCardNumbers(line).replace(/["[\]«»]/g, (sign) => ours[sign] ?? sign),
    limit,
  );
}

/** The first `limit - 1` characters and an ellipsis when there are more. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = [...text];
  return points.length <= limit ? text : `${points.slice(0, Math.max(0, limit - 1)).join('')}…`;
}

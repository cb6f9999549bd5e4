import { withoutFragment } from '#shared/text/addresses.ts';
import { maskCardNumbers, maskSecretsInUtterance } from '#shared/text/secrets.ts';

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
function renderLine(line: Line, fence: string): string {
  return line.map(({ kind, text }) => (kind === 'page' ? `${fence}«${text}»${fence}` : text)).join('');
}

/** Lines put together, with own words between them. */
export function joinLines(lines: readonly Line[], between: string): Line {
  return lines.flatMap((line, index) => (index === 0 ? line : [own(between), ...line]));
}

/** Puts what pages wrote between this request's fences. */
export interface PageText {
  /** One piece for a line of ours, which will stand between fences: `k3f9«Red mug»k3f9`. */
  quote(text: string, limit: number): LinePart;
  /** One piece for inside a block. */
  clean(text: string, limit: number): string;
  render(line: Line): string;
}

export function createPageText(fence: string): PageText {
  // A page cannot know this request's fence; a model that was shown an older one might have told it.
  const clean = (text: string, limit: number) => cleanPageText(text, limit).replaceAll(fence, '');
  return {
    clean,
    quote: (text, limit) => ({ kind: 'page', text: clean(text, limit) }),
    render: (line) => renderLine(line, fence),
  };
}

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
function cleanPageText(text: string, limit: number): string {
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
function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = [...text];
  return points.length <= limit ? text : `${points.slice(0, Math.max(0, limit - 1)).join('')}…`;
}

/** An address without its fragment, which is never shown to a model, and without a user's name in it. */
export function cleanAddress(address: string): string {
  const plain = withoutFragment(address);
  if (!URL.canParse(plain)) return plain;
  const url = new URL(plain);
  if (url.username === '' && url.password === '') return plain;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Path of an address on the same site, host and path on another; no query, no fragment. */
export function shortAddress(address: string, pageUrl: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.protocol;
  const isHere = URL.canParse(pageUrl) && new URL(pageUrl).host === url.host;
  return isHere ? url.pathname : `${url.host}${url.pathname}`;
}

/** With a scheme, or a host with a path, a query or a fragment. */
const links =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?[/?#])[^\s<>"'“”«»]+/giu;

const unseenInWords = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}]/gu;
/** Joiners belong to the spelling of some scripts; a user's own words keep them. */
const spelling = new Set(['\u200c', '\u200d']);

/** As long as an address can be of use. */
const linkLength = 500;
/** Nobody types more; what is pasted beyond it is not shown to the model. */
const longestUtterance = 20_000;

/**
 * What the user said, on one line: secrets masked, nothing unseen. Links are data from elsewhere even when the user
 * pasted them: they are fenced as a page's words are, without their fragment.
 */
export function formatUserText(utterance: string, page: PageText): Line {
  const said = maskSecretsInUtterance(utterance.slice(0, longestUtterance))
    .replace(/[\t-\r\u0085]+/g, ' ')
    .replace(unseenInWords, (character) => (spelling.has(character) ? character : ''))
    .replace(/\s+/gu, ' ')
    .trim();
  const line: Line[number][] = [];
  let from = 0;
  for (const link of said.matchAll(links)) {
    line.push({ kind: 'user', text: said.slice(from, link.index) });
    line.push(page.quote(cleanAddress(link[0]), linkLength));
    from = link.index + link[0].length;
  }
  line.push({ kind: 'user', text: said.slice(from) });
  return line.filter(({ text }) => text !== '');
}

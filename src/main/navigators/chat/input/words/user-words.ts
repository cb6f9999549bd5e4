import { maskSecretsInUtterance } from '#shared/lib/index.ts';
import { cleanAddress } from './clean-address.ts';
import type { Line } from './line-part.ts';
import type { PageWords } from './page-words.ts';

/** With a scheme, or a host with a path, a query or a fragment. */
const links =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?[/?#])[^\s<>"'“”«»]+/giu;

const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}]/gu;
/** Joiners belong to the spelling of some scripts; a user's own words keep them. */
const spelling = new Set(['\u200c', '\u200d']);

/** As long as an address can be of use. */
const linkLength = 500;
/** Nobody types more; what is pasted beyond it is not shown to the model. */
const longestUtterance = 20_000;

/**
 * What the user said, on one line: secrets masked, nothing unseen. Links are data from elsewhere even when the user
 * pasted them: they are fenced as a page's words are, without their fragment (fault case 12).
 */
export function userWords(utterance: string, page: PageWords): Line {
  const said = maskSecretsInUtterance(utterance.slice(0, longestUtterance))
    .replace(/[\t-\r\u0085]+/g, ' ')
    .replace(unseen, (character) => (spelling.has(character) ? character : ''))
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

import { dropSentenceAfterLink } from '#shared/lib/index.ts';

/** What may stand around an address in a sentence. */
const opening = /^[("'“‘«<[]+/u;
const closing = /[)"'”’»>\],;:!?.]+$/u;

/**
 * Addresses as the user's words give them, each in the form that `addressKey` makes. One without a scheme, or with
 * http, stands for https too; the other way round would take a user's https away.
 */
export function findUserAddresses(said: readonly string[]): ReadonlySet<string> {
  const tokens = said.flatMap((utterance) =>
    dropSentenceAfterLink(utterance)
      .normalize('NFKC')
      .replace(/(?<=[\p{L}\p{N}]) dot (?=[\p{L}\p{N}])/giu, '.')
      .split(/\s+/u)
      .flatMap((token) => [token, token.replace(opening, '').replace(closing, '')]),
  );
  return new Set(
    tokens.flatMap((token) => {
      const key = addressKey(token);
      return key === null ? [] : key.startsWith('http:') ? [key, key.replace('http:', 'https:')] : [key];
    }),
  );
}

/** What two ways of writing one address have in common: "www." and a last slash make no difference. null for no address. */
export function addressKey(text: string): string | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(text);
  const isHost =
    /^(?:localhost|\[[0-9a-f:]+\]|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d+)?(?:[/?#]|$)/iu.test(text);
  if (!hasScheme && !isHost) return null;
  const address = hasScheme ? text : `http://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const name = url.username === '' ? url.host : `${url.username}@${url.host}`;
  return `${url.protocol}//${name.replace(/^www\./u, '')}${url.pathname.replace(/\/$/u, '')}${url.search}${url.hash}`;
}

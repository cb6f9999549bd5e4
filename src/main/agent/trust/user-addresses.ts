import { dropSentenceAfterLink } from '#shared/lib/index.ts';

/** What may stand around an address in a sentence. */
const opening = /^[("'“‘«<[]+/u;
const closing = /[)"'”’»>\],;:!?.]+$/u;

/** Addresses as the user's words give them, each in the form that `addressKey` makes. */
export function findUserAddresses(said: readonly string[]): ReadonlySet<string> {
  const keys = said.flatMap((utterance) =>
    dropSentenceAfterLink(utterance)
      .normalize('NFKC')
      .replace(/(?<=[\p{L}\p{N}]) dot (?=[\p{L}\p{N}])/giu, '.')
      .split(/\s+/u)
      .flatMap((token) => [token, token.replace(opening, '').replace(closing, '')])
      .flatMap((token) => addressKey(token) ?? []),
  );
  return new Set(keys);
}

/**
 * What two ways of writing one address have in common: scheme, "www." and a last slash make no difference.
 * null for what is no web address.
 */
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
  return `${name.replace(/^www\./u, '')}${url.pathname.replace(/\/$/u, '')}${url.search}${url.hash}`;
}

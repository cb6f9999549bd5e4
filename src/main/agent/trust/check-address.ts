import type { Action, Snapshot } from '#shared/domain/index.ts';
import { siteOfHost } from '#shared/lib/index.ts';
import { addressKey, findUserAddresses } from './user-addresses.ts';

/**
 * Whether a model made up the address that it wants opened: it stands neither in the user's words nor on a link of
 * this page, was not open in this session before, and says more than which site is meant. Such an address can carry
 * anything that the model has read (fault case 4).
 */
export function isMadeUp(
  action: Action,
  snapshot: Snapshot,
  said: readonly string[],
  visited: ReadonlySet<string>,
): boolean {
  if (action.intent !== 'load' || action.transition !== 'typed' || !URL.canParse(action.url)) return false;
  const url = new URL(action.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (isBareRoot(url) || visited.has(url.href) || isLinkOf(url, snapshot)) return false;
  const key = addressKey(action.url);
  return key === null || !findUserAddresses(said).has(key);
}

/** Links in frames of other sites are not among what a model was shown. */
function isLinkOf(url: URL, snapshot: Snapshot): boolean {
  return snapshot.candidates.some(
    ({ href, frame }) =>
      href !== null &&
      snapshot.frames[frame]?.crossSite !== true &&
      URL.canParse(href) &&
      new URL(href).href === url.href,
  );
}

/** Longest name before a site's own that is taken for a part of it ("en", "www", "docs") and not for a message. */
const longestPart = 6;

/** Nothing but the site: no path, no query, no fragment, no name and password, no subdomain that could be data. */
function isBareRoot(url: URL): boolean {
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return false;
  if (url.username !== '' || url.password !== '' || url.href.endsWith('?') || url.href.endsWith('#'))
    return false;
  const [name = ''] = url.host.split(':');
  const before = name.slice(0, name.length - siteOfHost(name).length).replace(/\.$/u, '');
  return before === '' || (/^[a-z]+$/u.test(before) && before.length <= longestPart);
}

import type { Action, Snapshot } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { dropSentenceAfterLink, siteOfHost } from '#shared/text/sites.ts';
import { decodeText } from './disguises.ts';

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
  if (visited.has(url.href) || isLinkOf(url, snapshot)) return false;
  if (isBareRoot(url) && !hasOwnPart(url, snapshot, visited)) return false;
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

/** Nothing but a host: no path, no query, no fragment, no name and password. */
function isBareRoot(url: URL): boolean {
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return false;
  return !(url.username !== '' || url.password !== '' || url.href.endsWith('?') || url.href.endsWith('#'));
}

/**
 * The host has a name before the site's own that this session has not met: whoever owns the site reads it, and six
 * letters at a time are a message as well.
 */
function hasOwnPart(url: URL, snapshot: Snapshot, visited: ReadonlySet<string>): boolean {
  const [name = ''] = url.host.split(':');
  const before = name.slice(0, name.length - siteOfHost(name).length).replace(/\.$/u, '');
  if (before === '' || before === 'www') return false;
  const links = snapshot.candidates.flatMap(({ href, frame }) =>
    href === null || snapshot.frames[frame]?.crossSite === true ? [] : href,
  );
  return ![...visited, ...links].some((address) => hostOf(address) === url.host);
}

export interface Row {
  readonly label: string;
  readonly value: string;
}

/** Parts of an address that can carry data, each as it stands. */
export function splitAddress(address: string): readonly Row[] {
  if (!URL.canParse(address)) return [{ label: 'Address', value: address }];
  const url = new URL(address);
  const site = siteOfHost(url.host);
  const name = url.host.endsWith(site) ? url.host : url.hostname;
  const subdomain = name.slice(0, name.length - site.length).replace(/\.$/u, '');
  const path = url.pathname.replace(/^\/|\/$/gu, '');
  const rows: Row[] = [
    { label: 'Subdomain', value: subdomain },
    { label: 'User name', value: url.username },
    { label: 'Password', value: url.password },
    { label: 'Path', value: path },
    ...[...url.searchParams].flatMap(([key, value]) => queryRows(key, value)),
    { label: 'Fragment', value: url.hash.slice(1) },
  ];
  return rows.filter((row) => row.value !== '');
}

/** A name without a value, or a name that nobody would give a field, is data itself. */
function queryRows(key: string, value: string): readonly Row[] {
  if (value === '') return [{ label: 'Query', value: key }];
  const plain = key.length <= 20 ? [] : [{ label: 'Query, name', value: key }];
  return [...plain, { label: `Query, ${key.slice(0, 20)}`, value }];
}

/** The full address, its parts, and what can be read in them once it is decoded: the rows of the approval card. */
export function describeAddress(address: string): readonly Row[] {
  const rows: Row[] = [{ label: 'Full address', value: address }];
  for (const row of splitAddress(address)) {
    rows.push(row);
    for (const { how, text } of decodePart(row.value)) {
      rows.push({ label: `${row.label}, read as ${how}`, value: text });
    }
  }
  return rows.slice(0, mostRows);
}

/** More than this nobody reads; the full address comes first. */
const mostRows = 40;

/** The whole part, its pieces between slashes, dots and commas, and those pieces joined: data may be cut up. */
function decodePart(part: string): readonly { readonly how: string; readonly text: string }[] {
  const pieces = part.split(/[/.,;&|~]+/u).filter((piece) => piece !== '');
  const joined = pieces.join('');
  const sources = [...new Set([part, joined, ...pieces])];
  const found = sources.flatMap((source) => decodeText(source));
  return found.filter(({ text }, index) => found.findIndex((other) => other.text === text) === index);
}

/**
 * The address as the user gave it, where a model gives it back without its fragment: fragments are not shown to models
 * (fault case 12), and the user still wants to get where they said.
 */
export function restoreAddress(action: Action, said: readonly string[]): Action {
  if (action.intent !== 'load' || action.transition !== 'typed' || action.url.includes('#')) return action;
  const key = addressKey(action.url);
  if (key === null) return action;
  const users = [...findUserAddresses(said)];
  if (users.includes(key)) return action;
  const whole = users.find((address) => address.startsWith(`${key}#`));
  return whole === undefined ? action : { ...action, url: `${action.url}${whole.slice(key.length)}` };
}

/** What may stand around an address in a sentence. */
const opening = /^[("'“‘«<[]+/u;
const closing = /[)"'”’»>\],;:!?.]+$/u;

/**
 * Addresses as the user's words give them, each in the form that `addressKey` makes. One without a scheme, or with
 * http, stands for https too; the other way round would take a user's https away.
 */
function findUserAddresses(said: readonly string[]): ReadonlySet<string> {
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
function addressKey(text: string): string | null {
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

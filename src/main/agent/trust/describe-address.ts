import { siteOfHost } from '#shared/lib/index.ts';
import { decodeText } from './decode-text.ts';

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
export function decodePart(part: string): readonly { readonly how: string; readonly text: string }[] {
  const pieces = part.split(/[/.,;&|~]+/u).filter((piece) => piece !== '');
  const joined = pieces.join('');
  const sources = [...new Set([part, joined, ...pieces])];
  const found = sources.flatMap((source) => decodeText(source));
  return found.filter(({ text }, index) => found.findIndex((other) => other.text === text) === index);
}

import { siteOfHost } from '#shared/lib/index.ts';

/** The site that an address belongs to; "" for what no stranger owns: a blank page, an address without a host. */
export function siteOfUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, host } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? siteOfHost(host) : '';
}

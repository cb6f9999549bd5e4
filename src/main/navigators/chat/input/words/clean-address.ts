/** An address without its fragment, which is never shown to a model (fault case 12), and without a user's name in it. */
export function cleanAddress(address: string): string {
  const plain = address.replace(/#.*$/su, '');
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

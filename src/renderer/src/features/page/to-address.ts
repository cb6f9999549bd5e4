const scheme = /^[a-z][a-z0-9+.-]*:/i;
// A word with a dot inside, or localhost, or an IP address, then maybe a port, a path, a query.
const host = /^(localhost|\[[0-9a-f:]+\]|[^\s/?#:]+\.[^\s/?#:.]+)(:\d+)?([/?#].*)?$/i;
const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|\?|#|$)/i;

/**
 * What was written into the address bar as an address: as it is, with the scheme that was left out, or as a search.
 * `searchEngine` has `%s` in the place of the words. "" for nothing.
 */
export function toAddress(text: string, searchEngine: string): string {
  const written = text.trim();
  if (written === '') return '';
  if (host.test(written)) return `${local.test(written) ? 'http' : 'https'}://${written}`;
  if (scheme.test(written) && !/\s/.test(written)) return written;
  return searchEngine.replace('%s', encodeURIComponent(written));
}

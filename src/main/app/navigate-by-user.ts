import type { ActionOf } from '#shared/domain/index.ts';
import type { BrowserDriver } from '../browser/index.ts';

/** Looks like an address: a scheme, a host with a dot or a port, or localhost. Anything else is words to search for. */
const addressLike =
  /^(?:https?:\/\/\S+|about:blank|(?:localhost|\[[0-9a-f:]+\]|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:[/?#]\S*)?)$/i;

/** What the address bar does with what was typed: opens an address, or searches for the words. */
export async function navigateByUser(
  browser: BrowserDriver,
  typed: string,
  transition: ActionOf<'load'>['transition'],
  searchEngine: string,
): Promise<void> {
  if (transition !== 'typed') return browser.load('', transition);
  await browser.load(readAddress(typed, searchEngine), 'typed');
}

/** The full address that words in the address bar mean. Exported for its test. */
export function readAddress(typed: string, searchEngine: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) && !/^localhost:/i.test(text)) return text;
  if (!addressLike.test(text)) return searchEngine.replaceAll('%s', encodeURIComponent(text));
  const local = /^(localhost|127\.|\[)/i.test(text);
  return `${local ? 'http' : 'https'}://${text}`;
}

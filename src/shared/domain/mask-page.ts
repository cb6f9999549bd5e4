import type { Box } from './box.ts';
import type { StoredPage } from './stored-page.ts';

/** What a page becomes when a secret is taken out of it, and where the secret stood. */
export interface MaskedPage {
  readonly page: StoredPage;
  readonly boxes: readonly Box[];
}

/** Made by us from numbers and tags. */
const ownKeys = new Set(['uid', 'xpath', 'tag']);

/** A stored page without a secret, and the boxes of everything that showed it; null when nothing of it is masked. */
export function maskPage(page: StoredPage, mask: (text: string) => string): MaskedPage | null {
  let count = 0;
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      const masked = ownKeys.has(key) ? value : mask(value);
      if (masked !== value) count += 1;
      return masked;
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [mask(name), walk(item, name)]));
  };
  const masked = walk(page, '') as StoredPage;
  if (count === 0) return null;
  const shows = (...texts: readonly (string | null)[]) =>
    texts.some((text) => text !== null && mask(text) !== text);
  const boxes = [
    ...page.texts.filter(({ text }) => shows(text)).map(({ box }) => box),
    ...page.candidates
      .filter(({ name, text, value, description, attributes, options }) =>
        shows(
          ...[name, text, value, description, ...Object.values(attributes)],
          ...(options ?? []).map(({ label }) => label),
        ),
      )
      .map(({ box }) => box),
    ...page.elements.flatMap(({ text, tail, attributes, box, parent }) => [
      ...(shows(text, ...Object.values(attributes)) ? [box] : []),
      // What follows an element stands in its parent.
      ...(shows(tail) ? [page.elements[parent]?.box ?? box] : []),
    ]),
  ];
  return { page: masked, boxes };
}

/** Where texts that `isSecret` knows can be seen on a page. */
export function placesOfTexts(page: StoredPage, isSecret: (text: string) => boolean): readonly Box[] {
  return [
    ...page.candidates
      .filter(({ name, text, value }) => [name, text, value ?? ''].some(isSecret))
      .map(({ box }) => box),
    ...page.texts.filter(({ text }) => isSecret(text)).map(({ box }) => box),
    ...page.elements.flatMap(({ text, tail, box, parent }) => [
      ...(isSecret(text) ? [box] : []),
      // What follows an element stands in its parent.
      ...(isSecret(tail) ? [page.elements[parent]?.box ?? box] : []),
    ]),
  ];
}

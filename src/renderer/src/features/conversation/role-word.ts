import type { ElementSummary } from '#shared/domain/index.ts';

const words: Readonly<Record<string, string>> = {
  textbox: 'text field',
  searchbox: 'search box',
  combobox: 'list',
  listbox: 'list',
  img: 'picture',
};

/** What an element is, in a word that people use. */
export function roleWord({ role, tag }: ElementSummary): string {
  return words[role] ?? (role === '' ? tag : role);
}

/** Its name, or that it has none. */
export function elementName({ text }: ElementSummary): string {
  return text === '' ? 'Without a name' : text;
}

import { cleanText, dropUnseen } from './clean-text.ts';
import { type PageTree, stringsOf } from './page-tree.ts';

const mostAttributes = 40;
/** In characters. Addresses may be long; everything else that is, is data for scripts. */
const longestAddress = 1_000;
const longestValue = 300;

/**
 * Attributes in markup order, cut and cleaned; of a secret field nothing that could repeat its value. */
export function copyAttributes(
  tree: PageTree,
  node: number,
  { secret, seen }: { readonly secret: boolean; readonly seen: boolean },
): Readonly<Record<string, string>> {
  const strings = stringsOf(tree, node);
  const pairs = tree.attributes[node] ?? [];
  const entries: [string, string][] = [];
  for (let at = 0; at < pairs.length && entries.length < mostAttributes; at += 2) {
    const name = strings[pairs[at] ?? -1] ?? '';
    if (secret && (name === 'value' || name.startsWith('data-'))) continue;
    if (!seen && (name === 'placeholder' || name === 'title' || name === 'value')) continue;
    entries.push([name, cleanValue(name, strings[pairs[at + 1] ?? -1] ?? '')]);
  }
  return Object.fromEntries(entries);
}

function cleanValue(name: string, value: string): string {
  const address = name === 'href' || name === 'src' || name === 'action';
  const inline = address && value.startsWith('data:');
  const cut = value.slice(0, inline ? 80 : address ? longestAddress : longestValue);
  return name === 'class' || name === 'style' || address ? dropUnseen(cut) : cleanText(cut);
}

/** What an element is, how it is laid out and in what state: nothing in which a page would write sentences. */
const plainNames = new Set(
  `action aria-atomic aria-busy aria-checked aria-colcount aria-colindex aria-controls aria-current
  aria-describedby aria-disabled aria-expanded aria-haspopup aria-hidden aria-invalid aria-labelledby aria-level
  aria-live aria-modal aria-multiselectable aria-orientation aria-owns aria-posinset aria-pressed aria-readonly
  aria-required aria-rowcount aria-rowindex aria-selected aria-setsize aria-sort checked class cols colspan
  contenteditable datetime dir disabled for headers height high href id inputmode lang low max maxlength method min
  minlength multiple name open optimum readonly required role rows rowspan scope selected size span src start step
  tabindex target type width`.split(/\s+/),
);

/**
 * Attributes of an element that is no candidate. Words that nobody sees (labels for screen readers, titles,
 * alternative texts, data for scripts) and values of fields are left out.
 */
export function copyPlainAttributes(tree: PageTree, node: number): Readonly<Record<string, string>> {
  const pairs = tree.attributes[node] ?? [];
  if (pairs.length === 0) return none;
  const strings = stringsOf(tree, node);
  const entries: [string, string][] = [];
  for (let at = 0; at < pairs.length && entries.length < mostAttributes; at += 2) {
    const name = strings[pairs[at] ?? -1] ?? '';
    if (plainNames.has(name)) entries.push([name, cleanValue(name, strings[pairs[at + 1] ?? -1] ?? '')]);
  }
  return entries.length === 0 ? none : Object.fromEntries(entries);
}

const none: Readonly<Record<string, string>> = Object.freeze({});

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
    const value = strings[pairs[at + 1] ?? -1] ?? '';
    const address = name === 'href' || name === 'src' || name === 'action';
    const inline = address && value.startsWith('data:');
    const cut = value.slice(0, inline ? 80 : address ? longestAddress : longestValue);
    entries.push([name, name === 'class' || name === 'style' || address ? dropUnseen(cut) : cleanText(cut)]);
  }
  return Object.fromEntries(entries);
}

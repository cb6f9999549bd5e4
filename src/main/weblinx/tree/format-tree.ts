import type { ElementNode } from './page-tree.ts';
import { serializeHtml } from './serialize-html.ts';
import { closeGaps, toTextForm } from './to-text-form.ts';

/** A page as WebLINX's action models read it: `(a class="c"text)` (spec/weblinx.md 4.5). */
export function formatTree(root: ElementNode, options: { readonly keepBrackets?: boolean } = {}): string {
  return closeGaps(toTextForm(serializeHtml(root), options));
}

import type { ElementNode, PageNode } from './page-tree.ts';

/** HTML 4's elements without content; later ones are written with an end tag by the reference's serializer. */
const voidTags = new Set('area base basefont br col frame hr img input isindex link meta param'.split(' '));
/** Attributes that are written without a value whatever it is. */
const booleanAttributes = new Set(
  'checked compact declare defer disabled ismap multiple nohref noresize noshade nowrap readonly selected'.split(
    ' ',
  ),
);
const rawTextTags = new Set(['script', 'style']);

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Percent-encodes what RFC 2396 does not allow in an address, as UTF-8. */
function escapeAddress(value: string): string {
  return value
    .trimStart()
    .replace(/[^\w.!~*'()@/:=?;#%&,+-]/gu, (character) =>
      character === '"' ? '%22' : encodeURIComponent(character.toWellFormed()),
    );
}

function formatAttribute(tag: string, name: string, value: string | null): string {
  const lower = name.toLowerCase();
  if (value === null || booleanAttributes.has(lower)) return ` ${lower}`;
  const isAddress = ['href', 'action', 'src'].includes(lower) || (lower === 'name' && tag === 'a');
  const text = escapeText(isAddress ? escapeAddress(value) : value);
  if (!text.includes('"')) return ` ${lower}="${text}"`;
  return text.includes("'") ? ` ${lower}="${text.replaceAll('"', '&quot;')}"` : ` ${lower}='${text}'`;
}

function serializeNode(node: PageNode): string {
  if (node.kind === 'comment') return `<!--${node.text}-->${escapeText(node.tail)}`;
  return serializeHtml(node) + escapeText(node.tail);
}

/** An element as HTML, the way the reference's serializer writes it (spec/weblinx.md 4.5, text form 1). */
export function serializeHtml(element: ElementNode): string {
  const { tag, text, children } = element;
  const attributes = [...element.attributes].map(([name, value]) => formatAttribute(tag, name, value));
  const start = `<${tag}${attributes.join('')}>`;
  if (voidTags.has(tag)) return start;
  // An empty list item has no end tag in the reference's serializer.
  if (tag === 'li' && text === '' && children.length === 0) return start;
  const content = rawTextTags.has(tag) ? text : escapeText(text);
  return `${start}${content}${children.map(serializeNode).join('')}</${tag}>`;
}

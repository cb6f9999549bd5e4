import type { ElementNode, PageNode } from './page-tree.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function serializeNode(node: PageNode): string {
  if (node.kind === 'comment') return `<!--${node.text}-->${escapeText(node.tail)}`;
  return serializeXml(node) + escapeText(node.tail);
}

/** An element as XML, without what follows it. */
export function serializeXml(element: ElementNode): string {
  const attributes = [...element.attributes].map(
    ([name, value]) => ` ${name}="${escapeText(value ?? '').replaceAll('"', '&quot;')}"`,
  );
  const start = `<${element.tag}${attributes.join('')}`;
  if (element.text === '' && element.children.length === 0) return `${start}/>`;
  const content = escapeText(element.text) + element.children.map(serializeNode).join('');
  return `${start}>${content}</${element.tag}>`;
}

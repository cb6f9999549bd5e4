import { html, type DefaultTreeAdapterTypes as Parsed, parse } from 'parse5';
import type { ElementNode, PageNode } from './tree.ts';

/** Elements that HTML5 adds where the markup has none and that the reference's parser does not. */
const invented = new Set(['head', 'tbody', 'colgroup']);

/**
 * A recorded page as a tree. HTML5's algorithm, made to agree with the reference's parser (libxml2's) on what it
 * would not have added: empty heads and table bodies that nobody wrote.
 */
export function parseHtml(markup: string): ElementNode {
  const document = parse(markup, { sourceCodeLocationInfo: true });
  const root = document.childNodes.find((node): node is Parsed.Element => 'tagName' in node);
  if (root === undefined) throw new Error('The page has no root element.');
  return toElement(root, markup);
}

function toElement(element: Parsed.Element, markup: string): ElementNode {
  const node: ElementNode = {
    kind: 'element',
    tag: element.tagName,
    attributes: new Map(
      element.attrs.map(({ name, value, prefix }) => {
        const fullName = prefix ? `${prefix}:${name}` : name;
        const place = element.sourceCodeLocation?.attrs?.[fullName.toLowerCase()];
        const isBare =
          value === '' && place && !markup.slice(place.startOffset, place.endOffset).includes('=');
        return [fullName, isBare ? null : value];
      }),
    ),
    text: '',
    tail: '',
    children: [],
  };
  addChildren(node, element, markup);
  return node;
}

function addChildren(node: ElementNode, element: Parsed.Element, markup: string): void {
  const isTemplate = element.tagName === 'template' && element.namespaceURI === html.NS.HTML;
  const children = isTemplate ? (element as Parsed.Template).content.childNodes : element.childNodes;
  for (const child of children) {
    if ('value' in child) addText(node, child.value);
    else if ('data' in child) node.children.push({ kind: 'comment', text: child.data, tail: '' });
    else if ('tagName' in child) {
      const isInvented = invented.has(child.tagName) && !child.sourceCodeLocation;
      if (isInvented) addChildren(node, child, markup);
      else node.children.push(toElement(child, markup));
    }
  }
}

function addText(node: ElementNode, text: string): void {
  const last: PageNode | undefined = node.children.at(-1);
  if (last === undefined) node.text += text;
  else last.tail += text;
}

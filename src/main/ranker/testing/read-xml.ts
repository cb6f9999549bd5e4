import type { MindactNode } from '../cross/mindact-tree.ts';

const piece = /<(\/?)([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gu;

/**
 * Mind2Web's trees as the vectors write them: well-formed, `backend_node_id` as the id. Candidates are numbered by it.
 * Without `candidates` every element is one.
 */
export function readXml(xml: string, candidates?: readonly string[]): MindactNode {
  const top: Draft = { tag: '', candidate: -1, attributes: {}, text: '', children: [] };
  const open: Draft[] = [top];
  for (const [, closing, tag, attributeText = '', alone, text] of xml.matchAll(piece)) {
    const parent = open.at(-1) ?? top;
    if (text !== undefined) parent.text += decode(text);
    else if (closing === '/') open.pop();
    else {
      const { backend_node_id: id = '', ...attributes } = Object.fromEntries(
        [...attributeText.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [
          name,
          decode(value),
        ]),
      );
      const isCandidate = tag !== 'text' && (candidates === undefined || candidates.includes(id));
      const candidate = isCandidate ? Number(id) : -1;
      const node: Draft = { tag: tag ?? '', candidate, attributes, text: '', children: [] };
      parent.children.push(node);
      if (alone !== '/') open.push(node);
    }
  }
  const [root] = top.children;
  if (root === undefined) throw new Error('There is no element in this.');
  return root;
}

interface Draft extends Omit<MindactNode, 'children' | 'text'> {
  text: string;
  readonly children: Draft[];
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

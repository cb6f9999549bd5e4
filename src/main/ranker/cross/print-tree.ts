import { isText, type MindactNode } from './mindact-node.ts';
import { summarizeAttributes } from './summarize-attributes.ts';

/** A pruned node: `hadChildren` tells whether pruning took what was in it. */
export interface PrintedNode extends Omit<MindactNode, 'children'> {
  readonly children: readonly PrintedNode[];
  readonly hadChildren: boolean;
}

const wordsPerText = 20;

/** What upstream's string surgery undoes, in its order; `&amp;` is undone by not being made (spec/mind2web.md 5.3). */
const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&ndash;', '–'],
  ['&rsquo;', '’'],
  ['&lsquo;', '‘'],
  ['&ldquo;', '“'],
  ['&rdquo;', '”'],
  ['&#39;', "'"],
  ['&#40;', '('],
  ['&#41;', ')'],
] as const;

/** A tree in parenthesis style; `target` is the candidate that gets `id=0` (spec/mind2web.md 5.3). */
export function printTree(root: PrintedNode, target: number): string {
  const raw = printNode(root, target);
  return entities
    .reduce((text, [entity, character]) => text.replaceAll(entity, character), raw)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function printNode(node: PrintedNode, target: number): string {
  if (isText(node)) {
    return node.text.split(/\s+/u).slice(0, wordsPerText).join(' ').replaceAll('"', ' ');
  }
  const id = node.candidate >= 0 && node.candidate === target ? 'id=0' : '';
  const head = [id, summarizeAttributes(node.attributes)].filter((part) => part !== '').join(' ');
  if (!node.hadChildren && head === '') return `(${node.tag})`;
  const inside = node.children.map((child) => printNode(child, target));
  return `(${[node.tag, head, ...inside].filter((part) => part !== '').join(' ')} )`;
}

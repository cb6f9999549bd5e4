import { isText, type MindactNode } from './mindact-node.ts';
import { type PrintedNode, printTree } from './print-tree.ts';

// spec/mind2web.md 5.2 and 6.
const descendantCount = 50;
const descendantDepth = 6;
const siblingReach = 3;
const targetTokens = 100;
const ancestorTokens = 50;

/** Texts of single candidates of one cleaned page, for MindAct's candidate generator (spec/mind2web.md section 6). */
export interface CandidateTexts {
  /** null: the candidate is not in the tree. */
  text(candidate: number): string | null;
}

export function readCandidateTexts(root: MindactNode): CandidateTexts {
  const paths = new Map<number, readonly MindactNode[]>();
  const walk = (node: MindactNode, above: readonly MindactNode[]): void => {
    const path = [...above, node];
    if (node.candidate >= 0) paths.set(node.candidate, path);
    for (const child of node.children) walk(child, path);
  };
  walk(root, []);
  return {
    text(candidate) {
      const path = paths.get(candidate);
      return path === undefined ? null : formatCandidate(root, path, candidate);
    },
  };
}

function formatCandidate(root: MindactNode, path: readonly MindactNode[], candidate: number): string {
  const kept = keepAround(path);
  const isTarget = (node: { readonly candidate: number }) => node.candidate === candidate;
  const pruned = pruneRoot(root, kept, isTarget);
  const subtree = findNode(pruned, isTarget);
  const target = subtree === null ? '' : printTree(subtree, candidate);
  const rest = isTarget(pruned) ? '' : printTree(without(pruned, isTarget), candidate);
  const ancestors = rest.replaceAll(/\s*\(\s*/gu, '/').replaceAll(/\s*\)\s*/gu, '');
  return [
    `ancestors: ${tokens(ancestors).slice(-ancestorTokens).join(' ')}`,
    `target: ${tokens(target).slice(0, targetTokens).join(' ')}`,
  ].join('\n');
}

const tokens = (text: string): readonly string[] => text.split(/\s+/u).filter((token) => token !== '');

/** The nodes that stay around the last node of `path`. */
function keepAround(path: readonly MindactNode[]): ReadonlySet<MindactNode> {
  const kept = new Set(path);
  const node = path.at(-1);
  if (node === undefined) return kept;
  let left = descendantCount;
  const addInside = (parent: MindactNode, depth: number): void => {
    if (depth >= descendantDepth) return;
    for (const child of parent.children) {
      if (left === 0) return;
      left -= 1;
      kept.add(child);
      addInside(child, depth + 1);
    }
  };
  addInside(node, 0);
  const siblings = path.at(-2)?.children.filter((child) => !isText(child)) ?? [];
  const place = siblings.indexOf(node);
  for (const sibling of siblings.slice(Math.max(0, place - siblingReach), place + siblingReach + 1)) {
    kept.add(sibling);
  }
  return kept;
}

type IsTarget = (node: { readonly candidate: number }) => boolean;

function pruneRoot(root: MindactNode, kept: ReadonlySet<MindactNode>, isTarget: IsTarget): PrintedNode {
  return {
    ...root,
    hadChildren: root.children.length > 0,
    children: root.children.flatMap((child) => prune(child, true, kept, isTarget)),
  };
}

function prune(
  node: MindactNode,
  parentKept: boolean,
  kept: ReadonlySet<MindactNode>,
  isTarget: IsTarget,
): readonly PrintedNode[] {
  if (isText(node)) return parentKept ? [{ ...node, children: [], hadChildren: false }] : [];
  if (!kept.has(node)) return [];
  const children = node.children.flatMap((child) => prune(child, true, kept, isTarget));
  const isWrapper =
    !isTarget(node) &&
    Object.keys(node.attributes).length === 0 &&
    children.length <= 1 &&
    !children.some((child) => child.tag === 'text');
  return isWrapper ? children : [{ ...node, children, hadChildren: node.children.length > 0 }];
}

function findNode(node: PrintedNode, isTarget: IsTarget): PrintedNode | null {
  if (isTarget(node)) return node;
  for (const child of node.children) {
    const found = findNode(child, isTarget);
    if (found !== null) return found;
  }
  return null;
}

function without(node: PrintedNode, isTarget: IsTarget): PrintedNode {
  const children = node.children.filter((child) => !isTarget(child)).map((child) => without(child, isTarget));
  return { ...node, children };
}

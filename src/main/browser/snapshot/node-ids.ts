import { isElement, nodeKind, type PageTree } from './page-tree.ts';

/**
 * The uid of a node: 8-4-4 lower-case hex digits (docs/weblinx.md 1.7), the same as long as the node lives. Made
 * from the document and the node's backend id, so that no mark has to be put into the page; a hash and not the
 * numbers themselves, since a new document starts to count anew.
 */
export function makeUid(documentKey: string, backendNodeId: number): string {
  const text = `${documentKey} ${backendNodeId}`;
  // A letter first: ids of digits only are read as numbers by WebLINX's parser (section 2.4).
  const head = hash(text, 0x811c_9dc5).toString(16).padStart(8, '0');
  const tail = hash(text, 0x9747_b28c).toString(16).padStart(8, '0');
  const first = letters[Number.parseInt(head[0] ?? '0', 16) % letters.length] ?? 'a';
  return `${first}${head.slice(1)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const letters = 'abcdef';

/** MurmurHash3's mixing over UTF-16 code units, 32 bits. */
function hash(text: string, seed: number): number {
  let state = seed;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x5bd1_e995);
    state ^= state >>> 15;
  }
  state = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2_ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/**
 * Absolute paths as WebLINX writes them (docs/weblinx.md 3.2): `/html/body/div[3]/a`, an index only where the
 * parent has more than one child with that tag. Within the element's own frame. Paths of parents are kept, since
 * thousands of candidates share theirs.
 */
export function createXpaths(tree: PageTree): (node: number) => string {
  const paths = new Map<number, string>();
  const steps = new Map<number, string>();
  const counted = new Set<number>();

  /** Names all children of one parent at once: a list of 2,000 must not be counted 2,000 times. */
  function countChildren(parent: number): void {
    counted.add(parent);
    const byTag = new Map<string, number[]>();
    for (let child = parent + 1; child < (tree.end[parent] ?? 0); child = tree.end[child] ?? tree.size) {
      if (!isElement(tree, child)) continue;
      const tag = tree.tag[child] ?? '';
      const alike = byTag.get(tag);
      if (alike === undefined) byTag.set(tag, [child]);
      else alike.push(child);
    }
    for (const [tag, children] of byTag) {
      children.forEach((child, at) => {
        steps.set(child, children.length > 1 ? `${tag}[${at + 1}]` : tag);
      });
    }
  }

  function pathOf(node: number): string {
    if (node < 0 || tree.kind[node] === nodeKind.document) return '';
    const known = paths.get(node);
    if (known !== undefined) return known;
    const parent = tree.parent[node] ?? -1;
    if (!counted.has(parent)) countChildren(parent);
    // Trees of 10,000 levels exist on purpose: an ancestor's path is cut rather than grown without end.
    const above = pathOf(parent);
    const path = above.length > longestPath ? above : `${above}/${steps.get(node) ?? tree.tag[node] ?? ''}`;
    paths.set(node, path);
    return path;
  }

  return (node) => {
    // From the top down: recursion would follow the tree's depth onto the stack.
    const chain: number[] = [];
    for (
      let at = node;
      at >= 0 && tree.kind[at] !== nodeKind.document && !paths.has(at);
      at = tree.parent[at] ?? -1
    ) {
      chain.push(at);
    }
    for (let at = chain.length - 1; at >= 0; at -= 1) pathOf(chain[at] ?? -1);
    return pathOf(node);
  };
}

/** In characters. */
const longestPath = 2_000;

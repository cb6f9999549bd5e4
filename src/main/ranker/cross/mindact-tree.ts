import type { Candidate, PageElement, Snapshot } from '#shared/domain/index.ts';

/** A node of a page as MindAct's cleaned trees have it (docs/mind2web.md section 3): texts are nodes of their own. */
export interface MindactNode {
  /** "text" for a text node. */
  readonly tag: string;
  /** Which element it is; -1 for none of the candidates. */
  readonly candidate: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of text nodes only. */
  readonly text: string;
  readonly children: readonly MindactNode[];
}

const isText = (node: MindactNode): boolean => node.tag === 'text';

/**
 * Deeper than any page that a person made; what lies deeper is put at this depth, because the passes over the tree call
 * themselves for every level.
 */
const deepest = 300;

/** The page of a snapshot as one tree, uncleaned; null when the snapshot has none. Several roots get one above them. */
export function readTree(snapshot: Snapshot): MindactNode | null {
  const { elements, candidates } = snapshot;
  if (elements.length === 0) return null;
  const parents = liftDeepOnes(elements);
  const children: MindactNode[][] = elements.map(() => []);
  const roots: MindactNode[] = [];
  // Parents come before children, so from the end every node's children are complete; each list is built backwards.
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const element = elements[index];
    if (element === undefined) continue;
    const inside = children[index] ?? [];
    if (element.text !== '') inside.push(textNode(element.text));
    const siblings = children[parents[index] ?? -1] ?? roots;
    if (element.tail !== '') siblings.push(textNode(element.tail));
    siblings.push({
      // SVG has an element of this name, which is no text node.
      tag: element.tag === 'text' ? 'tspan' : element.tag,
      candidate: element.candidate,
      attributes: { ...element.attributes, ...liveAttributes(element, candidates[element.candidate]) },
      text: '',
      children: inside.reverse(),
    });
  }
  roots.reverse();
  const [only] = roots;
  if (only !== undefined && roots.length === 1) return only;
  return { tag: 'html', candidate: -1, attributes: {}, text: '', children: roots };
}

/** Parent per element, none of them deeper than allowed. */
function liftDeepOnes(elements: readonly PageElement[]): Int32Array {
  const depths = new Int32Array(elements.length);
  const parents = new Int32Array(elements.length);
  for (const [index, element] of elements.entries()) {
    let parent = element.parent;
    if (parent >= 0 && (depths[parent] ?? 0) >= deepest) parent = parents[parent] ?? -1;
    parents[index] = parent;
    depths[index] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1;
  }
  return parents;
}

function textNode(text: string): MindactNode {
  return { tag: 'text', candidate: -1, attributes: {}, text, children: [] };
}

/** What a field holds now, as Mind2Web's trees tell it; secrets have no value here. */
function liveAttributes({ tag }: PageElement, candidate: Candidate | undefined): Record<string, string> {
  if (candidate === undefined) return {};
  const isField = tag === 'input' || tag === 'textarea';
  return {
    ...(isField && candidate.value ? { input_value: candidate.value } : {}),
    ...(candidate.states.checked === true ? { input_checked: 'true' } : {}),
    ...(tag === 'option' && candidate.states.selected === true ? { option_selected: 'true' } : {}),
  };
}

/**
 * A page's tree as MindAct cleans it (docs/mind2web.md section 3): telling attributes only, no empty texts, and no wrappers
 * that say nothing and hold one thing or none. The root always stays.
 */
export function cleanTree(root: MindactNode): MindactNode {
  return { ...cleanNode(root), children: root.children.flatMap(cleanChild) };
}

function cleanNode(node: MindactNode): MindactNode {
  return { ...node, attributes: cleanAttributes(node.tag, node.attributes) };
}

function cleanChild(node: MindactNode): readonly MindactNode[] {
  if (isText(node)) {
    const text = node.text.replaceAll(/\s+/gu, ' ').trim();
    return text === '' ? [] : [{ ...node, text, attributes: {} }];
  }
  const children = node.children.flatMap(cleanChild);
  const cleaned = cleanNode(node);
  const isWrapper =
    node.candidate < 0 &&
    Object.keys(cleaned.attributes).length === 0 &&
    children.length <= 1 &&
    !children.some(isText);
  return isWrapper ? children : [{ ...cleaned, children }];
}

const salient = new Set([
  'alt', 'aria_description', 'aria_label', 'aria_role', 'input_checked', 'input_value', 'label', 'name',
  'option_selected', 'placeholder', 'role', 'text_value', 'title', 'type', 'value',
]); // biome-ignore format: a list of words
const plainRoles = new Set(['presentation', 'none', 'link']);

/** What cleaning leaves of an element's attributes (docs/mind2web.md section 3). */
function cleanAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const kept = Object.entries(attributes).flatMap(([rawName, rawValue]): (readonly [string, string])[] => {
    const name = rawName.replaceAll(/[^\p{L}\p{N}_]/gu, '_').replace(/^(?=\d)/u, '_');
    const words = rawValue.split(/\s+/u).filter((word) => word !== '');
    if (name === 'class') {
      const icons = tag === 'svg' ? words.filter((word) => /icon/iu.test(word)) : [];
      return icons.length === 0 ? [] : [[name, icons.join(' ')]];
    }
    const value = words.join(' ');
    if (!salient.has(name) || value === '') return [];
    if (name === 'role' && plainRoles.has(value)) return [];
    return name === 'type' && value === 'hidden' ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

// docs/mind2web.md sections 5 and 6.
const descendantCount = 50;
const descendantDepth = 6;
const siblingReach = 3;
const targetTokens = 100;
const ancestorTokens = 50;

/** Texts of single candidates of one cleaned page, for MindAct's candidate generator (docs/mind2web.md section 6). */
export type CandidateTexts = ReturnType<typeof readCandidateTexts>;

export function readCandidateTexts(root: MindactNode) {
  const paths = new Map<number, readonly MindactNode[]>();
  const walk = (node: MindactNode, above: readonly MindactNode[]): void => {
    const path = [...above, node];
    if (node.candidate >= 0) paths.set(node.candidate, path);
    for (const child of node.children) walk(child, path);
  };
  walk(root, []);
  return {
    /** null: the candidate is not in the tree. */
    text(candidate: number): string | null {
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

/** A pruned node: `hadChildren` tells whether pruning took what was in it. */
interface PrintedNode extends Omit<MindactNode, 'children'> {
  readonly children: readonly PrintedNode[];
  readonly hadChildren: boolean;
}

const wordsPerText = 20;

/** What upstream's string surgery undoes, in its order; `&amp;` is undone by not being made (docs/mind2web.md section 5). */
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

/** A tree in parenthesis style; `target` is the candidate that gets `id=0` (docs/mind2web.md section 5). */
function printTree(root: PrintedNode, target: number): string {
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

/** In the order in which they are told; names as in Mind2Web's trees (docs/mind2web.md section 5). */
const order = [
  'role', 'aria_role', 'type', 'alt', 'aria_description', 'aria_label', 'label', 'title', 'name', 'text_value',
  'value', 'placeholder', 'input_checked', 'input_value', 'option_selected', 'class',
] as const; // biome-ignore format: a list of words
const saysNothing = new Set(['hidden', 'none', 'presentation', 'null', 'undefined']);
const longestWord = 14;
const wordsPerValue = 5;
const wordsInAll = 20;

/** The attributes of an element in a few words (docs/mind2web.md section 5). */
export function summarizeAttributes(attributes: Readonly<Record<string, string>>): string {
  const phrases = order.flatMap((name) => {
    const value = Object.hasOwn(attributes, name) ? (attributes[name] ?? '').toLowerCase() : '';
    if (saysNothing.has(value) || value.startsWith('http')) return [];
    const words = value.split(/\s+/u).filter((word) => word !== '' && [...word].length <= longestWord);
    const phrase = words.slice(0, wordsPerValue).join(' ');
    return phrase === '' ? [] : [phrase];
  });
  return [...new Set(phrases)].join(' ').split(' ').slice(0, wordsInAll).join(' ');
}

import { pythonSpaces } from '#shared/grammar/index.ts';
import {
  copyTree,
  decodeEntities,
  type ElementNode,
  escapeText,
  listElements,
  mindActLimits,
  mindActWords,
} from '../weblinx/index.ts';

/**
 * Mind2Web's pages: every element has the browser's node id, and text stands in elements called `text`
 * (docs/mind2web.md, 3 and 5).
 */
const idAttribute = 'backend_node_id';
const textTag = 'text';

export const nodeIdOf = (element: ElementNode): string => element.attributes.get(idAttribute) ?? '';

const isText = (element: ElementNode): boolean => element.tag === textTag;

const childrenOf = (element: ElementNode): readonly ElementNode[] =>
  element.children.filter((child) => child.kind === 'element');

function parentsOf(root: ElementNode): Map<ElementNode, ElementNode> {
  const parents = new Map<ElementNode, ElementNode>();
  for (const element of listElements(root))
    for (const child of childrenOf(element)) parents.set(child, element);
  return parents;
}

/** Takes an element out of its parent; its own children stand in its place or go with it. */
function takeOut(
  element: ElementNode,
  parents: Map<ElementNode, ElementNode>,
  heirs: readonly ElementNode[],
): void {
  const parent = parents.get(element);
  if (parent === undefined) return;
  parent.children.splice(parent.children.indexOf(element), 1, ...heirs);
  for (const heir of heirs) parents.set(heir, parent);
}

const collapse = (text: string): string => text.replace(pythonSpaces, ' ').trim();
const wordsOf = (text: string): readonly string[] => text.split(pythonSpaces).filter((word) => word !== '');

/** The first so many words, with one blank between them. */
export const firstWords = (text: string, count: number): string => wordsOf(text).slice(0, count).join(' ');

/** Attributes that say something of an element to a person. */
const salient = new Set(
  'alt aria_description aria_label aria_role input_checked input_value label name option_selected placeholder role text_value title type value'.split(
    ' ',
  ),
);
const saysNothing: Readonly<Record<string, ReadonlySet<string>>> = {
  role: new Set(['presentation', 'none', 'link']),
  type: new Set(['hidden']),
};

/** The page without what says nothing: what Mind2Web stores as `cleaned_html` (docs/mind2web.md, 3.3). */
export function cleanPage(page: ElementNode, candidates: ReadonlySet<string>): ElementNode {
  const root = copyTree(page);
  const parents = parentsOf(root);
  for (const element of listElements(root).toReversed()) {
    element.attributes = cleanAttributes(element);
    if (isText(element)) {
      element.text = collapse(element.text);
      if (element.text === '') takeOut(element, parents, []);
      continue;
    }
    const children = childrenOf(element);
    const isEmpty = element.attributes.size <= 1 && children.length <= 1 && !children.some(isText);
    if (isEmpty && !candidates.has(nodeIdOf(element))) takeOut(element, parents, children);
  }
  return root;
}

function cleanAttributes({ tag, attributes }: ElementNode): Map<string, string | null> {
  const kept = new Map<string, string | null>();
  for (const [name, value] of attributes) {
    if (name === idAttribute) kept.set(name, value);
    else if (name === 'class' && tag === 'svg') {
      const icons = wordsOf(value ?? '').filter((word) => word.toLowerCase().includes('icon'));
      if (icons.length > 0) kept.set(name, icons.join(' '));
    } else if (salient.has(name) && saysNothing[name]?.has(value ?? '') !== true) {
      const text = collapse(value ?? '');
      if (text !== '') kept.set(name, text);
    }
  }
  return kept;
}

/** A page with nothing left but some candidates and what is near them. */
export interface PrunedPage {
  readonly root: ElementNode;
  /** The candidates that the page has, in its order; their places are the numbers that the text shows. */
  readonly candidates: readonly { readonly id: string; readonly element: ElementNode }[];
  /** Elements that had something in them before. */
  readonly had: ReadonlySet<ElementNode>;
}

/** Candidates that are not on the page are left out (docs/mind2web.md, 5.2). What `page` holds stays as it is. */
export function prunePageAround(page: ElementNode, ids: ReadonlySet<string>): PrunedPage {
  const parents = parentsOf(page);
  const isCandidate = (element: ElementNode) => ids.has(nodeIdOf(element)) && !isText(element);
  const near = new Set(
    listElements(page).flatMap((element) => (isCandidate(element) ? relatives(element, parents) : [])),
  );
  const candidates: { readonly id: string; readonly element: ElementNode }[] = [];
  const had = new Set<ElementNode>();
  const copy = (element: ElementNode): ElementNode => {
    const kept: ElementNode = { ...element, attributes: new Map(element.attributes), children: [] };
    if (element.children.length > 0) had.add(kept);
    if (isCandidate(element)) candidates.push({ id: nodeIdOf(element), element: kept });
    else kept.attributes.delete(idAttribute);
    kept.children = childrenOf(element).flatMap(keep);
    return kept;
  };
  // A text is asked for where its parent is kept; of the page only what is near is walked through.
  const keep = (element: ElementNode): readonly ElementNode[] => {
    if (!isText(element) && !near.has(element)) return [];
    const kept = copy(element);
    const isEmpty = kept.attributes.size === 0 && kept.children.length <= 1 && !childrenOf(kept).some(isText);
    return isEmpty && !isText(kept) ? childrenOf(kept) : [kept];
  };
  return { root: copy(page), candidates, had };
}

function relatives(element: ElementNode, parents: Map<ElementNode, ElementNode>): readonly ElementNode[] {
  const { depth, descendants, siblings } = mindActLimits;
  const ancestors: ElementNode[] = [];
  const parent = parents.get(element);
  for (let above = parent; above !== undefined; above = parents.get(above)) ancestors.push(above);
  const beside = parent === undefined ? [] : childrenOf(parent).filter((child) => !isText(child));
  const place = beside.indexOf(element);
  return [
    element,
    ...ancestors,
    ...below(element, depth).slice(0, descendants),
    ...beside.slice(Math.max(0, place - siblings), place + siblings + 1),
  ];
}

/** Everything under an element, so many levels deep, text too, in the order of the page. */
function below(element: ElementNode, depth: number): readonly ElementNode[] {
  return depth < 0 ? [] : childrenOf(element).flatMap((child) => [child, ...below(child, depth - 1)]);
}

/** `<a id=0 next /> …` for models that chat, `(a id=0 next )` for the fine-tuned ones and the ranker. */
export type TextStyle = 'angle' | 'parenthesis';

const wordsPerText = 20;

/** A pruned page, or one element of it, as text (docs/mind2web.md, 5.3). */
export function formatPruned(page: PrunedPage, style: TextStyle, from: ElementNode = page.root): string {
  const numbers = new Map(page.candidates.map(({ element }, number) => [element, number]));
  const write = (element: ElementNode): string => {
    if (isText(element)) return escapeText(firstWords(element.text, wordsPerText)).replaceAll('"', ' ');
    const number = numbers.get(element);
    const words = escapeText(mindActWords(element.attributes)).replaceAll('"', '&quot;');
    const head = [element.tag, number === undefined ? '' : `id=${number}`, words]
      .filter((part) => part !== '')
      .join(' ');
    const content = childrenOf(element).map(write).join(' ');
    const isBare = head === element.tag;
    if (style === 'parenthesis') {
      return content === '' && isBare && !page.had.has(element) ? `(${head})` : `(${head} ${content} )`;
    }
    if (page.had.has(element)) return `<${head}> ${content} </${element.tag}>`;
    return isBare ? `<${head}/>` : `<${head} />`;
  };
  return decodeEntities(write(from));
}

const wordsPerOption = 10;

/** The candidates of a pruned page as options, in the order of the page (docs/mind2web.md, 5.4). */
export const listOptions = (
  page: PrunedPage,
  style: TextStyle,
): readonly { readonly id: string; readonly text: string }[] =>
  page.candidates.map(({ id, element }) => ({
    id,
    text: firstWords(formatPruned(page, style, element), wordsPerOption),
  }));

const wordsPerTarget = 100;
const wordsPerPath = 50;

/** What the cross-encoder reads of a candidate: what is above it and what it is (docs/mind2web.md, 6). */
export function describeForCrossEncoder(page: ElementNode, id: string): string {
  const pruned = prunePageAround(page, new Set([id]));
  const [candidate] = pruned.candidates;
  if (candidate === undefined) return 'ancestors: \ntarget: ';
  const target = firstWords(formatPruned(pruned, 'parenthesis', candidate.element), wordsPerTarget);
  if (candidate.element === pruned.root) return `ancestors: \ntarget: ${target}`;
  takeOut(candidate.element, parentsOf(pruned.root), []);
  const path = formatPruned({ ...pruned, candidates: [] }, 'parenthesis')
    .replace(/\s*\(\s*/gu, '/')
    .replace(/\s*\)\s*/gu, '');
  return `ancestors: ${wordsOf(path).slice(-wordsPerPath).join(' ')}\ntarget: ${target}`;
}

const linesInQuery = 3;

/** The cross-encoder's question (docs/mind2web.md, 6). */
export const formatRankerQuery = (task: string, history: readonly string[]): string =>
  `task is: ${task}\nPrevious actions: ${history.slice(-linesInQuery).join('; ')}`;

/**
 * The cross-encoder's scores from 0 to 1, and the ranks from 0; equal ones in the order of the page.
 */
export function rankLogits(logits: readonly number[]): {
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
} {
  const order = [...logits.keys()].sort(
    (one, other) => (logits[other] ?? 0) - (logits[one] ?? 0) || one - other,
  );
  const ranks: number[] = [];
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return { scores: logits.map((logit) => 1 / (1 + Math.exp(-logit))), ranks };
}

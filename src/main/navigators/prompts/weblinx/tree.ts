import type { ElementFacts } from '#shared/domain/index.ts';
import { pythonSpaces, uidAttribute } from '#shared/grammar/index.ts';

/**
 * A page as a tree, in the shape that WebLINX's code works on: text belongs to the element that it stands in or
 * follows. Neutral: made from a recorded HTML file or from a live snapshot. Functions that change a tree change a
 * copy of their own.
 */
export interface ElementNode {
  readonly kind: 'element';
  /** As the markup has it; lower case for HTML. */
  readonly tag: string;
  /** In markup order; null for an attribute without a value. */
  attributes: Map<string, string | null>;
  /** Text before the first child. */
  text: string;
  /** Text that follows the element in its parent. */
  tail: string;
  children: PageNode[];
}

interface CommentNode {
  readonly kind: 'comment';
  readonly text: string;
  tail: string;
}

export type PageNode = ElementNode | CommentNode;

/** A tree of its own with the same content. */
export function copyTree(node: ElementNode): ElementNode {
  return {
    ...node,
    attributes: new Map(node.attributes),
    children: node.children.map((child) => (child.kind === 'element' ? copyTree(child) : { ...child })),
  };
}

/** Every element in document order, the root first. */
export function listElements(root: ElementNode): ElementNode[] {
  const found: ElementNode[] = [];
  const visit = (node: ElementNode): void => {
    found.push(node);
    for (const child of node.children) if (child.kind === 'element') visit(child);
  };
  visit(root);
  return found;
}

const elementChildren = (node: ElementNode): ElementNode[] =>
  node.children.filter((child) => child.kind === 'element');

export interface PruneLimits {
  /** Levels below a candidate, its children being 0. */
  readonly depth: number;
  readonly descendants: number;
  /** Siblings kept on each side of a candidate. */
  readonly siblings: number;
}

/** What WebLINX's action models see around a candidate (docs/weblinx.md, 4). */
export const actionModelLimits: PruneLimits = { depth: 1, descendants: 5, siblings: 2 };
/** What MindAct sees (docs/weblinx.md, 4). */
export const mindActLimits: PruneLimits = { depth: 5, descendants: 50, siblings: 3 };

type Parents = Map<PageNode, ElementNode>;

const uidOf = (node: PageNode): string =>
  node.kind === 'element' ? (node.attributes.get(uidAttribute) ?? '') : '';

/**
 * The page with nothing left but the candidates, what is above them and what stands near them (docs/weblinx.md, 4).
 * Elements that say nothing any more are folded away, and with them, as in the reference, their own text: text stays
 * in candidates and in elements with some attribute besides the uid. The page itself is not changed.
 *
 * `strictCompat`: a related node without a uid, comments too, keeps every element that has none.
 */
export function prunePage(
  page: ElementNode,
  candidates: ReadonlySet<string>,
  limits: PruneLimits,
  { strictCompat = true }: { readonly strictCompat?: boolean } = {},
): ElementNode {
  const root = copyTree(page);
  const elements = listElements(root);
  const parents: Parents = new Map();
  for (const element of elements) for (const child of element.children) parents.set(child, element);
  const related = new Set<PageNode>();
  for (const element of elements) {
    if (!candidates.has(uidOf(element))) continue;
    for (const node of relatives(element, parents, limits)) related.add(node);
  }
  const uids = new Set([...related].map(uidOf));
  const isKept = (node: ElementNode) =>
    strictCompat ? uids.has(uidOf(node)) : related.has(node) || (uidOf(node) !== '' && uids.has(uidOf(node)));
  for (const element of elements.toReversed()) {
    const parent = parents.get(element);
    if (!isKept(element) && parent !== undefined) {
      parent.children.splice(parent.children.indexOf(element), 1);
      continue;
    }
    if (!candidates.has(uidOf(element))) element.attributes.delete(uidAttribute);
    if (element.attributes.size > 0 || parent === undefined || element.children.length > 1) continue;
    parent.children.splice(parent.children.indexOf(element), 1, ...element.children);
    for (const child of element.children) parents.set(child, parent);
  }
  return root;
}

/** A candidate itself, its ancestors, the first of its descendants and its nearest siblings. */
function relatives(element: ElementNode, parents: Parents, limits: PruneLimits): readonly PageNode[] {
  const parent = parents.get(element);
  const ancestors: ElementNode[] = [];
  for (let above = parent; above !== undefined; above = parents.get(above)) ancestors.push(above);
  const siblings = parent?.children ?? [];
  const place = siblings.indexOf(element);
  return [
    element,
    ...ancestors,
    ...descendants(element, limits.depth).slice(0, limits.descendants),
    ...siblings.slice(Math.max(0, place - limits.siblings), place + limits.siblings + 1),
  ];
}

function descendants(element: ElementNode, depth: number): readonly PageNode[] {
  if (depth < 0) return [];
  return element.children.flatMap((child) => [
    child,
    ...(child.kind === 'element' ? descendants(child, depth - 1) : []),
  ]);
}

const meaningless = /^(?:_|ng|x-|xml|js|data-)/;

/**
 * Leaves the attributes that say something to a model: no ids, no script hooks, no comments; of uids those of the
 * candidates (docs/weblinx.md, 4). Changes the tree.
 */
export function cleanTree(root: ElementNode, candidates: ReadonlySet<string>): void {
  for (const element of listElements(root)) {
    const uid = element.attributes.get(uidAttribute) ?? '';
    for (const name of [...element.attributes.keys()]) {
      const isKept = name === uidAttribute ? candidates.has(uid) : name !== 'id' && !meaningless.test(name);
      if (!isKept) element.attributes.delete(name);
    }
    removeComments(element);
  }
}

/** What follows a comment stays. */
function removeComments(element: ElementNode): void {
  const kept: ElementNode[] = [];
  for (const child of element.children) {
    if (child.kind === 'element') kept.push(child);
    else {
      const before = kept.at(-1);
      if (before === undefined) element.text += child.tail;
      else before.tail += child.tail;
    }
  }
  element.children = kept;
}

/**
 * The absolute path of every element, e.g. `/html/body/ul[1]/li[2]/a`: a step has an index, from 1, only where the
 * parent has several children of that tag (docs/weblinx.md, 3).
 */
function elementPaths(root: ElementNode): Map<ElementNode, string> {
  const paths = new Map<ElementNode, string>();
  const visit = (node: ElementNode, path: string): void => {
    paths.set(node, path);
    const children = elementChildren(node);
    const total = Map.groupBy(children, (child) => child.tag);
    const seen = new Map<string, number>();
    for (const child of children) {
      const place = (seen.get(child.tag) ?? 0) + 1;
      seen.set(child.tag, place);
      const isOnly = total.get(child.tag)?.length === 1;
      visit(child, `${path}/${child.tag}${isOnly ? '' : `[${place}]`}`);
    }
  };
  visit(root, `/${root.tag}`);
  return paths;
}

/** The elements of a recorded page that have both a uid and a box, in document order (docs/weblinx.md, 3). */
export function listElementFacts(
  root: ElementNode,
  boxes: ReadonlyMap<string, ElementFacts['box']>,
): readonly (ElementFacts & { readonly uid: string })[] {
  return [...elementPaths(root)].flatMap(([node, xpath]) => {
    const uid = node.attributes.get(uidAttribute);
    const box = uid ? boxes.get(uid) : undefined;
    if (!uid || !box) return [];
    return [
      {
        uid,
        tag: node.tag,
        xpath,
        text: node.text,
        box,
        attributes: Object.fromEntries(node.attributes),
        children: node.children.map((child) => (child.kind === 'element' ? child.tag : null)),
      },
    ];
  });
}

/** A page as WebLINX's action models read it: `(a class="c"text)` (docs/weblinx.md, 4). */
export function formatTree(root: ElementNode, options: { readonly keepBrackets?: boolean } = {}): string {
  return closeGaps(toTextForm(serializeHtml(root), options));
}

const entities: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&ndash;', '-'],
  ['&rsquo;', "'"],
  ['&lsquo;', "'"],
  ['&ldquo;', '"'],
  ['&rdquo;', '"'],
  ['&#39;', "'"],
  ['&#40;', '('],
  ['&#41;', ')'],
];

/** Angle brackets become round ones; an end tag is one closing bracket. Tags with a line break inside stay. */
function roundBrackets(markup: string): string {
  return markup
    .replaceAll('/>', '$/$>')
    .replace(/<\/[^\n]+?>/g, ')')
    .replace(/<([^\n]+?)>/g, '($1')
    .replaceAll('$/$', ')');
}

/**
 * Steps 2 to 5 of the text form of markup (docs/weblinx.md, 4): brackets made round, entities resolved in the
 * reference's order, white space collapsed.
 */
export function toTextForm(
  markup: string,
  { keepBrackets = false }: { readonly keepBrackets?: boolean } = {},
): string {
  const unwrapped = markup.replace(/<text>([^\n]*?)<\/text>/g, '$1');
  return decodeEntities(keepBrackets ? unwrapped : roundBrackets(unwrapped));
}

/** Entities resolved one after the other in the reference's order, white space collapsed. */
export function decodeEntities(markup: string): string {
  let text = markup;
  for (const [entity, character] of entities) text = text.replaceAll(entity, character);
  return text.replace(pythonSpaces, ' ').trim();
}

/** Step 6: one pass over closing brackets and one over opening ones; every second gap in a row stays. */
const closeGaps = (text: string): string => text.replace(/\) +\)/g, '))').replace(/\( +\(/g, '((');

/** HTML 4's elements without content; later ones are written with an end tag by the reference's serializer. */
const voidTags = new Set('area base basefont br col frame hr img input isindex link meta param'.split(' '));
/** Attributes that are written without a value whatever it is. */
const booleanAttributes = new Set(
  'checked compact declare defer disabled ismap multiple nohref noresize noshade nowrap readonly selected'.split(
    ' ',
  ),
);
const rawTextTags = new Set(['script', 'style']);

export const escapeText = (text: string): string =>
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

/** Children with what follows each. */
function serializeAll(children: readonly PageNode[], serialize: (element: ElementNode) => string): string {
  return children
    .map(
      (node) => (node.kind === 'comment' ? `<!--${node.text}-->` : serialize(node)) + escapeText(node.tail),
    )
    .join('');
}

/** An element as HTML, the way the reference's serializer writes it (docs/weblinx.md, 4, text form 1). */
export function serializeHtml(element: ElementNode): string {
  const { tag, text, children } = element;
  const attributes = [...element.attributes].map(([name, value]) => formatAttribute(tag, name, value));
  const start = `<${tag}${attributes.join('')}>`;
  if (voidTags.has(tag)) return start;
  // An empty list item has no end tag in the reference's serializer.
  if (tag === 'li' && text === '' && children.length === 0) return start;
  const content = rawTextTags.has(tag) ? text : escapeText(text);
  return `${start}${content}${serializeAll(children, serializeHtml)}</${tag}>`;
}

/** An element as XML, without what follows it. */
export function serializeXml(element: ElementNode): string {
  const attributes = [...element.attributes].map(
    ([name, value]) => ` ${name}="${escapeText(value ?? '').replaceAll('"', '&quot;')}"`,
  );
  const start = `<${element.tag}${attributes.join('')}`;
  if (element.text === '' && element.children.length === 0) return `${start}/>`;
  const content = escapeText(element.text) + serializeAll(element.children, serializeXml);
  return `${start}>${content}</${element.tag}>`;
}

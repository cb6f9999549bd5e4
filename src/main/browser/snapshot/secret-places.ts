import type { Box, Snapshot } from '#shared/domain/index.ts';
import type { RawPage } from './compute-snapshot.ts';
import { createNameReader, findLabels } from './names.ts';
import { makeUid } from './node-ids.ts';
import { childrenOf, isElement, nodeKind, type PageTree, textOf } from './page-tree.ts';
import { isCodeDigit, isTypedField, secretKindOf, toPatterns } from './secrets.ts';
import type { Shown } from './visibility.ts';

/** What a picture taken now must not show. */
export interface SecretPlaces {
  /** In CSS px of the viewport. */
  readonly boxes: readonly Box[];
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Where secrets were on the page of a snapshot, from the very same answer of the browser. */
const placesBySnapshot = new WeakMap<Snapshot, SecretPlaces>();

/** null when it was not made out, since the page was cut. */
export function placesOf(snapshot: Snapshot): SecretPlaces | null {
  return placesBySnapshot.get(snapshot) ?? null;
}

export function rememberPlaces(snapshot: Snapshot, raw: RawPage, tree: PageTree): void {
  if (tree.size < countNodes(raw)) return;
  const known = new Map(snapshot.candidates.map(({ uid, secret }) => [uid, secret !== null]));
  // What is no candidate is not shown.
  const { boxes } = findSecretAreas(
    tree,
    countDocuments(raw),
    (node) => known.get(uidOf(tree, node)) ?? false,
  );
  placesBySnapshot.set(snapshot, { boxes, viewport: viewportOf(tree) });
}

/** A gap is a frame that did not answer: one document more that is in no frame of the tree. */
export function countDocuments({ sessions, gaps }: RawPage): number {
  return sessions.reduce((sum, { raw }) => sum + raw.documents.length, gaps.length);
}

function countNodes({ sessions }: RawPage): number {
  const documents = sessions.flatMap(({ raw }) => raw.documents);
  return documents.reduce((sum, { nodes }) => sum + nodes.nodeType.length, 0);
}

export function viewportOf({ frames: [top] }: PageTree): SecretPlaces['viewport'] {
  return { width: top?.width ?? 0, height: top?.height ?? 0 };
}

export function uidOf(tree: PageTree, node: number): string {
  return makeUid(tree.frames[tree.frame[node] ?? 0]?.documentKey ?? '', tree.backendNodeId[node] ?? 0);
}

interface SecretAreas {
  /** In CSS px of the top viewport; parts may lie outside of it. */
  readonly boxes: readonly Box[];
  /** Filled fields about which neither the markup nor `isKnown` says what they are. */
  readonly unsure: readonly number[];
}

/**
 * Where a picture of the page would show a secret: filled secret fields, what repeats their value, and frames that
 * could not be looked into. Judged without styles, so also where a secret is not shown: a black box too many is the
 * smaller harm.
 * @param isKnown what earlier looks made of a field: secret, not secret, or null when they did not see it
 */
export function findSecretAreas(
  tree: PageTree,
  documents: number,
  isKnown: (node: number) => boolean | null,
): SecretAreas {
  const secret: number[] = [];
  const unsure: number[] = [];
  const filled = findFilled(tree);
  if (filled.length > 0) {
    const names = createNameReader(tree, allShown(tree), findLabels(tree));
    for (const node of filled) {
      const known = isKnown(node);
      const marked = secretKindOf(tree, node, names.nameOf(node)) !== null || isCodeDigit(tree, node);
      if (marked || known === true) secret.push(node);
      else if (known === null && isTypedField(tree, node)) unsure.push(node);
    }
  }
  const patterns = toPatterns(secret.map((node) => tree.inputValue.get(node) ?? ''));
  const areas = [...secret, ...findRepeats(tree, patterns), ...findClosedFrames(tree, documents)];
  const boxes = areas.flatMap((node): Box[] => {
    const width = tree.width[node] ?? 0;
    const height = tree.height[node] ?? 0;
    const seen = tree.rendered[node] === 1 && width > 0 && height > 0;
    return seen ? [{ x: tree.x[node] ?? 0, y: tree.y[node] ?? 0, width, height }] : [];
  });
  return { boxes, unsure };
}

/** Fields that hold something; lists of choices always do. */
function findFilled(tree: PageTree): readonly number[] {
  const filled: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const tag = tree.tag[node];
    if (tag === 'select') filled.push(node);
    else if ((tag === 'input' || tag === 'textarea') && (tree.inputValue.get(node) ?? '') !== '') {
      filled.push(node);
    }
  }
  return filled;
}

function allShown(tree: PageTree): Shown {
  const holdsShown = Uint8Array.from(tree.rendered);
  for (let node = tree.size - 1; node > 0; node -= 1) {
    const parent = tree.parent[node] ?? -1;
    if (holdsShown[node] === 1 && parent >= 0) holdsShown[parent] = 1;
  }
  return { shown: tree.rendered, reachable: tree.rendered, holdsShown };
}

/** Texts and further fields in which a secret stands once more, be it one digit in each of several elements. */
function findRepeats(tree: PageTree, patterns: readonly RegExp[]): readonly number[] {
  if (patterns.length === 0) return [];
  const parts: { readonly node: number; readonly start: number; readonly end: number }[] = [];
  let whole = '';
  for (let node = 0; node < tree.size; node += 1) {
    const text = isElement(tree, node) ? (tree.inputValue.get(node) ?? '') : textOf(tree, node);
    if (tree.rendered[node] !== 1 || text === '') continue;
    const start = whole.length;
    whole += text.replace(/\s+/g, ' ');
    parts.push({ node, start, end: whole.length });
  }
  const found = patterns.flatMap((pattern) => [...whole.matchAll(pattern)]);
  if (found.length === 0) return [];
  return parts.flatMap(({ node, start, end }) =>
    found.some(({ index, 0: { length } }) => index < end && index + length > start) ? [node] : [],
  );
}

const frameTags = new Set(['iframe', 'frame', 'fencedframe']);
const holderTags = new Set(['object', 'embed']);

/** Frames whose document did not come; objects too, when there is a document that is in no frame. */
function findClosedFrames(tree: PageTree, documents: number): readonly number[] {
  const strays = documents > tree.frames.length;
  const closed: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const tag = tree.tag[node] ?? '';
    if (!frameTags.has(tag) && !(strays && holderTags.has(tag))) continue;
    let open = false;
    for (const child of childrenOf(tree, node)) if (tree.kind[child] === nodeKind.document) open = true;
    if (!open) closed.push(node);
  }
  return closed;
}

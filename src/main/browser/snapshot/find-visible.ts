import { isBuriedText } from './buried-text.ts';
import { isCoveredText } from './covered-text.ts';
import { boxEdges, type Clip, findClips, intersect } from './find-clips.ts';
import { isElement, nodeKind, type PageTree, textOf } from './page-tree.ts';
import { type Backgrounds, resolveBackgrounds } from './resolve-backgrounds.ts';

export interface Visibility {
  /** A person can see it: an element that takes up room, a text that can be read. */
  readonly shown: Uint8Array;
  /** An element that would take a click, seen or not: controls with opacity 0 lie over what is seen of them. */
  readonly reachable: Uint8Array;
  /** Something shown lies in it, itself included: an element without a box of its own may still have content. */
  readonly holdsShown: Uint8Array;
  /** The centre of its box is in view now, without scrolling. */
  isInView(x: number, y: number, node: number): boolean;
  readonly backgrounds: Backgrounds;
}

/** What reading a page's words needs to know. */
export type Shown = Pick<Visibility, 'shown' | 'reachable' | 'holdsShown'>;

/** Fainter than this nobody sees it. */
const faintestOpacity = 0.05;
/** Glyphs smaller than this, in px, cannot be read. */
const smallestFont = 3;
/** Text of which less than this is left by clipping, in px, cannot be read ("visually hidden" boxes are 1 × 1). */
const smallestText = 3;
const smallestElement = 1;

/**
 * What a person can see, judged from what is painted and not from markup. `checkVisibility` in the page calls text
 * visible that has font size 0, lies off-screen, has the colour of its background, is clipped away or scaled to
 * nothing (fact 5 of spec/fault-cases.md); here each of them is found.
 */
export function findVisible(tree: PageTree): Visibility {
  const clips = findClips(tree);
  const backgrounds = resolveBackgrounds(tree);
  const shown = new Uint8Array(tree.size);
  const reachable = new Uint8Array(tree.size);
  const holdsShown = new Uint8Array(tree.size);
  const opacity = new Float32Array(tree.size);
  const isBuried = isBuriedText(tree, backgrounds);

  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    const through = (parent < 0 ? 1 : (opacity[parent] ?? 1)) * (tree.opacity[node] ?? 1);
    opacity[node] = through;
    if (tree.rendered[node] !== 1 || tree.invisible[node] === 1) continue;
    const element = isElement(tree, node);
    if (!hasArea(tree, node, clips[node], element ? smallestElement : smallestText)) continue;
    if (element) {
      reachable[node] = 1;
      if (through >= faintestOpacity) shown[node] = 1;
    } else if (through >= faintestOpacity && isReadable(tree, node) && !isBuried(node)) shown[node] = 1;
  }

  const isCovered = isCoveredText(tree, clips, opacity);
  for (let node = 0; node < tree.size; node += 1) {
    if (shown[node] === 1 && !isElement(tree, node) && isCovered(node)) shown[node] = 0;
  }

  for (let node = tree.size - 1; node >= 0; node -= 1) {
    if (shown[node] === 1) holdsShown[node] = 1;
    const parent = tree.parent[node] ?? -1;
    if (holdsShown[node] === 1 && parent >= 0) holdsShown[parent] = 1;
  }

  return {
    shown,
    reachable,
    holdsShown,
    backgrounds,
    isInView: (x, y, node) => {
      const [left, top, right, bottom] = clips[node]?.now ?? [0, 0, 0, 0];
      return x >= left && x < right && y >= top && y < bottom;
    },
  };
}

function hasArea(tree: PageTree, node: number, clip: Clip | undefined, least: number): boolean {
  if (clip === undefined) return false;
  const [left, top, right, bottom] = intersect(boxEdges(tree, node), clip.reach);
  return right - left >= least && bottom - top >= least;
}

function isReadable(tree: PageTree, node: number): boolean {
  const kind = tree.kind[node];
  if (kind !== nodeKind.text && kind !== nodeKind.pseudo) return false;
  if ((tree.fontSize[node] ?? 0) < smallestFont) return false;
  return /\S/.test(textOf(tree, node));
}

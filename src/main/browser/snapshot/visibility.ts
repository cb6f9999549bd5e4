import { boxEdges, type Clip, type Edges, findClips, intersect, isEmpty } from './clips.ts';
import { alphaOf, black, blend, contrast, type PackedColour, white } from './colours.ts';
import type { LookedAt } from './compute-snapshot.ts';
import {
  attributeOf,
  isElement,
  layerKind,
  nodeKind,
  type PageTree,
  positionKind,
  textOf,
} from './page-tree.ts';
import { findTurnedAway } from './turned-away.ts';

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
 * nothing (fact 5 of docs/threat-model.md); here each of them is found.
 */
export function findVisible(tree: PageTree): Visibility {
  const clips = findClips(tree);
  const backgrounds = resolveBackgrounds(tree);
  const shown = new Uint8Array(tree.size);
  const reachable = new Uint8Array(tree.size);
  const holdsShown = new Uint8Array(tree.size);
  const opacity = new Float32Array(tree.size);
  const isBuried = isBuriedText(tree, backgrounds);
  const turnedAway = findTurnedAway(tree);

  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    const through = (parent < 0 ? 1 : (opacity[parent] ?? 1)) * (tree.opacity[node] ?? 1);
    opacity[node] = through;
    if (tree.rendered[node] !== 1 || tree.invisible[node] === 1 || turnedAway[node] === 1) continue;
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

/** Contrast below which text and background are one to the eye; #f4f4f4 on white has 1.1. */
const leastContrast = 1.09;
/** Looking behind a text costs a sweep over everything painted; hostile pages could ask for it without end. */
const longestSearch = 3_000;

/**
 * Tells whether a text has the colour of what it stands on. What it stands on is mostly its ancestors' background,
 * which is checked first and settles nearly every text; only when the two look alike is it worked out what really
 * lies behind: white text on a photograph beside it in the markup is meant to be read.
 */
function isBuriedText(tree: PageTree, backgrounds: Backgrounds): (node: number) => boolean {
  let painters: readonly number[] | null = null;
  let searches = 0;
  return (node) => {
    const parent = tree.parent[node] ?? -1;
    const svg = isSvgText(tree, node);
    const fill = svg ? tree.fill.get(node) : undefined;
    if (fill === null) return false;
    const color = svg ? (fill ?? black) : (tree.color[node] ?? 0);
    if (svg && alphaOf(color) < faintestOpacity) return true;
    // Letters cut out of a picture (`background-clip: text`) have no colour of their own.
    if (backgrounds.pictured[parent] === cutLetters) return false;
    if (backgrounds.pictured[parent] === 1) return alphaOf(color) < faintestOpacity;
    const behind = backgrounds.colour[parent] ?? 0;
    if (!looksAlike(color, behind)) return false;
    searches += 1;
    if (searches > longestSearch) return true;
    painters ??= listPainters(tree);
    const painter = findPainterBehind(tree, painters, node);
    if (painter < 0) return true;
    if (isPicture(tree, painter)) return false;
    return looksAlike(color, backgrounds.colour[painter] ?? 0);
  };
}

/** In `Backgrounds.pictured`: the picture is seen through the letters. */
const cutLetters = 2;

const svgTextTags = new Set(['text', 'tspan', 'textpath']);

function isSvgText(tree: PageTree, node: number): boolean {
  return svgTextTags.has(tree.tag[tree.parent[node] ?? -1] ?? '');
}

function looksAlike(color: PackedColour, behind: PackedColour): boolean {
  return alphaOf(color) < 0.05 || contrast(blend(color, behind), behind) < leastContrast;
}

const pictureTags = new Set(['img', 'video', 'canvas', 'svg', 'picture', 'object', 'embed']);

function isPicture(tree: PageTree, node: number): boolean {
  return pictureTags.has(tree.tag[node] ?? '') || tree.hasBackgroundImage[node] === 1;
}

function listPainters(tree: PageTree): readonly number[] {
  const painters: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.rendered[node] !== 1 || !isElement(tree, node) || tree.invisible[node] === 1) continue;
    if (isPicture(tree, node) || alphaOf(tree.backgroundColor[node] ?? 0) > 0.5) painters.push(node);
  }
  return painters;
}

/** The last thing painted before the text at its centre; within one layer later in the document is later. */
function findPainterBehind(tree: PageTree, painters: readonly number[], text: number): number {
  const x = (tree.x[text] ?? 0) + (tree.width[text] ?? 0) / 2;
  const y = (tree.y[text] ?? 0) + (tree.height[text] ?? 0) / 2;
  const order = tree.paintOrder[text] ?? 0;
  let best = -1;
  let bestOrder = -1;
  for (const node of painters) {
    if (node > text && (tree.paintOrder[node] ?? 0) >= order) continue;
    const paint = tree.paintOrder[node] ?? 0;
    if (paint > order || paint < bestOrder) continue;
    const left = tree.x[node] ?? 0;
    const top = tree.y[node] ?? 0;
    if (x < left || y < top || x >= left + (tree.width[node] ?? 0) || y >= top + (tree.height[node] ?? 0))
      continue;
    best = node;
    bestOrder = paint;
  }
  return best;
}

interface Cover {
  readonly node: number;
  readonly edges: Edges;
  readonly order: number;
}

/** In px. Covers are looked up by the squares that they touch; most are smaller than a few. */
const squareSide = 160;
/** A cover of more squares than this is kept in a list that every look-up goes through. */
const mostSquares = 48;

/**
 * Tells whether something opaque is painted over the middle of a text. What is fixed to the viewport does not
 * count: notices can be closed, and the text under a bar at the top comes out by scrolling.
 */
function isCoveredText(
  tree: PageTree,
  clips: readonly Clip[],
  opacity: Float32Array,
): (node: number) => boolean {
  const squares = new Map<number, Cover[]>();
  const large: Cover[] = [];
  for (const cover of listCovers(tree, clips, opacity)) {
    const keys = squaresOf(cover.edges);
    if (keys === null) large.push(cover);
    for (const key of keys ?? []) {
      const list = squares.get(key);
      if (list === undefined) squares.set(key, [cover]);
      else list.push(cover);
    }
  }
  const sunk = findSunk(tree);
  return (node) => {
    if (sunk[node] === 1) return true;
    const x = (tree.x[node] ?? 0) + (tree.width[node] ?? 0) / 2;
    const y = (tree.y[node] ?? 0) + (tree.height[node] ?? 0) / 2;
    const order = tree.paintOrder[node] ?? 0;
    const covers = ({ edges, order: painted }: Cover) =>
      painted > order && x >= edges[0] && x < edges[2] && y >= edges[1] && y < edges[3];
    const near = squares.get(keyOf(Math.floor(x / squareSide), Math.floor(y / squareSide)));
    return (near?.some(covers) ?? false) || large.some(covers);
  };
}

/**
 * What has a negative `z-index` is painted before everything that flows around it: under an opaque background of an
 * ancestor, up to the one that starts a stacking order of its own. The page's own background lies deeper still.
 */
function findSunk(tree: PageTree): Uint8Array {
  const sunk = new Uint8Array(tree.size);
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    sunk[node] = sunk[parent] ?? 0;
    if (tree.layer[node] !== layerKind.behind || sunk[node] === 1) continue;
    for (let at = parent; at >= 0 && tree.layer[at] === layerKind.none; at = tree.parent[at] ?? -1) {
      if (tree.tag[at] === 'body' || tree.tag[at] === '' || tree.position[at] === positionKind.fixed) break;
      if (tree.rendered[at] === 1 && alphaOf(tree.backgroundColor[at] ?? 0) === 1) sunk[node] = 1;
    }
  }
  return sunk;
}

/** Opaque backgrounds that belong to a layer of their own; the rest is painted before any text. */
function listCovers(tree: PageTree, clips: readonly Clip[], opacity: Float32Array): readonly Cover[] {
  const fixed = new Uint8Array(tree.size);
  const lowest = tree.paintOrder[tree.frames[0]?.root ?? 0] ?? 0;
  const covers: Cover[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const position = tree.position[node];
    if (position === positionKind.fixed || position === positionKind.sticky) fixed[node] = 1;
    else fixed[node] = fixed[tree.parent[node] ?? -1] ?? 0;
    if (fixed[node] === 1 || tree.rendered[node] !== 1 || tree.invisible[node] === 1) continue;
    if (!isElement(tree, node) || alphaOf(tree.backgroundColor[node] ?? 0) < 1) continue;
    const order = tree.paintOrder[node] ?? 0;
    const clip = clips[node];
    if (order <= lowest + 1 || (opacity[node] ?? 0) < 0.95 || clip === undefined) continue;
    const edges = intersect(boxEdges(tree, node), clip.reach);
    if (!isEmpty(edges)) covers.push({ node, edges, order });
  }
  return covers;
}

function squaresOf(edges: Edges): readonly number[] | null {
  const [left, top, right, bottom] = edges.map((edge) => Math.floor(edge / squareSide));
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null;
  if ((right - left + 1) * (bottom - top + 1) > mostSquares) return null;
  const keys: number[] = [];
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) keys.push(keyOf(x, y));
  return keys;
}

/** One number per square; pages are never a million squares wide. */
function keyOf(x: number, y: number): number {
  return y * 1_000_003 + x;
}

interface Backgrounds {
  /** What lies behind a node's own content: its background over those of its ancestors, opaque. */
  readonly colour: Uint32Array;
  /** A picture is somewhere in it, so the colour says little. */
  readonly pictured: Uint8Array;
}

/** Most elements are transparent: what is seen behind them belongs to an ancestor, in the end the white page. */
function resolveBackgrounds(tree: PageTree): Backgrounds {
  const colour = new Uint32Array(tree.size);
  const pictured = new Uint8Array(tree.size);
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    let behind: PackedColour = parent < 0 ? white : (colour[parent] ?? white);
    let picture = parent < 0 ? 0 : (pictured[parent] ?? 0);
    if (tree.rendered[node] === 1 && tree.kind[node] === nodeKind.element) {
      const own = tree.backgroundColor[node] ?? 0;
      behind = blend(own, behind);
      if (alphaOf(own) === 1) picture = 0;
      if (tree.hasBackgroundImage[node] === 1) picture = tree.cutsLetters.has(node) ? cutLetters : 1;
    }
    colour[node] = behind;
    pictured[node] = picture;
  }
  return { colour, pictured };
}

/** In px²: smaller drawings are icons and decoration. */
const largeArea = 200 * 150;

/** Things that a person sees and that cannot be read here: drawings and embedded documents. */
export function findUnseenAreas({ tree, visibility, names }: LookedAt): readonly string[] {
  const gaps: string[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const tag = tree.tag[node];
    if (tag !== 'canvas' && tag !== 'embed' && tag !== 'object') continue;
    const area = (tree.width[node] ?? 0) * (tree.height[node] ?? 0);
    if (visibility.shown[node] !== 1 || area < largeArea || (tag === 'canvas' && hasContent(node))) continue;
    const name = names.nameOf(node) || attributeOf(tree, node, 'title') || '';
    const size = `${Math.round(tree.width[node] ?? 0)} × ${Math.round(tree.height[node] ?? 0)} px`;
    const what = tag === 'canvas' ? 'A drawing' : 'An embedded document';
    gaps.push(`${what} of ${size}${name === '' ? '' : ` ("${name}")`} cannot be looked into.`);
  }
  // One line each is enough for a page full of charts.
  return gaps.length > 5
    ? [...gaps.slice(0, 5), `${gaps.length - 5} more drawings cannot be looked into.`]
    : gaps;

  /** Fallback content of a canvas is what screen readers get; it is not painted. */
  function hasContent(node: number): boolean {
    return visibility.holdsShown[node] === 1 && (tree.end[node] ?? 0) > node + 1 && isShownInside(node);
  }

  function isShownInside(node: number): boolean {
    for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) if (visibility.shown[at] === 1) return true;
    return false;
  }
}

import {
  attributeOf,
  nodeKind,
  overflowKind,
  type PageTree,
  positionKind,
  type TreeFrame,
} from './page-tree.ts';

/** Left, top, right, bottom in px of the top viewport. */
export type Edges = readonly [number, number, number, number];

/** The area in which a node can be painted. */
export interface Clip {
  /** Outside of it nothing is ever seen, however one scrolls. */
  readonly reach: Edges;
  /** Inside of it things are seen now, without scrolling. */
  readonly now: Edges;
}

const everywhere: Edges = [-Infinity, -Infinity, Infinity, Infinity];
const nowhere: Edges = [0, 0, 0, 0];

/**
 * The clip of every node. `overflow: hidden`, `clip` and `clip-path` cut for good; a scroll container, a frame and
 * the page itself cut only until somebody scrolls, but nothing scrolls to the left of or above a page's origin.
 * Absolutely positioned content is cut by its containing block and not by what lies between.
 */
export function findClips(tree: PageTree): readonly Clip[] {
  const own = new Array<Clip>(tree.size);
  const forFlow = new Array<Clip>(tree.size);
  const forAbsolute = new Array<Clip>(tree.size);
  const forFixed: Clip[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    const frame = tree.frame[node] ?? 0;
    if (tree.kind[node] === nodeKind.document) {
      const around = parent < 0 ? { reach: everywhere, now: everywhere } : forFlow[parent];
      const view = tree.frames[frame];
      if (around === undefined || view === undefined) continue;
      forFixed[frame] = cut(around, edgesOf(view), edgesOf(view));
      own[node] = forFlow[node] = forAbsolute[node] = pageClip(tree, around, view);
      continue;
    }
    const position = tree.position[node];
    const taken = position === positionKind.fixed ? forFixed[frame] : undefined;
    const flow = forFlow[parent] ?? { reach: everywhere, now: everywhere };
    const absolute = forAbsolute[parent] ?? flow;
    let clip = taken ?? (position === positionKind.absolute ? absolute : flow);
    const path = tree.clipPath.get(node);
    const shape = path === undefined ? null : parseClipPath(path, boxEdges(tree, node));
    if (shape !== null) clip = cut(clip, shape, shape);
    const rectangle =
      position === positionKind.absolute || position === positionKind.fixed ? tree.clip.get(node) : undefined;
    const oldShape = rectangle === undefined ? null : parseClip(rectangle, boxEdges(tree, node));
    if (oldShape !== null) clip = cut(clip, oldShape, oldShape);
    own[node] = clip;
    const content = contentClip(tree, node, clip);
    forFlow[node] = content;
    // Without a box of its own (text, display: contents) a node is nobody's containing block.
    const contains = position !== positionKind.static || shape !== null;
    forAbsolute[node] = contains ? content : absolute;
  }
  return own;
}

/** How far a page scrolls; `overflow: hidden` on html or body, which goes to the viewport, stops it. */
function pageClip(tree: PageTree, around: Clip, view: TreeFrame): Clip {
  const viewport = edgesOf(view);
  const [html, scroller] = viewportOverflow(tree, view.root);
  const rightToLeft = html >= 0 && attributeOf(tree, html, 'dir') === 'rtl';
  const slack = Math.max(0, view.contentWidth - view.width);
  const left = view.x - view.scrollX - (rightToLeft ? slack : 0);
  const top = view.y - view.scrollY;
  const page: Edges = [left, top, left + view.contentWidth, top + view.contentHeight];
  const stopsX = scroller >= 0 && tree.overflowX[scroller] === overflowKind.hidden;
  const stopsY = scroller >= 0 && tree.overflowY[scroller] === overflowKind.hidden;
  const reach: Edges = [
    stopsX ? viewport[0] : page[0],
    stopsY ? viewport[1] : page[1],
    stopsX ? viewport[2] : page[2],
    stopsY ? viewport[3] : page[3],
  ];
  // Inside a frame that can be scrolled into view everything it can scroll to is within reach.
  const seen = isEmpty(intersect(around.reach, viewport)) ? nowhere : reach;
  return { reach: seen, now: intersect(around.now, viewport) };
}

/** The html element and the element whose overflow is the viewport's (html's own, else body's); -1 for none. */
function viewportOverflow(tree: PageTree, root: number): readonly [number, number] {
  let html = -1;
  for (let node = root + 1; node < (tree.end[root] ?? 0); node = tree.end[node] ?? node + 1) {
    if (tree.tag[node] === 'html') html = node;
  }
  if (html < 0) return [-1, -1];
  if (tree.overflowX[html] !== overflowKind.visible || tree.overflowY[html] !== overflowKind.visible)
    return [html, html];
  for (let node = html + 1; node < (tree.end[html] ?? 0); node = tree.end[node] ?? node + 1) {
    if (tree.tag[node] === 'body') return [html, node];
  }
  return [html, -1];
}

function contentClip(tree: PageTree, node: number, clip: Clip): Clip {
  const across = tree.overflowX[node] ?? 0;
  const down = tree.overflowY[node] ?? 0;
  if (across === overflowKind.visible && down === overflowKind.visible) return clip;
  if (tree.rendered[node] !== 1 || isViewportOverflow(tree, node)) return clip;
  const box = boxEdges(tree, node);
  const seen = intersect(clip.reach, box);
  if (isEmpty(seen)) return { reach: nowhere, now: nowhere };
  const reach: Edges = [
    across === overflowKind.scroll ? -Infinity : seen[0],
    down === overflowKind.scroll ? -Infinity : seen[1],
    across === overflowKind.scroll ? Infinity : seen[2],
    down === overflowKind.scroll ? Infinity : seen[3],
  ];
  return { reach, now: intersect(clip.now, box) };
}

/** html's overflow always goes to the viewport; body's does when html has none. */
function isViewportOverflow(tree: PageTree, node: number): boolean {
  if (tree.tag[node] === 'html') return true;
  if (tree.tag[node] !== 'body') return false;
  const html = tree.parent[node] ?? -1;
  return tree.overflowX[html] === overflowKind.visible && tree.overflowY[html] === overflowKind.visible;
}

function cut(clip: Clip, reach: Edges, now: Edges): Clip {
  return { reach: intersect(clip.reach, reach), now: intersect(clip.now, now) };
}

export function intersect(first: Edges, second: Edges): Edges {
  return [
    Math.max(first[0], second[0]),
    Math.max(first[1], second[1]),
    Math.min(first[2], second[2]),
    Math.min(first[3], second[3]),
  ];
}

export function isEmpty(edges: Edges): boolean {
  return edges[2] - edges[0] < 1 || edges[3] - edges[1] < 1;
}

export function boxEdges(tree: PageTree, node: number): Edges {
  const x = tree.x[node] ?? 0;
  const y = tree.y[node] ?? 0;
  return [x, y, x + (tree.width[node] ?? 0), y + (tree.height[node] ?? 0)];
}

function edgesOf(view: TreeFrame): Edges {
  return [view.x, view.y, view.x + view.width, view.y + view.height];
}

/**
 * The rectangle that a computed `clip-path` leaves of a box, or null for shapes that are not worked out (`path()`,
 * `url()`, `shape()`). Only what hides everything matters here, so round shapes count as their bounding box.
 */
export function parseClipPath(value: string, box: Edges): Edges | null {
  const [left, top, right, bottom] = box;
  const width = right - left;
  const height = bottom - top;
  const inside = /^([a-z]+)\((.*)\)/.exec(value);
  if (inside === null) return null;
  const [, shape, text = ''] = inside;
  const words = text.split(/\s+/);
  switch (shape) {
    case 'inset': {
      const sides = (words.includes('round') ? words.slice(0, words.indexOf('round')) : words).filter(
        Boolean,
      );
      const [first = '0'] = sides;
      const second = sides[1] ?? first;
      return [
        left + length(sides[3] ?? second, width),
        top + length(first, height),
        right - length(second, width),
        bottom - length(sides[2] ?? first, height),
      ];
    }
    case 'circle':
    case 'ellipse': {
      const at = words.indexOf('at');
      const radii = at < 0 ? words : words.slice(0, at);
      // Only a radius of nothing hides; the words (closest-side, …) never do.
      const empty = radii.some((word) => /^0(?:px|%)?$/.test(word));
      return empty ? [left, top, left, top] : null;
    }
    case 'polygon': {
      const points = text
        .replace(/^(?:evenodd|nonzero),/, '')
        .split(',')
        .map((pair) => pair.trim().split(/\s+/));
      const across = points.map(([x = '0']) => left + length(x, width));
      const down = points.map(([, y = '0']) => top + length(y, height));
      return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
    }
    default:
      return null;
  }
}

/** `clip: rect(top, right, bottom, left)`, the older way, measured from the top left corner of the box. */
export function parseClip(value: string, box: Edges): Edges | null {
  const inside = /^rect\((.*)\)/.exec(value);
  const [top = 'auto', right = 'auto', bottom = 'auto', left = 'auto'] = (inside?.[1] ?? '').split(/[\s,]+/);
  if (inside === null) return null;
  const side = (text: string, from: number, otherwise: number) =>
    text === 'auto' ? otherwise : from + Number.parseFloat(text);
  return [
    side(left, box[0], box[0]),
    side(top, box[1], box[1]),
    side(right, box[0], box[2]),
    side(bottom, box[1], box[3]),
  ];
}

/** px or a percentage of `whole`; sums (`calc()`) count as nothing. */
function length(text: string, whole: number): number {
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) return 0;
  return text.endsWith('%') ? (value / 100) * whole : value;
}

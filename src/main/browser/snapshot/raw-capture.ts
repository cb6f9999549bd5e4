import type { Box } from '#shared/domain/index.ts';

/**
 * The part of DevTools' `DOMSnapshot.captureSnapshot` answer that is read here. Strings are indices into
 * `strings`, -1 for none. Facts measured on Chromium 156 that the passes rely on:
 * - nodes come in pre-order of the *flat* tree: a host's children are its shadow tree's, a slot's are what is
 *   slotted; closed roots are included, user-agent roots (the inside of an input) are not;
 * - boxes are in document coordinates, fixed elements included; in physical px on a screen of high resolution and where
 *   the browser is zoomed, so that `page-scale.ts` turns them into CSS px first;
 * - frames of the same process are further documents, frames of other processes are missing.
 */
export interface RawCapture {
  readonly documents: readonly RawDocument[];
  readonly strings: readonly string[];
}

export interface RawDocument {
  readonly documentURL: number;
  readonly title: number;
  readonly baseURL: number;
  readonly frameId: number;
  readonly nodes: RawNodes;
  readonly layout: RawLayout;
  readonly scrollOffsetX?: number;
  readonly scrollOffsetY?: number;
  readonly contentWidth?: number;
  readonly contentHeight?: number;
}

export interface RawNodes {
  readonly parentIndex: readonly number[];
  readonly nodeType: readonly number[];
  readonly nodeName: readonly number[];
  readonly nodeValue: readonly number[];
  readonly backendNodeId: readonly number[];
  /** Name and value in turns. */
  readonly attributes: readonly (readonly number[])[];
  readonly textValue: RareStrings;
  readonly inputValue: RareStrings;
  readonly inputChecked: RareFlags;
  readonly optionSelected: RareFlags;
  readonly contentDocumentIndex: RareStrings;
  readonly pseudoType: RareStrings;
  readonly isClickable: RareFlags;
}

interface RawLayout {
  readonly nodeIndex: readonly number[];
  readonly styles: readonly (readonly number[])[];
  readonly bounds: readonly (readonly number[])[];
  /** Rendered text of text boxes. */
  readonly text: readonly number[];
  readonly paintOrders: readonly number[];
}

interface RareFlags {
  readonly index: readonly number[];
}

interface RareStrings extends RareFlags {
  readonly value: readonly number[];
}

/**
 * What one DevTools session answered: the page's own, or that of a frame in another process. The first of a list
 * is always the page's own, and a frame's session comes after the one that holds its iframe element.
 */
export interface CapturedSession {
  readonly raw: RawCapture;
  /** The iframe element that it hangs in; null for the page itself. */
  readonly owner: { readonly session: number; readonly backendNodeId: number } | null;
  readonly frames: ReadonlyMap<string, FrameFacts>;
  /**
   * Content boxes of its iframe elements by backend node id, in the viewport of the session's outermost frame.
   * Only DevTools' box model knows borders, padding and transforms of an iframe.
   */
  readonly contentBoxes: ReadonlyMap<number, Box>;
}

/** By CDP frame id. */
export interface FrameFacts {
  readonly loaderId: string;
  readonly name: string;
  /** As CDP prints it: "https://example.com", "://" when opaque. */
  readonly origin: string;
  /** Registrable domain with scheme, or scheme and host where there is none (addresses, localhost). */
  readonly site: string;
}

/**
 * The computed styles that are asked for; each costs about 2 ms per 17,000 nodes, so only what a pass reads.
 * The text's fill colour is asked for in place of `color`: it is what is painted, and equals `color` unless a
 * page sets it apart.
 */
const styles = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  fontSize: 'font-size',
  color: '-webkit-text-fill-color',
  backgroundColor: 'background-color',
  backgroundImage: 'background-image',
  overflowX: 'overflow-x',
  overflowY: 'overflow-y',
  position: 'position',
  clipPath: 'clip-path',
  clip: 'clip',
  cursor: 'cursor',
  filter: 'filter',
  zIndex: 'z-index',
  mask: 'mask',
  backface: 'backface-visibility',
  transform: 'transform',
  transformStyle: 'transform-style',
  rotate: 'rotate',
  fill: 'fill',
  fillOpacity: 'fill-opacity',
  backgroundClip: 'background-clip',
  backgroundSize: 'background-size',
} as const;
export const computedStyles = Object.values(styles);

/** Column of each style in the answer. */
export const styleColumn = Object.fromEntries(
  Object.keys(styles).map((name, column) => [name, column]),
) as Readonly<Record<keyof typeof styles, number>>;

/**
 * The part of DevTools' `DOMSnapshot.captureSnapshot` answer that is read here. Strings are indices into
 * `strings`, -1 for none. Facts measured on Chromium 156 that the passes rely on:
 * - nodes come in pre-order of the *flat* tree: a host's children are its shadow tree's, a slot's are what is
 *   slotted; closed roots are included, user-agent roots (the inside of an input) are not;
 * - boxes are CSS px in document coordinates whatever the device pixel ratio, fixed elements included;
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

export interface RawLayout {
  readonly nodeIndex: readonly number[];
  readonly styles: readonly (readonly number[])[];
  readonly bounds: readonly (readonly number[])[];
  /** Rendered text of text boxes. */
  readonly text: readonly number[];
  readonly paintOrders: readonly number[];
}

export interface RareFlags {
  readonly index: readonly number[];
}

export interface RareStrings extends RareFlags {
  readonly value: readonly number[];
}

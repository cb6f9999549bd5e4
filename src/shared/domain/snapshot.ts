import type { Box } from './box.ts';

/**
 * What was on the page at one moment. Plain data; kept beside a turn as a `StoredPage`.
 * All boxes are in CSS px relative to the top left corner of the viewport of the *top* frame.
 */
export interface Snapshot {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  readonly url: string;
  readonly title: string;
  readonly tabId: number;
  readonly tabs: readonly TabInfo[];
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scroll: {
    readonly x: number;
    readonly y: number;
    readonly maxX: number;
    readonly maxY: number;
  };
  /** Document order, frames in the place of their iframe element. */
  readonly candidates: readonly Candidate[];
  /** The page itself, pruned to what a person can see: document order, parents before children, frames in place. */
  readonly elements: readonly PageElement[];
  /** Visible text in document order, for reading aloud and for finding things by what stands beside them. */
  readonly texts: readonly TextBlock[];
  /** Containers of candidates and texts, parents before children; `Candidate.region` is an index into it. */
  readonly regions: readonly Region[];
  readonly frames: readonly FrameInfo[];
  /** uid of the candidate that has the keyboard focus. */
  readonly focusedUid: string | null;
  readonly counts: { readonly nodes: number; readonly visible: number; readonly candidates: number };
  /** Said when something could not be looked at: time, size, a frame that did not answer, a canvas. */
  readonly gaps: readonly string[];
  /** Of a page of a file: what its markup says where that is more than was looked at. */
  readonly recording?: Recording;
  /** The page waits for a passkey; absent while it does not. Whether the host can ask the user for one. */
  readonly passkey?: 'usable' | 'unusable';
}

export interface TabInfo {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly active: boolean;
  readonly loading: boolean;
  readonly crashed: boolean;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

/** What the ranker's document of an element is made of (docs/weblinx.md, 3). */
export interface ElementFacts {
  /** Lower case. */
  readonly tag: string;
  /** Absolute, e.g. `/html/body/div[3]/a`. */
  readonly xpath: string;
  /** Text directly before the first child node, untrimmed. */
  readonly text: string;
  /** CSS px. */
  readonly box: Box;
  /** All of them in markup order, the uid's too where the page has one; a valueless one is null. */
  readonly attributes: Readonly<Record<string, string | null>>;
  /** Tags of the first child nodes; null for a comment, which counts but is not printed. */
  readonly children: readonly (string | null)[];
}

/** What a data set's own ranker reads of a recorded page. */
interface Recording {
  /** In WebLINX's own form; null where the dialogue is all that is known. */
  readonly query: string | null;
  factsOf(uid: string): ElementFacts | undefined;
}

interface FrameInfo {
  /** CDP frame id. */
  readonly id: string;
  readonly origin: string;
  /** Of another site than the top frame. */
  readonly crossSite: boolean;
  readonly name: string;
}

/**
 * One element of the page's tree. Invisible elements without visible content are left out, and so are scripts,
 * styles and comments; text that no person can see is not in it.
 */
export interface PageElement {
  /** As `Candidate.uid`, and the same as that of its candidate; "" for what the browser does not number. */
  readonly uid: string;
  /** Lower case. */
  readonly tag: string;
  /** Index of its parent in `Snapshot.elements`; -1 for a root. */
  readonly parent: number;
  /** Index in `Snapshot.candidates`; -1 when it is none. */
  readonly candidate: number;
  /** Markup order; values of secret fields left out. Names and addresses as written, so strangers' words. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Visible text before its first child element, whitespace as in the markup but never longer than 2,000. */
  readonly text: string;
  /**
   * How much of `text` stands before the first child node of any kind, a comment or an unseen element too; absent where
   * that is all of it.
   */
  readonly lead?: number;
  /** Visible text that follows it inside its parent. */
  readonly tail: string;
  /** Index in `Snapshot.frames`. */
  readonly frame: number;
  /** Without an area for what is not drawn. */
  readonly box: Box;
}

/** A node of the page, good for one snapshot only. */
interface Ref {
  readonly snapshotId: string;
  readonly frameId: string;
  readonly backendNodeId: number;
}

/** Fields whose value is never read out of the page module. */
export type SecretKind = 'password' | 'card' | 'one-time-code';

/** What a person can do with a candidate. */
export type Affordance = 'click' | 'type' | 'select' | 'check' | 'scroll' | 'upload';

/** An element that a person could point at: clickable, fillable, scrollable, or salient. */
export interface Candidate {
  readonly ref: Ref;
  /**
   * Opaque and stable while the node lives: 8-4-4 hex digits, as WebLINX's ids (docs/weblinx.md 1.7), never
   * digits only.
   */
  readonly uid: string;
  readonly tag: string;
  /** Computed ARIA role ("button", "link", "textbox", …), or "" when it has none. */
  readonly role: string;
  /** Accessible name, whitespace collapsed, at most 200 characters. */
  readonly name: string;
  /** Visible text inside it, whitespace collapsed, at most 400 characters. */
  readonly text: string;
  /** Visible label-like text that belongs to it by place when nothing in the markup says so ("" if none). */
  readonly nearbyLabel: string;
  /** Accessible description: title, aria-describedby, placeholder when the name is something else. */
  readonly description: string;
  /** The element's attributes, in markup order; values of secret fields left out. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Absolute path as docs/weblinx.md 3.2, within its own frame. */
  readonly xpath: string;
  /** Tags of its first two child elements, with null for each comment up to there (docs/weblinx.md 3.2). */
  readonly children: readonly (string | null)[];
  readonly affordances: readonly Affordance[];
  /** Current value of a field; null when it is not a field, or is a secret one. */
  readonly value: string | null;
  readonly secret: SecretKind | null;
  /** A field that holds something, known also for secret ones. */
  readonly filled: boolean;
  readonly inputType: string | null;
  readonly states: CandidateStates;
  /** Of a select or an open listbox it owns. */
  readonly options: readonly OptionInfo[] | null;
  readonly form: FormInfo | null;
  /** Absolute address of a link. */
  readonly href: string | null;
  readonly box: Box;
  /** The centre of its box lies in the viewport. */
  readonly inViewport: boolean;
  /** Position in the painted order of the page; larger is nearer to the eye. */
  readonly paintOrder: number;
  /** CSS colours as computed, `rgb(r, g, b)`; transparent backgrounds resolve to what lies behind. */
  readonly color: string;
  readonly background: string;
  /** Font size in CSS px. */
  readonly fontSize: number;
  /** Index of the innermost region it lies in; -1 for none. */
  readonly region: number;
  /** Index of its frame in `Snapshot.frames`. */
  readonly frame: number;
  /** Scroll offsets of a scrollable container, else null. */
  readonly scroll: {
    readonly x: number;
    readonly y: number;
    readonly maxX: number;
    readonly maxY: number;
  } | null;
}

export interface CandidateStates {
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly required: boolean;
  readonly focused: boolean;
  /** null: cannot be checked. Switches and pressed toggles count as checkable. */
  readonly checked: boolean | 'mixed' | null;
  readonly selected: boolean | null;
  readonly expanded: boolean | null;
  /** aria-current or the like. */
  readonly current: boolean;
}

export interface OptionInfo {
  readonly label: string;
  readonly value: string;
  readonly selected: boolean;
  readonly disabled: boolean;
}

/** What is known of the form around a candidate; what the consequence check reads. */
export interface FormInfo {
  /** Equal for candidates of the same form. */
  readonly id: string;
  /** As the candidate sends it: a button's `formmethod` and `formaction` come before the form's own. */
  readonly method: 'get' | 'post' | 'dialog';
  /** Absolute address that it is sent to. */
  readonly action: string;
  readonly name: string;
  readonly isSearch: boolean;
  /** The candidate would send the form when pressed. */
  readonly submits: boolean;
  readonly secrets: readonly SecretKind[];
  /** Has a file field. */
  readonly uploads: boolean;
  /** Label and value of each filled field that would be sent; secret values masked. */
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  /**
   * All that the form itself would send by name, hidden fields too, each value as a digest that cannot be read: what
   * leaves is compared with it. null for a secret field and for a file.
   */
  readonly payload: readonly { readonly name: string; readonly digest: string | null }[];
}

export type RegionKind =
  | 'banner'
  | 'navigation'
  | 'main'
  | 'complementary'
  | 'footer'
  | 'form'
  | 'search'
  | 'dialog'
  | 'list'
  | 'item' // of a list, a grid or any run of alike siblings
  | 'table'
  | 'row'
  | 'section'
  | 'frame';

export interface Region {
  readonly kind: RegionKind;
  /** Accessible name or first heading inside, "" if none. */
  readonly name: string;
  readonly box: Box;
  /** Index of the region around it; -1 at the top. */
  readonly parent: number;
  /** For `item` and `row`: its place among its siblings from 0, and how many there are; else -1 and 0. */
  readonly index: number;
  readonly size: number;
}

export interface TextBlock {
  /** Whitespace collapsed. */
  readonly text: string;
  readonly box: Box;
  /** 1 to 6 for headings, else 0. */
  readonly headingLevel: number;
  readonly region: number;
  readonly frame: number;
}

/** The regions around something, its own first, as places in `Snapshot.regions`. */
export function regionsAround(
  region: number,
  regions: readonly { readonly parent: number }[],
): readonly number[] {
  const around: number[] = [];
  // A chain longer than the list would be a circle.
  for (let at = region; at >= 0 && around.length < regions.length; at = regions[at]?.parent ?? -1)
    around.push(at);
  return around;
}

/** Whether a region is another one or lies in it. */
export function isInRegion(
  region: number,
  around: number,
  regions: readonly { readonly parent: number }[],
): boolean {
  // Parents come before children.
  let at = region;
  while (at > around) at = regions[at]?.parent ?? -1;
  return at === around;
}

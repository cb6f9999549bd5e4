/**
 * What our functions may touch of a page. They run in Chromium, in a world of their own beside the page's scripts;
 * main is compiled without the DOM's types, so these few say what there is.
 */
export interface DomRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface DomNode {
  readonly nodeType: number;
  readonly isConnected: boolean;
  readonly parentNode: DomNode | null;
  readonly parentElement: DomElement | null;
  readonly textContent: string | null;
  /** Of a shadow root. */
  readonly host?: DomElement;
  readonly assignedSlot?: DomElement | null;
  contains(other: DomNode | null): boolean;
  getRootNode(): DomRoot;
}

/** A document or a shadow root. */
export interface DomRoot extends DomNode {
  readonly activeElement: DomElement | null;
  elementFromPoint(x: number, y: number): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  getElementById(id: string): DomElement | null;
}

export interface DomElement extends DomNode {
  readonly tagName: string;
  readonly id: string;
  readonly ownerDocument: DomDocument;
  readonly shadowRoot: DomRoot | null;
  readonly children: Iterable<DomElement>;
  readonly innerText?: string;
  readonly isContentEditable?: boolean;
  readonly type?: string;
  value?: string;
  checked?: boolean;
  readonly multiple?: boolean;
  readonly readOnly?: boolean;
  readonly href?: string;
  readonly labels?: ArrayLike<DomElement> | null;
  readonly control?: DomElement | null;
  readonly form?: DomForm | null;
  readonly options?: ArrayLike<DomOption>;
  scrollLeft: number;
  scrollTop: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly clientLeft: number;
  readonly clientTop: number;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  matches(selector: string): boolean;
  closest(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  getBoundingClientRect(): DomRect;
  getClientRects(): ArrayLike<DomRect>;
  scrollTo(options: { left: number; top: number; behavior: 'instant' }): void;
  scrollIntoView(options: {
    block: 'center' | 'nearest';
    inline: 'center' | 'nearest';
    behavior: 'instant';
  }): void;
  focus(options?: { preventScroll?: boolean }): void;
  select?(): void;
  setSelectionRange?(start: number, end: number): void;
  dispatchEvent(event: unknown): boolean;
}

export interface DomOption extends DomElement {
  readonly label: string;
  readonly disabled: boolean;
  selected: boolean;
}

export interface DomForm extends DomElement {
  readonly method: string;
  readonly action: string;
  requestSubmit(submitter?: DomElement): void;
}

export interface DomRange {
  selectNodeContents(node: DomNode): void;
  collapse(toStart: boolean): void;
}

export interface DomDocument extends DomRoot {
  readonly title: string;
  readonly body: DomElement | null;
  readonly documentElement: DomElement | null;
  readonly scrollingElement: DomElement | null;
  readonly defaultView: DomWindow;
  createRange(): DomRange;
}

export interface DomWindow {
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly location: { readonly href: string };
  readonly Event: new (type: string, options: { bubbles: boolean; composed?: boolean }) => unknown;
  readonly MutationObserver: new (
    listener: () => void,
  ) => { observe(target: DomNode, options: object): void; disconnect(): void };
  readonly HTMLInputElement: { readonly prototype: object };
  readonly HTMLTextAreaElement: { readonly prototype: object };
  getComputedStyle(element: DomElement): {
    readonly visibility: string;
    readonly display: string;
    readonly opacity: string;
    readonly pointerEvents: string;
    readonly overflowX: string;
    readonly overflowY: string;
    readonly paddingLeft: string;
    readonly paddingTop: string;
  };
  getSelection(): { removeAllRanges(): void; addRange(range: DomRange): void } | null;
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

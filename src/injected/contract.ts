/**
 * What main may ask of the functions inside a page. Only data crosses: main is compiled without the DOM's types, and
 * the page's elements stay in the page. `index.ts` implements each of these with the element as its first argument.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type FieldKind =
  | 'text'
  | 'editable' // contenteditable
  | 'valued' // takes a value rather than keys: date, time, range, colour
  | 'select'
  | 'check'
  | 'radio'
  | 'file'
  | 'none';

/** What an element is at this moment. */
export interface ElementState {
  readonly connected: boolean;
  readonly tag: string;
  readonly type: string;
  readonly kind: FieldKind;
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly multiple: boolean;
  /** Value of a field; text of an editable element. Empty for password fields. */
  readonly value: string;
  readonly checked: boolean | null;
  readonly visibleText: string;
  /** All text below it, shown or not, and what names it in attributes. */
  readonly allText: string;
  /** Its text cannot be read from outside (closed shadow root). */
  readonly opaque: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly href: string;
  readonly formAction: string;
  /** Offers suggestions while one types. */
  readonly suggests: boolean;
}

/** Points at which a click meets the element, and what lies over it where none does. */
export interface HitTest {
  readonly spots: readonly Point[];
  readonly coveredBy: string;
}

export interface ListedOption {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly selected: boolean;
}

/** Where the options of a home-made list are looked for: in the control alone, or in what it opens. */
export type ChoiceArea = 'inside' | 'anywhere';

export interface Scrolled {
  readonly before: Point;
  readonly now: Point;
}

/** Where to look from: the view, or the place that was found last. */
export type FindStep = 'first' | 'next' | 'previous';

export interface FoundWords {
  readonly count: number;
  /** Of the one that is shown, from 0; -1 for none. */
  readonly index: number;
  readonly box: Readonly<Record<'x' | 'y' | 'width' | 'height', number>> | null;
  /** There are frames of other sites, which were not searched. */
  readonly hasOthers: boolean;
}

export type ScrollingTo = 'up' | 'down' | 'left' | 'right' | 'faster' | 'slower' | 'stop';

export interface ScrollingAnswer {
  readonly isGoing: boolean;
  /** It was going before. */
  readonly was: boolean;
  /** Nothing is left to scroll, or no speed beyond this one. */
  readonly atEdge: boolean;
}

export interface RestOptions {
  /** Nothing may change for this long, in ms. */
  readonly quietMs: number;
  /** Given up after this, in ms. */
  readonly longestMs: number;
  /** Counted from now, since something was just done to this document; else from its load, if that is over. */
  readonly acted: boolean;
}

/** Asked of an element. */
export interface ElementCalls {
  readState(): ElementState;
  isConnected(): boolean;
  focus(): void;
  /** By its own keyboard focus, where the element does not have it yet. */
  focusUnlessFocused(): void;
  /** To the middle of the view, away from headers and bars that lie over its edges. */
  scrollToMiddle(): void;
  /** False when it is still moving after `longestMs`. */
  holdsStill(longestMs: number): boolean;
  /** null when it has no box at all. With `only`, that point alone is looked at. */
  hitTest(only: Point | null): HitTest | null;
  /** From a point of the document around this frame element to the same point inside it. */
  stepIn(point: Point): Point;
  /** From a point inside this frame element to the document around it, and what covers the frame there. */
  stepOut(point: Point): Point & { readonly coveredBy: string | null };
  setValue(value: string): string;
  selectAll(): void;
  moveToEnd(): void;
  /** Selects these characters of a field's value. */
  selectRange(from: number, to: number): void;
  requestSubmit(): boolean;
  readOptions(): readonly ListedOption[];
  selectIndexes(indexes: readonly number[]): void;
  indexOfOption(): number;
  readChoices(where: ChoiceArea): readonly ListedOption[];
  isOpen(): boolean;
  scrollList(): boolean;
  readDays(): readonly string[];
  scrollContainer(x: number, y: number): Scrolled;
}

/** Asked of an element; the answer is another one, or none. */
export interface ElementFinders {
  fieldInside(): void;
  listOfOption(): void;
  choiceAt(where: ChoiceArea, index: number, label: string): void;
  dayAt(index: number): void;
  turnButton(direction: 'back' | 'on'): void;
}

/** Asked of the page as a whole. */
export interface PageCalls {
  readLines(): readonly string[];
  scrollPage(x: number, y: number): Scrolled;
  findText(words: string, step: FindStep): FoundWords;
  keepScrolling(to: ScrollingTo): ScrollingAnswer;
  /** Answers once the document has come to rest. */
  rest(options: RestOptions): void;
  /** Files that are dropped are held and told of. */
  holdsFiles(): boolean;
  /** The next files that are dropped are the page's. */
  letFilesIn(): void;
  /** Whether the page took them, known after `longestMs` at the latest; they are held again. */
  filesTaken(longestMs: number): boolean;
}

/** What the listener in the page tells by the binding; checked before it is believed (`takeover.ts`). */
export interface UserActMessage {
  readonly kind: 'act';
  readonly act: 'click' | 'textinput' | 'submit' | 'change';
  /** Where the element is kept, for `elementOf`. */
  readonly key: number;
  /** New value, "" for acts without one; secret values are masked already. */
  readonly value: string;
  /** Milliseconds since the epoch when the user began. */
  readonly at: number;
  readonly tag: string;
  readonly role: string;
  readonly text: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Something moved: what was drawn over the page is not in its place any more. */
export interface MovedMessage {
  readonly kind: 'moved';
}

/**
 * A hand on the page, before the page itself is told. After a key or a button, a drop or a paste what the page does may be
 * the user's doing; a wheel only moves it.
 */
export interface HandMessage {
  readonly kind: 'hand';
  readonly by: 'pointer' | 'mouse' | 'key' | 'modifier' | 'drop' | 'paste' | 'wheel';
  readonly at: number;
}

/** The user has dropped files on the page, which has seen nothing of that yet. */
export interface FilesMessage {
  readonly kind: 'files';
  /** Where they are kept, for `droppedFile`. */
  readonly key: number;
  /** In the viewport of the frame. */
  readonly x: number;
  readonly y: number;
  /** Of the frame; "null" for one that is nobody's. */
  readonly origin: string;
  readonly count: number;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly isFolder: boolean }[];
}

/** Names in the isolated world, which no script of the page sees. */
export const worldName = 'parley';
export const globalName = '__parley';
export const bindingName = '__parleyTell';

/** Of the page's own world, which its scripts never get to see: a request for a passkey began, or is over. */
export const passkeyBindingName = '__parleyTellPasskey';
export type PasskeyMessage = 'asked' | 'over';

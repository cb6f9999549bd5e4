/**
 * What voice control asks of a page beside WebLINX's actions, which are a closed set: it is recorded as the words that
 * say what came of it. What can have consequences (a key) is judged like a press.
 */
export type PageCommand =
  | { readonly kind: 'keys'; readonly chord: KeyChord; readonly times: number }
  /** `to`: by so many steps, back to normal, or to a share of the normal size. */
  | { readonly kind: 'zoom'; readonly to: 'in' | 'out' | 'normal' | number; readonly steps: number }
  | { readonly kind: 'find'; readonly words: string }
  /** The next place, or the one before, of what was looked for last. */
  | { readonly kind: 'find-on'; readonly to: 'next' | 'previous' }
  /** Numbers on everything that can be acted on. */
  | { readonly kind: 'numbers'; readonly shown: boolean }
  /** Goes on until it is told to stop, the page ends, or the user takes a hand. */
  | { readonly kind: 'scrolling'; readonly to: ScrollingChange }
  /** Selects a stretch of a field's text, by offsets into its value. */
  | { readonly kind: 'select'; readonly uid: string; readonly from: number; readonly to: number };

export type ScrollDirection = 'up' | 'down' | 'left' | 'right';
type ScrollingChange = ScrollDirection | 'faster' | 'slower' | 'stop';

/** A key with what is held down meanwhile, named as `KeyboardEvent.key` names it. */
export interface KeyChord {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

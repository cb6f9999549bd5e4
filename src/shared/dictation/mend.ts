/** What spoken words ask to be done to the draft. Where `isSure` is false they may as well be words for the draft. */
export type Mend =
  | {
      readonly kind: 'replace';
      /** Every way to read what is named and what it becomes, the likeliest first. */
      readonly readings: readonly { readonly what: string; readonly by: string }[];
      readonly isSure: boolean;
    }
  /** "I meant …": what it stands for has to be found. */
  | { readonly kind: 'correct'; readonly by: string; readonly isSure: boolean }
  | { readonly kind: 'take-back'; readonly what: 'last' | 'all' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'delete-words'; readonly count: number; readonly at: 'start' | 'end' }
  | { readonly kind: 'delete-sentence' }
  | { readonly kind: 'delete'; readonly what: string }
  | {
      readonly kind: 'case';
      /** "" for the last word. */
      readonly what: string;
      readonly to: 'capital' | 'upper' | 'lower';
      readonly isSure: boolean;
    }
  /** Letters in place of a word; "" for the last word. */
  | { readonly kind: 'spell'; readonly what: string; readonly letters: string }
  | {
      readonly kind: 'insert';
      readonly text: string;
      readonly side: 'before' | 'after';
      readonly anchor: string;
    };

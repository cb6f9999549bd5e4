/** Where one token stands in a text, in UTF-16 units. */
export interface TokenSpan {
  readonly start: number;
  readonly end: number;
}

/** How a model's tokenizer divides text. Pure; no special tokens are known, so a page cannot write one. */
export interface TokenCounter {
  /** For people: "o200k_base", "an estimate that errs high". */
  readonly name: string;
  /** False for a stated approximation. */
  readonly exact: boolean;
  count(text: string): number;
  /** Every token of the text in order. Tokens that share a character each have all of it. */
  spans(text: string): readonly TokenSpan[];
}

/** What the ranker's document of an element is made of; candidates, recorded pages and `parley rank` records fit it. */
export interface ElementFacts {
  /** Lower case. */
  readonly tag: string;
  /** Absolute, e.g. `/html/body/div[3]/a` (spec/weblinx.md 3.2). */
  readonly xpath: string;
  /** Text directly before the first child, untrimmed; live candidates give their visible text. */
  readonly text: string;
  /** CSS px. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** All of them in markup order, the uid's too where the page has one; a valueless one is null. */
  readonly attributes: Readonly<Record<string, string | null>>;
  /** Tags of the first child nodes; null for a comment, which counts but is not printed. */
  readonly children: readonly (string | null)[];
}

import type { TokenCounter } from '../../../../models/tokens/index.ts';

const pattern = /\w+|[^\w\s]/g;

/** The tokenizer that the vectors were made with: words and single signs. */
export const toyCounter: TokenCounter = {
  name: 'toy',
  exact: true,
  count: (text) => text.match(pattern)?.length ?? 0,
  spans: (text) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
};

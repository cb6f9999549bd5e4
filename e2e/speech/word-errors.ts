export interface WordErrors {
  readonly errors: number;
  readonly words: number;
}

/** Words as they are compared: no case, no signs, "n't" and the like whole. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’']/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The fewest words to put in, take out or replace to get from what was said to what was heard (Levenshtein). */
export function countWordErrors(said: string, heard: string): WordErrors {
  const reference = wordsOf(said);
  let row = Array.from({ length: wordsOf(heard).length + 1 }, (_unused, index) => index);
  reference.forEach((word, line) => {
    const next = [line + 1];
    wordsOf(heard).forEach((other, column) => {
      const replaced = (row[column] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    });
    row = next;
  });
  return { errors: row.at(-1) ?? 0, words: reference.length };
}

/** Errors per word said, over many utterances; 0 is all heard right, more than 1 is possible. */
export function wordErrorRate(pairs: readonly { readonly said: string; readonly heard: string }[]): number {
  const all = pairs.map(({ said, heard }) => countWordErrors(said, heard));
  const sum = (pick: (errors: WordErrors) => number) => all.reduce((total, one) => total + pick(one), 0);
  return sum(({ errors }) => errors) / sum(({ words }) => words);
}

/**
 * What is said to a model whose answer gave no action, version 1. A change of wording is a new file with a new version.
 */
export const parleyRepair1 = {
  version: 'parley-repair-1',
  /** Stands for an answer without words: some endpoints refuse empty messages. */
  noAnswer: '(no answer)',
  text: 'That could not be used, so nothing was done. {problem} Answer once more: exactly one action, complete, on a line of its own, in one of the forms that you were given.\nRepair {version}',
} as const;

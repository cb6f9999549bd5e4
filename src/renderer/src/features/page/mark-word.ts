import type { Mark } from '#shared/domain/index.ts';

// The names of actions that no person would use for what is about to happen.
const words: Readonly<Record<string, string>> = {
  textinput: 'type',
  change: 'choose',
  submit: 'press Enter',
  hover: 'point',
};

/** What the tag of a mark says: a choice's number, or what is about to be done there. */
export function markWord({ kind, label }: Mark): string {
  return kind === 'target' ? (words[label] ?? label) : label;
}

import type { Readings } from './instruction.ts';
import type { Unquoted } from './quotes.ts';

/** What the rules see of a clause: its courtesy gone, its quotations put aside. */
export interface Clause {
  readonly text: string;
  /** Words as a noun phrase, quotation marks back in place. */
  phrase(part: string): string;
  /** Words as something to type or choose: exactly as said, quotation marks gone. */
  value(part: string): string;
}

/** Reads a clause of one family of instructions; null when it is none of them. */
export type Rule = (clause: Clause) => Readings | null;

const determiner = /^(?:the|my|your|this|that)\s+/iu;

export function makeClause(text: string, quotes: Unquoted): Clause {
  return {
    text,
    phrase: (part) => quotes.restore(part).trim(),
    value: (part) =>
      quotes.value(part.trim().replace(/^(?:the\s+)?(?:text|word|words|phrase|value)\s+(?=\ue000)/iu, '')),
  };
}

/** Without "the" and the like at its start. */
export const bare = (phrase: string): string => phrase.trim().replace(determiner, '');

import { cardinalPattern } from '#shared/text/numbers.ts';

/** What kind of value a question wants, by its words: a text without one is no answer to it. */
interface Wanted {
  /** Of the question. */
  readonly asked: RegExp;
  /** Of the answer. */
  readonly shape: RegExp;
  /** Words of the question that say the kind and nothing of what has the value. */
  readonly said: ReadonlySet<string>;
}

export const money = /[£$€]\s?\d|\d\s?(?:£|€|eur|usd|gbp|kr|chf)\b/iu;

export const dated = /\d{1,2}:\d{2}|\b(?:to|yester)day\b|\d{1,2} \p{L}{3,9}\b|day\b/iu;

const kinds: readonly Wanted[] = [
  {
    // “How much electricity” is no question of money.
    asked: /\bhow much(?: (?:is|are|was|were|for)\b|$)|\bhow (?:expensive|cheap)\b|\b(?:prices?|costs?)\b/iu,
    shape: money,
    said: new Set(['price', 'prices', 'cost', 'costs', 'expensive', 'cheap', 'pay', 'paid', 'much']),
  },
  {
    asked: /\bhow (?:long|soon|quickly|fast)\b/iu,
    // A number and what it counts: “3 to 5 working days”, “2 h 45”, “8 characters”.
    shape: new RegExp(`(?<![£$€.,]|[£$€]\\s?\\d+)\\b${cardinalPattern}\\b\\s*\\p{L}`, 'iu'),
    said: new Set(['long', 'soon', 'quickly', 'fast', 'take', 'takes']),
  },
  {
    asked: /^(?:at )?what time\b|\bwhen\b/iu,
    shape: dated,
    said: new Set(['time', 'when']),
  },
];

/** The kind of value that is asked for; null where the question does not say. */
export const wantedValue = (question: string): Wanted | null =>
  kinds.find(({ asked }) => asked.test(question)) ?? null;

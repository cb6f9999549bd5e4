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

/** “Over £50” is a condition and no price. */
export const money =
  /(?<!\b(?:over|above|under|below) )(?:[£$€]\s?\d|\b\d[\d.,]*\s?(?:£|€|eur|usd|gbp|kr|chf)\b)/iu;

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

const numbered = /\d/u;

/** Kinds of answers by the question words of English, beside those above. */
const others: readonly (readonly [asked: RegExp, shape: RegExp])[] = [
  [/\bhow much (?:do|does|did|will|would|can)\b|\b(?:pay|salary|owe|fee|wage|earn)s?\b/iu, money],
  [/\b(?:how many|how much|which number|what number|number of)\b/iu, numbered],
  [/\b(?:which|what|until what|by what) (?:day|date|month|year|hour)\b/iu, dated],
  [/^(?:who|whose)\b/iu, /(?<=[\s,:])\p{Lu}\p{L}+ \p{Lu}|\bby\b/u],
  [
    /^(?:where|(?:in )?(?:which|what) (?:city|country|town|place))\b|\baddress\b/iu,
    /\p{Lu}\p{L}+, \p{Lu}|\b(?:in|at|to) \p{Lu}|\d+ \p{Lu}\p{L}+/u,
  ],
];

/** Whether a text has the kind of thing that a question wants: 1 or 0, and in between where it wants no kind. */
export function fitsKind(question: string, text: string): number {
  const shape = wantedValue(question)?.shape ?? others.find(([asked]) => asked.test(question))?.[1];
  return shape === undefined ? 0.5 : Number(shape.test(text));
}

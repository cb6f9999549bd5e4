import { cardinalPattern } from '#shared/text/numbers.ts';

/** “Over £50” is a condition and no price. */
export const money =
  /(?<!\b(?:over|above|under|below) )(?:[£$€]\s?\d|\b\d[\d.,]*\s?(?:£|€|eur|usd|gbp|kr|chf)\b)/iu;

const dated = /\d{1,2}:\d{2}|\b(?:to|yester)day\b|\d{1,2} \p{L}{3,9}\b|day\b/iu;

/** What kind of value a question wants, by the question words of English, and how such a value is written. */
const kinds: readonly (readonly [asked: RegExp, shape: RegExp])[] = [
  // “How much electricity” is no question of money.
  [/\bhow much(?: (?:is|are|was|were|for)\b|$)|\bhow (?:expensive|cheap)\b|\b(?:prices?|costs?)\b/iu, money],
  [
    /\bhow (?:long|soon|quickly|fast)\b/iu,
    // A number and what it counts: “3 to 5 working days”, “2 h 45”, “8 characters”.
    new RegExp(`(?<![£$€.,]|[£$€]\\s?\\d+)\\b${cardinalPattern}\\b\\s*\\p{L}`, 'iu'),
  ],
  [/^(?:at )?what time\b|\bwhen\b/iu, dated],
  [/\bhow much (?:do|does|did|will|would|can)\b|\b(?:pay|salary|owe|fee|wage|earn)s?\b/iu, money],
  [/\b(?:how many|how much|which number|what number|number of)\b/iu, /\d/u],
  [/\b(?:which|what|until what|by what) (?:day|date|month|year|hour)\b/iu, dated],
  [/^(?:who|whose)\b/iu, /(?<=[\s,:])\p{Lu}\p{L}+ \p{Lu}|\bby\b/u],
  [
    /^(?:where|(?:in )?(?:which|what) (?:city|country|town|place))\b|\baddress\b/iu,
    /\p{Lu}\p{L}+, \p{Lu}|\b(?:in|at|to) \p{Lu}|\d+ \p{Lu}\p{L}+/u,
  ],
];

/** How a value of the kind that is asked for is written; null where the question wants no kind. */
export const wantedShape = (question: string): RegExp | null =>
  kinds.find(([asked]) => asked.test(question))?.[1] ?? null;

/** What a question says beside the kind of value that it wants: “the harbour sneakers” of “how much are the harbour sneakers?”. */
export const besideKind = (question: string): string =>
  question.replace(kinds.find(([asked]) => asked.test(question))?.[0] ?? '', ' ');

/** Whether a text has the kind of thing that a question wants: 1 or 0, and in between where it wants no kind. */
export function fitsKind(question: string, text: string): number {
  const shape = wantedShape(question);
  return shape === null ? 0.5 : Number(shape.test(text));
}

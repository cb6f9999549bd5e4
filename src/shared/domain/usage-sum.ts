import type { Turn } from './turn.ts';

/** What the steps of a session asked of models, added up. */
interface UsageSum {
  readonly steps: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly requests: number;
  /** US dollars of the steps whose price is known; null when none is. */
  readonly price: number | null;
  /** Of how many steps the price is known. */
  readonly priced: number;
  /** Some tokens were counted here and not by the endpoint. */
  readonly estimated: boolean;
  readonly models: readonly string[];
}

/** Null for a session in which no model was asked. */
export function sumUsage(turns: readonly Turn[]): UsageSum | null {
  const usages = turns.flatMap((turn) =>
    turn.speaker === 'navigator' && turn.usage !== null ? [turn.usage] : [],
  );
  if (usages.length === 0) return null;
  const priced = usages.flatMap(({ price }) => (price === null ? [] : [price]));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  return {
    steps: usages.length,
    tokensIn: sum(usages.map(({ tokensIn }) => tokensIn)),
    tokensOut: sum(usages.map(({ tokensOut }) => tokensOut)),
    requests: sum(usages.map(({ requests }) => requests)),
    price: priced.length === 0 ? null : sum(priced),
    priced: priced.length,
    estimated: usages.some(({ estimated }) => estimated),
    models: [...new Set(usages.map(({ model }) => model))],
  };
}

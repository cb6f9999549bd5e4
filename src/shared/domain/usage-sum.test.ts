import { expect, test } from 'vitest';
import type { ModelUsage, NavigatorTurn, Turn } from './index.ts';
import { sumUsage } from './usage-sum.ts';

function asked(changes: Partial<ModelUsage>): Turn {
  const usage: ModelUsage = {
    model: 'small',
    tokensIn: 3_000,
    tokensOut: 40,
    estimated: false,
    price: 0.01,
    requests: 1,
    firstTokenMs: 500,
    page: { elements: 38, of: 1_204, tokens: 2_900 },
    ...changes,
  };
  return { speaker: 'navigator', usage } as NavigatorTurn;
}

const unasked = { speaker: 'navigator', usage: null } as NavigatorTurn;

test('steps without a model do not count, and without any there is no sum', () => {
  expect(sumUsage([unasked])).toBeNull();
  expect(sumUsage([unasked, asked({}), asked({ requests: 2 })])).toEqual({
    steps: 2,
    tokensIn: 6_000,
    tokensOut: 80,
    requests: 3,
    price: 0.02,
    priced: 2,
    estimated: false,
    models: ['small'],
  });
});

test('a price that is known in part is told as a part', () => {
  const sum = sumUsage([asked({}), asked({ price: null, estimated: true, model: 'large' })]);
  expect(sum).toMatchObject({ price: 0.01, priced: 1, estimated: true, models: ['small', 'large'] });
  expect(sumUsage([asked({ price: null })])).toMatchObject({ price: null });
});

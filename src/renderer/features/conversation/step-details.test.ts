import { expect, test } from 'vitest';
import type { ModelUsage } from '#shared/domain/index.ts';
import { usageRows } from './step-details.tsx';

const usage: ModelUsage = {
  model: 'gpt-4o-mini',
  tokensIn: 3_412,
  tokensOut: 41,
  estimated: false,
  price: 0.000536,
  requests: 1,
  firstTokenMs: 612,
  page: { elements: 38, of: 1_204, tokens: 2_900 },
};

const lines = (given: ModelUsage) => usageRows(given).map(({ name, value }) => `${name}: ${value}`);

test('a step tells how much of the page was sent and what it cost', () => {
  expect(lines(usage)).toEqual([
    'Model: gpt-4o-mini',
    'Page sent: 38 of 1,204 elements, 2,900 tokens',
    'Tokens: 3,412 in, 41 out',
    'Price: $0.00054',
    'First word: after 0.6 s',
    'Requests: 1',
  ]);
});

test('what was counted here is said to be about right, and an unknown price to be unknown', () => {
  const told = lines({ ...usage, estimated: true, price: null, firstTokenMs: null, requests: 2 });
  expect(told).toContain('Tokens: about 3,412 in, 41 out');
  expect(told).toContain('Price: not known: the connection has no prices');
  expect(told).toContain('Requests: 2: it was asked again');
});

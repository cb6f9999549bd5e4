import { expect, test } from 'vitest';
import type { RequestNote } from '../domain/index.ts';
import { describeRequests } from './describe-requests.ts';

const note = (host: string, decision: RequestNote['decision']): RequestNote => ({
  method: 'POST',
  host,
  path: '/x',
  kind: 'fetch',
  decision,
});

test('requests are told by server, apart by whether they left', () => {
  const notes = [
    note('shop.example', 'let-go'),
    note('shop.example', 'asked-yes'),
    note('ads.example', 'asked-no'),
  ];
  expect(describeRequests(notes)).toEqual([
    'Sent 2 requests to shop.example',
    'Kept one request to ads.example back',
  ]);
  expect(describeRequests([])).toEqual([]);
  const opened = { ...note('shop.example', 'let-go'), method: 'GET', kind: 'navigation' } as const;
  expect(describeRequests([opened])).toEqual([]);
  expect(describeRequests([{ ...opened, decision: 'failed' }])).toEqual([
    'Kept one request to shop.example back',
  ]);
});

import { expect, it } from 'vitest';
import type { HeldRequest } from '#shared/domain/index.ts';
import { maskRequest } from './request-mask.ts';

const mask = '••••••';

function masked(part: Partial<HeldRequest>): HeldRequest {
  const request: HeldRequest = {
    id: '1',
    url: 'https://a.example/login',
    method: 'POST',
    resourceType: 'fetch',
    contentType: '',
    fields: null,
    operation: null,
    bodyText: '',
    bodyBytes: 0,
    frameUrl: '',
    matchesOwnTraffic: false,
    fromNewDocument: false,
    redirectedFrom: null,
    at: 0,
    ...part,
  };
  return maskRequest(request, (name) => name === 'pin' || name === 'password');
}

it('masks the value of a secret field wherever it stands, however it is written', () => {
  const secret = 'hunter 2"ä';
  const { fields, bodyText } = masked({
    fields: [
      { name: 'user.password', value: secret },
      { name: 'again', value: `x${secret}` },
      { name: 'pin', value: '12' },
    ],
    bodyText: `${JSON.stringify({ secret })} ${encodeURIComponent(secret)} ${new URLSearchParams({ a: secret })}`,
  });
  expect(fields?.map(({ value }) => value)).toEqual([mask, `x${mask}`, mask]);
  expect(bodyText).toBe(`{"secret":"${mask}"} ${mask} a=${mask}`);
});

it('masks it in the address too, and card numbers everywhere', () => {
  const { url, fields } = masked({
    url: 'https://a.example/login?password=hunter22&next=1',
    fields: [{ name: 'note', value: 'pay with 4111 1111 1111 1111' }],
  });
  expect(url).toBe(`https://a.example/login?password=${mask}&next=1`);
  expect(fields).toEqual([{ name: 'note', value: `pay with ${mask}` }]);
});

import { describe, expect, it } from 'vitest';
import { OwnTraffic } from './request-shape.ts';

type Shaped = Parameters<OwnTraffic['add']>[0];

function request(url: string, names: readonly string[], more: Partial<Shaped> = {}): Shaped {
  return {
    url: `https://a.example${url}`,
    method: 'POST',
    resourceType: 'fetch',
    contentType: 'application/json',
    fields: names.map((name) => ({ name, value: 'x' })),
    operation: null,
    ...more,
  };
}

function matches(known: Shaped, other: Shaped): boolean {
  const own = new OwnTraffic();
  own.add(known);
  return own.has(other);
}

describe('what a page sends by itself', () => {
  it('is known again with other ids, another order, fewer keys, longer lists', () => {
    const known = request('/users/17/events/5f0c7b9e-1d5c-4f5e-9a51-0e5a4b1c2d3e?v=1', [
      'a',
      'list[0].b',
      'c',
    ]);
    const again = request('/users/4/events/0e5a4b1c-1d5c-4f5e-9a51-5f0c7b9e2d3e?v=2', ['list[7].b', 'a']);
    expect(matches(known, again)).toBe(true);
  });

  it.each([
    ['another key', request('/poll', ['a', 'message'])],
    ['another path', request('/send', ['a'])],
    ['another operation', request('/poll', ['a'], { operation: 'Delete' })],
    ['another method', request('/poll', ['a'], { method: 'DELETE' })],
    ['another key of the query', request('/poll?force=1', ['a'])],
    ['another host', { ...request('/poll', ['a']), url: 'https://b.example/poll' }],
    ['a body that cannot be read', request('/poll', [], { fields: null })],
    ['a beacon', request('/poll', ['a'], { resourceType: 'beacon' })],
  ])('is not %s', (_, other) => {
    expect(matches(request('/poll', ['a']), other)).toBe(false);
  });

  it('tells words in a path apart, also those with a number', () => {
    expect(matches(request('/api/v1/like', []), request('/api/v2/like', []))).toBe(false);
    expect(matches(request('/items/delete', []), request('/items/restore', []))).toBe(false);
  });

  it('is forgotten with the page', () => {
    const own = new OwnTraffic();
    own.add(request('/poll', []));
    own.clear();
    expect(own.has(request('/poll', []))).toBe(false);
  });
});

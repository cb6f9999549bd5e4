import { expect, test } from 'vitest';
import { readAddress } from './navigate-by-user.ts';

const engine = 'https://search.example/?q=%s';

test.each([
  ['example.com', 'https://example.com'],
  ['example.com/a b', 'https://search.example/?q=example.com%2Fa%20b'],
  ['localhost:4600/shop', 'http://localhost:4600/shop'],
  ['127.0.0.1:80', 'http://127.0.0.1:80'],
  ['http://example.com/x', 'http://example.com/x'],
  ['about:blank', 'about:blank'],
  ['red shoes', 'https://search.example/?q=red%20shoes'],
  ['shoes', 'https://search.example/?q=shoes'],
  // Left as it is, so that the guard refuses it by name rather than a search hiding it.
  ['file:///etc/passwd', 'file:///etc/passwd'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s in the address bar means %s', (typed, address) => {
  expect(readAddress(typed, engine)).toBe(address);
});

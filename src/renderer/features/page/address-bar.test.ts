import { expect, test } from 'vitest';
import { toAddress } from './address-bar.tsx';

const engine = 'https://search.example/?q=%s';

test.each([
  ['https://shop.example/a?b=c', 'https://shop.example/a?b=c'],
  ['about:blank', 'about:blank'],
  ['shop.example', 'https://shop.example'],
  ['shop.example:8080/path', 'https://shop.example:8080/path'],
  ['localhost:4600/shop', 'http://localhost:4600/shop'],
  ['127.0.0.1:4600', 'http://127.0.0.1:4600'],
  ['  shop.example  ', 'https://shop.example'],
  ['red shoes', 'https://search.example/?q=red%20shoes'],
  ['shoes', 'https://search.example/?q=shoes'],
  ['what is example.com', 'https://search.example/?q=what%20is%20example.com'],
  ['note: buy shoes', 'https://search.example/?q=note%3A%20buy%20shoes'],
  ['', ''],
])('“%s” becomes “%s”', (written, address) => {
  expect(toAddress(written, engine)).toBe(address);
});

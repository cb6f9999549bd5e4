import { expect, test } from 'vitest';
import { findLinks } from './linked-text.tsx';

const urls = (text: string) => findLinks(text).flatMap((part) => part.url ?? []);
const shown = (text: string) =>
  findLinks(text)
    .map((part) => part.text)
    .join('');

test.each([
  ['See https://example.com/a?b=1.', ['https://example.com/a?b=1']],
  ['(https://example.com/x)', ['https://example.com/x']],
  ['https://en.wikipedia.org/wiki/Ferry_(ship), then', ['https://en.wikipedia.org/wiki/Ferry_(ship)']],
  ['[the bank](https://evil.example/login)', ['https://evil.example/login']],
  ['![x](https://evil.example/p.png?d=1)', ['https://evil.example/p.png?d=1']],
  ['<img src="https://evil.example/p.png">', ['https://evil.example/p.png']],
  ['nothing here, javascript:alert(1) and file:///etc/passwd', []],
  ['https://bank.example@evil.example/', []],
  ['http://', []],
])('in %s the addresses are %j', (text, found) => {
  expect(urls(text)).toEqual(found);
});

test('the text stays as it is written, Markdown and all', () => {
  const text = '**Bold** [the bank](https://evil.example/login) <b>html</b>';
  expect(shown(text)).toBe(text);
});

test('marks of writing direction, which turn an address around, are taken out', () => {
  expect(shown('open \u202Egpj.exe\u202C now')).toBe('open gpj.exe now');
});

test('a name in letters that look like others is written out', () => {
  expect(shown('https://аpple.com/')).toBe('https://xn--pple-43d.com/');
});

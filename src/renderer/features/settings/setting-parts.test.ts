import { expect, test } from 'vitest';
import { checkHomePage, checkSetting } from './setting-parts.tsx';

test('a search engine needs a place for the words', () => {
  expect(checkSetting('searchEngine', 'https://search.example/?q=%s')).toBeNull();
  expect(checkSetting('searchEngine', 'https://search.example/')).toMatch(/%s/);
  expect(checkSetting('searchEngine', 'ftp://search.example/%s')).toMatch(/http/);
});

test('a home page is an address of the web or nothing', () => {
  expect(checkHomePage('')).toBeNull();
  expect(checkHomePage('https://news.example')).toBeNull();
  expect(checkHomePage('news.example')).toMatch(/address/);
  expect(checkHomePage('javascript:alert(1)')).toMatch(/address/);
});

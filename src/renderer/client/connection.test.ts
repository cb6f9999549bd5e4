import { expect, test } from 'vitest';
import { type TokenPlaces, takeToken } from './connection.ts';

function placesAt(href: string, kept: Record<string, string> = {}) {
  const shown: string[] = [];
  const places: TokenPlaces = {
    location: { href },
    history: { replaceState: (_data, _unused, url) => shown.push(url) },
    sessionStorage: {
      getItem: (key) => kept[key] ?? null,
      setItem: (key, value) => {
        kept[key] = value;
      },
    },
  };
  return { places, shown, kept };
}

test.each([
  ['fragment', 'http://127.0.0.1:5000/#token=abc123'],
  ['query', 'http://127.0.0.1:5000/?token=abc123'],
])('the token in the %s is read, kept and taken out of the address', (_where, href) => {
  const { places, shown, kept } = placesAt(href);
  expect(takeToken(places)).toBe('abc123');
  expect(shown).toEqual(['http://127.0.0.1:5000/']);
  expect(Object.values(kept)).toEqual(['abc123']);
});

test('after a reload the kept token is used and the address is left alone', () => {
  const { places, shown } = placesAt('http://127.0.0.1:5000/', { 'parley-token': 'kept' });
  expect(takeToken(places)).toBe('kept');
  expect(shown).toEqual([]);
});

test('without any token there is none', () => {
  expect(takeToken(placesAt('http://127.0.0.1:5000/').places)).toBeNull();
});

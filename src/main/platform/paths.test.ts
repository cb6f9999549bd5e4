import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataDir } from './paths.ts';

test('the data folder follows each platform', () => {
  expect(defaultDataDir({ platform: 'linux', home: '/home/ann', environment: {} })).toBe(
    '/home/ann/.local/share/parley',
  );
  expect(
    defaultDataDir({ platform: 'linux', home: '/home/ann', environment: { XDG_DATA_HOME: '/data' } }),
  ).toBe('/data/parley');
  expect(defaultDataDir({ platform: 'darwin', home: '/Users/ann', environment: {} })).toBe(
    '/Users/ann/Library/Application Support/Parley',
  );
  expect(
    defaultDataDir({ platform: 'win32', home: 'C:\\Users\\ann', environment: { APPDATA: 'D:\\Roam' } }),
  ).toBe('D:\\Roam\\Parley');
  expect(defaultDataDir({ platform: 'win32', home: 'C:\\Users\\ann', environment: {} })).toBe(
    'C:\\Users\\ann\\AppData\\Roaming\\Parley',
  );
});

test('PARLEY_DATA wins everywhere, and a relative XDG_DATA_HOME is ignored', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(defaultDataDir({ platform, home: '/h', environment: { PARLEY_DATA: '/x', APPDATA: 'y' } })).toBe(
      '/x',
    );
  }
  expect(defaultDataDir({ platform: 'linux', home: '/h', environment: { XDG_DATA_HOME: 'here' } })).toBe(
    '/h/.local/share/parley',
  );
});

test('a relative PARLEY_DATA is a folder of where the start was typed, and named whole', () => {
  expect(defaultDataDir({ environment: { PARLEY_DATA: 'data/mine' } })).toBe(resolve('data', 'mine'));
});

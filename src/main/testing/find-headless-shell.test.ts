import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { findHeadlessShell } from './find-headless-shell.ts';
import { isFullRun } from './sample.ts';

it.skipIf(isFullRun)(
  'is the one that is named, none where that is nothing, and else one that is there',
  () => {
    vi.stubEnv('PARLEY_HEADLESS_SHELL', '/opt/shell');
    expect(findHeadlessShell()).toBe('/opt/shell');
    vi.stubEnv('PARLEY_HEADLESS_SHELL', '');
    expect(findHeadlessShell()).toBeNull();
    vi.stubEnv('PARLEY_HEADLESS_SHELL', undefined);
    const found = findHeadlessShell();
    expect(found === null || existsSync(found)).toBe(true);
  },
);

it.runIf(isFullRun)('is none in the full run, which opens all pages in the whole browser', () => {
  expect(findHeadlessShell()).toBeNull();
});

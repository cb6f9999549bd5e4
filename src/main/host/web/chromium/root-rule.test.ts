import { expect, it } from 'vitest';
import { isWithoutSandbox, refuseRoot } from './root-rule.mjs';

it('shows no website without the sandbox unless that was asked for', () => {
  expect(refuseRoot({}, true)).toMatch(/as root, .* --as-root/u);
  expect(refuseRoot({ PARLEY_AS_ROOT: '0' }, true)).not.toBeNull();
  expect(refuseRoot({ PARLEY_AS_ROOT: '1' }, true)).toBeNull();
  expect(refuseRoot({}, false)).toBeNull();
});

it('is about root on Linux and nobody else', () => {
  expect(isWithoutSandbox('linux', 0)).toBe(true);
  expect(isWithoutSandbox('linux', 1000)).toBe(false);
  expect(isWithoutSandbox('darwin', 0)).toBe(false);
  expect(isWithoutSandbox('win32', undefined)).toBe(false);
});

import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { loadNativeModule } from './native-module.ts';

const require = createRequire(import.meta.url);
/** As a module asks for its part for this machine. */
const notBuilt = './no-binding.node';

test('what is there is loaded', async () => {
  expect(await loadNativeModule('It', async () => require('node:path'))).toBe(require('node:path'));
});

test('what was not built for this machine is told by its name, what cannot be loaded by its libraries', async () => {
  const machine = `${process.platform} ${process.arch}`;
  await expect(loadNativeModule('It', async () => require(notBuilt))).rejects.toMatchObject({
    ...{ code: 'not-found', message: `It can’t run on this kind of computer (${machine}).` },
    details: { problem: expect.stringContaining('no-binding.node') },
  });
  const broken = Object.assign(new Error('libstdc++.so.6: no such file'), { code: 'ERR_DLOPEN_FAILED' });
  await expect(loadNativeModule('It', () => Promise.reject(broken))).rejects.toMatchObject({
    message: expect.stringContaining('a library of the system is missing'),
  });
});

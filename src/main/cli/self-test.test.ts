import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '../app/index.ts';
import { createHeadlessHost } from '../host/web/index.ts';
import { silentLog } from '../platform/log.ts';
import { type OpenForTest, runSelfTest } from './self-test.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The real app on a real Chromium; of the window, which is not built here, the answers are played. */
const openBroken: OpenForTest = async ({ version, dataDir }) => {
  const real = await createHeadlessHost({
    welcomeDir: join(root, 'resources', 'welcome'),
    dataDir,
    headed: false,
  });
  // A key store that says that it is there and keeps nothing.
  const host = { ...real, secrets: { ...real.secrets, set: async () => undefined } };
  const app = await createApp({
    host,
    dataDir,
    modelsDir: join(root, 'resources', 'models'),
    version,
    log: silentLog,
    startUrl: null,
    navigator: 'offline',
  });
  return {
    app,
    host,
    evaluate: async (expression) => {
      if (expression.includes('getUserMedia')) return 'NotAllowedError';
      return expression.includes('data-kind') || expression.includes('getVoices') ? 1_000 : true;
    },
    quit: async () => {
      await app.close();
      await real.close();
      throw new Error(`${join(homedir(), 'parley', 'lock')} is left.`);
    },
  };
};

it('tells apart what failed from what passed, with what to do, and names nobody', async () => {
  const written: string[] = [];
  const code = await runSelfTest(
    { json: false },
    {
      root,
      version: '1.2.3',
      environment: {},
      openForTest: openBroken,
      writeOut: (text) => written.push(text),
    },
  );
  const lines = written.join('').split('\n');
  const resultOf = (name: string) => lines.find((line) => line.startsWith(`- ${name}: **`));
  for (const name of ['Window', 'Tab', 'Popup', 'Marks', 'Cover', 'Voices'])
    expect(resultOf(name), name).toContain('**passed**');
  expect(resultOf('Secrets')).toBe(
    '- Secrets: **FAILED**; tried to keep a secret and to read it back: what was read is not what was kept',
  );
  expect(resultOf('Microphone')).toContain('it was refused (NotAllowedError)');
  expect(lines[lines.indexOf(resultOf('Microphone') ?? '') + 1]).toMatch(/^ {2}→ Allow Parley/);
  expect(resultOf('Quit')).toContain(join('~', 'parley', 'lock'));
  expect(lines).toContain('- parley: 1.2.3');
  expect(written.join('')).not.toContain(homedir());
  expect(code).toBe(1);
});

import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { HostKind } from './launch-app.ts';

/** No window of the app is open beside these. */
const test = base.extend<object, { host: HostKind }>({ host: ['web', { option: true, scope: 'worker' }] });

const root = join(import.meta.dirname, '..', '..');
/** As a packaged Electron gets it: its main with the command, and no other script. */
const programs: Readonly<Record<Exclude<HostKind, 'electron'>, readonly string[]>> = {
  web: [join(root, 'out', 'main', 'cli.js')],
  'electron-stand-in': [
    '--import',
    join(root, 'e2e', 'electron-stand-in', 'register.ts'),
    join(root, 'out', 'main', 'index.js'),
  ],
};

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function run(
  host: HostKind,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  if (host === 'electron') throw new Error('Electron’s own program is run by its workflow.');
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...programs[host], ...args],
      { env: { ...process.env, ...variables }, maxBuffer: 50_000_000 },
      (error, output, errors) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output, errors }),
    );
    child.stdin?.end(input);
  });
}

test.beforeEach(({ host }) => {
  test.skip(host === 'electron', 'the workflow of Electron runs it there');
});

test('the self-test opens the app, tries its parts and passes', async ({ host }) => {
  const { code, output, errors } = await run(host, ['doctor', '--self-test', '--json']);
  const { checks, ...about } = JSON.parse(output) as {
    readonly checks: readonly { readonly name: string; readonly result: string; readonly remedy: string }[];
    readonly host: string;
  };
  const results = Object.fromEntries(checks.map(({ name, result }) => [name, result]));
  expect(results, errors).toEqual({
    ...Object.fromEntries(
      ['Window', 'Tab', 'Popup', 'Marks', 'Cover', 'Secrets', 'Quit'].map((name) => [name, 'passed']),
    ),
    // A machine for tests has neither, as a rule.
    Microphone: expect.stringMatching(/^(?:passed|not-possible)$/),
    Voices: expect.stringMatching(/^(?:passed|not-possible)$/),
  });
  for (const { result, remedy } of checks) expect(remedy === '').toBe(result === 'passed');
  expect(about.host).toBe(host === 'web' ? 'web' : 'electron');
  expect(code).toBe(0);
  expect(output).not.toContain(homedir());
});

test('where the browser does not start the self-test says so, with what to do, and fails', async ({
  host,
}) => {
  test.skip(host === 'electron-stand-in', 'the stand-in is that browser');
  const { code, output } = await run(host, ['doctor', '--self-test'], {
    PARLEY_CHROMIUM: '/nowhere/chromium',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/- Window: \*\*FAILED\*\*; tried to open Parley: .+\n {2}→ Run `parley doctor`/);
});

test('a command runs in the app’s own program without a window, with its own exit code', async ({
  host,
}, testInfo) => {
  const data = testInfo.outputPath('data');
  const chat = await run(host, ['chat', '--data', data, '--url', 'about:blank'], {}, 'what can I do here\n');
  expect(chat.errors).not.toMatch(/error/i);
  const events = chat.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type: string });
  expect(events[0]?.type).toBe('ready');
  expect(events.filter(({ type }) => type === 'turn').length).toBeGreaterThanOrEqual(2);
  expect(chat.code).toBe(0);

  const listed = await run(host, ['sessions', 'list', '--data', data]);
  expect(JSON.parse(listed.output)).toMatchObject({ title: expect.stringMatching(/what can I do here/i) });

  const wrong = await run(host, ['chat', '--no-such-option']);
  expect(wrong.code).toBe(2);
  expect(wrong.errors).toContain('--no-such-option');
  expect((await run(host, ['doctor', '--help'])).output).toContain('--self-test');
});

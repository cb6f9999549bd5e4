import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sites, startSites } from '../../../e2e/sites/server.ts';
import { openStore } from '../store/index.ts';
import { isFullRun } from '../testing/sample.ts';
import { type RunningParley, runParley, runParleyHere } from './testing/run-parley.ts';

let sites: Sites;
let dataDir = '';
const children = new Set<ChildProcess>();

beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-cli-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  // A Chromium that lost its parent ends by itself, but not at once.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

function parley(...args: string[]): RunningParley {
  const running = runParley(args);
  children.add(running.child);
  return running;
}

test('a conversation works a real page, keeps a password to itself, asks before it sends, and can be exported', async () => {
  const chat = parley('chat', '--url', sites.url('account', '/sign-up'), '--data', dataDir);
  chat.type(
    'type Ann into First name, type hunter2canary in the password field',
    'press Create account',
    'no',
  );
  chat.end();
  expect(await chat.ended).toMatchObject({ code: 0 });
  const events = chat.events();
  expect(events[0]).toEqual({ type: 'ready' });
  const turns = events.filter((event) => event.type === 'turn');
  expect(turns[0]).toMatchObject({ speaker: 'user', intent: 'say' });
  expect(turns[1]).toMatchObject({
    speaker: 'navigator',
    intent: 'textinput',
    action: expect.stringMatching(/^text_input\(text="Ann", uid="/),
    element: { tag: 'input', text: 'First name' },
    outcome: { kind: 'done', reason: null },
    ms: { observe: expect.any(Number), act: expect.any(Number) },
  });
  expect(events.find((event) => event.type === 'approval')).toMatchObject({
    reason: expect.stringMatching(/Create account/),
    data: expect.arrayContaining([
      { label: 'First name', value: 'Ann' },
      { label: 'Password', value: '••••••' },
    ]),
  });
  expect(turns.some((turn) => turn.outcome.kind === 'refused')).toBe(true);
  expect(sites.requests().filter(({ method }) => method === 'POST')).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: 'awaiting-user', say: expect.any(String) });

  const out = join(dataDir, 'session.json');
  const exporting = ['export', 'last', '--format', 'json', '--out', out, '--data', dataDir];
  expect(await runParleyHere(exporting).ended).toMatchObject({ code: 0 });
  const exported = JSON.parse(readFileSync(out, 'utf8'));
  expect(exported).toMatchObject({ format: 'parley-session', version: 2 });
  expect(exported.turns).toHaveLength(turns.length);

  // Everything but Chromium's own profile: store, log, export, and what was printed.
  const ours = ['parley.db', 'logs', 'backups', 'session.json'].flatMap((name) =>
    filesBelow(join(dataDir, name)),
  );
  expect(ours.length).toBeGreaterThan(2);
  expect(ours.filter((file) => readFileSync(file).includes('hunter2canary'))).toEqual([]);
  expect(chat.lines.join('\n')).not.toContain('hunter2canary');
});

function filesBelow(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
  return stat ? [path] : [];
}

test('killed at any moment, what was printed is in the store and the session counts as interrupted', {
  timeout: 300_000,
}, async () => {
  const walks = ['scroll down', 'scroll up', 'search for boots', 'scroll down', 'go back', 'scroll down'];
  const counts = isFullRun ? [1, 2, 3, 4, 5] : [3];
  const moments = [
    // Anywhere in a turn.
    ...counts.map((count) => ({
      url: sites.url('shop', '/'),
      said: walks,
      come: async (chat: RunningParley) => {
        await chat.printed('turn', count);
        await sleep((count * 70) % 200);
      },
    })),
    // In the middle of one, however slow the machine is: it waits for an answer.
    {
      url: sites.url('account', '/sign-up'),
      said: ['press Create account'],
      come: (chat: RunningParley) => chat.printed('approval'),
    },
  ];
  let [printed, interrupted] = [0, false];
  for (const { url, said, come } of moments) {
    const chat = parley('chat', '--url', url, '--data', dataDir);
    await chat.printed('ready');
    chat.type(...said);
    await come(chat);
    chat.child.kill('SIGKILL');
    await chat.ended;
    const shown = chat.events().filter((event) => event.type === 'turn');
    printed += shown.length;
    const store = await openStore({ dataDir });
    const [session] = await store.listSessions('', 1);
    const kept = session ? await store.turns(session.id) : [];
    expect(kept.length).toBeGreaterThanOrEqual(shown.length);
    const texts = kept.map((turn) => (turn.speaker === 'user' ? turn.utterance : turn.text));
    for (const [index, event] of shown.entries()) expect(event.action).toContain(texts[index]);
    interrupted = session?.interrupted === true;
    await store.close();
  }
  expect(printed).toBeGreaterThan(moments.length);
  expect(interrupted).toBe(true);
});

test('what the caller got wrong ends the process with 2 and one line on standard error', async () => {
  const wrong = parley('predict', '--input', '/nowhere.jsonl', '--output', '/tmp/never');
  const { code, errors } = await wrong.ended;
  expect(code).toBe(2);
  expect(errors).toMatch(/\/nowhere\.jsonl cannot be read/);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
});

test('an export of what is not there ends with 2, a look at the machine gives JSON', async () => {
  const exporting = ['export', 'last', '--format', 'json', '--out', join(dataDir, 'x'), '--data', dataDir];
  const missing = await runParleyHere(exporting).ended;
  expect(missing).toMatchObject({ code: 2, errors: expect.stringMatching(/No session has been kept/) });
  const doctor = parley('doctor', '--json', '--data', dataDir);
  await doctor.ended;
  expect(JSON.parse(doctor.lines.join('\n')).checks.map((check: { name: string }) => check.name)).toContain(
    'Chromium',
  );
});

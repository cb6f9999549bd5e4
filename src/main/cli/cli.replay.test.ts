import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sites, startSites } from '../../../e2e/sites/server.ts';
import { type RunningParley, runParley, runParleyHere } from './testing/run-parley.ts';

let sites: Sites;
const dataDir = mkdtempSync(join(tmpdir(), 'parley-cli-replay-'));
const children = new Set<ChildProcess>();

function parley(...args: string[]): RunningParley {
  const running = runParley([...args, '--data', dataDir]);
  children.add(running.child);
  return running;
}

/** A search and a filter, recorded as a person would do them. */
beforeAll(async () => {
  sites = await startSites();
  const chat = parley('chat', '--url', sites.url('shop', '/'), '--yes');
  chat.type('search for boots', 'tick Women');
  chat.end();
  expect(await chat.ended).toMatchObject({ code: 0 });
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(async () => {
  await sites.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const listings = (): readonly string[] =>
  sites
    .requests()
    .map(({ url }) => url)
    .filter((url) => url.includes('/search?'));

test('a search and a filter are done again on the shop after its layout was changed', async () => {
  sites.reset();
  const replay = parley('sessions', 'replay', 'last', '--yes', '--url', sites.url('shop', '/new/'));
  replay.end();
  const { code, errors } = await replay.ended;
  expect(errors).toBe('');
  const found = replay.events().filter(({ type }) => type === 'found');
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found[0]).toMatchObject({
    certainty: expect.any(Number),
    by: expect.arrayContaining(['role-name']),
  });
  expect(listings().at(-1)).toMatch(/^\/shop\/new\/search\?.*q=boots.*department=women/u);
  expect(code).toBe(0);
});

test('where the control is gone it asks, and a no stops it', async () => {
  sites.reset();
  const replay = parley(
    'sessions',
    'replay',
    'last',
    '--yes',
    '--from',
    '0',
    '--url',
    sites.url('shop', '/slim/'),
  );
  await replay.until((events) => events.some(({ type }) => type === 'gone' || type === 'unsure'));
  replay.type('no');
  expect(await replay.ended).toMatchObject({ code: 3 });
  expect(listings().some((url) => url.includes('department='))).toBe(false);
});

test('another value is entered in place of the recorded one; what is not there is refused', async () => {
  sites.reset();
  const [session] = (await lines('sessions', 'list')).filter(({ title }) => title === 'search for boots');
  const id = String(session?.id);
  const refused = parley('sessions', 'replay', id, '--set', 'Password=x');
  expect(await refused.ended).toMatchObject({ code: 2, errors: expect.stringMatching(/There are: "/u) });
  const replay = parley('sessions', 'replay', id, '--to', '2', '--set', 'Search Larkfield=tents', '--yes');
  expect(await replay.ended).toMatchObject({ code: 0 });
  expect(listings().at(-1)).toMatch(/q=tents/u);
});

test('sessions are listed, shown, searched and deleted', async () => {
  const listed = await lines('sessions', 'list', '--json');
  const first = listed.at(-1);
  expect(first).toMatchObject({
    title: 'search for boots',
    sites: [new URL(sites.origin).host],
    starred: false,
  });
  const id = String(first?.id);
  const [shown] = await lines('sessions', 'show', id.slice(0, 12));
  expect(shown).toMatchObject({ format: 'parley-session', session: { id } });
  const found = await lines('sessions', 'search', 'tick', 'women');
  expect(found).toContainEqual(expect.objectContaining({ session: id, text: 'tick Women', match: [0, 4] }));
  expect(await lines('sessions', 'delete', id)).toEqual([{ deleted: id }]);
  expect((await lines('sessions', 'list')).map((one) => one.id)).not.toContain(id);
  const gone = await runParleyHere(['sessions', 'show', id, '--data', dataDir]).ended;
  expect(gone).toMatchObject({ code: 2, errors: expect.stringMatching(/No session begins with/u) });
});

/** What a command prints. */
async function lines(...args: string[]): Promise<readonly Record<string, unknown>[]> {
  const running = runParleyHere([...args, '--data', dataDir]);
  expect(await running.ended).toMatchObject({ code: 0, errors: '' });
  return running.lines.map((line) => JSON.parse(line));
}

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkUpdates, tellOfUpdate } from './tell-of-update.ts';
import {
  type Published,
  type PublisherServer,
  publicKey,
  startPublisher,
  stranger,
} from './testing/publisher.ts';

let folder = '';
let server: PublisherServer;
let faults: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-told-'));
  server = await startPublisher();
  faults = [];
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As version 1.2.9 does at its start. */
async function toldAtStart(): Promise<readonly string[]> {
  const told: string[] = [];
  await tellOfUpdate(
    { address: server.address, publicKey },
    {
      version: '1.2.9',
      folder: join(folder, 'updates'),
      tell: (message) => told.push(message),
      onFault: (problem) => faults.push(String(problem)),
    },
  );
  return told;
}

it('a version that is new is told once, with what to do, and the next one again', async () => {
  server.publish({});
  expect(await toldAtStart()).toEqual([
    'Parley 1.2.10 is out; this is 1.2.9. To get it, run “parley update” in a terminal, which asks before it fetches anything.',
  ]);
  expect(await toldAtStart()).toEqual([]);
  server.publish({ version: '1.3.0' });
  expect(await toldAtStart()).toEqual([expect.stringContaining('Parley 1.3.0 is out')]);
  expect(faults).toEqual([]);
  // Asking is all: the package itself is fetched after a yes.
  expect(new Set(server.asked)).toEqual(new Set(['/updates.json']));
  expect(readdirSync(join(folder, 'updates'))).toEqual(['told.txt']);
});

it('nothing is told of the version that runs', async () => {
  server.publish({ version: '1.2.9' });
  expect(await toldAtStart()).toEqual([]);
  expect(faults).toEqual([]);
});

const refused: readonly (readonly [string, Published, RegExp])[] = [
  ['signed by another key', { key: stranger }, /not signed by the publisher/],
  ['changed after it was signed', { change: (text) => text.replace('1.2.10', '1.3.0') }, /changed since/],
  ['of an older version', { version: '1.1.99' }, /older than this one/],
];
it.each(refused)('nothing is told of a list that is %s, and the log says why', async (_what, what, words) => {
  server.publish(what);
  expect(await toldAtStart()).toEqual([]);
  expect(faults).toEqual([expect.stringMatching(words)]);
});

it('a server that has no list, or is not there, is for the log alone', async () => {
  expect(await toldAtStart()).toEqual([]);
  await server.close();
  expect(await toldAtStart()).toEqual([]);
  expect(faults).toHaveLength(2);
});

it('what was told of is known later without asking, until it runs or nobody names a key any more', async () => {
  const source = { address: server.address, publicKey };
  const known = (version: string, updates?: object) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, updates }));
    return checkUpdates(folder, join(folder, 'updates'));
  };
  expect(known('1.2.9', source)).toMatchObject({ status: 'ok', found: expect.stringContaining('1.2.9') });
  server.publish({});
  await toldAtStart();
  const asked = server.asked.length;
  expect(known('1.2.9', source)).toEqual({
    name: 'New versions',
    status: 'warning',
    found: '1.2.10 is out; this is 1.2.9',
    advice: 'To get it, run “parley update” in a terminal, which asks before it fetches anything.',
  });
  expect(known('1.2.10', source)).toMatchObject({ status: 'ok', advice: '' });
  expect(known('1.2.9')).toMatchObject({ status: 'ok', found: expect.stringContaining('nobody is asked') });
  expect(server.asked).toHaveLength(asked);
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  content,
  type Published,
  type PublisherServer,
  publicKey,
  publishersKey,
  startPublisher,
  stranger,
} from '../updates/testing/publisher.ts';
import { runUpdate } from './update.ts';

let folder = '';
let server: PublisherServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-update-'));
  server = await startPublisher();
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const publish = (what: Published): void => server.publish(what);

/** Runs it as version 1.2.9. */
async function update(
  answer: string,
  { check = false, source = { address: server.address, publicKey } as object | null } = {},
) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(source === null ? {} : { updates: source }));
  let written = '';
  const code = await runUpdate(
    { dataDir: folder, check },
    {
      root: folder,
      version: '1.2.9',
      retryDelaysMs: [1, 1],
      input: Readable.from(answer === '' ? [] : [`${answer}\n`]),
      writeOut: (text) => {
        written += text;
      },
    },
  );
  return { code, written };
}

const fetched = (): readonly string[] =>
  existsSync(join(folder, 'updates')) ? readdirSync(join(folder, 'updates')) : [];

describe('parley update', () => {
  it('asks nobody where no publisher has named an address and a key', async () => {
    publish({});
    expect((await update('yes', { source: null })).written).toContain('Updates are off');
    expect(server.asked).toEqual([]);
  });

  it('fetches what the publisher signed after a yes, checked, and starts nothing', async () => {
    publish({});
    const { written, code } = await update('yes');
    expect(written).toContain('Parley 1.2.10 is out; this is 1.2.9.');
    expect(written).toContain('open that file to install it');
    expect(readFileSync(join(folder, 'updates', 'Parley.AppImage')).equals(content)).toBe(true);
    expect(code).toBe(0);
  });

  it('takes the list that packaging/sign-update.mjs writes', async () => {
    const key = join(folder, 'key.pem');
    const [packed, list] = [join(folder, 'Parley.AppImage'), join(folder, 'list.json')];
    writeFileSync(key, publishersKey.export({ format: 'pem', type: 'pkcs8' }));
    writeFileSync(packed, content);
    const script = join(import.meta.dirname, '..', '..', '..', 'packaging', 'sign-update.mjs');
    const kind = `${process.platform}-${process.arch}`;
    execFileSync(process.execPath, [script, key, '1.3.0', list, `${kind}=${packed}`]);
    server.served.set('/updates.json', { body: readFileSync(list) });
    server.served.set('/Parley.AppImage', { body: content });
    expect((await update('yes')).written).toContain('Parley 1.3.0 is out');
    expect(readFileSync(join(folder, 'updates', 'Parley.AppImage')).equals(content)).toBe(true);
  });

  it.each(['no', ''])('fetches nothing after “%s”', async (answer) => {
    publish({});
    expect((await update(answer)).written).toContain('Nothing was fetched');
    expect(server.asked).toEqual(['/updates.json']);
  });

  it('with --check only says what there is', async () => {
    publish({});
    expect((await update('yes', { check: true })).written).toBe('Parley 1.2.10 is out; this is 1.2.9.\n');
    expect(server.asked).toEqual(['/updates.json']);
  });

  it('says that the same version is the newest', async () => {
    publish({ version: '1.2.9' });
    expect((await update('yes')).written).toBe('Parley 1.2.9 is the newest version.\n');
  });

  const refused: readonly (readonly [string, Published, RegExp])[] = [
    ['signed by another key', { key: stranger }, /not signed by the publisher/],
    [
      'changed after it was signed',
      { change: (text) => text.replace('1.2.10', '1.3.0') },
      /or was changed since/,
    ],
    ['of an older version', { version: '1.1.99' }, /older than this one/],
    [
      'with a path for a name',
      { change: (text) => text.replace('Parley.AppImage', '../x') },
      /or was changed since/,
    ],
  ];
  it.each(refused)('refuses a list that is %s', async (_what, published, words) => {
    publish(published);
    await expect(update('yes')).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringMatching(words),
    });
    expect(server.asked).toEqual(['/updates.json']);
    expect(fetched()).toEqual([]);
  });

  it('refuses a file that was altered, and one whose SHA-512 is another', async () => {
    const altered = Buffer.from(content);
    altered[1_000] = (altered[1_000] ?? 0) ^ 1;
    publish({ file: { body: altered } });
    await expect(update('yes')).rejects.toMatchObject({ message: expect.stringMatching(/version/) });
    expect(fetched()).toEqual([]);
    publish({ sha512: 'a'.repeat(128) });
    await expect(update('yes')).rejects.toMatchObject({
      message: expect.stringMatching(/so it was deleted/),
    });
    expect(fetched()).toEqual([]);
  });

  it('refuses a file of another length', async () => {
    publish({ file: { body: Buffer.concat([content, Buffer.from('more')]) } });
    await expect(update('yes')).rejects.toMatchObject({
      message: expect.stringMatching(/it is longer|long/),
    });
    expect(fetched()).not.toContain('Parley.AppImage');
  });

  it('puts no file in its place whose download was cut off, and goes on with it when asked again', async () => {
    publish({ file: { body: content, cutAt: 100_000 } });
    await expect(update('yes')).rejects.toMatchObject({ code: 'endpoint' });
    expect(fetched()).not.toContain('Parley.AppImage');
    publish({});
    await update('yes');
    expect(readFileSync(join(folder, 'updates', 'Parley.AppImage')).equals(content)).toBe(true);
  });

  it('takes no address on the way to which anybody could listen, and no key of another kind', async () => {
    publish({});
    const bad = { code: 'bad-input' };
    await expect(
      update('yes', { source: { address: 'http://updates.example/', publicKey } }),
    ).rejects.toMatchObject(bad);
    await expect(
      update('yes', { source: { address: server.address, publicKey: 'AAAA' } }),
    ).rejects.toMatchObject(bad);
    const cut = '{"manifest":"{';
    server.served.set('/updates.json', { body: Buffer.from(cut) });
    await expect(update('yes')).rejects.toMatchObject({ message: expect.stringMatching(/no signed list/) });
  });
});

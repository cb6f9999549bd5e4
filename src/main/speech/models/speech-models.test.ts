import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServedFiles, sendPart, serveFiles } from '../../platform/testing/serve-files.ts';
import { noiseModel, type OpenedModels, openModels } from './testing/open-models.ts';

const bytes = 3_000_000;
const one = noiseModel('one', bytes);
const two = noiseModel('two', 1_000_000);
const catalogue = [one.entry, two.entry];

let served: ServedFiles;
let opened: OpenedModels;

beforeEach(async () => {
  served = await serveFiles();
  served.files.set('one', one.content).set('two', two.content);
  opened = openModels({ source: served.source, catalogue });
});

afterEach(async () => {
  await opened.close();
  await served.close();
});

test('a model is fetched, told on the way, checked and kept, also for the next start', async () => {
  expect(await opened.models.list('one')).toMatchObject([
    { id: 'one', status: 'absent', receivedBytes: 0, inUse: true },
    { id: 'two', status: 'absent', inUse: false },
  ]);
  expect(await opened.models.fileOf('one')).toBeNull();
  await opened.models.download('one');
  expect(opened.told[0]?.[0]).toMatchObject({ status: 'downloading', receivedBytes: 0 });
  expect(opened.told.at(-1)?.[0]).toMatchObject({ status: 'ready', receivedBytes: bytes, inUse: true });
  const file = await opened.models.fileOf('one');
  expect(file).toBe(join(opened.folder, 'one.bin'));
  expect(readFileSync(file ?? '').equals(one.content)).toBe(true);
  expect(opened.files()).toEqual(['one.bin', 'one.bin.json']);

  opened = await opened.again();
  expect(await opened.one('one')).toMatchObject({ status: 'ready' });
  expect(served.asked).toEqual([{ path: '/models/ggml-one.bin', range: undefined, ifRange: undefined }]);
});

test('two come at once, and who asks for the same one waits for the same download', async () => {
  await Promise.all([
    opened.models.download('one'),
    opened.models.download('one'),
    opened.models.download('two'),
  ]);
  expect(served.asked.map(({ path }) => path).toSorted()).toEqual([
    '/models/ggml-one.bin',
    '/models/ggml-two.bin',
  ]);
  expect((await opened.models.list('')).map(({ status }) => status)).toEqual(['ready', 'ready']);
});

test('a second Parley with the same folder waits for the first, and both have the model', async () => {
  served.answer = sendPart(one.content, 1_200_000, 'wait');
  const download = opened.models.download('one');
  await opened.until('one', ({ receivedBytes }) => receivedBytes === 1_200_000);
  const second = openModels({ source: served.source, catalogue }, opened.folder);
  const waiting = second.models.download('one');
  // It shows how far the other one is, and asks the server for nothing.
  await second.until('one', ({ receivedBytes }) => receivedBytes === 1_200_000);
  expect(served.asked).toHaveLength(1);

  // Stopped there, it goes on here, with what is there.
  served.answer = null;
  opened.models.stop('one');
  await Promise.all([download, waiting]);
  expect(await second.one('one')).toMatchObject({ status: 'ready' });
  expect(await opened.one('one')).toMatchObject({ status: 'ready' });
  expect(served.asked.map(({ range }) => range)).toEqual([undefined, 'bytes=1200000-']);
  expect(opened.files()).toEqual(['one.bin', 'one.bin.json']);
  await second.models.close();
});

test('of two at once one fetches, and a wait that is stopped leaves the other alone', async () => {
  served.answer = sendPart(one.content, 1_200_000, 'wait');
  const download = opened.models.download('one');
  await opened.until('one', ({ receivedBytes }) => receivedBytes === 1_200_000);
  const second = openModels({ source: served.source, catalogue }, opened.folder);
  const waiting = second.models.download('one');
  await second.until('one', ({ receivedBytes }) => receivedBytes === 1_200_000);
  second.models.stop('one');
  await waiting;
  expect(second.told.at(-1)?.[0]).toMatchObject({ status: 'stopped' });
  expect(opened.told.at(-1)?.[0]).toMatchObject({ status: 'downloading' });
  expect(opened.files()).toContain('one.bin.part.lock');
  opened.models.stop('one');
  await download;
  expect(opened.files()).not.toContain('one.bin.part.lock');
  await second.models.close();
});

test('a stopped download is kept, also over a restart, and goes on at the byte where it ended', async () => {
  served.answer = sendPart(one.content, 1_200_000, 'wait');
  const download = opened.models.download('one');
  await opened.until('one', ({ receivedBytes }) => receivedBytes === 1_200_000);
  opened.models.stop('one');
  await download;
  expect(opened.told.at(-1)?.[0]).toMatchObject({ status: 'stopped', receivedBytes: 1_200_000 });
  expect(await opened.models.fileOf('one')).toBeNull();

  opened = await opened.again();
  expect(await opened.one('one')).toMatchObject({ status: 'stopped', receivedBytes: 1_200_000, message: '' });
  served.answer = sendPart(one.content, bytes, 'wait');
  await opened.models.download('one');
  expect(served.asked.at(-1)).toMatchObject({ range: 'bytes=1200000-', ifRange: '"one"' });
  expect(readFileSync(join(opened.folder, 'one.bin')).equals(one.content)).toBe(true);
});

test('a model is deleted, also while it is fetched', async () => {
  await opened.models.download('two');
  await opened.models.delete('two');
  expect(opened.files()).toEqual([]);
  served.answer = sendPart(one.content, 1_000_000, 'wait');
  const download = opened.models.download('one');
  await opened.until('one', ({ receivedBytes }) => receivedBytes > 0);
  await opened.models.delete('one');
  await download;
  expect(opened.files()).toEqual([]);
  expect(await opened.one('one')).toMatchObject({ status: 'absent', receivedBytes: 0 });
  await expect(opened.models.delete('three')).rejects.toMatchObject({ code: 'not-found' });
});

test('a file that was put there by hand is checked before it is used', async () => {
  const file = join(opened.folder, 'one.bin');
  writeFileSync(file, one.content.subarray(0, 2_000_000));
  expect((await opened.one('one')).status).toBe('checking');
  const failed = await opened.until('one', ({ status }) => status === 'failed');
  expect(failed.message).toMatch(/one\.bin is not this model/);
  expect(await opened.models.fileOf('one')).toBeNull();
  expect((await opened.one('one')).status).toBe('failed');

  writeFileSync(file, one.content);
  expect((await opened.one('one')).status).toBe('checking');
  await opened.until('one', ({ status }) => status === 'ready');
  expect(await opened.models.fileOf('one')).toBe(file);
  expect(served.asked).toEqual([]);
});

test('a model that was changed on the disk is not used any more, and can be fetched again', async () => {
  await opened.models.download('one');
  const file = join(opened.folder, 'one.bin');
  const changed = Buffer.from(one.content);
  changed.writeUInt8(changed.readUInt8(1_000) ^ 1, 1_000);
  writeFileSync(file, changed);
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  expect(await opened.models.fileOf('one')).toBeNull();
  await opened.models.download('one');
  expect(await opened.models.fileOf('one')).toBe(file);
  expect(readFileSync(file).equals(one.content)).toBe(true);
});

test('the speed of a model is remembered', async () => {
  await opened.models.setSpeed('two', 3.2);
  expect(opened.told.at(-1)?.[1]?.speed).toBe(3.2);
  opened = await opened.again();
  expect((await opened.models.list('')).map(({ speed }) => speed)).toEqual([null, 3.2]);
});

test('what went wrong with a download stands in the list, and a file of another model is not taken', async () => {
  served.files.set('one', noiseModel('one', bytes).content);
  const message = await opened.models.download('one').then(
    () => 'It was fetched.',
    (error: Error) => error.message,
  );
  expect(message).toMatch(/its checksum is wrong.*deleted/);
  expect(opened.told.at(-1)?.[0]).toMatchObject({ status: 'failed', message });
  expect(await opened.models.fileOf('one')).toBeNull();
  expect(opened.files()).toEqual([]);
});

test('an address that is not safe is refused, and so is a model that nobody publishes', async () => {
  await opened.close();
  opened = openModels({ source: 'http://models.example/', catalogue });
  await expect(opened.models.download('one')).rejects.toThrow(/has to be an https address/);
  await expect(opened.models.download('two-and-a-half')).rejects.toMatchObject({ code: 'not-found' });
});

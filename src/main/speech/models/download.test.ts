import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenedModels, openModels } from './testing/open-models.ts';
import { playedModel, type ServedModels, sendPart, serveModels } from './testing/serve-models.ts';

const bytes = 3_000_000;
const one = playedModel('one', bytes);
const two = playedModel('two', 1_000_000);
const catalogue = [one.entry, two.entry];

let served: ServedModels;
let opened: OpenedModels;

beforeEach(async () => {
  served = await serveModels();
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

test('a slow drip is stopped at once', async () => {
  served.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': bytes });
    const drip = setInterval(() => response.write(one.content.subarray(0, 1)), 5);
    response.on('close', () => clearInterval(drip));
  };
  const download = opened.models.download('one');
  await opened.until('one', ({ receivedBytes }) => receivedBytes > 3);
  opened.models.stop('one');
  await download;
  expect((await opened.one('one')).status).toBe('stopped');
});

test('a connection that is cut again and again is gone on with from the last byte that came', async () => {
  // More cuts than are tried again in a row: those between which something came do not count.
  const sizes = [1_200_000, 0, 1_200_000, 0, 50_000];
  served.answer = (request, response, number) => {
    const size = sizes[number - 1];
    sendPart(one.content, size ?? bytes, size === undefined ? 'wait' : 'cut')(request, response, number);
  };
  await opened.models.download('one');
  const starts = served.asked.map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0));
  expect(starts).toHaveLength(sizes.length + 1);
  // What was on its way when the connection was cut may be lost with it; it is asked for again.
  for (const [index, start] of starts.slice(1).entries()) {
    expect(start).toBeGreaterThanOrEqual(starts[index] ?? 0);
    expect(start).toBeLessThanOrEqual((starts[index] ?? 0) + (sizes[index] ?? 0));
  }
  expect(starts.at(-1)).toBeGreaterThan(2_000_000);
  expect(readFileSync(join(opened.folder, 'one.bin')).equals(one.content)).toBe(true);
});

test('a connection that is always cut ends with words and keeps what came', async () => {
  served.answer = sendPart(one.content, 1_000, 'cut');
  await expect(opened.models.download('one')).rejects.toMatchObject({
    code: 'endpoint',
    message: expect.stringMatching(/was cut.*ggml-one\.bin.*one\.bin/),
  });
  expect(served.asked).toHaveLength(4);
  const { receivedBytes } = await opened.one('one');
  expect(receivedBytes).toBe(4_000);
  opened = await opened.again();
  expect(await opened.one('one')).toMatchObject({ status: 'stopped', receivedBytes });
  served.answer = sendPart(one.content, bytes, 'wait');
  await opened.models.download('one');
  expect(served.asked.at(-1)?.range).toBe(`bytes=${receivedBytes}-`);
});

test('a connection on which nothing comes counts as cut', async () => {
  opened = openModels({ source: served.source, catalogue, stallMs: 1_000 });
  served.answer = (request, response, number) =>
    number === 1
      ? sendPart(one.content, 5_000, 'wait')(request, response, number)
      : sendPart(one.content, bytes, 'wait')(request, response, number);
  await opened.models.download('one');
  expect(served.asked.at(-1)?.range).toBe('bytes=5000-');
});

test('a server that knows no ranges is read from the start again', async () => {
  served.answer = (_request, response, number) => {
    response.writeHead(200, { 'content-length': bytes });
    if (number > 1) return void response.end(one.content);
    response.write(one.content.subarray(0, 900_000), () => response.socket?.destroy());
  };
  await opened.models.download('one');
  expect(served.asked).toEqual([
    { path: '/models/ggml-one.bin', range: undefined, ifRange: undefined },
    { path: '/models/ggml-one.bin', range: expect.stringMatching(/^bytes=\d+-$/), ifRange: undefined },
  ]);
  expect(readFileSync(join(opened.folder, 'one.bin')).equals(one.content)).toBe(true);
});

test('a server that cannot go on there is asked from the start', async () => {
  served.answer = (request, response, number) => {
    if (number === 1) return sendPart(one.content, 700_000, 'cut')(request, response, number);
    if (request.headers.range === undefined) return served.usual(request, response, number);
    response.writeHead(416, { 'content-range': `bytes */${bytes}` }).end();
  };
  await opened.models.download('one');
  expect(served.asked.map(({ range }) => range !== undefined)).toEqual([false, true, false]);
  expect((await opened.one('one')).status).toBe('ready');
});

test('a server that sends another part than asked for is asked from the start', async () => {
  served.answer = (request, response, number) => {
    if (number === 1) return sendPart(one.content, 700_000, 'cut')(request, response, number);
    if (request.headers.range === undefined) return served.usual(request, response, number);
    response.writeHead(206, { 'content-range': `bytes 5-${bytes - 1}/${bytes}` });
    response.end(one.content.subarray(5));
  };
  await opened.models.download('one');
  expect((await opened.one('one')).status).toBe('ready');
});

test('a file that was changed on the server meanwhile is fetched whole', async () => {
  const other = playedModel('one', bytes);
  served.answer = sendPart(other.content, 1_000_000, 'wait');
  const download = opened.models.download('one');
  await opened.until('one', ({ receivedBytes }) => receivedBytes === 1_000_000);
  opened.models.stop('one');
  await download;
  served.answer = null;
  await opened.models.download('one');
  expect(served.asked).toHaveLength(2);
  expect(served.asked[1]).toMatchObject({ range: 'bytes=1000000-', ifRange: '"one"' });
  expect((await opened.one('one')).status).toBe('ready');
});

test('two halves of different files are noticed, and the whole is fetched once more', async () => {
  const other = playedModel('one', bytes);
  served.answer = (_request, response, number) => {
    if (number === 1) {
      response.writeHead(200, { 'content-length': bytes });
      return void response.write(other.content.subarray(0, 500_000), () => response.socket?.destroy());
    }
    const from = Number(/\d+/.exec(_request.headers.range ?? '0')?.[0]);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': bytes - from,
      'content-range': `bytes ${from}-${bytes - 1}/${bytes}`,
    });
    response.end(one.content.subarray(from));
  };
  await opened.models.download('one');
  expect(served.asked).toHaveLength(3);
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

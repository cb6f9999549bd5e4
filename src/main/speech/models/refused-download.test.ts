import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenedModels, openModels } from './testing/open-models.ts';
import {
  type Answerer,
  playedModel,
  type ServedModels,
  sendPart,
  serveModels,
} from './testing/serve-models.ts';

const bytes = 300_000;
const one = playedModel('one', bytes);
const catalogue = [one.entry];

let served: ServedModels;
let opened: OpenedModels;

beforeEach(async () => {
  served = await serveModels();
  served.files.set('one', one.content);
  opened = openModels({ source: served.source, catalogue });
});

afterEach(async () => {
  await opened.close();
  await served.close();
});

/** What a download that fails says. */
async function failure(): Promise<string> {
  const message = await opened.models.download('one').then(
    () => 'It was fetched.',
    (error: Error) => error.message,
  );
  const told = opened.told.at(-1)?.[0];
  expect(told).toMatchObject({ status: 'failed', message });
  expect(await opened.models.fileOf('one')).toBeNull();
  return message;
}

test('a wrong checksum deletes what came and says so', async () => {
  served.files.set('one', playedModel('one', bytes).content);
  expect(await failure()).toMatch(/its checksum is wrong.*deleted/);
  expect(opened.files()).toEqual([]);
  expect(served.asked).toHaveLength(1);
});

test('a file that is shorter or longer than the model is not taken', async () => {
  for (const content of [one.content.subarray(0, 130), Buffer.concat([one.content, Buffer.alloc(7)])]) {
    served.files.set('one', content);
    expect(await failure()).toMatch(/is not the model: it is (130 bytes|300\.0 kB) long/);
    expect(opened.files()).toEqual([]);
  }
});

test('a file without an end is stopped where the model ends', async () => {
  let hasEnded = false;
  served.answer = (_request, response) => {
    response.writeHead(200);
    response.on('close', () => {
      hasEnded = true;
    });
    const send = (): void => {
      if (!hasEnded) response.write(one.content, send);
    };
    send();
  };
  expect(await failure()).toMatch(/it is longer/);
  expect(opened.files()).toEqual([]);
});

test('a file that ends early is asked for again and said to be cut in the end', async () => {
  served.answer = (request, response) => {
    if (request.headers.range !== undefined) return void response.writeHead(200).end();
    response.writeHead(200).end(one.content.subarray(0, 1_000));
  };
  expect(await failure()).toMatch(/ended early/);
  expect(served.asked.length).toBeGreaterThan(2);
});

test.each([
  [404, {}, /does not have this model \(404\)/, 1],
  [403, {}, /refuses to give this model out \(403\)/, 1],
  [407, {}, /proxy of this network wants a name/, 1],
  [418, {}, /answered with 418/, 1],
  [429, { 'retry-after': '3600' }, /asked too often.*Try again later/, 1],
  [500, {}, /has a problem of its own \(500\)/, 4],
])(
  '%i is said in words, with the address and where to put the file',
  async (status, headers, words, asked) => {
    served.answer = (_request, response) => void response.writeHead(status, headers).end('no');
    const message = await failure();
    expect(message).toMatch(words);
    expect(message).toContain(
      `${served.source}/ggml-one.bin by other means and save it as ${opened.folder}/one.bin`,
    );
    expect(served.asked).toHaveLength(asked);
  },
);

test('a server that is overloaded for a moment is asked again', async () => {
  served.answer = (request, response, number) =>
    number < 3
      ? void response.writeHead(503, { 'retry-after': '0' }).end()
      : served.usual(request, response, number);
  await opened.models.download('one');
  expect((await opened.one('one')).status).toBe('ready');
});

test('a page to sign in is not taken for a model', async () => {
  served.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Sign in</html>');
  expect(await failure()).toMatch(/web page.*sign in first/);
  expect(opened.files()).not.toContain('one.bin');
});

test('a failed download keeps what was fetched before', async () => {
  served.answer = sendPart(one.content, 50_000, 'cut');
  await failure();
  const { receivedBytes } = await opened.one('one');
  expect(receivedBytes).toBeGreaterThan(0);
  served.answer = (_request, response) => void response.writeHead(404).end();
  await failure();
  expect((await opened.one('one')).receivedBytes).toBe(receivedBytes);
});

test('a server may send on, on this machine and to https, and nowhere else', async () => {
  const other = await serveModels();
  other.files.set('one', one.content);
  served.answer = sendOn(`${other.source}/ggml-one.bin?signed=1`);
  other.answer = (request, response, number) => {
    request.url = '/models/ggml-one.bin';
    other.usual(request, response, number);
  };
  await opened.models.download('one');
  expect(other.asked[0]?.path).toBe('/models/ggml-one.bin?signed=1');
  await other.close();

  await opened.models.delete('one');
  for (const address of ['http://models.example/one.bin', 'ftp://127.0.0.1/one.bin', 'file:///etc/passwd']) {
    served.answer = sendOn(address);
    expect(await failure()).toMatch(/not safe: only https is followed/);
  }
  served.answer = sendOn('/models/ggml-one.bin');
  expect(await failure()).toMatch(/round in circles/);
});

function sendOn(location: string): Answerer {
  return (_request, response) => void response.writeHead(302, { location }).end();
}

test('a server that is not there is said at once', async () => {
  const gone = await serveModels();
  await gone.close();
  await opened.close();
  opened = openModels({ source: gone.source, catalogue, retryDelaysMs: [600_000] });
  expect(await failure()).toMatch(/does not accept connections/);
});

test('a machine without a network says that it seems to be offline', async () => {
  await opened.close();
  opened = openModels({ source: 'https://models.invalid/', catalogue, retryDelaysMs: [600_000] });
  expect(await failure()).toMatch(/models\.invalid could not be found. This machine seems to be offline/);
});

test('the proxy of the environment is used, and one that refuses is said', async () => {
  const wanted: (string | undefined)[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, socket) => {
    wanted.push(request.url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const before = process.env.https_proxy;
  process.env.https_proxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    await opened.close();
    opened = openModels({ source: 'https://models.example/', catalogue });
    expect(await failure()).toMatch(/proxy of this network did not let the download through/);
    expect(wanted).toEqual(['models.example:443']);
  } finally {
    if (before === undefined) delete process.env.https_proxy;
    else process.env.https_proxy = before;
    proxy.closeAllConnections();
    proxy.close();
  }
});

test('an address that is not safe is refused', async () => {
  await opened.close();
  opened = openModels({ source: 'http://models.example/', catalogue });
  expect(await failure()).toMatch(/has to be an https address/);
  await expect(opened.models.download('two')).rejects.toMatchObject({ code: 'not-found' });
});

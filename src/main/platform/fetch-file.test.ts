import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileRequest, fetchFile, partOf } from './fetch-file.ts';
import { type Answerer, type ServedFiles, sendPart, serveFiles } from './testing/serve-files.ts';

const bytes = 3_000_000;
const content = randomBytes(bytes);
const sha256 = createHash('sha256').update(content).digest('hex');

let served: ServedFiles;
let folder = '';
let file = '';

beforeEach(async () => {
  served = await serveFiles();
  served.files.set('one', content);
  folder = mkdtempSync(join(tmpdir(), 'parley-download-'));
  file = join(folder, 'one.bin');
});

afterEach(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

const files = (): string[] => readdirSync(folder).toSorted();

function start(changes: Partial<FileRequest> = {}) {
  const abort = new AbortController();
  let received = 0;
  const done = fetchFile({
    address: new URL(`${served.source}/ggml-one.bin`),
    file,
    bytes,
    sha256,
    what: 'model',
    signal: abort.signal,
    onProgress: (next) => {
      received = next;
    },
    retryDelaysMs: [1, 1, 1],
    freeBytes: async () => Number.POSITIVE_INFINITY,
    ...changes,
  });
  done.catch(() => undefined);
  return {
    done,
    stop: () => abort.abort(new Error('stopped')),
    until: (least: number) => expect.poll(() => received, { interval: 2 }).toBeGreaterThanOrEqual(least),
  };
}

/** What a download that fails says. */
async function failure(changes: Partial<FileRequest> = {}): Promise<string> {
  const message = await start(changes).done.then(
    () => 'It was fetched.',
    (error: Error) => error.message,
  );
  expect(files()).not.toContain('one.bin');
  return message;
}

test('a file is fetched, told on the way and put in its place', async () => {
  await start().done;
  expect(readFileSync(file).equals(content)).toBe(true);
  expect(files()).toEqual(['one.bin']);
});

test('a slow drip is stopped at once', async () => {
  served.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': bytes });
    const drip = setInterval(() => response.write(content.subarray(0, 1)), 5);
    response.on('close', () => clearInterval(drip));
  };
  const { done, until, stop } = start();
  await until(4);
  stop();
  await expect(done).rejects.toThrow('stopped');
  expect(files()).not.toContain('one.bin');
});

test('a connection that is cut again and again is gone on with from the last byte that came', async () => {
  // More cuts than are tried again in a row: those between which something came do not count.
  const sizes = [1_200_000, 0, 1_200_000, 0, 50_000];
  served.answer = (request, response, number) => {
    const size = sizes[number - 1];
    sendPart(content, size ?? bytes, size === undefined ? 'wait' : 'cut')(request, response, number);
  };
  await start().done;
  const starts = served.asked.map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0));
  expect(starts).toHaveLength(sizes.length + 1);
  // What was on its way when the connection was cut may be lost with it; it is asked for again.
  for (const [index, start] of starts.slice(1).entries()) {
    expect(start).toBeGreaterThanOrEqual(starts[index] ?? 0);
    expect(start).toBeLessThanOrEqual((starts[index] ?? 0) + (sizes[index] ?? 0));
  }
  expect(starts.at(-1)).toBeGreaterThan(2_000_000);
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('a connection that is always cut ends with words and keeps what came', async () => {
  served.answer = sendPart(content, 1_000, 'cut');
  await expect(start().done).rejects.toMatchObject({
    code: 'endpoint',
    message: expect.stringMatching(/was cut.*ggml-one\.bin.*one\.bin/),
  });
  expect(served.asked).toHaveLength(4);
  expect(statSync(partOf(file)).size).toBe(4_000);
  served.answer = sendPart(content, bytes, 'wait');
  await start().done;
  expect(served.asked.at(-1)?.range).toBe('bytes=4000-');
});

test('a connection on which nothing comes counts as cut', async () => {
  served.answer = (request, response, number) =>
    number === 1
      ? sendPart(content, 5_000, 'wait')(request, response, number)
      : sendPart(content, bytes, 'wait')(request, response, number);
  await start({ stallMs: 1_000 }).done;
  expect(served.asked.at(-1)?.range).toBe('bytes=5000-');
});

test('a server that knows no ranges is read from the start again', async () => {
  served.answer = (_request, response, number) => {
    response.writeHead(200, { 'content-length': bytes });
    if (number > 1) return void response.end(content);
    response.write(content.subarray(0, 900_000), () => response.socket?.destroy());
  };
  await start().done;
  expect(served.asked).toEqual([
    { path: '/models/ggml-one.bin', range: undefined, ifRange: undefined },
    { path: '/models/ggml-one.bin', range: expect.stringMatching(/^bytes=\d+-$/), ifRange: undefined },
  ]);
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('a server that cannot go on there is asked from the start', async () => {
  served.answer = (request, response, number) => {
    if (number === 1) return sendPart(content, 700_000, 'cut')(request, response, number);
    if (request.headers.range === undefined) return served.usual(request, response, number);
    response.writeHead(416, { 'content-range': `bytes */${bytes}` }).end();
  };
  await start().done;
  expect(served.asked.map(({ range }) => range !== undefined)).toEqual([false, true, false]);
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('a server that sends another part than asked for is asked from the start', async () => {
  served.answer = (request, response, number) => {
    if (number === 1) return sendPart(content, 700_000, 'cut')(request, response, number);
    if (request.headers.range === undefined) return served.usual(request, response, number);
    response.writeHead(206, { 'content-range': `bytes 5-${bytes - 1}/${bytes}` });
    response.end(content.subarray(5));
  };
  await start().done;
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('a file that was changed on the server meanwhile is fetched whole', async () => {
  const other = randomBytes(bytes);
  served.answer = sendPart(other, 1_000_000, 'wait');
  const { done, until, stop } = start();
  await until(1_000_000);
  stop();
  await expect(done).rejects.toThrow('stopped');
  served.answer = null;
  await start().done;
  expect(served.asked).toHaveLength(2);
  expect(served.asked[1]).toMatchObject({ range: 'bytes=1000000-', ifRange: '"one"' });
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('two halves of different files are noticed, and the whole is fetched once more', async () => {
  const other = randomBytes(bytes);
  served.answer = (_request, response, number) => {
    if (number === 1) {
      response.writeHead(200, { 'content-length': bytes });
      return void response.write(other.subarray(0, 500_000), () => response.socket?.destroy());
    }
    const from = Number(/\d+/.exec(_request.headers.range ?? '0')?.[0]);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': bytes - from,
      'content-range': `bytes ${from}-${bytes - 1}/${bytes}`,
    });
    response.end(content.subarray(from));
  };
  await start().done;
  expect(served.asked).toHaveLength(3);
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('a wrong checksum deletes what came and says so', async () => {
  served.files.set('one', randomBytes(bytes));
  expect(await failure()).toMatch(/its checksum is wrong.*deleted/);
  expect(files()).toEqual([]);
  expect(served.asked).toHaveLength(1);
});

test('a file that is shorter or longer than the model is not taken', async () => {
  for (const other of [content.subarray(0, 130), Buffer.concat([content, Buffer.alloc(7)])]) {
    served.files.set('one', other);
    expect(await failure()).toMatch(/is not the model: it is (130 bytes|3\.0 MB) long/);
    expect(files()).toEqual([]);
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
      if (!hasEnded) response.write(content, send);
    };
    send();
  };
  expect(await failure()).toMatch(/it is longer/);
  expect(files()).toEqual([]);
});

test('a file that ends early is asked for again and said to be cut in the end', async () => {
  served.answer = (request, response) => {
    if (request.headers.range !== undefined) return void response.writeHead(200).end();
    response.writeHead(200).end(content.subarray(0, 1_000));
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
    expect(message).toContain(`${served.source}/ggml-one.bin by other means and save it as ${file}`);
    expect(served.asked).toHaveLength(asked);
  },
);

test('a server that is overloaded for a moment is asked again', async () => {
  served.answer = (request, response, number) =>
    number < 3
      ? void response.writeHead(503, { 'retry-after': '0' }).end()
      : served.usual(request, response, number);
  await start().done;
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('a page to sign in is not taken for a model', async () => {
  served.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Sign in</html>');
  expect(await failure()).toMatch(/web page.*sign in first/);
  expect(files()).not.toContain('one.bin');
});

test('a failed download keeps what was fetched before', async () => {
  served.answer = sendPart(content, 50_000, 'cut');
  await failure();
  const fetched = statSync(partOf(file)).size;
  expect(fetched).toBeGreaterThan(0);
  served.answer = (_request, response) => void response.writeHead(404).end();
  await failure();
  expect(statSync(partOf(file)).size).toBe(fetched);
});

test('a server may send on, on this machine and to https, and nowhere else', async () => {
  const other = await serveFiles();
  other.files.set('one', content);
  served.answer = sendOn(`${other.source}/ggml-one.bin?signed=1`);
  other.answer = (request, response, number) => {
    request.url = '/models/ggml-one.bin';
    other.usual(request, response, number);
  };
  await start().done;
  expect(other.asked[0]?.path).toBe('/models/ggml-one.bin?signed=1');
  await other.close();

  rmSync(file);
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
  const gone = await serveFiles();
  await gone.close();
  const address = new URL(`${gone.source}/ggml-one.bin`);
  expect(await failure({ address, retryDelaysMs: [600_000] })).toMatch(/does not accept connections/);
});

test('a machine without a network says that it seems to be offline', async () => {
  const address = new URL('https://models.invalid/one.bin');
  expect(await failure({ address, retryDelaysMs: [600_000] })).toMatch(
    /models\.invalid could not be found. This machine seems to be offline/,
  );
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
    const address = new URL('https://models.example/one.bin');
    expect(await failure({ address })).toMatch(/proxy of this network did not let the download through/);
    expect(wanted).toEqual(['models.example:443']);
  } finally {
    if (before === undefined) delete process.env.https_proxy;
    else process.env.https_proxy = before;
    proxy.closeAllConnections();
    proxy.close();
  }
});

test('room is looked for before anything is fetched', async () => {
  expect(await failure({ freeBytes: async () => 5_000_000 })).toMatch(
    /too little room: 5\.0 MB are free, 70\.1 MB are needed/,
  );
  expect(served.asked).toEqual([]);
});

/** A disk of one megabyte, where this user may make one. */
function smallDisk(): string | null {
  const disk = join(folder, 'disk');
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    return disk;
  } catch {
    return null;
  }
}

test('a disk that gets full on the way gets its room back, and nothing is taken for a model', async (context) => {
  const disk = smallDisk();
  if (disk === null) return context.skip('this user cannot mount a disk');
  try {
    await expect(start({ file: join(disk, 'one.bin') }).done).rejects.toMatchObject({
      code: 'store',
      message: expect.stringMatching(/disk is full.*Free 3\.0 MB/),
    });
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a limit on the size of files is said the same way', async () => {
  const limited = join(folder, 'limited');
  mkdirSync(limited);
  const script = fileURLToPath(new URL('testing/fetch-and-say.ts', import.meta.url));
  // 1,000 blocks of 1 KiB.
  const { stdout } = await promisify(execFile)('bash', [
    ...['-c', 'ulimit -f 1000; exec "$0" "$@"'],
    ...[
      process.execPath,
      script,
      `${served.source}/ggml-one.bin`,
      join(limited, 'one.bin'),
      String(bytes),
      sha256,
    ],
  ]);
  expect(stdout).toMatch(/disk is full/);
  expect(readdirSync(limited)).toEqual([]);
});

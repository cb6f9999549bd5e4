import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './app-test.ts';
import { launchApp, type RunningApp } from './launch-app.ts';

const name = 'Tiny, English, small file';
const bytes = 32_166_155;

interface Mirror {
  /** What was asked for, as "ggml-….bin 0-". */
  readonly asked: string[];
  /** Sends a few megabytes and then waits, until it is told to send all. */
  sendsAll: boolean;
  /** Resolves once it has sent a file from its first byte to its last. */
  readonly hasSentWhole: Promise<void>;
}

/** A mirror of models on this machine, whose files have the right size and the wrong content. */
const test = base.extend<{ readonly mirror: Mirror }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  mirror: async ({}, use) => {
    const whole = Promise.withResolvers<void>();
    const mirror: Mirror = { asked: [], sendsAll: false, hasSentWhole: whole.promise };
    const server = createServer((request, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      mirror.asked.push(`${request.url?.split('/').at(-1)} ${from}-`);
      response.writeHead(from > 0 ? 206 : 200, {
        'content-length': bytes - from,
        etag: '"played"',
        ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes - 1}/${bytes}` } : {}),
      });
      const size = mirror.sendsAll ? bytes - from : 8_041_539;
      if (from === 0) response.once('finish', whole.resolve);
      response.write(Buffer.alloc(size), () => mirror.sendsAll && response.end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const before = process.env.PARLEY_SPEECH_MODELS;
    process.env.PARLEY_SPEECH_MODELS = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mirror`;
    await use(mirror);
    if (before === undefined) delete process.env.PARLEY_SPEECH_MODELS;
    else process.env.PARLEY_SPEECH_MODELS = before;
    server.closeAllConnections();
    server.close();
  },
});

/** Files of models in a data folder. */
function modelFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((file) => file.includes('tiny.en-q5_1'));
}

test('a speech model is downloaded in settings: shown, stopped, gone on with after a restart, and not taken when it is wrong', async ({
  mirror,
  host,
  dataDir,
  browser,
  pageProgram,
}) => {
  const open = async (app: RunningApp): Promise<ReturnType<typeof app.page.getByRole>> => {
    await app.page.keyboard.press('Control+,');
    await app.page.getByRole('tab', { name: 'Voice' }).click();
    const row = app.page.getByRole('listitem', { name, exact: true });
    await expect(row).toBeVisible();
    return row;
  };
  let app = await launchApp(host, dataDir, browser, { variables: pageProgram });
  try {
    let row = await open(app);
    await row.getByRole('button', { name: `Download: ${name}` }).click();
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^8\.0 of 32\.2 MB/);
    await row.getByRole('button', { name: `Stop: ${name}` }).click();
    await expect(row.getByText('8.0 of 32.2 MB, stopped')).toBeVisible();
    await app.close();

    app = await launchApp(host, dataDir, browser, { variables: pageProgram });
    row = await open(app);
    await expect(row.getByText('8.0 of 32.2 MB, stopped')).toBeVisible();
    expect(modelFiles(dataDir)).toContainEqual(expect.stringMatching(/tiny\.en-q5_1\.bin\.part$/));
    mirror.sendsAll = true;
    await row.getByRole('button', { name: `Go on: ${name}` }).click();
    // Two halves may have been of two files, so the whole is asked for once more.
    await mirror.hasSentWhole;
    await expect(row.getByText(/is not the model: its checksum is wrong/)).toBeVisible();
    expect(mirror.asked).toEqual([
      'ggml-tiny.en-q5_1.bin 0-',
      'ggml-tiny.en-q5_1.bin 8041539-',
      'ggml-tiny.en-q5_1.bin 0-',
    ]);
    expect(modelFiles(dataDir)).toEqual([]);
    await expect(row.getByRole('button', { name: `Try again: ${name}` })).toBeVisible();
  } finally {
    await app.close();
  }
});

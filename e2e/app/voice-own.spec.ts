import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { familyOf } from '../../bench/processor-time.ts';
import { missingForVoice, type RealVoice, startRealVoice } from '../renderer/real-voice.ts';
import { makeSound, sampleRate, spoken, whyNoTools } from '../speech/index.ts';
import { provideTinyEnglish } from '../speech/models/tiny-en.ts';
import { windowProgramWithSound } from '../window-flags.ts';
import { test as base, expect } from './app-test.ts';
import { callMain } from './call-main.ts';
import { type HostKind, launchApp, type RunningApp } from './launch-app.ts';
import { ParleyWindow } from './parley-window.ts';
import { spokenTurns } from './voice-record.ts';

// Read by the app when it builds: shared with the other tests, so that whisper.cpp is compiled once per clone.
process.env.PARLEY_WHISPER_BUILD = join(
  import.meta.dirname,
  ...['..', '..', 'node_modules', '.cache', 'parley', 'whisper'],
);

/** A room in which everything that this machine plays is heard by its microphone too, as loud as it was said. */
const test = base.extend<{ readonly room: RealVoice }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  room: async ({}, use) => {
    const room = await startRealVoice();
    // Chromium takes no sink's monitor for a microphone; a source behind it is one.
    const source = ['load-module', 'module-remap-source', 'master=ears.monitor', 'source_name=microphone'];
    execFileSync('pactl', source, { env: room.env });
    execFileSync('pactl', ['set-default-source', 'microphone'], { env: room.env });
    await use(room);
    await room.close();
  },
});

// Longer than a breath, than what is waited before a reply goes on, and than the radio's sentence with its pauses.
const quietSeconds = 5;
const faint = 30;

/** Nothing was to be heard for a while. */
function isQuiet(room: RealVoice): boolean {
  const last = room.played().subarray(-quietSeconds * sampleRate * 2);
  const samples = new Int16Array(last.buffer.slice(last.byteOffset, last.byteOffset + last.length));
  return samples.length >= quietSeconds * sampleRate && samples.every((sample) => Math.abs(sample) < faint);
}

const pageWith = (sound: string): string =>
  `<!doctype html><title>Radio</title><button onclick="radio.play().then(() => (state.textContent = 'It plays.'))">Play the radio</button>
<audio id="radio" loop src="${sound}"></audio><p id="state">It is off.</p>`;

interface RoomParts {
  readonly host: HostKind;
  readonly dataDir: string;
  readonly playwright: PlaywrightWorkerArgs['playwright'];
  readonly launchOptions: LaunchOptions;
  readonly room: RealVoice;
}

interface RoomWindow {
  readonly app: RunningApp;
  readonly parley: ParleyWindow;
  /** What became of each utterance, for a failure to name. */
  readonly heard: readonly string[];
}

/** Parley in that room, its microphone open, on a page with a radio. */
async function inTheRoom(
  { host, dataDir, playwright, launchOptions, room }: RoomParts,
  speakReplies: 'never' | 'always',
  work: (window: RoomWindow) => Promise<void>,
): Promise<void> {
  const model = await provideTinyEnglish();
  test.skip(model.file === null, model.file === null ? model.why : '');
  const radio = makeSound(spoken('search for blue shirts', 'espeak en-gb'));
  const server = createServer(({ url }, response) => {
    if (url === '/radio.wav')
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(readFileSync(radio));
    else response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith('/radio.wav'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...windowProgramWithSound,
    args: [...(launchOptions.args ?? []), '--enable-speech-dispatcher', '--use-fake-ui-for-media-stream'],
    env: room.env,
  });
  const heard: string[] = [];
  const app = await launchApp(host, dataDir, browser, {
    // Parley's own Chromium, which shows the pages, would be heard here too if it made a sound.
    variables: room.env,
    prepare: async (context) => {
      context.on('page', (page) =>
        page.on('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => {
            if (typeof payload !== 'string' || !payload.includes('"type":"heard"')) return;
            if (!payload.includes('"partial"')) heard.push(payload);
          }),
        ),
      );
    },
  });
  try {
    const parley = new ParleyWindow(app.page);
    await callMain(app.page, 'settings.change', {
      changes: { speechEngine: 'whisper', whisperFile: model.file ?? '', sendAfterMs: 0, speakReplies },
    });
    await callMain(app.page, 'speech.build', undefined);
    await parley.ask(`go to http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const button = app.page.getByRole('button', { name: /^Speak: click/ });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await work({ app, parley, heard });
  } finally {
    await app.close();
    await browser.close();
    server.close();
  }
  expect(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wav')),
  ).toEqual([]);
}

test('a page that plays sound while Parley listens makes none, and the user is heard', async ({
  host,
  dataDir,
  playwright,
  launchOptions,
  room,
}) => {
  test.skip(host !== 'web', 'Electron’s pages are muted while it listens: host-window.spec.ts');
  await inTheRoom({ host, dataDir, playwright, launchOptions, room }, 'never', async (window) => {
    const { app, parley, heard } = window;
    // Muted from its start on: no sound of any page can get into the room.
    const commands = [...familyOf(app.processId).values()].filter((line) => / --headless/.test(line));
    expect(commands).not.toEqual([]);
    for (const line of commands.filter((each) => !each.includes('--type=')))
      expect(line).toContain('--mute-audio');
    await parley.ask('click Play the radio');
    await expect(parley.turn('It plays.')).toBeVisible();
    await expect.poll(() => isQuiet(room), { timeout: 90_000 }).toBe(true);
    expect(await spokenTurns(app.page)).toEqual([]);

    // The same microphone hears a person, who says it again where it was misheard.
    await expect
      .poll(
        async () => {
          const before = heard.length;
          execFileSync('paplay', [makeSound(spoken('what can I do here', 'espeak en-us', 1, 1.5, 2))], {
            env: room.env,
          });
          // Writing one sentence down takes a full machine a minute.
          await expect.poll(() => heard.length, { timeout: 4 * 60_000 }).toBeGreaterThan(before);
          await parley.waitUntilIdle();
          return (await spokenTurns(app.page)).length;
        },
        { timeout: 10 * 60_000, message: `heard: ${heard.join(' | ')}` },
      )
      .toBeGreaterThan(0);
  });
});

/** What the window shows and what the browser says of its voice, for a failure to name. */
async function whySilent({ page }: RunningApp): Promise<string> {
  const voice = await page.evaluate(() => {
    const { speaking, pending, paused } = speechSynthesis;
    return JSON.stringify({ speaking, pending, paused, voices: speechSynthesis.getVoices().length });
  });
  return `${voice} ${(await page.locator('body').innerText()).slice(-1_500)}`;
}

test('what Parley says aloud is never taken for the user', async ({
  host,
  dataDir,
  playwright,
  launchOptions,
  room,
}) => {
  await inTheRoom({ host, dataDir, playwright, launchOptions, room }, 'always', async (window) => {
    const { app, parley, heard } = window;
    // Replies to what is asked before the browser has found its voices are shown only.
    await expect.poll(() => app.page.evaluate(() => speechSynthesis.getVoices().length)).toBeGreaterThan(0);
    for (const question of ['what can I do here', 'where am I']) {
      const before = room.played().length;
      // Asked again where nothing was heard: that replies are spoken at all is another test's.
      await expect(async () => {
        await parley.ask(question);
        // Of all that was played: on a busy machine the reply may be over before anybody looks.
        const loudest = () => room.loudestSince(before);
        await expect.poll(loudest, { timeout: 60_000, message: await whySilent(app) }).toBeGreaterThan(0.01);
      }).toPass({ timeout: 4 * 60_000 });
      await expect.poll(() => isQuiet(room), { timeout: 90_000 }).toBe(true);
    }
    expect(await spokenTurns(app.page), `heard: ${heard.join(' | ')}`).toEqual([]);
    await expect(parley.composer).toHaveValue('');
  });
});

test.beforeEach(() => {
  test.setTimeout(15 * 60_000);
  const missing = whyNoTools(['espeak-ng', 'sox']) ?? missingForVoice();
  test.skip(missing !== '', missing);
});

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageView } from '../../../platform/page-view.ts';
import { type PageServer, servePages } from '../../../testing/index.ts';
import { createChromiumViews, launchChromium } from './index.ts';

let folder: string;
let server: PageServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-chromium-'));
  server = await servePages({ '/': '<title>Home</title>', '/popup': '<title>Popup</title>' });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function evaluate(view: PageView, expression: string): Promise<unknown> {
  const answer = (await view.channel.send('Runtime.evaluate', { expression, awaitPromise: true })) as {
    result: { value: unknown };
  };
  return answer.result.value;
}

/** Ids of running processes whose command line names this. Those that ended but were not collected have none. */
function processesWith(text: string): readonly string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(text);
    } catch {
      return false;
    }
  });
}

describe('a Chromium of our own', () => {
  it('gives views, tells of windows that pages open, and takes all its processes with it', async () => {
    const chromium = await launchChromium({ userDataDir: join(folder, 'one') });
    const views = await createChromiumViews(chromium.connection);
    const view = await views.create();
    await view.channel.send('Runtime.runIfWaitingForDebugger');
    await view.channel.send('Page.navigate', { url: server.origin });
    await view.show();
    expect(views.front()).toBe(view);
    expect(await evaluate(view, 'innerWidth + "x" + innerHeight')).toBe('1280x800');

    const opened = new Promise<[PageView, PageView | null]>((resolve) =>
      views.onOpened((popup, opener) => resolve([popup, opener])),
    );
    // The opener itself stands still until its window is let go.
    const opening = view.channel.send('Runtime.evaluate', {
      expression: 'open("/popup")',
      userGesture: true,
    });
    const [popup, opener] = await opened;
    expect(opener).toBe(view);
    const closed = new Promise<string>((resolve) => popup.channel.onClose(resolve));
    await popup.channel.send('Runtime.runIfWaitingForDebugger');
    await opening;
    expect(await evaluate(popup, 'opener !== null')).toBe(true);
    await popup.close();
    expect(await closed).toBe('the tab was closed');

    const viewClosed = new Promise<string>((resolve) => view.channel.onClose(resolve));
    await chromium.close();
    expect(await viewClosed).toMatch(/closed|ended/);
    await expect.poll(() => processesWith(join(folder, 'one'))).toEqual([]);
  });

  it('makes websites forget when asked to, and writes down nothing of where its user was', async () => {
    const profile = join(folder, 'forgetting');
    const chromium = await launchChromium({ userDataDir: profile });
    const views = await createChromiumViews(chromium.connection);
    const view = await views.create();
    await view.channel.send('Runtime.runIfWaitingForDebugger');
    const load = async (path: string): Promise<void> => {
      await view.channel.send('Page.navigate', { url: `${server.origin}${path}` });
      await expect.poll(() => evaluate(view, 'document.readyState')).toBe('complete');
      await expect.poll(() => evaluate(view, 'location.href')).toContain(path);
    };
    await load('/?visitedquetzal');
    const kept = 'document.cookie + "|" + localStorage.getItem("kept")';
    await evaluate(view, 'document.cookie = "who=me; max-age=9999"; localStorage.setItem("kept", "me")');
    await views.forgetSites('cache');
    await load('/?again');
    expect(await evaluate(view, kept)).toBe('who=me|me');
    await views.forgetSites('all');
    await load('/?after');
    expect(await evaluate(view, kept)).toBe('|null');
    await chromium.close();
    const holding = readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const bytes = statSync(join(profile, name)).isFile() ? readFileSync(join(profile, name)) : Buffer.of();
      return bytes.includes('visitedquetzal') || bytes.includes(Buffer.from('visitedquetzal', 'utf16le'));
    });
    expect(holding).toEqual([]);
    // It starts again from what is left.
    await (await launchChromium({ userDataDir: profile })).close();
  });

  it('resizes every view at once', async () => {
    const chromium = await launchChromium({ userDataDir: join(folder, 'two') });
    const views = await createChromiumViews(chromium.connection);
    const first = await views.create();
    await views.setViewport({ width: 900, height: 500, deviceScaleFactor: 2 });
    const second = await views.create();
    for (const view of [first, second]) {
      await view.channel.send('Runtime.runIfWaitingForDebugger');
      expect(await evaluate(view, '[innerWidth, innerHeight, devicePixelRatio].join()')).toBe('900,500,2');
    }
    await chromium.close();
  });

  it('opens no debugging port, and no page of it ever sounds', async () => {
    const chromium = await launchChromium({ userDataDir: join(folder, 'three') });
    const commandLine = readFileSync(`/proc/${chromium.processId}/cmdline`, 'utf8').split('\0');
    expect(commandLine).toContain('--mute-audio');
    expect(existsSync(join(folder, 'three', 'DevToolsActivePort'))).toBe(false);
    await chromium.close();
  });

  it('says what to do when it does not start', async () => {
    const start = launchChromium({ userDataDir: join(folder, 'four'), executable: '/bin/false' });
    await expect(start).rejects.toMatchObject({ code: 'browser-missing' });
    await expect(start).rejects.toThrow(/PARLEY_CHROMIUM/);
    const missing = launchChromium({ userDataDir: join(folder, 'four'), executable: '/nowhere/chromium' });
    await expect(missing).rejects.toMatchObject({ code: 'browser-missing' });
  });
});

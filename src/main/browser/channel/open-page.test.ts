import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, type RealBrowser, servePages, startRealBrowser } from '../../testing/index.ts';
import { openPage } from './index.ts';

let browser: RealBrowser;
let server: PageServer;
const { signal } = new AbortController();

beforeAll(async () => {
  browser = await startRealBrowser();
  server = await servePages({
    '/': '<title>Outer</title><iframe src="{{other}}/middle"></iframe>',
    '/middle': '<title>Middle</title><button onclick="this.textContent = \'pressed\'">Press</button>',
    '/plain': '<title>Plain</title>',
    '/busy': '<title>Busy</title><script>setTimeout(() => { for (;;); }, 50)</script>',
  });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

async function open() {
  const view = await browser.views.create();
  const opened = await openPage(view.channel, { signal });
  await view.show();
  return { view, ...opened };
}

describe('a page opened over its channel', () => {
  it('is driven by puppeteer and by raw commands alike', async () => {
    const { page, channel } = await open();
    await page.goto(`${server.origin}/plain`);
    const { result } = await channel.call('Runtime.evaluate', { expression: 'document.title' }, { signal });
    expect([await page.title(), result.value]).toEqual(['Plain', 'Plain']);
  });

  it('lists the session of a cross-site frame under its frame id', async () => {
    const { page, channel } = await open();
    await page.goto(server.origin);
    const [frame] = channel.children.frames();
    if (frame === undefined) throw new Error('no child frame');
    const { frameTree } = await channel.call('Page.getFrameTree', {}, { signal, sessionId: frame.sessionId });
    expect(frameTree.frame.id).toBe(frame.frameId);
    expect(frameTree.frame.url).toBe(`${server.otherOrigin}/middle`);
    await page.goto(`${server.origin}/plain`);
    expect(channel.children.frames()).toEqual([]);
  });

  it('presses a button inside a cross-site frame', async () => {
    const { page } = await open();
    await page.goto(server.origin);
    const inner = page.frames()[1];
    const button = await inner?.$('button');
    await button?.click();
    expect(await button?.evaluate((element) => element.textContent)).toBe('pressed');
  });

  it('ends a call to a page that never answers, by its deadline and by Stop', async () => {
    const { page, channel } = await open();
    await page.goto(`${server.origin}/busy`, { waitUntil: 'domcontentloaded' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const ask = (options: { signal: AbortSignal; ms: number }) =>
      channel.call('Runtime.evaluate', { expression: '1' }, options);
    await expect(ask({ signal, ms: 100 })).rejects.toMatchObject({ code: 'deadline' });
    await expect(ask({ signal: AbortSignal.timeout(100), ms: 60_000 })).rejects.toMatchObject({
      code: 'stopped',
    });
    await channel.call('Runtime.terminateExecution', {}, { signal });
    expect((await ask({ signal, ms: 10_000 })).result.value).toBe(1);
  });

  it('fails calls to a tab that was closed as page-gone, also those under way', async () => {
    const { view, page, channel } = await open();
    await page.goto(`${server.origin}/plain`);
    const waiting = channel.call(
      'Runtime.evaluate',
      { expression: 'new Promise(() => {})', awaitPromise: true },
      { signal, ms: 60_000 },
    );
    const gone = expect(waiting).rejects.toMatchObject({ code: 'page-gone' });
    await view.close();
    await gone;
    await expect(channel.call('Page.enable', {}, { signal })).rejects.toMatchObject({ code: 'page-gone' });
  });
});

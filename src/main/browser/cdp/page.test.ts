import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globalName, worldName } from '../../../injected/contract.ts';
import { type PageServer, type RealBrowser, servePages, startRealBrowser } from '../../testing/index.ts';
import { TestPage } from '../testing/test-page.ts';

let browser: RealBrowser;
let server: PageServer;
const { signal } = new AbortController();

beforeAll(async () => {
  browser = await startRealBrowser();
  server = await servePages({
    '/': '<title>Outer</title><iframe src="{{other}}/middle"></iframe>',
    '/middle': '<title>Middle</title><button onclick="this.textContent = \'pressed\'">Press</button>',
    '/plain': '<title>Plain</title><p>Text</p>',
    '/busy': '<title>Busy</title><script>setTimeout(() => { for (;;); }, 50)</script>',
  });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

async function open() {
  const view = await browser.views.create();
  const page = await TestPage.open(view);
  return { view, page, driven: page.page, channel: page.page.channel };
}

const wait = { signal, ms: 5_000, what: 'the page' };

describe('a page opened over its channel', () => {
  it('runs our functions in a world that its own scripts do not see', async () => {
    const { page, driven } = await open();
    await page.goto(`${server.origin}/plain`);
    expect(await driven.call('readLines', wait)).toEqual(['Text']);
    expect(
      await page.evaluate('Object.getOwnPropertyNames(window).filter((name) => /parley/i.test(name))'),
    ).toEqual([]);
  });

  it('puts our functions there again where they are not', async () => {
    const { page, driven, channel } = await open();
    const worlds: number[] = [];
    channel.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === worldName) worlds.push(context.id);
    });
    await page.goto(`${server.origin}/plain`);
    await driven.call('readLines', wait);
    const expression = `delete globalThis.${globalName}`;
    for (const contextId of worlds)
      await channel.call('Runtime.evaluate', { expression, contextId }, { signal }).catch(() => undefined);
    expect(await driven.call('readLines', wait)).toEqual(['Text']);
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

  it('reaches a button inside a cross-site frame, and the frame element around it', async () => {
    const { page, driven, channel } = await open();
    await page.goto(server.origin);
    await page.evaluateInFrame('1', 'document.querySelector("button") !== null');
    const [frame] = channel.children.frames();
    if (frame === undefined) throw new Error('no child frame');
    const { frameId, sessionId } = frame;
    const { root } = await channel.call('DOM.getDocument', { depth: -1 }, { signal, sessionId });
    const { nodeId } = await channel.call(
      'DOM.querySelector',
      { nodeId: root.nodeId, selector: 'button' },
      { signal, sessionId },
    );
    const { node } = await channel.call('DOM.describeNode', { nodeId }, { signal, sessionId });
    const button = await driven.find({ frameId, backendNodeId: node.backendNodeId }, wait);
    expect(await button?.call('readState', wait)).toMatchObject({ tag: 'button', visibleText: 'Press' });
    const holder = await button?.holder(wait);
    expect(await holder?.call('readState', wait)).toMatchObject({ tag: 'iframe' });
    expect(await holder?.holder(wait)).toBeNull();
  });

  it('ends a call to a page that never answers, by its deadline and by Stop', async () => {
    const { page, channel } = await open();
    await page.goto(`${server.origin}/busy`);
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

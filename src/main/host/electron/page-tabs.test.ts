import type { Session, WebContentsView } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeldKey } from '#shared/text/held-key.ts';
import type { PageView } from '../../platform/page-view.ts';

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts');
  return { WebContentsView: fake.FakeContentsView, View: fake.FakeView, protocol: {} };
});

const { FakeContents, FakeContentsView, FakeSession } = await import('./testing/fake-electron.ts');
const { PageTabs } = await import('./page-tabs.ts');

type FakeView = InstanceType<typeof FakeContentsView>;

function makeTabs() {
  const session = new FakeSession();
  const privateSession = new FakeSession();
  const shown: FakeView[] = [];
  const removed: FakeView[] = [];
  const refused: string[] = [];
  const turned: string[] = [];
  const tabs = new PageTabs({
    session: session as unknown as Session,
    privateSession: privateSession as unknown as Session,
    place: {
      show: (view: WebContentsView) => void shown.push(view as unknown as FakeView),
      remove: (view: WebContentsView) => void removed.push(view as unknown as FakeView),
    },
    onRefused: (what) => void refused.push(what),
    openTab: () => undefined,
    run: (command) => void turned.push(command),
    keys: {
      onLeave: () => undefined,
      onStop: () => undefined,
      talk: () => createHeldKey('F8', false),
      onTalk: () => undefined,
      onKey: () => undefined,
    },
  });
  return { tabs, session, shown, removed, refused, turned };
}

/** A tab and the fake contents below it. */
async function openTab(made: ReturnType<typeof makeTabs>) {
  const page = await made.tabs.create();
  await page.show();
  const view = made.shown.at(-1);
  if (view === undefined) throw new Error('nothing was shown');
  return { page, view, contents: view.webContents };
}

let made: ReturnType<typeof makeTabs>;
beforeEach(() => {
  made = makeTabs();
});

describe('a tab', () => {
  it('is sandboxed, apart from the app’s own data, and has nothing of ours in it', async () => {
    const { view, contents } = await openTab(made);
    expect(view.preferences).toMatchObject({
      partition: 'persist:pages',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: false,
      zoomMode: 'isolated',
      focusOnNavigation: false,
      autoplayPolicy: 'document-user-activation-required',
    });
    expect(view.preferences).not.toHaveProperty('preload');
    expect(contents.loaded).toEqual(['about:blank']);
  });

  it('shows no box of a page on the screen: the driver answers it, or else it is answered no', async () => {
    const { contents } = await openTab(made);
    const answers: unknown[][] = [];
    const answer = (...given: unknown[]) => answers.push(given);
    contents.emit('-run-dialog', { dialogType: 'confirm' }, answer);
    expect([contents.boxesShown, answers]).toEqual([0, []]);
    contents.debugger.attachedWith = null;
    contents.emit('-run-dialog', { dialogType: 'confirm' }, answer);
    expect([contents.boxesShown, answers]).toEqual([0, [[false, '']]]);
  });

  it('tells of the wheel that is turned with Ctrl, which Electron does nothing about', async () => {
    const { contents } = await openTab(made);
    for (const direction of ['in', 'out']) contents.emit('zoom-changed', {}, direction);
    expect(made.turned).toEqual(['zoom-in', 'zoom-out']);
  });

  it('is closed with its view taken off the window', async () => {
    const { page, view, contents } = await openTab(made);
    await page.close();
    expect(contents.destroyed).toBe(true);
    expect(made.removed).toContain(view);
  });
});

describe('while Parley listens', () => {
  it('no page makes a sound, be it open already, opened then, or opened by a page', async () => {
    const before = await openTab(made);
    expect(before.contents.isAudioMuted()).toBe(false);
    made.tabs.setMuted(true);
    const after = await openTab(made);
    const popup = new FakeContents();
    after.contents.open('https://shop.example/', { webContents: popup });
    const all = [before.contents, after.contents, popup];
    expect(all.map((contents) => contents.isAudioMuted())).toEqual([true, true, true]);
    made.tabs.setMuted(false);
    expect(all.map((contents) => contents.isAudioMuted())).toEqual([false, false, false]);
  });

  it('a page that was closed is left in peace', async () => {
    const { page, contents } = await openTab(made);
    await page.close();
    made.tabs.setMuted(true);
    expect(contents.isAudioMuted()).toBe(false);
  });
});

describe('the channel of a tab', () => {
  it('sends commands to the page, or to a session below it', async () => {
    const { page, contents } = await openTab(made);
    contents.debugger.answer = async (method) => ({ answered: method });
    expect(await page.channel.send('Page.enable')).toEqual({ answered: 'Page.enable' });
    await page.channel.send('DOM.enable', { depth: 1 }, 'frame-session');
    expect(contents.debugger.attachedWith).toBe('1.3');
    expect(contents.debugger.sent).toEqual([
      ['Page.enable', {}],
      ['DOM.enable', { depth: 1 }, 'frame-session'],
    ]);
  });

  it('hands on events, those of the page itself without a session', async () => {
    const { page, contents } = await openTab(made);
    const heard: unknown[] = [];
    const stop = page.channel.onEvent((event) => heard.push(event));
    contents.debugger.emit('message', {}, 'Page.loadEventFired', { timestamp: 1 }, '');
    contents.debugger.emit('message', {}, 'Page.frameNavigated', {}, 'frame-session');
    stop();
    contents.debugger.emit('message', {}, 'Page.loadEventFired', {}, '');
    expect(heard).toEqual([
      { method: 'Page.loadEventFired', params: { timestamp: 1 }, sessionId: null },
      { method: 'Page.frameNavigated', params: {}, sessionId: 'frame-session' },
    ]);
  });

  it('passes Chromium’s own message on when a command fails', async () => {
    const { page, contents } = await openTab(made);
    contents.debugger.answer = async () => {
      throw new Error('No node with given id found');
    };
    await expect(page.channel.send('DOM.describeNode')).rejects.toThrow('No node with given id found');
  });

  it('says once why it ended, and fails what was under way and what comes after', async () => {
    const { page, contents } = await openTab(made);
    contents.debugger.answer = () => new Promise(() => undefined);
    const reasons: string[] = [];
    page.channel.onClose((reason) => reasons.push(reason));
    const underWay = page.channel.send('Page.navigate', { url: 'https://shop.example/' });
    contents.close();
    await expect(underWay).rejects.toMatchObject({ code: 'page-gone' });
    await expect(page.channel.send('Page.enable')).rejects.toMatchObject({ code: 'page-gone' });
    expect(reasons).toEqual(['target closed']);
  });
});

describe('a tab that closes while a command is under way', () => {
  it('is gone, whatever Electron’s words for the command are', async () => {
    const { page, contents } = await openTab(made);
    let fail: (error: Error) => void = () => undefined;
    contents.debugger.answer = () => new Promise((_resolve, reject) => (fail = reject));
    const underWay = page.channel.send('Page.navigate', { url: 'https://shop.example/' });
    // In Electron's order: what is under way, then who listens.
    fail(new Error('target closed while handling command'));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    contents.close();
    await expect(underWay).rejects.toMatchObject({ code: 'page-gone' });
  });
});

describe('a window that a page opens', () => {
  it('becomes a tab that holds the page already, and nothing but a tab', async () => {
    const { page, contents } = await openTab(made);
    const opened: { view: PageView; opener: PageView | null }[] = [];
    made.tabs.onOpened((view, opener) => opened.push({ view, opener }));
    const popup = new FakeContents();
    expect(contents.open('https://shop.example/help', { webContents: popup })).toBe(popup);
    expect(opened).toHaveLength(1);
    expect(opened[0]?.opener).toBe(page);
    expect(popup.debugger.attachedWith).toBe('1.3');
    expect(popup.navigate('will-navigate', 'file:///etc/passwd')).toBe(false);
  });

  it('gets a tab’s preferences, whatever the page asks for', async () => {
    const { view, contents } = await openTab(made);
    const answer = contents.openHandler({ url: 'https://shop.example/' });
    expect(answer.overrideBrowserWindowOptions).toEqual({ webPreferences: view.preferences });
  });

  it('is a view of our own making, with its page loaded, when a link is opened in the background', async () => {
    const { contents } = await openTab(made);
    const opened: PageView[] = [];
    made.tabs.onOpened((view) => opened.push(view));
    const popup = contents.open('https://shop.example/', {});
    expect(popup).toBeInstanceOf(FakeContents);
    expect(popup?.loaded).toEqual(['https://shop.example/']);
    expect(opened).toHaveLength(1);
  });

  it('leaves nothing behind that the next new tab would show', async () => {
    const { contents } = await openTab(made);
    const popup = contents.open('https://shop.example/help', { webContents: new FakeContents() });
    const next = await openTab(made);
    expect(next.contents).not.toBe(popup);
    expect(next.contents).not.toBe(contents);
  });

  it('may do no more than the sandboxed frame that opened it', async () => {
    const { contents } = await openTab(made);
    const views: PageView[] = [];
    made.tabs.onOpened((view) => views.push(view));
    contents.open('https://shop.example/', { webPreferences: { openerSandboxFlags: 21 } });
    await views[0]?.show();
    expect(made.shown.at(-1)?.preferences).toMatchObject({ openerSandboxFlags: 21, sandbox: true });
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'app://parley/',
    'mailto:a@b.example',
  ])('is refused at %s', async (url) => {
    const { contents } = await openTab(made);
    expect(contents.open(url)).toBeNull();
    expect(made.refused).toEqual([url]);
  });

  it('is refused when it comes in a storm', async () => {
    const { contents } = await openTab(made);
    let count = 0;
    made.tabs.onOpened(() => {
      count += 1;
    });
    for (let number = 0; number < 20; number += 1) contents.open(`https://shop.example/${number}`);
    expect(count).toBe(3);
    expect(made.refused).toHaveLength(17);
  });
});

describe('a download', () => {
  function startDownload(session: InstanceType<typeof FakeSession>) {
    const listeners = new Map<string, (...values: unknown[]) => void>();
    const item = {
      savedAs: '',
      cancelled: false,
      getURL: () => 'https://shop.example/bill.pdf',
      getFilename: () => 'bill.pdf',
      getReceivedBytes: () => 10,
      getTotalBytes: () => 100,
      setSavePath: (path: string) => {
        item.savedAs = path;
      },
      cancel: () => {
        item.cancelled = true;
        listeners.get('done')?.({}, 'cancelled');
      },
      on: (name: string, listener: (...values: unknown[]) => void) => listeners.set(name, listener),
      once: (name: string, listener: (...values: unknown[]) => void) => listeners.set(name, listener),
    };
    let prevented = false;
    session.emit('will-download', { preventDefault: () => (prevented = true) }, item);
    return { item, listeners, wasPrevented: () => prevented };
  }

  async function listen() {
    const { page, contents } = await openTab(made);
    const heard: { method: string; params: Record<string, unknown> }[] = [];
    page.channel.onEvent(({ method, params }) =>
      heard.push({ method, params: params as Record<string, unknown> }),
    );
    return { page, contents, heard };
  }

  it('is refused unless the driver allows it, and told as the driver expects', async () => {
    const { page, contents, heard } = await listen();
    await page.channel.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
    const { item, wasPrevented } = startDownload(made.session);
    expect(wasPrevented()).toBe(true);
    expect(item.savedAs).toBe('');
    expect(heard.map(({ method, params }) => [method, params.state ?? params.suggestedFilename])).toEqual([
      ['Browser.downloadWillBegin', 'bill.pdf'],
      ['Browser.downloadProgress', 'canceled'],
    ]);
    expect(contents.debugger.sent).toEqual([]);
  });

  it('arrives in the folder that was named, under its id, when it is allowed', async () => {
    const { page, heard } = await listen();
    await page.channel.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: '/data/arriving',
    });
    const { item, listeners } = startDownload(made.session);
    const guid = heard[0]?.params.guid;
    expect(item.savedAs).toBe(`/data/arriving/${guid}`);
    listeners.get('updated')?.({}, 'progressing');
    listeners.get('done')?.({}, 'completed');
    expect(heard.slice(1).map(({ params }) => params.state)).toEqual(['inProgress', 'completed']);
    expect(heard[1]?.params).toEqual({ guid, state: 'inProgress', receivedBytes: 10, totalBytes: 100 });
  });

  it('that breaks off has ended: Electron would wait for somebody to resume it', async () => {
    const { page, heard } = await listen();
    await page.channel.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: '/data',
    });
    const { item, listeners } = startDownload(made.session);
    listeners.get('updated')?.({}, 'interrupted');
    await new Promise((resolve) => setImmediate(resolve));
    expect(item.cancelled).toBe(true);
    expect(heard.at(-1)?.params.state).toBe('canceled');
  });

  it('can be cancelled while it arrives', async () => {
    const { page, heard } = await listen();
    await page.channel.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: '/data',
    });
    const { item } = startDownload(made.session);
    await page.channel.send('Browser.cancelDownload', { guid: heard[0]?.params.guid });
    expect(item.cancelled).toBe(true);
    expect(heard.at(-1)?.params.state).toBe('canceled');
  });
});

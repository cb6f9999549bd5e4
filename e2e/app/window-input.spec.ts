import type * as Electron from 'electron';
import { expect, test } from './app-test.ts';
import { callMain } from './call-main.ts';
import { choose, chooseOffered, nativeMarks, rightClick, shownPages } from './electron-main.ts';
import { launchApp } from './launch-app.ts';
import { everyOne, mainOf, noWindow, skipOnWeb } from './own-window.ts';

// As for a person: it is about what the browser around a page does.
test.use({ pagesIn: 'whole browser' });
// Each starts an app of its own: shared out among the workers, they are not what a run waits for at its end.
test.describe.configure({ mode: 'parallel' });

/**
 * What a user does in a window of the app's own: keys, the wheel, the menu of a right click, the microphone, spelling.
 * The window itself: host-window.spec.ts.
 */

test.describe('in a window of its own', () => {
  test.use(everyOne);
  skipOnWeb('has one keyboard for all that it shows');
  test('pages that are loaded and marks that are drawn leave the keyboard to whoever types to Parley', async ({
    app,
    parley,
    sites,
  }) => {
    const main = mainOf(app);
    await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.focus(), null);
    const isWindows = () =>
      main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isFocused(), null);
    await parley.ask(`go to ${sites.url('shop')}`);
    expect(await isWindows()).toBe(true);
    await callMain(parley.page, 'tabs.create', { url: sites.url('forum') });
    await parley.expectAddress(sites.url('forum'));
    await parley.ask('show numbers');
    await expect.poll(async () => (await nativeMarks(main)).length).toBeGreaterThan(0);
    expect(await isWindows()).toBe(true);
  });
});

test.describe('in a window of its own', () => {
  test.use(everyOne);
  skipOnWeb('has a wheel and keys of its own for this; its pages are zoomed one by one (chromium-views)');
  test('the wheel with Ctrl zooms the page in front and no other of its site, the mouse’s own key goes back', async ({
    app,
    parley,
    sites,
  }) => {
    const main = mainOf(app);
    const zooms = async (): Promise<readonly number[]> =>
      main.evaluate(async ({ BrowserWindow }) => {
        const views = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
        const pages = views.flatMap((view) => {
          if (!('webContents' in view)) return [];
          const { webContents: contents } = view as Electron.WebContentsView;
          return contents.getURL().startsWith('http') ? [contents] : [];
        });
        const ratios = await Promise.all(pages.map((page) => page.executeJavaScript('devicePixelRatio')));
        return ratios.map((ratio) => Math.round(Number(ratio) * 10) / 10).sort();
      }, null);
    await callMain(parley.page, 'page.load', { url: sites.url('shop'), transition: 'typed' });
    await parley.expectAddress(sites.url('shop'));
    await callMain(parley.page, 'tabs.create', { url: sites.url('shop', '/search?q=shoes') });
    await parley.expectAddress(/search/);
    const scale = Number(await parley.page.evaluate('devicePixelRatio'));
    await expect.poll(zooms).toEqual([scale, scale]);
    await main.evaluate(({ BrowserWindow }) => {
      const views = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
      const front = views.findLast((view) => 'webContents' in view && view.getVisible());
      (front as Electron.WebContentsView).webContents.emit('zoom-changed', {}, 'in');
    }, null);
    await expect.poll(async () => (await zooms()).at(-1)).toBeGreaterThan(scale);
    expect((await zooms())[0]).toBe(scale);

    await callMain(parley.page, 'page.load', { url: sites.url('forum'), transition: 'typed' });
    await parley.expectAddress(sites.url('forum'));
    await main.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('app-command', {}, 'browser-backward'),
      null,
    );
    await parley.expectAddress(/search/);
  });
});

test.describe('in a window of its own', () => {
  test.use(everyOne);
  skipOnWeb('has a menu of that browser’s own');
  test('a right click offers what a link, a field and the page itself can do, and the menu goes to other tabs and the address', async ({
    app,
    parley,
    sites,
  }) => {
    const main = mainOf(app);
    const load = async (url: string) => {
      await callMain(parley.page, 'page.load', { url, transition: 'typed' });
      await parley.expectAddress(url);
    };
    const names = async (selector: string) => (await rightClick(main, selector)).map(({ name }) => name);
    await load(sites.url('shop'));
    await load(sites.url('shop', '/search?q=shoes'));
    await expect.poll(() => names('.breadcrumb a')).toEqual(['Open link in new tab', 'Copy link address']);
    await chooseOffered(main, 'Open link in new tab');
    await parley.expectAddress(sites.url('shop'));
    for (const [item, address] of [
      ['Next tab', /\/shop\/search/],
      ['Previous tab', sites.url('shop')],
      ['Next tab', /\/shop\/search/],
    ] as const) {
      await choose(main, item);
      await parley.expectAddress(address);
    }

    await expect
      .poll(() => names('input[type=search]'))
      .toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectall']);
    await expect
      .poll(() => rightClick(main, 'h1'))
      .toEqual([
        { name: 'Back', isEnabled: true },
        { name: 'Forward', isEnabled: false },
        { name: 'Reload page', isEnabled: true },
      ]);
    await chooseOffered(main, 'Back');
    await parley.expectAddress(sites.url('shop'));
    await expect.poll(async () => (await rightClick(main, '.hero p'))[1]?.isEnabled).toBe(true);
    await chooseOffered(main, 'Forward');
    await parley.expectAddress(/\/shop\/search/);

    await choose(main, 'Address bar');
    await expect(parley.address).toBeFocused();
    await choose(main, 'Settings…');
    await expect(parley.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });
});

test.describe('in a window of its own', () => {
  test.use(everyOne);
  test('the window may hear and not see, and no page sounds while it listens', async ({
    dataDir,
    browser,
    sites,
    host,
  }) => {
    test.skip(host === 'web', `${noWindow} asks its user; its pages never sound (chromium.test.ts)`);
    // Nothing is said, so that nothing is ever written down.
    const app = await launchApp(host, dataDir, browser, {
      variables: { PARLEY_SPEECH_COMMAND: 'true {wav}' },
    });
    try {
      const { page } = app;
      const main = mainOf(app);
      const may = (name: string) =>
        page.evaluate(
          async (asked) => (await navigator.permissions.query({ name: asked as PermissionName })).state,
          name,
        );
      await expect.poll(() => may('microphone')).toBe('granted');
      expect(await may('camera')).not.toBe('granted');
      await callMain(page, 'settings.change', { changes: { speechEngine: 'command' } });
      await callMain(page, 'tabs.create', { url: sites.url('shop') });
      const muted = async () => (await shownPages(main)).map(({ isMuted }) => isMuted);
      const { captureId } = await callMain(page, 'speech.start', { mode: 'hands-free' });
      await expect.poll(muted).not.toContain(false);
      // One that is opened meanwhile too.
      await callMain(page, 'tabs.create', { url: sites.url('news') });
      expect(await muted()).not.toContain(false);
      await callMain(page, 'speech.stop', { captureId, how: 'discard' });
      await expect.poll(muted).not.toContain(true);
    } finally {
      await app.close();
    }
  });
});

test.describe('in a window of its own', () => {
  skipOnWeb('has the spelling of the browser that shows it');
  test('no dictionary is fetched before the user wants one, and then for all that is written', async ({
    app,
    parley,
  }) => {
    test.skip(process.platform === 'darwin', 'a Mac has dictionaries of its own');
    const main = mainOf(app);
    const languages = () =>
      main.evaluate(
        ({ session }) =>
          ['', 'persist:pages', 'private-pages', 'marks'].map((partition) =>
            session.fromPartition(partition).getSpellCheckerLanguages(),
          ),
        null,
      );
    expect(await languages()).toEqual([[], [], [], []]);
    await parley.page.keyboard.press('Control+,');
    await parley.page.getByRole('tab', { name: 'General' }).click();
    await parley.page.getByRole('switch', { name: 'Mark misspelled words' }).click();
    await expect.poll(async () => (await languages()).every(({ length }) => length > 0)).toBe(true);
  });
});

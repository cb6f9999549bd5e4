import { existsSync, readFileSync } from 'node:fs';
import type * as Electron from 'electron';
import sharp from 'sharp';
import { dataPaths } from '../../src/main/platform/paths.ts';
import { sample } from '../../src/main/testing/sample.ts';
import { expect, test } from './app-test.ts';
import { callMain } from './call-main.ts';
import { choose, type ElectronMain, windowText } from './electron-main.ts';
import { launchApp, type RunningApp } from './launch-app.ts';
import { everyOne, inSight, mainOf, skipOnWeb } from './own-window.ts';
import { ParleyWindow } from './parley-window.ts';

// As for a person: it is about what the browser around a page does.
test.use({ pagesIn: 'whole browser' });
// Each starts an app of its own: shared out among the workers, they are not what a run waits for at its end.
test.describe.configure({ mode: 'parallel' });

/**
 * What each host does in its own way and must come to the same, with the window: what lies over the page, its end, its
 * scale. With pages: host.spec.ts. What goes into the window: window-input.spec.ts.
 */

const hasEnded = ({ processId }: RunningApp): boolean => {
  try {
    process.kill(processId, 0);
    return false;
  } catch {
    return true;
  }
};
test('what the window shows over the page is seen, and the page is there again after it', async ({
  app,
  parley,
  sites,
}) => {
  const { page } = parley;
  const picture = page.locator('[data-page-pane] img');
  await parley.ask(`go to ${sites.url('shop')}`);
  if (app.main !== null)
    await expect.poll(() => inSight(mainOf(app))).toMatchObject([{ url: sites.url('shop') }]);
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible();
  if (app.main === null) await expect(page.locator('canvas')).toBeVisible();
  else {
    // A native page lies over all that the window draws: it goes, and a picture of it stands in its place.
    await expect.poll(() => inSight(mainOf(app))).toEqual([]);
    await expect(picture).toHaveAttribute('src', /^data:image\/jpeg;base64,\S{1000}/);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'About' })).toHaveCount(0);
  if (app.main === null) await expect(page.locator('canvas')).toBeVisible();
  else {
    await expect.poll(() => inSight(mainOf(app))).toMatchObject([{ url: sites.url('shop') }]);
    await expect(picture).toHaveCount(0);
  }
});

for (const scale of sample([1, 1.5, 2], 3)) {
  test(`on a screen of scale ${scale}, and with the page zoomed, a card number in a frame is typed where it stands and covered there`, async ({
    host,
    dataDir,
    browser,
    sites,
  }) => {
    const app = await launchApp(host, dataDir, browser, { variables: { PARLEY_SCALE: String(scale) } });
    try {
      expect(await app.page.evaluate('devicePixelRatio')).toBe(scale);
      const parley = new ParleyWindow(app.page);
      await parley.ask(`go to ${sites.url('frames', '/cross')}`);
      await typeCardNumber(parley);
      await typeCardNumber(parley);
      expect(await isCardNumberBlack(app)).toBe(true);
      await callMain(app.page, 'page.zoom', { to: 'in' });
      await typeCardNumber(parley);
      expect(await isCardNumberBlack(app)).toBe(true);
    } finally {
      await app.close();
    }
  });
}

/** Into a frame of another site, which is asked about: that site reads what is written at once. */
const typeCardNumber = (parley: ParleyWindow): Promise<void> =>
  parley.askAndAllow('type 4111 1111 1111 1111 into Card number', 'Card number');

/** In the picture of the last step that typed, where the field was then; what lies above it is the page's own white. */
async function isCardNumberBlack({ page }: RunningApp): Promise<boolean> {
  const [session] = await callMain(page, 'sessions.list', { query: '', limit: 1 });
  const turns = await callMain(page, 'sessions.turns', { sessionId: session?.id ?? '' });
  const typed = turns.findLast((turn) => turn.speaker === 'navigator' && turn.action.intent === 'textinput');
  if (typed === undefined) throw new Error('Nothing was typed.');
  expect(typed).toMatchObject({ outcome: { kind: 'done' } });
  const trace = await callMain(page, 'turns.trace', { turnId: typed.id });
  const jpeg = await callMain(page, 'turns.screenshot', { turnId: typed.id });
  if (trace?.target == null || jpeg === null) throw new Error('The step has no picture.');
  const picture = sharp(Buffer.from(jpeg, 'base64')).removeAlpha();
  const perCssPx = ((await picture.metadata()).width ?? 0) / trace.snapshot.viewport.width;
  const { x, y, width, height } = trace.target.box;
  const pixels = (top: number): Promise<Buffer> => {
    const area = { left: x, top, width, height };
    const scaled = Object.entries(area).map(([side, value]) => [side, Math.round(value * perCssPx)]);
    return picture
      .clone()
      .extract(Object.fromEntries(scaled) as typeof area)
      .raw()
      .toBuffer();
  };
  // JPEG lets a little of what is beside it in.
  const above = await pixels(y - 2 * height);
  expect(above.every((value) => value < 64)).toBe(false);
  return (await pixels(y)).every((value) => value < 64);
}

test('the last tab that is closed leaves an empty one, and a quit while something runs ends the app and loses nothing', async ({
  app,
  parley,
  sites,
  reopen,
}) => {
  const { page } = parley;
  await parley.ask(`go to ${sites.url('shop')}`);
  const tabs = async () => (await callMain(page, 'app.state', undefined)).tabs;
  for (const { id } of await tabs()) await callMain(page, 'tabs.close', { tabId: id });
  await expect.poll(async () => (await tabs()).map(({ url }) => url)).toEqual(['about:blank']);
  await parley.send(`go to ${sites.url('faults', '/never')}`);
  await expect(parley.stop).toBeEnabled();
  await app.close();
  expect(hasEnded(app)).toBe(true);

  const window = await reopen();
  await window.sessions
    .getByRole('button', { name: /127\.0\.0\.1/ })
    .first()
    .click();
  await expect(window.turns.filter({ hasText: 'faults/never' }).first()).toBeVisible();
  await expect(window.stop).toBeDisabled();
});

test.describe('in a window of its own', () => {
  test.use(everyOne);
  skipOnWeb('takes these keys, and ends by itself: Parley goes on for the next one');
  test('the key that closes a tab closes no window, and the window that is closed ends the app', async ({
    app,
    parley,
    sites,
  }) => {
    const main = mainOf(app);
    await parley.ask(`go to ${sites.url('shop')}`);
    await choose(main, 'New tab');
    const tabs = async () => (await callMain(parley.page, 'app.state', undefined)).tabs.length;
    await expect.poll(tabs).toBe(2);
    await parley.send(`go to ${sites.url('faults', '/never')}`);
    await expect(parley.stop).toBeEnabled();
    await choose(main, 'Close tab');
    await expect.poll(tabs).toBe(1);
    expect(hasEnded(app)).toBe(false);
    // The user’s own hand has taken over what ran in it, or it ended with its tab.
    await callMain(parley.page, 'run.stop', undefined);
    await parley.waitUntilIdle();
    // Somebody starts it again while it ends, or a Mac's menu is still there: both find no window.
    const closed = main.evaluate(
      ({ app: electron, BrowserWindow, Menu }) =>
        new Promise<string>((resolve) => {
          const [window] = BrowserWindow.getAllWindows();
          window?.once('closed', () => {
            try {
              electron.emit('second-instance', {}, [], '', null);
              const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
              items?.find(({ label }) => label === 'New tab')?.click();
              resolve('');
            } catch (error) {
              resolve(String(error));
            }
          });
          window?.close();
        }),
      null,
    );
    // The end may come before the answer.
    expect(await closed.catch(() => '')).toBe('');
    await expect.poll(() => hasEnded(app)).toBe(true);
  });
});

test.describe('in a window of its own', () => {
  test.use(everyOne);
  skipOnWeb('says so and loads it again at a press');
  test('a window that crashes is loaded again, and shows what there is', async ({ app, sites, dataDir }) => {
    const main = mainOf(app);
    // What else ends of the browser is started again by it, and told in the log.
    await main.evaluate(({ app: electron }) => {
      const gone = { type: 'GPU', reason: 'crashed', exitCode: 139, name: 'GPU' };
      electron.emit('child-process-gone', {}, gone);
    }, null);
    const { logFile } = dataPaths(dataDir);
    const logged = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
    await expect.poll(logged).toContain('"crashed, code 139"');
    await new ParleyWindow(app.page).ask(`go to ${sites.url('shop')} and search for red shoes`);
    await main.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      null,
    );
    const text = () => windowText(main).catch(() => '');
    await expect.poll(text, { timeout: 60_000 }).toContain('search for red shoes');
    await expect
      .poll(async () => (await inSight(main)).map(({ url }) => url))
      .toEqual([expect.stringContaining('/shop/search')]);

    // Once more, and again before it is there: now somebody is asked, who wants to see it again.
    const asked = await main.evaluate(
      ({ BrowserWindow, dialog }) =>
        new Promise<string>((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          dialog.showMessageBox = async (...box: readonly unknown[]) => {
            resolve((box.at(-1) as Electron.MessageBoxOptions).message);
            return { response: 0, checkboxChecked: false };
          };
          contents?.once('render-process-gone', (event, details) =>
            contents.emit('render-process-gone', event, details),
          );
          contents?.forcefullyCrashRenderer();
        }),
      null,
    );
    expect(asked).toBe('Parley’s window has crashed twice in a row.');
    await expect.poll(text, { timeout: 60_000 }).toContain('search for red shoes');
  });
});

test.describe('in a window of its own', () => {
  test.use(everyOne);
  skipOnWeb('keeps its own place');
  test('the window opens again as large and where it was, and maximised or full screen if it was', async ({
    app,
    dataDir,
    browser,
    host,
  }) => {
    const bounds = { x: 60, y: 40, width: 1_100, height: 700 };
    await mainOf(app).evaluate(({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(wanted);
    }, bounds);
    // Less by the frame that some systems draw.
    const inside = async () => bounds.width - Number(await app.page.evaluate('innerWidth'));
    await expect.poll(async () => (await inside()) >= 0 && (await inside()) < 40).toBe(true);
    await app.close();

    const state = (main: ElectronMain) =>
      main.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window === undefined) throw new Error('There is no window.');
        const mode = window.isFullScreen() ? 'full screen' : window.isMaximized() ? 'maximised' : 'normal';
        return { mode, bounds: window.getNormalBounds() };
      }, null);
    let opened = await launchApp(host, dataDir, browser);
    await expect.poll(() => state(mainOf(opened))).toEqual({ mode: 'normal', bounds });
    for (const mode of sample(['maximised', 'full screen'] as const, 2)) {
      const width = Number(await opened.page.evaluate('innerWidth'));
      if (mode === 'full screen') await choose(mainOf(opened), 'togglefullscreen');
      else
        await mainOf(opened).evaluate(
          ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize(),
          null,
        );
      await expect.poll(() => state(mainOf(opened))).toMatchObject({ mode });
      expect(Number(await opened.page.evaluate('innerWidth'))).toBeGreaterThanOrEqual(width);
      await opened.close();
      opened = await launchApp(host, dataDir, browser);
      await expect.poll(() => state(mainOf(opened))).toEqual({ mode, bounds });
      if (mode !== 'full screen') continue;
      await choose(mainOf(opened), 'togglefullscreen');
      await expect.poll(async () => (await state(mainOf(opened))).mode).not.toBe('full screen');
    }
    await opened.close();
  });
});

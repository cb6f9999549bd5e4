import type { Page } from '@playwright/test';
import { tab } from './fake-data.ts';
import { expect, pictureSize, runCommand, test } from './renderer-test.ts';

const pageName = /^The page /;

test('the pane tells its place, again when it changes', async ({ main, open }) => {
  const page = await open();
  const pane = page.locator('[data-page-pane]');
  // Inside of its border: a picture of that size is shown as it is.
  const box = () =>
    pane.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = element;
      return { x: Math.round(x + clientLeft), y: Math.round(y + clientTop), width, height };
    });
  await expect
    .poll(() => main.paramsOf('page.place').at(-1))
    .toEqual({ box: await box(), deviceScaleFactor: 1 });
  await page.setViewportSize({ width: 1200, height: 800 });
  // Both may come after the window's new size.
  await expect(async () => expect(main.paramsOf('page.place').at(-1)?.box).toEqual(await box())).toPass();
  expect((await box()).width + (await box()).x).toBe(1200);
});

test('mouse and wheel reach the page in its own coordinates', async ({ main, open }) => {
  const page = await open();
  const pane = page.getByRole('application');
  const box = (await pane.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  const scale = Math.min(box.width / pictureSize.width, box.height / pictureSize.height);
  await expect(page.locator('canvas')).toBeVisible();
  await pane.click({ position: { x: 300 * scale, y: 200 * scale } });
  await page.mouse.wheel(0, 120);
  await expect.poll(() => main.paramsOf('page.input').filter(({ kind }) => kind === 'wheel')).toHaveLength(1);
  const inputs = main.paramsOf('page.input');
  for (const type of ['pressed', 'released']) {
    const input = inputs.find((entry) => entry.type === type);
    expect(input).toMatchObject({ kind: 'mouse', button: 'left', clickCount: 1 });
    expect(Math.abs(input.x - 300)).toBeLessThan(2);
    expect(Math.abs(input.y - 200)).toBeLessThan(2);
  }
  expect(inputs.find(({ kind }) => kind === 'wheel')).toMatchObject({ deltaX: 0, deltaY: 120 });
});

test('words are found on the page: how many, one after the other, until Escape', async ({ main, open }) => {
  main.answer('page.find', ({ words, to }) => {
    if (words !== 'lamp') return { count: 0, index: -1 };
    return { count: 3, index: { first: 0, next: 1, previous: 2 }[to as string] };
  });
  const page = await open();
  await runCommand(page, 'Find on the page');
  const field = page.getByRole('textbox', { name: 'Find on the page' });
  await expect(field).toBeFocused();
  const count = page.getByRole('search', { name: 'Find on the page' }).getByRole('status');
  await field.fill('lamp');
  await expect(count).toHaveText('1 of 3');
  await field.press('Enter');
  await expect(count).toHaveText('2 of 3');
  await field.press('Shift+Enter');
  await expect(count).toHaveText('3 of 3');
  await field.fill('lantern');
  await expect(count).toHaveText('Not on this page');
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await expect.poll(() => main.paramsOf('page.endFind')).not.toHaveLength(0);
});

test('keys reach the page, Tab and Escape too, and Ctrl+. comes back', async ({ main, open }) => {
  const page = await open();
  await page.getByRole('textbox', { name: pageName }).focus();
  await expect(page.getByText('The page has the keyboard.')).toBeVisible();
  for (const key of ['a', 'Tab', 'Escape', 'Control+k']) await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: pageName })).toBeFocused();
  const down = main.paramsOf('page.input').filter(({ type }) => type === 'down');
  expect(down.map(({ key }) => key)).toEqual(['a', 'Tab', 'Escape', 'Control', 'k']);
  await page.keyboard.press('Control+.');
  await expect(page.getByRole('textbox', { name: 'Say what should happen on the page' })).toBeFocused();
  const all = main.paramsOf('page.input').filter(({ kind }) => kind === 'key');
  // Nothing stays pressed in the page: the Control of the way out went up in it.
  for (const key of ['a', 'k', 'Control']) {
    const count = (type: string) => all.filter((entry) => entry.key === key && entry.type === type).length;
    expect(count('up')).toBe(count('down'));
  }
});

test('Ctrl+. also goes to the page', async ({ open }) => {
  const page = await open();
  await page.getByRole('textbox', { name: 'Say what should happen on the page' }).focus();
  await page.keyboard.press('Control+.');
  await expect(page.getByRole('textbox', { name: pageName })).toBeFocused();
});

test('pasted text reaches the page as text', async ({ main, open }) => {
  const page = await open();
  await page.getByRole('textbox', { name: pageName }).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'red shoes');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => main.paramsOf('page.input')).toContainEqual({ kind: 'text', text: 'red shoes' });
});

test('what an input method writes reaches the page once, as text', async ({ main, open, context }) => {
  const page = await open();
  await page.getByRole('textbox', { name: pageName }).focus();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await devtools.send('Input.insertText', { text: '日本' });
  await expect
    .poll(() => main.paramsOf('page.input').filter(({ kind }) => kind === 'text'))
    .toEqual([{ kind: 'text', text: '日本' }]);
});

test('marks lie on the picture with their numbers', async ({ main, open }) => {
  const page = await open();
  await expect(page.locator('canvas')).toBeVisible();
  const canvas = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const scale = canvas.width / pictureSize.width;
  main.emit({
    type: 'marks-changed',
    marks: [
      { uid: 'u1', box: { x: 100, y: 200, width: 50, height: 20 }, label: '1', kind: 'choice' },
      { uid: 'u2', box: { x: 100, y: 300, width: 50, height: 20 }, label: '2', kind: 'choice' },
    ],
  });
  const second = page.locator('[data-kind=choice]').nth(1);
  await expect(second).toHaveText('2');
  const box = (await second.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(Math.abs(box.x - canvas.x - 100 * scale)).toBeLessThan(1);
  expect(Math.abs(box.y - canvas.y - 300 * scale)).toBeLessThan(1);
});

test('an address is completed, words become a search, Escape puts the address back', async ({
  main,
  open,
}) => {
  const page = await open();
  const field = page.getByRole('textbox', { name: 'Address of the page' });
  for (const [written, loaded] of [
    ['shop.example', 'https://shop.example'],
    ['red shoes', 'https://duckduckgo.com/?q=red%20shoes'],
  ] as const) {
    await field.fill(written);
    await field.press('Enter');
    await expect.poll(() => main.paramsOf('page.load').at(-1)).toEqual({ url: loaded, transition: 'typed' });
  }
  await field.fill('something else');
  await field.press('Escape');
  await expect(field).toHaveValue('http://127.0.0.1:4100/');
});

test('tabs are chosen, made and closed', async ({ main, open }) => {
  main.state.tabs = [tab(), tab({ id: 2, active: false, title: 'Forum' })];
  const page = await open();
  await page.getByRole('tab', { name: 'Forum' }).click();
  await expect.poll(() => main.paramsOf('tabs.activate')).toEqual([{ tabId: 2 }]);
  main.emit({ type: 'tabs-changed', tabs: [tab({ active: false }), tab({ id: 2, title: 'Forum' })] });
  await expect(page.getByRole('tab', { name: 'Forum' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Forum' }).press('Delete');
  await expect.poll(() => main.paramsOf('tabs.close')).toEqual([{ tabId: 2 }]);
  await page.getByRole('button', { name: 'New tab' }).click();
  await expect.poll(() => main.paramsOf('tabs.create')).toEqual([{ url: null }]);
});

test('a page that loads can be stopped, a loaded one reloaded', async ({ main, open }) => {
  const page = await open();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect.poll(() => main.paramsOf('page.load')).toEqual([{ url: '', transition: 'reload' }]);
  main.emit({ type: 'tabs-changed', tabs: [tab({ loading: true })] });
  await page.getByRole('button', { name: 'Stop loading' }).click();
  await expect.poll(() => main.paramsOf('page.stop')).toHaveLength(1);
});

test('without a page there is a way to open one', async ({ main, open }) => {
  main.state.tabs = [];
  const page = await open();
  await page.getByRole('button', { name: 'Open a tab' }).click();
  await expect.poll(() => main.paramsOf('tabs.create')).toHaveLength(1);
});

/** The window as Electron shows it, with a page that loads. */
async function asInElectron(page: Page, picture: Buffer, crashed = false): Promise<readonly string[]> {
  const covered: string[] = [];
  await page.exposeFunction('fakeCall', (method: string) => {
    covered.push(method);
  });
  await page.addInitScript(
    ([jpeg, crashed]) => {
      const host = window as unknown as { parley: object; fakeCall(text: string): void };
      const state = {
        host: 'electron',
        version: '0.1.0',
        tabs: [],
        downloads: [],
        run: { status: 'idle' },
        replaying: [],
        notices: [],
        welcomeUrl: 'http://127.0.0.1:1/',
        secretStore: true,
        settings: {},
      };
      host.parley = {
        host: 'electron',
        call: async (method: string, params: { covered?: boolean }) => {
          if (method === 'page.cover') {
            host.fakeCall(String(params.covered));
            return { ok: true, value: params.covered === true ? `data:image/jpeg;base64,${jpeg}` : null };
          }
          if (method === 'app.state') {
            const tab = { id: 1, url: 'http://x/', title: 'X', active: true, loading: true, crashed };
            const tabs = [{ ...tab, canGoBack: false, canGoForward: false }];
            return { ok: true, value: { ...state, tabs } };
          }
          return { ok: true, value: method === 'sessions.list' ? [] : undefined };
        },
        onEvent: () => () => {},
        onFrame: () => () => {},
      };
    },
    [picture.toString('base64'), crashed] as const,
  );
  return covered;
}

test('in Electron the native page is covered while a dialog lies over it', async ({
  page,
  main,
  picture,
}) => {
  const covered = await asInElectron(page, picture);
  await page.goto(main.address);
  await expect(page.locator('[data-page-pane]')).toBeVisible();
  const shown = page.locator('[data-page-pane] img');
  await expect(shown).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(shown).toHaveCount(1);
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(pictureSize.width);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  expect(covered).toEqual(['false', 'true', 'false']);
});

test('in Electron nothing that is said of the page lies below the native page', async ({
  page,
  main,
  picture,
}) => {
  const covered = await asInElectron(page, picture, true);
  await page.goto(main.address);
  await expect(page.getByText('This page has crashed')).toBeVisible();
  await expect(page.locator('[data-page-pane]').getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect.poll(() => covered.at(-1)).toBe('true');
  // It moves at all times, so that its own place is no place to look at.
  const places = await page.evaluate(() => {
    const bottom = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const progress = document.querySelector('[class*=progress]');
    return {
      progress: bottom(progress)?.bottom,
      pane: bottom(document.querySelector('[data-page-pane]'))?.top,
    };
  });
  expect(places.progress).toBeLessThanOrEqual(places.pane ?? 0);
});

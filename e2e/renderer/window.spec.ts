import { approvalRequest, session, settings, step, userTurn } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { expect, runCommand, test } from './renderer-test.ts';

function withSessions(main: FakeMain): void {
  main.state.sessions = [session('s1', 'Sea stories', 0), session('s2', 'Boots for winter', 1)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories')]);
  main.state.turns.set('s2', [userTurn('s2', 0, 'search for boots')]);
}

test.describe('sessions', () => {
  test.beforeEach(({ main }) => withSessions(main));

  test('the newest opens at start, another one by a click', async ({ open }) => {
    const page = await open();
    await expect(page.getByRole('heading', { level: 1, name: 'Sea stories' })).toBeVisible();
    await page.getByRole('button', { name: /^Boots for winter/ }).click();
    await expect(page.getByText('search for boots')).toBeVisible();
    await expect(page.getByText('search for sea stories')).toHaveCount(0);
  });

  test('are searched', async ({ open }) => {
    const page = await open();
    const list = page.getByRole('navigation', { name: 'Sessions' });
    await page.keyboard.press('Control+Shift+F');
    await expect(list.getByLabel('Search sessions')).toBeFocused();
    await page.keyboard.type('boots');
    await expect(list.getByRole('button', { name: /^Sea stories/ })).toHaveCount(0);
    await expect(list.getByRole('button', { name: /^Boots/ })).toBeVisible();
    await page.keyboard.type(' and more');
    await expect(list.getByText('Nothing found for “boots and more”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list.getByRole('button', { name: /^Sea stories/ })).toBeVisible();
  });

  test('are renamed', async ({ main, open }) => {
    const page = await open();
    await page.getByRole('button', { name: 'More for Boots for winter' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = page.getByRole('textbox', { name: 'Title of the session' });
    await expect(field).toBeFocused();
    await field.fill('Winter boots');
    await field.press('Enter');
    await expect(page.getByRole('button', { name: /^Winter boots/ })).toBeVisible();
    await expect
      .poll(() => main.paramsOf('sessions.rename'))
      .toEqual([{ sessionId: 's2', title: 'Winter boots' }]);
  });

  test('are deleted, and the delete is taken back', async ({ main, open }) => {
    const page = await open();
    await page.getByRole('button', { name: 'More for Boots for winter' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: /^Boots for winter/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => main.paramsOf('sessions.undelete')).toEqual([{ sessionId: 's2' }]);
    await expect(page.getByRole('heading', { level: 1, name: 'Brought back' })).toBeVisible();
  });

  test('are saved as a file', async ({ open }) => {
    const page = await open();
    await page.getByRole('button', { name: 'More for this session' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await page.getByRole('combobox', { name: 'Save as' }).click();
    await page.getByRole('option', { name: 'Markdown' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('session.md');
  });

  test('a new one is empty and kept nowhere until something is said', async ({ main, open }) => {
    const page = await open();
    await page.keyboard.press('Control+Shift+O');
    await expect(page.getByRole('heading', { name: 'Say what should happen on the page' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Say what should happen on the page' })).toBeFocused();
    expect(main.paramsOf('sessions.create')).toEqual([]);
  });
});

test.describe('settings', () => {
  test('the theme changes at once', async ({ main, open }) => {
    const page = await open();
    await page.keyboard.press('Control+,');
    await page.getByRole('combobox', { name: 'Theme' }).click();
    await page.getByRole('option', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => main.paramsOf('settings.change')).toEqual([{ changes: { theme: 'dark' } }]);
  });

  test('a value that cannot be used is explained and not kept', async ({ main, open }) => {
    const page = await open();
    await page.keyboard.press('Control+,');
    const field = page.getByRole('textbox', { name: 'Search engine' });
    await field.fill('https://search.example/');
    await field.press('Enter');
    await expect(page.getByText('with %s in the place of the words')).toBeVisible();
    expect(main.paramsOf('settings.change')).toEqual([]);
    await field.fill('https://search.example/?q=%s');
    await field.press('Enter');
    await expect
      .poll(() => main.paramsOf('settings.change'))
      .toEqual([{ changes: { searchEngine: 'https://search.example/?q=%s' } }]);
  });

  test('numbers and switches are kept', async ({ main, open }) => {
    const page = await open();
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: 'Working' }).click();
    await page.getByRole('button', { name: 'More: Steps before asking again' }).click();
    await page.getByRole('switch', { name: 'Keep pictures of pages' }).click();
    await expect
      .poll(() => main.paramsOf('settings.change').map(({ changes }) => changes))
      .toEqual([{ stepBudget: 21 }, { keepScreenshots: false }]);
  });

  test('a permission is taken back', async ({ main, open }) => {
    main.state.grants = [
      { id: 'g1', origin: 'https://forum.example', kind: 'submit', path: '/lists/*', createdAt: 0 },
    ];
    const page = await open();
    await runCommand(page, 'permissions');
    await page
      .getByRole('button', { name: 'Take back: Send forms on pages such as forum.example/lists/…' })
      .click();
    await expect(page.getByText('Parley asks every time')).toBeVisible();
    await expect.poll(() => main.paramsOf('grants.revoke')).toEqual([{ grantId: 'g1' }]);
  });
});

test('commands are found by their words and run by Enter', async ({ main, open }) => {
  const page = await open();
  await runCommand(page, 'new tab');
  await expect.poll(() => main.paramsOf('tabs.create')).toHaveLength(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('? shows the keys, but writes a question mark where text is written', async ({ open }) => {
  const page = await open();
  const field = page.getByRole('textbox', { name: 'Say what should happen on the page' });
  await field.focus();
  await page.keyboard.press('?');
  await expect(field).toHaveValue('?');
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('sessions fold away and come back, and a wide window keeps that', async ({ main, open }) => {
  const page = await open();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('navigation', { name: 'Sessions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await expect(page.getByRole('navigation', { name: 'Sessions' })).toBeVisible();
  await expect
    .poll(() => main.paramsOf('settings.change').map(({ changes }) => changes.sessionsOpen))
    .toEqual([false, true]);
});

test('the divider is dragged and stays where it was put', async ({ main, open }) => {
  const page = await open();
  const divider = page.getByRole('separator', { name: 'Width of the conversation' });
  const box = (await divider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x, 400);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, 400, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => main.paramsOf('settings.change')).toHaveLength(1);
  const { conversationWidth } = main.paramsOf('settings.change')[0].changes;
  expect(conversationWidth).toBeGreaterThan(settings().conversationWidth);
  await page.reload();
  const again = await divider.boundingBox();
  expect(Math.abs((again?.x ?? 0) - box.x - 100)).toBeLessThan(4);
});

test('a lost connection is said, and what happened meanwhile is fetched', async ({ main, open }) => {
  withSessions(main);
  const page = await open();
  await expect(page.getByText('search for sea stories')).toBeVisible();
  main.drop(false);
  await expect(page.getByRole('alert')).toContainText('Lost the connection to Parley');
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories'), step('s1', 1)]);
  main.drop(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Clicked Search/ })).toBeVisible();
});

test('the key leaves the address bar and lasts through a reload', async ({ open }) => {
  const page = await open();
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Page', exact: true })).toBeVisible();
});

test('without the key the window says what to open', async ({ page, main }) => {
  await page.goto(new URL('/', main.address).href);
  await expect(page.getByRole('alert')).toContainText('Open the address that Parley printed');
});

test('a wrong key is refused and not tried again', async ({ page, main }) => {
  await page.goto(main.address.replace(/#.*/, '#token=wrong'));
  await expect(page.getByRole('alert')).toContainText('Open the address that Parley printed');
  expect(main.calls).toEqual([]);
});

test.describe('a narrow window', () => {
  const size = { width: 700, height: 900 };

  test('opens the drawer when something is asked', async ({ main, open }) => {
    withSessions(main);
    const page = await open(size);
    await page.getByRole('button', { name: 'Close the conversation' }).click();
    await expect(page.getByRole('region', { name: 'Turns' })).toBeHidden();
    main.run({ status: 'awaiting-approval', sessionId: 's1', request: approvalRequest });
    await expect(page.getByRole('button', { name: /^Allow once/ })).toBeVisible();
  });

  test('has Stop at its foot while the drawer is closed', async ({ main, open }) => {
    withSessions(main);
    const page = await open(size);
    await page.getByRole('button', { name: 'Close the conversation' }).click();
    await expect(page.getByRole('region', { name: 'Turns' })).toBeHidden();
    main.run({ status: 'paused', sessionId: 's1', step: 1 });
    await page.getByRole('button', { name: /^Stop/ }).click();
    await expect.poll(() => main.paramsOf('run.stop')).toHaveLength(1);
  });

  test('has one heading of the first level, whether the drawer is open or closed', async ({ main, open }) => {
    withSessions(main);
    const page = await open(size);
    const headings = page.getByRole('heading', { level: 1 });
    await expect(headings).toHaveCount(1);
    await page.getByRole('button', { name: 'Close the conversation' }).click();
    await expect(page.getByRole('region', { name: 'Turns' })).toBeHidden();
    await expect(headings).toHaveCount(1);
  });

  test('reaches the sessions from the drawer', async ({ main, open }) => {
    withSessions(main);
    const page = await open(size);
    await page.getByRole('button', { name: 'Show sessions' }).click();
    await page.getByRole('button', { name: /^Boots for winter/ }).click();
    await expect(page.getByText('search for boots')).toBeVisible();
  });
});

test('the skip link leads past the sessions', async ({ main, open }) => {
  withSessions(main);
  const page = await open();
  await page.getByRole('link', { name: 'Skip to the conversation' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Mode: / })).toBeFocused();
});

test('every control can be reached by the keyboard, and what has it can be seen', async ({ main, open }) => {
  withSessions(main);
  const page = await open();
  const reached = new Set<string>();
  await page.getByRole('link', { name: 'Skip to the conversation' }).focus();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      // The field's own frame is drawn by the box that it shares with its buttons.
      const framed = [element, element.parentElement, element.closest('form > div')];
      return {
        name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
        visible: framed.some((each) => each !== null && getComputedStyle(each).outlineStyle !== 'none'),
      };
    });
    if (focused === null) continue;
    reached.add(focused.name);
    expect(focused).toMatchObject({ name: focused.name, visible: true });
    if (focused.name.startsWith('The page ')) await page.keyboard.press('Control+.');
    if (focused.name.startsWith('The page ')) break;
  }
  for (const name of [
    'New session',
    'Search sessions',
    'Settings',
    'Turns',
    'Say what should happen on the page',
    'Stop',
    'Reload',
    'Address of the page',
  ]) {
    expect([...reached]).toContain(name);
  }
});

test('the commands, opened again before they have faded, begin without the words of before', async ({
  open,
}) => {
  const page = await open();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search commands' });
  for (let time = 0; time < 5; time += 1) {
    await search.fill('the dark theme');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('option', { name: 'Keys' })).toBeVisible();
  }
});

test.describe('a window that is not wide', () => {
  test('gives the page most of the room: the sessions are folded away until they are asked for', async ({
    main,
    open,
  }) => {
    withSessions(main);
    const page = await open({ width: 1300, height: 800 });
    const sessions = page.getByRole('navigation', { name: 'Sessions' });
    const paneWidth = async () => (await page.locator('[data-page-pane]').boundingBox())?.width ?? 0;
    await expect(sessions).toHaveCount(0);
    expect(await paneWidth()).toBeGreaterThan(0.6 * 1300);
    await page.getByRole('button', { name: 'Show sessions' }).click();
    await expect(sessions).toBeVisible();
    await page.getByRole('button', { name: 'Fold sessions away' }).click();
    await expect(sessions).toHaveCount(0);
    // How it stands in a wide window is kept, and was not changed by any of that.
    expect(main.paramsOf('settings.change')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(sessions).toBeVisible();
  });
});

for (const width of [700, 1100, 1440]) {
  test(`notices lie over nothing, ${width} px wide`, async ({ main, open }) => {
    withSessions(main);
    main.state.notices = ['The browser was started without its sandbox.', 'The ranker could not be started.'];
    const page = await open({ width, height: 800 });
    await expect(page.getByText('The ranker could not be started.')).toBeVisible();
    const boxOf = async (name: string) =>
      (await page.getByRole('region', { name }).boundingBox()) ?? { y: 0 };
    const notices = await page
      .getByText('without its sandbox')
      .locator('xpath=ancestor::*[@data-toasts]')
      .boundingBox();
    const end = (notices?.y ?? 0) + (notices?.height ?? 0);
    expect(end).toBeLessThanOrEqual((await boxOf('Turns')).y);
    await expect(page.getByText('search for sea stories')).toBeInViewport();
  });
}

test('a file that is dropped on the window does not take its place', async ({ open }) => {
  const page = await open();
  const taken = await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
    const send = (kind: string) => {
      const event = new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return [send('dragover'), send('drop')];
  });
  expect(taken).toEqual([true, true]);
  await expect(page.getByText('Files can’t be dropped here.')).toBeVisible();
});

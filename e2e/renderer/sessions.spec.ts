import { say, session, step, tab, userTurn } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { shop } from './inspected-data.ts';
import { expect, test } from './renderer-test.ts';

function withSessions(main: FakeMain): void {
  main.state.sessions = [
    session('s1', 'Boots for winter', 0, { url: tab().url }),
    session('s2', 'Reply to Ana', 1, { url: 'https://mail.example/', ended: 'failed', turns: 3 }),
    session('s3', 'Where is my parcel', 2, { isStarred: true }),
    session('s4', 'Read the news', 3),
  ];
  main.state.facts = {
    sites: [
      { value: 'shop.example', sessions: 1 },
      { value: 'mail.example', sessions: 1 },
    ],
    navigators: [{ value: 'offline', sessions: 4 }],
  };
  main.state.turns.set('s1', [
    userTurn('s1', 0, 'search for red shoes'),
    step('s1', 1, {
      action: { intent: 'textinput', uid: 'u', text: 'red shoes' },
      element: shop.search,
    }),
    step('s1', 2, { element: shop.button }),
    say('s1', 3, '24 results.'),
  ]);
  main.state.turns.set('s2', [
    userTurn('s2', 0, 'search for blue shoes'),
    step('s2', 1, { element: { ...shop.button, text: 'Accept all', uid: 'accept' } }),
    step('s2', 2, {
      action: { intent: 'textinput', uid: 'other', text: 'blue shoes' },
      element: { ...shop.search, uid: 'other' },
    }),
    step('s2', 3, {
      element: shop.button,
      outcome: { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' },
    }),
  ]);
}

test('a session says where it was, when, how long, and that it failed; stars are kept', async ({
  main,
  open,
}) => {
  withSessions(main);
  const page = await open({ width: 1600, height: 900 });
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await expect(list.getByRole('button', { name: /^Reply to Ana.*failed.*3 turns/ })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Where is my parcel.*starred/ })).toBeVisible();
  await list.getByRole('button', { name: 'More for Boots for winter' }).click();
  await page.getByRole('menuitem', { name: 'Star' }).click();
  await expect(list.getByRole('button', { name: /^Boots for winter.*starred/ })).toBeVisible();
  expect(main.paramsOf('sessions.star')).toEqual([{ sessionId: 's1', isStarred: true }]);
});

test('filters are combined, shown as chips with a count, and an empty list says which of them hides what', async ({
  main,
  open,
}) => {
  withSessions(main);
  main.answer('sessions.list', ({ filter }) =>
    filter?.ended === 'failed' && filter.site !== undefined
      ? []
      : main.state.sessions.filter((each) => filter?.ended === undefined || each.ended === filter.ended),
  );
  main.answer('sessions.count', ({ filter }) => {
    const [isFailed, isShop] = [filter?.ended === 'failed', filter?.site !== undefined];
    return { found: isFailed && isShop ? 0 : 1, all: 4 };
  });
  const page = await open({ width: 1600, height: 900 });
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await list.getByRole('button', { name: 'Filter sessions' }).click();
  const filters = page.getByRole('dialog', { name: 'Filter sessions' });
  await filters.getByRole('combobox', { name: 'How it ended' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(list.getByText('1 of 4 sessions')).toBeVisible();
  await expect(list.getByRole('button', { name: /^Boots/ })).toHaveCount(0);
  await filters.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'shop.example (1)' }).click();
  await page.keyboard.press('Escape');
  await expect(list.getByText('No session fits all filters')).toBeVisible();
  await expect(list.getByText('“shop.example” hides 1 session')).toBeVisible();
  await list.getByRole('button', { name: 'Take away the filter “shop.example”' }).click();
  await expect(list.getByRole('button', { name: /^Reply to Ana/ })).toBeVisible();
  await list.getByRole('button', { name: 'Take away the filter “Failed”' }).click();
  await expect(list.getByRole('button', { name: /^Boots/ })).toBeVisible();
});

test('several are chosen with Shift, deleted at once and brought back', async ({ main, open }) => {
  withSessions(main);
  const page = await open({ width: 1600, height: 900 });
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await list.getByRole('button', { name: 'Choose several sessions' }).click();
  await list.getByRole('checkbox', { name: /^Reply to Ana/ }).click();
  await list.getByRole('checkbox', { name: /^Read the news/ }).click({ modifiers: ['Shift'] });
  await expect(list.getByText('3 sessions chosen')).toBeVisible();
  await list.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => main.paramsOf('sessions.deleteAll')).toEqual([{ sessionIds: ['s2', 's3', 's4'] }]);
  await expect(list.getByRole('button', { name: /^Reply to Ana/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => main.paramsOf('sessions.undelete'))
    .toEqual([{ sessionId: 's2' }, { sessionId: 's3' }, { sessionId: 's4' }]);
});

test('two sessions are compared by what was done, differences in words, and a turn of either is looked into', async ({
  main,
  open,
}) => {
  withSessions(main);
  const page = await open({ width: 1600, height: 900 });
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await list.getByRole('button', { name: 'Choose several sessions' }).click();
  await list.getByRole('checkbox', { name: /^Reply to Ana/ }).click();
  await list.getByRole('checkbox', { name: /^Boots/ }).click();
  await list.getByRole('button', { name: 'Compare' }).click();
  const compared = page.getByRole('region', { name: 'Two sessions compared' });
  await expect(compared.getByText('5 differences in 5 lines')).toBeVisible();
  const rows = compared.getByRole('row');
  await expect(rows.nth(1)).toContainText('other words');
  await expect(rows.nth(2)).toContainText('only here →');
  await expect(rows.nth(2)).toContainText('Clicked Accept all');
  await expect(rows.nth(3)).toContainText('another value');
  await expect(rows.nth(4)).toContainText('done first, failed second');
  await expect(rows.nth(5)).toContainText('← only here');
  await rows.nth(4).getByRole('button').last().click();
  await expect(page.getByRole('region', { name: 'Turn 4 of 4' })).toContainText('A banner lies over it.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Turn \d/ })).toHaveCount(0);
});

test('J and K go through the transcript, Enter looks into a turn, and its link leads there again', async ({
  main,
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  withSessions(main);
  const page = await open({ width: 1600, height: 900 });
  await page.getByRole('region', { name: 'Turns' }).focus();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('region', { name: 'Turn 3 of 4' });
  await expect(inspector).toContainText('Clicked Search');
  await inspector.getByRole('button', { name: 'Copy a link to this turn' }).click();
  await page.keyboard.press('Escape');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: /^Read the news/ }).click();
  await page.getByRole('textbox', { name: 'Search sessions' }).fill(link);
  await expect(page.getByRole('region', { name: 'Turn 3 of 4' })).toContainText('Clicked Search');
});

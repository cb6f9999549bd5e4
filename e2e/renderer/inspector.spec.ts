import type { Page } from '@playwright/test';
import { trace } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { failedTurns, shop, wholeTrace, withFailedSession } from './inspected-data.ts';
import { expect, test } from './renderer-test.ts';

async function inspect(page: Page, words: RegExp) {
  const turns = page.getByRole('region', { name: 'Turns' });
  await turns.getByRole('button', { name: words }).click();
  await turns.getByRole('button', { name: 'Look into this step' }).last().click();
  return page.getByRole('region', { name: /^Turn \d/ });
}

interface Started {
  readonly main: FakeMain;
  readonly open: () => Promise<Page>;
  readonly picture: Buffer;
}

/** The window with the step in which something was clicked looked into. */
async function inspectClick({ main, open, picture }: Started) {
  withFailedSession(main);
  main.state.screenshot = picture.toString('base64');
  const page = await open();
  return { page, inspector: await inspect(page, /Night Ferry/) };
}

test('a step opens in the place of the page: what was chosen, from what, what came of it, what was checked', async ({
  main,
  open,
  picture,
}) => {
  const { page, inspector } = await inspectClick({ main, open, picture });
  await expect(page.getByRole('region', { name: 'Page', exact: true })).toHaveCount(0);
  await expect(inspector.getByRole('img', { name: 'The page as it was before this turn' })).toBeVisible();
  await expect(inspector.getByRole('list', { name: 'Scores of the ranker' })).toContainText('The Salt Roads');
  await expect(inspector.getByRole('list', { name: 'Scores of the chat navigator' })).toContainText('chosen');
  await expect(inspector.getByText('The page became “Reserved”')).toBeVisible();
  await expect(inspector.getByRole('img', { name: 'The page before this turn' })).toBeVisible();
  await expect(inspector.getByRole('img', { name: 'The page after this turn' })).toBeVisible();
  const checked = inspector.getByRole('region', { name: 'What was checked' });
  await expect(checked).toContainText('the button says “Reserve”');
  await expect(checked).toContainText('You allowed it');
  await expect(checked).toContainText('Reserve “Night Ferry” at Harbour Books');
  await expect(checked).toContainText('/reserve: held, and sent after you allowed it');
  await expect(checked).toContainText('ads.example/seen: held and not sent');
});

test('a line of the list and its box in the picture show each other, by mouse and by keyboard', async ({
  main,
  open,
  picture,
}) => {
  const { page, inspector } = await inspectClick({ main, open, picture });
  const list = inspector.getByRole('list', { name: 'Scores of the ranker' });
  const boxes = inspector.getByRole('list', { name: 'Elements in the picture' });
  const row = list.getByRole('button', { name: /The Salt Roads/ });
  const box = boxes.getByRole('button', { name: /The Salt Roads/ });
  // One of five is below what the picture shows, and says so.
  await expect(boxes.getByRole('button')).toHaveCount(4);
  await expect(list.getByRole('button', { name: /About this shop.*not in the picture/ })).toBeVisible();

  await row.hover();
  await expect(boxes.locator('[data-pointed]')).toContainText('1');
  await box.hover();
  await expect(row).toHaveAttribute('data-pointed', '');
  await page.mouse.move(0, 0);
  await expect(row).not.toHaveAttribute('data-pointed');

  await boxes.getByRole('button', { name: /Night Ferry, link, chosen/ }).focus();
  await expect(list.getByRole('button', { name: /Night Ferry/ })).toHaveAttribute('data-pointed', '');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.getByRole('button', { name: /Search books/ })).toBeFocused();
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button', { name: /Night Ferry/ })).toBeFocused();
  await expect(boxes.locator('[data-pointed]')).toContainText('2 chosen');
});

test('J and K and the arrows go from turn to turn, Esc goes back to where it was opened from', async ({
  main,
  open,
  picture,
}) => {
  const { page, inspector } = await inspectClick({ main, open, picture });
  await expect(inspector).toBeFocused();
  await expect(inspector.getByRole('heading', { name: 'Turn 2 of 4' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(inspector.getByRole('heading', { name: 'Turn 3 of 4' })).toBeVisible();
  await expect(inspector.getByText('Failed.')).toBeVisible();
  await expect(inspector).toContainText('Close what lies over it');
  await expect(inspector.getByRole('status').first()).toContainText(
    'Turn 3 of 4. Could not click Basket (0)',
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('j');
  await expect(inspector.getByText('Parley said “I could not open the basket')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(inspector.getByText('You typed this.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Page', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look into this step' })).toBeFocused();
});

test('what was asked and answered is under Technical, with its parts and what was cut', async ({
  main,
  open,
  picture,
}) => {
  const { page, inspector } = await inspectClick({ main, open, picture });
  await expect(inspector.getByText('click(uid=')).toHaveCount(0);
  await inspector.getByRole('button', { name: 'Technical' }).click();
  const parts = inspector.getByRole('table', { name: /What the question was made of: 1,808 tokens/ });
  await expect(parts.getByRole('row', { name: /Elements to choose from 640 274 of 312/ })).toBeVisible();
  await expect(parts.getByRole('row', { name: /The last turns 61 nothing of 5/ })).toBeVisible();
  await inspector.getByRole('button', { name: 'Answered' }).click();
  await expect(inspector.getByText('They mean the second book.\nclick(uid="e2")')).toBeVisible();
  await inspector.getByRole('button', { name: 'Asked: the page and what was said' }).click();
  await expect(inspector.getByText('THE USER’S LAST WORDS')).toBeVisible();
  await expect(inspector.getByRole('img', { name: 'The page as the model got it' })).toBeVisible();
  await expect(inspector).toContainText('1,812 in, 24 out');
  await expect(inspector).toContainText('$0.0021');
  await expect(inspector).toContainText('/html/body/main/ol/li[2]/h3/a');
  // It stays open from one turn to the next.
  await page.keyboard.press('Escape');
  await (await inspect(page, /Basket/)).press('k');
  await expect(page.getByRole('table', { name: /What the question was made of/ })).toBeVisible();
});

test('a page that no ranker was asked about is ranked afterwards, and it says so', async ({
  main,
  open,
  picture,
}) => {
  withFailedSession(main, { ranking: null });
  main.state.screenshot = picture.toString('base64');
  main.state.afterwards = wholeTrace().ranking;
  const page = await open();
  const inspector = await inspect(page, /Night Ferry/);
  await inspector.getByRole('button', { name: 'Rank this page now' }).click();
  await expect(inspector.getByRole('list', { name: 'Ranked afterwards, by parley-minilm' })).toContainText(
    shop.first.text,
  );
  expect(main.paramsOf('turns.rank')).toEqual([{ sessionId: 's1', turnId: failedTurns[1]?.id }]);
});

test('a turn that an earlier version recorded says what it lacks', async ({ main, open }) => {
  withFailedSession(main);
  main.state.trace = { ...trace('any'), hasScreenshot: false };
  const page = await open();
  const inspector = await inspect(page, /Night Ferry/);
  await expect(inspector).toContainText(
    'Not kept of this turn: the page itself, its picture, what was checked, what the question was made of and by what the element is known again.',
  );
  await expect(inspector.getByRole('button', { name: 'Rank this page now' })).toHaveCount(0);
});

test('what is said next brings the page back', async ({ main, open }) => {
  withFailedSession(main);
  const page = await open();
  await inspect(page, /Night Ferry/);
  await page.getByRole('textbox', { name: 'Say what should happen on the page' }).fill('open the basket');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Page', exact: true })).toBeVisible();
});

import { playedNow, session, variedTurns } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { expect, runCommand, test } from './renderer-test.ts';

function prepare(main: FakeMain): void {
  const createdAt = playedNow - 15 * 60_000;
  main.state.sessions = [session('s1', 'Sea stories', 0, { createdAt, updatedAt: createdAt + 100_000 })];
  main.state.turns.set('s1', variedTurns('s1'));
}

test('words are found in the open session, out of folds too, with how many there are', async ({
  main,
  open,
}) => {
  prepare(main);
  const page = await open();
  const turns = page.getByRole('region', { name: 'Turns' });
  await turns.focus();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in this session' });
  await expect(field).toBeFocused();
  await page.keyboard.type('SEA STORIES');
  const count = page.getByRole('search', { name: 'Find in this session' }).getByRole('status');
  await expect(count).toHaveText(/^\d of \d$/);
  const [, all = ''] = ((await count.textContent()) ?? '').split(' of ');
  expect(Number(all)).toBeGreaterThan(1);
  const marked = turns.locator('[data-found]');
  await expect(marked).toContainText(/sea stories/i);
  // Round at the end: the next of the newest is the oldest, which is what was said first.
  await expect(count).toHaveText(`${all} of ${all}`);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`1 of ${all}`);
  await expect(marked).toContainText('search for sea stories');
  await page.keyboard.press('Enter');
  // The step of a run that is over stands in a fold, which was opened for it.
  await expect(marked).toContainText('Typed “sea stories”');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText(`1 of ${all}`);
  await field.fill('nothing like this');
  await expect(count).toHaveText('Not found');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(turns).toBeFocused();
  // From anywhere, by its name.
  await runCommand(page, 'Find in this session');
  await expect(field).toBeFocused();
});

test('a step shows its page small beside it, nothing where no picture is kept, and asks once', async ({
  main,
  open,
  picture,
}) => {
  prepare(main);
  const withPicture = new Set<string>();
  main.answer('turns.screenshot', ({ turnId, part }) => {
    if (part !== 'small') return null;
    if (withPicture.size === 0) withPicture.add(turnId);
    return withPicture.has(turnId) ? picture.toString('base64') : null;
  });
  const page = await open();
  const turns = page.getByRole('region', { name: 'Turns' });
  const thumbnails = turns.locator('[data-thumbnail]');
  await expect(thumbnails).toHaveCount(1);
  const small = () => main.paramsOf('turns.screenshot').filter(({ part }) => part === 'small');
  const asked = small().length;
  expect(asked).toBeGreaterThan(1);
  // Unfolded the step has the picture as large as there is room, and no small one beside it.
  const line = turns.getByRole('button').filter({ has: page.locator('[data-thumbnail]') });
  await line.click();
  await expect(thumbnails).toHaveCount(0);
  await turns.getByRole('button', { expanded: true }).last().click();
  await expect(thumbnails).toHaveCount(1);
  expect(small()).toHaveLength(asked);
});

test('how long a session went on is told in the list and above its turns', async ({ main, open }) => {
  prepare(main);
  const page = await open();
  await expect(page.getByRole('button', { name: /^Sea stories/ })).toContainText('2 min');
  const last = variedTurns('s1').length;
  await expect(page.getByText(new RegExp(`^${last} turns, \\d+ s$`))).toBeVisible();
});

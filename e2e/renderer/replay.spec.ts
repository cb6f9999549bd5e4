import type { FakeMain } from './fake-main.ts';
import { withSession } from './gallery.ts';
import { expect, runCommand, test } from './renderer-test.ts';
import { replayPreview, replayProgress, savedReplays, withQuestion } from './replay-data.ts';

function prepare(main: FakeMain): void {
  withSession(main);
  main.state.replayPreview = replayPreview;
  main.state.replays = [...savedReplays];
}

test('what would be entered is shown and can be changed before a session is run again; a secret is not shown', async ({
  main,
  open,
}) => {
  prepare(main);
  const page = await open();
  await page.getByRole('button', { name: 'More for this session' }).click();
  await page.getByRole('menuitem', { name: 'Run again…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run this session again' });
  await expect(dialog.getByRole('listitem').first()).toHaveText('type “sea stories” into Search books');
  await expect(dialog.getByText('Not repeated: find “refund”.')).toBeVisible();
  const search = dialog.getByRole('textbox', { name: 'Search books' });
  await expect(search).toBeFocused();
  await search.fill('winter');
  await expect(dialog.getByLabel('Password')).toHaveAttribute('type', 'password');
  expect(main.paramsOf('replays.start')).toEqual([]);
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(main.paramsOf('replays.save')).toEqual([]);
  await expect
    .poll(() => main.paramsOf('replays.start'))
    .toEqual([
      {
        source: { kind: 'session', sessionId: 's1' },
        given: { 'Search books': 'winter', 'Sort by': 'Price' },
        isConfirmed: true,
        url: null,
      },
    ]);
});

test('a turn is run from here on, from its details and from the place where it is looked into', async ({
  main,
  open,
}) => {
  prepare(main);
  const page = await open();
  const turns = page.getByRole('region', { name: 'Turns' });
  await turns.getByRole('button', { name: /Chose “Price”/u }).click();
  await turns.getByRole('button', { name: 'Run from here…' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Run again from here' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await turns.getByRole('button', { name: 'Look into this step' }).click();
  await page.locator('[data-inspector]').getByRole('button', { name: 'Run from here…' }).click();
  await expect(dialog).toBeVisible();
  const source = { kind: 'session', sessionId: 's1', from: 5 };
  await expect.poll(() => main.paramsOf('replays.look')).toEqual([{ source }, { source }]);
});

test('saved under a name, it is in the palette under the words that run it', async ({ main, open }) => {
  prepare(main);
  const page = await open();
  await runCommand(page, 'Run again…: this session');
  const dialog = page.getByRole('dialog', { name: 'Run this session again' });
  await dialog.getByRole('textbox', { name: /^Name/u }).fill('winter books');
  await dialog.getByRole('switch', { name: 'Ask me for “Search books” each time' }).click();
  await expect(dialog.getByRole('switch', { name: /Password/u })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save only' }).click();
  await expect(page.getByText('Saved. Say or type “run winter books” to run it.').first()).toBeVisible();
  expect(main.paramsOf('replays.save')).toMatchObject([{ name: 'winter books', asks: ['Search books'] }]);
  await runCommand(page, 'Run winter books');
  await expect(page.getByRole('dialog', { name: 'Run a saved replay' })).toBeVisible();
  await page.keyboard.press('Escape');
  // One that enters nothing has nothing to be looked at.
  await runCommand(page, 'Run weekly report');
  await expect
    .poll(() => main.paramsOf('replays.start'))
    .toMatchObject([{ source: { kind: 'saved', replayId: 'replay-b' }, given: {} }]);
});

test('saved ones are renamed and deleted by the keyboard; a delete asks first', async ({ main, open }) => {
  prepare(main);
  const page = await open();
  await runCommand(page, 'Saved replays: run, rename or delete one');
  const dialog = page.getByRole('dialog', { name: 'Saved replays' });
  await expect(dialog.getByText('3 steps, asks for Search books, enters “Price” into Sort by')).toBeVisible();
  await dialog.getByRole('button', { name: 'More for weekly report' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Name of the replay' });
  await expect(field).toBeFocused();
  await field.fill('monthly report');
  await field.press('Enter');
  // The keyboard is back where it was; to press before would lose the key.
  const more = dialog.getByRole('button', { name: 'More for monthly report' });
  await expect(more).toBeFocused();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Delete “monthly report”?');
  expect(main.paramsOf('replays.delete')).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(dialog.getByText('monthly report')).toHaveCount(0);
  expect(main.paramsOf('replays.delete')).toEqual([{ replayId: 'replay-b' }]);
});

test('a question is answered by its buttons, also after the window was opened anew, and is gone when the replay is', async ({
  main,
  open,
  picture,
}) => {
  main.state.screenshot = picture.toString('base64');
  withQuestion(main, 'element', 'Which of these is it? Say its number, “skip” or “stop”.');
  const page = await open();
  const question = page.getByRole('group', { name: 'Step 2 of 3' });
  await expect(
    question.getByRole('img', { name: 'The page as it was then: click Night Ferry' }),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Skip this step' }).click();
  await question.getByRole('button', { name: 'Stop the replay' }).click();
  await page.getByRole('button', { name: '2 Night Ferry link' }).click();
  await expect
    .poll(() => main.paramsOf('dialogue.send').map(({ utterance }) => utterance))
    .toEqual(['skip', 'stop', '2']);
  main.emit({ type: 'replay-progress', progress: { ...replayProgress, step: 3, asks: 'failed' } });
  await expect(page.getByText('Replay waits: step 3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'End the replay' }).click();
  main.emit({ type: 'replay-ended', sessionId: 's1', isDone: false, done: 2, skipped: 0, of: 3 });
  await expect(page.getByText('Replay waits')).toHaveCount(0);
  await expect(page.getByRole('group', { name: /^Step/u })).toHaveCount(0);
});

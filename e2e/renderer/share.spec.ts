import { readFileSync } from 'node:fs';
import { exportPreview, session, userTurn, variedTurns } from './fake-data.ts';
import { expect, runCommand, test } from './renderer-test.ts';

test('before a session goes out it is shown what goes and what stays, and pictures can be left out', async ({
  main,
  open,
  picture,
}) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', variedTurns('s1'));
  const jpeg = picture.toString('base64');
  main.state.preview = {
    ...exportPreview,
    pictures: ['Clicked Search', 'Clicked Night Ferry'].map((about, index) => ({
      ...{ turnId: `turn-${index}`, about, jpeg, covered: index },
    })),
  };
  const page = await open();
  await runCommand(page, 'Export…: this session');
  const dialog = page.getByRole('dialog', { name: 'Export this session' });
  await expect(dialog.getByText('2 instructions, 7 steps, 1 reply, 2 pictures')).toBeVisible();
  await expect(dialog.getByText('Sites: harbour.example, forum.example')).toBeVisible();
  await expect(dialog.getByText('1 picture: the page was not kept beside it')).toBeVisible();
  await expect(dialog.getByText('1 place covered')).toBeVisible();
  await dialog.getByText('The words, as they go out').click();
  await expect(dialog.getByText('search for sea stories')).toBeVisible();
  const first = dialog.getByRole('button', { name: 'Clicked Search' });
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(
    dialog.getByText('2 instructions, 7 steps, 1 reply, 1 picture', { exact: true }),
  ).toBeVisible();
  expect(main.paramsOf('sessions.export')).toEqual([]);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('session.html');
  expect(main.paramsOf('sessions.export')).toEqual([
    { sessionId: 's1', format: 'html', pictures: ['turn-1'], pages: false },
  ]);
  await expect(dialog).toBeHidden();
});

test('nothing goes out of a dialog that is closed, and a session that cannot be looked through says why', async ({
  main,
  open,
}) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories')]);
  const page = await open();
  await runCommand(page, 'Export…: this session');
  const dialog = page.getByRole('dialog', { name: 'Export this session' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(main.paramsOf('sessions.export')).toEqual([]);
});

test('a session is imported from a file in parts, is marked, and what is said next begins a new one', async ({
  main,
  open,
}) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories')]);
  main.state.turns.set('imported', [userTurn('imported', 0, 'search for boots')]);
  const page = await open();
  const chooser = page.waitForEvent('filechooser');
  await runCommand(page, 'Import a session from a file');
  const file = readFileSync(import.meta.filename);
  const buffer = Buffer.alloc(1_200_000, file);
  await (await chooser).setFiles({ name: 'session.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('heading', { level: 1, name: 'A session of somebody else' })).toBeVisible();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  const sent = main.paramsOf('files.send').map(({ part }) => Buffer.from(part, 'base64'));
  expect(sent).toHaveLength(3);
  expect(Buffer.concat(sent).equals(buffer)).toBe(true);
  expect(main.paramsOf('sessions.import')).toEqual([{ fileId: 'played-file' }]);

  await page.getByRole('textbox', { name: 'Say what should happen on the page' }).fill('search for hats');
  await page.keyboard.press('Enter');
  await expect.poll(() => main.paramsOf('dialogue.send')).toMatchObject([{ utterance: 'search for hats' }]);
  expect(main.paramsOf('dialogue.send')[0].sessionId).not.toBe('imported');
});

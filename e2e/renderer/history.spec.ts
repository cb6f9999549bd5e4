import { readFileSync } from 'node:fs';
import { session } from './fake-data.ts';
import { FakeFailure, playedBackup } from './fake-main.ts';
import { expect, runCommand, test } from './renderer-test.ts';

test('what is kept is told by kind, rules are chosen, and what is older goes after a question', async ({
  main,
  open,
}) => {
  const page = await open();
  await runCommand(page, 'History: storage and backup');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByText('176 pictures · 19 MB')).toBeVisible();
  await expect(dialog.getByText('340 turns · 2.4 MB')).toBeVisible();
  await expect(dialog.getByText('2 files · 4.1 MB')).toBeVisible();
  // Of what there is none nothing is said.
  await expect(dialog.getByText('Damaged files')).toHaveCount(0);

  await dialog.getByRole('combobox', { name: 'Keep pictures' }).click();
  await page.getByRole('option', { name: '30 days' }).click();
  await expect.poll(() => main.paramsOf('settings.change')).toEqual([{ changes: { keepPicturesDays: 30 } }]);
  await dialog.getByRole('combobox', { name: 'Keep pictures' }).click();
  await page.getByRole('option', { name: 'For ever' }).click();
  await expect
    .poll(() => main.paramsOf('settings.change').at(-1))
    .toEqual({ changes: { keepPicturesDays: null } });

  await dialog.getByRole('button', { name: 'Free room now…' }).click();
  const question = dialog.getByRole('group', { name: 'Free room now?' });
  await expect(question).toContainText('12 pictures and 1 page, 1.3 MB, for good');
  expect(main.paramsOf('storage.free')).toEqual([]);
  await question.getByRole('button', { name: 'Free it' }).click();
  await expect(page.getByText('13 pictures and pages removed.')).toBeVisible();
  main.state.storage = { ...main.state.storage, kinds: [] };
  await dialog.getByRole('button', { name: 'Free room now…' }).click();
  await expect(dialog.getByText('Nothing is older than you keep it')).toBeVisible();
});

test('websites are made to forget, after a question', async ({ main, open }) => {
  const page = await open();
  await runCommand(page, 'History: storage and backup');
  await page.getByRole('button', { name: 'Clear websites’ data…' }).click();
  const question = page.getByRole('group', { name: 'Clear websites’ data?' });
  await expect(question).toContainText('you are signed out everywhere');
  expect(main.paramsOf('storage.clearSites')).toEqual([]);
  await question.getByRole('button', { name: 'Clear it' }).click();
  await expect(page.getByText('Websites’ data cleared.')).toBeVisible();
});

test('a backup is made with its progress, fetched in parts, and saved under a name with its day', async ({
  main,
  open,
}) => {
  const held = Promise.withResolvers<void>();
  main.answer('backups.write', async () => {
    await held.promise;
    return { fileId: 'played-backup', sessions: 7, bytes: playedBackup.length };
  });
  const page = await open();
  await runCommand(page, 'History: storage and backup');
  await page.getByRole('button', { name: 'Save a backup…' }).click();
  const progress = page.getByRole('progressbar', { name: 'Making the backup' });
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  main.emit({ type: 'backup-progress', doing: 'making', share: 0.5 });
  await expect(progress).toHaveAttribute('aria-valuenow', '35');
  // It goes on while settings are closed.
  await page.keyboard.press('Escape');
  await runCommand(page, 'History: storage and backup');
  await expect(progress).toHaveAttribute('aria-valuenow', '35');
  const download = page.waitForEvent('download');
  held.resolve();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^parley-\d{4}-\d\d-\d\d\.backup$/);
  expect(readFileSync(await file.path(), 'utf8')).toBe(playedBackup);
  await expect.poll(() => main.paramsOf('files.drop')).toEqual([{ fileId: 'played-backup' }]);
  await expect(page.getByText('The backup has 7 sessions.')).toBeVisible();
});

test('making one is stopped at once, and why it cannot be made is said', async ({ main, open }) => {
  const held = Promise.withResolvers<void>();
  main.answer('backups.write', async () => {
    await held.promise;
    throw new FakeFailure('The backup has no room in /data. Free some space and try again.');
  });
  const page = await open();
  await runCommand(page, 'History: storage and backup');
  await page.getByRole('button', { name: 'Save a backup…' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).last().click();
  await expect.poll(() => main.paramsOf('backups.stop')).toHaveLength(1);
  held.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'no room' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save a backup…' })).toBeEnabled();
});

test('a backup is sent in parts and what came back is told; a damaged one says so and can be tried again', async ({
  main,
  open,
}) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  const page = await open();
  await runCommand(page, 'History: storage and backup');
  const give = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Restore from a backup…' }).click();
    const buffer = Buffer.alloc(1_200_000, 'kept');
    await (await chooser).setFiles({ name: 'parley.backup', mimeType: 'application/octet-stream', buffer });
  };
  main.answer('backups.restore', () => {
    throw new FakeFailure('This backup is damaged: a part of it is missing. Nothing was changed.');
  });
  await give();
  await expect(page.getByRole('alert').filter({ hasText: 'This backup is damaged' })).toBeVisible();
  expect(main.paramsOf('files.send')).toHaveLength(3);
  main.answer('backups.restore', () => {
    main.state.sessions.push(session('s9', 'Of the backup', 2));
    return { restored: 5, kept: 2 };
  });
  await give();
  await expect(
    page.getByText('5 sessions came back. 2 sessions were here already and stayed.'),
  ).toBeVisible();
  expect(main.paramsOf('backups.restore').at(-1)).toEqual({ fileId: 'played-file' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Of the backup/ })).toBeVisible();
});

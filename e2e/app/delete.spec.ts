import { filesWith } from './app-files.ts';
import { expect, test } from './app-test.ts';
import { callMain } from './call-main.ts';

const exports = ['html', 'markdown', 'json'] as const;

test('nothing of a deleted session is in any file of the folder; what was typed as a password never is', async ({
  app,
  parley,
  sites,
  dataDir,
}) => {
  const { page } = parley;
  const password = 'sesame-canary-77';
  await parley.ask(`go to ${sites.url('shop')} and search for deletedquetzal`);
  await parley.expectAddress(/deletedquetzal/);
  await parley.ask(`go to ${sites.url('account', '/sign-in')}`);
  await parley.send(`type ${password} into Password`, 'type •••••• into Password');
  await parley.waitUntilIdle();
  const [session] = await callMain(page, 'sessions.list', { query: '', limit: 1 });
  for (const format of exports) {
    const sessionId = session?.id ?? '';
    const { content } = await callMain(page, 'sessions.export', { sessionId, format });
    expect(content).toContain('deletedquetzal');
    expect(content).not.toContain(password);
    // The export may hold bytes in Base64.
    for (const [encoded] of content.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)) {
      expect(Buffer.from(encoded, 'base64').includes(password)).toBe(false);
    }
  }
  // The search for it is one that would find it.
  expect(filesWith(dataDir, 'deletedquetzal')).not.toEqual([]);
  expect(filesWith(dataDir, password)).toEqual([]);
  // A copy that was made of it by hand goes too, unless the user has it.
  const { fileId } = await callMain(page, 'backups.write', undefined);
  expect(fileId).not.toBe('');
  await parley.sessions
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await app.close();
  expect(filesWith(dataDir, 'deletedquetzal')).toEqual([]);
  expect(filesWith(dataDir, password)).toEqual([]);
});

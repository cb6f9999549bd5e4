import { filesWith } from './app-files.ts';
import { expect, testInOpenApp as test, test as testFromStart } from './app-test.ts';

testFromStart(
  'nothing of a private session is on the disk, and it is always seen to be one',
  async ({ app, parley, sites, dataDir }) => {
    const { page } = parley;
    await parley.ask(`go to ${sites.url('shop')} and search for ordinaryquetzal`);
    await parley.expectAddress(/ordinaryquetzal/);

    await page.getByRole('button', { name: 'New private session' }).click();
    const badge = page.getByText('Private', { exact: true });
    await expect(badge).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This session is private' })).toBeVisible();
    // Tabs of the other session are out of sight, and its page with them.
    await expect(parley.address).not.toHaveValue(/ordinaryquetzal/);

    await parley.ask(`go to ${sites.url('shop')} and search for privatequetzal`);
    await parley.expectAddress(/privatequetzal/);
    await parley.ask('search for secondquetzal');
    await parley.expectAddress(/secondquetzal/);
    await expect(badge).toBeVisible();
    await expect(parley.turn(/secondquetzal/)).toBeVisible();

    // Back in the other one, its page is there again and the private one is not.
    await parley.sessions
      .getByRole('button', { name: /ordinaryquetzal/ })
      .first()
      .click();
    await parley.expectAddress(/ordinaryquetzal/);
    await expect(badge).toHaveCount(0);
    await parley.sessions
      .getByRole('button', { name: /privatequetzal/ })
      .first()
      .click();
    await parley.expectAddress(/secondquetzal/);
    await expect(badge).toBeVisible();

    await app.close();
    expect(filesWith(dataDir, 'privatequetzal')).toEqual([]);
    expect(filesWith(dataDir, 'secondquetzal')).toEqual([]);
    // The search for it is one that would find it.
    expect(filesWith(dataDir, 'ordinaryquetzal')).not.toEqual([]);
  },
);

test('a private session that ends takes its tabs along, and a new session begins outside of it', async ({
  parley,
  sites,
}) => {
  const { page } = parley;
  await parley.ask(`go to ${sites.url('shop')}`);
  await page.getByRole('button', { name: 'New private session' }).click();
  await expect(page.getByText('Private', { exact: true })).toBeVisible();
  await parley.ask(`go to ${sites.url('forum')}`);
  await parley.expectAddress(sites.url('forum'));
  await page.getByRole('button', { name: 'More for this session' }).click();
  await page.getByRole('menuitem', { name: 'End this private session' }).click();
  await expect(page.getByText('The private session has ended. Nothing of it is kept.')).toBeVisible();
  await parley.expectAddress(sites.url('shop'));
  await expect(page.getByRole('button', { name: /Undo/ })).toHaveCount(0);
});

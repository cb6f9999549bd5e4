import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Published, publicKey, startPublisher } from '../../src/main/updates/testing/publisher.ts';
import { expect, test } from './app-test.ts';
import { launchApp } from './launch-app.ts';

const root = join(import.meta.dirname, '..', '..');

/** The built app as a publisher packages it: with what they write into its package.json. */
function packageApp(folder: string, updates: object | null): string {
  mkdirSync(folder);
  cpSync(join(root, 'out'), join(folder, 'out'), { recursive: true });
  for (const name of ['resources', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  const own: object = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const written = { ...own, version: '1.2.9', ...(updates === null ? {} : { updates }) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(written));
  return folder;
}

// What is told, how often and of which lists: tell-of-update.test.ts.
test('a new version is told in the window; an app that was packaged without an address asks nobody', async ({
  host,
  browser,
  dataDir,
  pageProgram,
}) => {
  const server = await startPublisher();
  try {
    const packaged = packageApp(join(dataDir, 'app'), { address: server.address, publicKey });
    const plain = packageApp(join(dataDir, 'plain'), null);
    /** @param isNews it is told in the conversation; else not by the time that an instruction is answered */
    const start = async (what: Published, from: string, isNews: boolean): Promise<void> => {
      const before = server.asked.length;
      server.publish(what);
      const app = await launchApp(host, join(dataDir, 'data'), browser, { from, variables: pageProgram });
      try {
        const told = app.page.getByText(/^Parley 1\.2\.10 is out; this is 1\.2\.9\..*parley update/u);
        if (from === packaged) await expect.poll(() => server.asked.length).toBe(before + 1);
        if (isNews) await expect(told).toBeVisible();
        await app.page.getByRole('textbox', { name: 'Say what should happen on the page' }).fill('help');
        await app.page.keyboard.press('Enter');
        await expect(app.page.getByRole('region', { name: 'Turns' }).getByRole('listitem')).toHaveCount(2);
        // What was told goes again after a while.
        if (!isNews) await expect(told).toHaveCount(0);
        await app.page.keyboard.press('Control+,');
        await app.page.getByRole('tab', { name: 'About' }).click();
        const known = app.page.getByRole('listitem').filter({ hasText: /^New versions/ });
        await expect(known).toContainText(
          from === packaged ? /1\.2\.10 is out; this is 1\.2\.9.*parley update/s : 'nobody is asked',
        );
      } finally {
        await app.close();
      }
    };
    await start({}, packaged, true);
    // Said once; under About it stands for as long as it is true.
    await start({}, packaged, false);
    const before = server.asked.length;
    await start({ version: '1.3.0' }, plain, false);
    expect(server.asked).toHaveLength(before);
  } finally {
    await server.close();
  }
});

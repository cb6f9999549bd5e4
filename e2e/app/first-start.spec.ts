import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, testInOpenApp } from './app-test.ts';
import { callMain } from './call-main.ts';
import { shownPages } from './electron-main.ts';

test('the first page is as large as its pane, from the first start on', async ({ parley, app }) => {
  const pane = parley.page.locator('[data-page-pane]');
  await parley.expectAddress(/127\.0\.0\.1/);
  // The picture's own size, the size that it is shown in and the pane's are one: nothing is scaled or cut off.
  const { main } = app;
  const sizes = async () => {
    if (main === null) return sizesInWindow();
    const size = await pane.evaluate(({ clientWidth, clientHeight }) => `${clientWidth} × ${clientHeight}`);
    const pages = (await shownPages(main)).filter(({ isShown }) => isShown);
    return new Set([size, ...pages.map(({ width, height }) => `${width} × ${height}`)]).size;
  };
  const sizesInWindow = () =>
    pane.evaluate((element) => {
      const picture = element.querySelector('canvas');
      const size = (width?: number, height?: number): string => `${width} × ${height}`;
      return new Set([
        size(picture?.width, picture?.height),
        size(picture?.clientWidth, picture?.clientHeight),
        size(element.clientWidth, element.clientHeight),
      ]).size;
    });
  await expect.poll(sizes).toBe(1);
});

testInOpenApp('who has the window’s token cannot name a program that is run', async ({ app, dataDir }) => {
  const trail = join(dataDir, 'trail');
  const changes = { speechEngine: 'command', speechCommand: `touch ${trail}` };
  await expect(callMain(app.page, 'settings.change', { changes })).rejects.toThrow(/There is no setting/);
  await callMain(app.page, 'settings.change', { changes: { speechEngine: 'command' } });
  await expect(callMain(app.page, 'speech.start', { mode: 'hold' })).rejects.toThrow(/PARLEY_SPEECH_COMMAND/);
  await callMain(app.page, 'app.doctor', undefined);
  expect(existsSync(trail)).toBe(false);
});

import { expect, test } from './app-test.ts';
import { type ElectronMain, nativeMarks } from './electron-main.ts';

/** Red, green and blue of the screen at a place of the window, in DIP of its inside. */
function colourOnScreen(
  main: ElectronMain,
  place: { readonly x: number; readonly y: number },
): Promise<number[]> {
  return main.evaluate(async ({ BrowserWindow, desktopCapturer, screen }, at) => {
    const inside = BrowserWindow.getAllWindows()[0]?.getContentBounds();
    if (inside === undefined) throw new Error('There is no window.');
    const { id, bounds, scaleFactor } = screen.getDisplayMatching(inside);
    const width = Math.round(bounds.width * scaleFactor);
    const height = Math.round(bounds.height * scaleFactor);
    const sources = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize: { width, height } });
    const source = sources.find(({ display_id: display }) => display === String(id)) ?? sources[0];
    if (source === undefined) throw new Error('The screen cannot be read.');
    const pixels = source.thumbnail.toBitmap();
    const column = Math.round((inside.x - bounds.x + at.x) * scaleFactor);
    const row = Math.round((inside.y - bounds.y + at.y) * scaleFactor);
    const from = (row * source.thumbnail.getSize().width + column) * 4;
    const [blue = 0, green = 0, red = 0] = pixels.subarray(from, from + 3);
    return [red, green, blue];
  }, place);
}

test.skip(({ host }) => host !== 'electron', 'only a screen shows what lies over what');

test('marks are painted over the page', async ({ app, parley, sites }) => {
  const { main } = app;
  if (main === null) throw new Error('There is no Electron.');
  await parley.ask(`go to ${sites.url('shop', '/search?q=red+shoes')}`);
  await parley.ask('show numbers');
  const first = async () => (await nativeMarks(main))[0];
  await expect.poll(first).toBeDefined();
  const mark = await first();
  if (mark === undefined) throw new Error('There is no mark.');
  // In the middle of the upper line, which is two DIP thick. Screens of different colour profiles differ a little.
  const line = { x: mark.x + mark.width / 2, y: mark.y + 1 };
  const accent = [0x25, 0x63, 0xeb];
  const difference = async () =>
    Math.max(...(await colourOnScreen(main, line)).map((value, at) => Math.abs(value - (accent[at] ?? 0))));
  await expect.poll(difference).toBeLessThan(40);
  await parley.ask('hide numbers');
  await expect.poll(difference).toBeGreaterThan(40);
});

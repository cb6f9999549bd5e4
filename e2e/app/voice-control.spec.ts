import { expect, testInOpenApp as test } from './app-test.ts';
import { type ShownMark, shownMarks } from './electron-main.ts';
import type { RunningApp } from './launch-app.ts';

// By units' tests too: page-numbers.test.ts, grid.test.ts, commands.test.ts.
test.use({ oneIn: 3 });

const marksOn = async (app: RunningApp, kind: 'number' | 'cell'): Promise<readonly ShownMark[]> =>
  (await shownMarks(app, kind))?.marks ?? [];

test('numbers stand on what can be acted on, a number presses, and they go when told to', async ({
  app,
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('shop', '/search?q=red+shoes')}`);
  await parley.ask('show numbers');
  await expect(parley.turn(/\d+ numbers are shown/)).toBeVisible();
  const numbers = () => marksOn(app, 'number');
  await expect.poll(numbers).not.toEqual([]);
  const labels = (await numbers()).map(({ text }) => text);
  expect(new Set(labels).size).toBe(labels.length);
  const address = await parley.address.inputValue();
  await parley.ask('1');
  await expect(parley.address).not.toHaveValue(address);
  await expect.poll(numbers).not.toEqual([]);
  await parley.ask('hide numbers');
  await expect(parley.turn('The numbers are gone.')).toBeVisible();
  await expect.poll(numbers).toEqual([]);
});

test('zooms, finds words with next and previous, and says what it did', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('shop', '/search?q=red+shoes')}`);
  await parley.ask('zoom in');
  await expect(parley.turn('Zoomed to 110 %.')).toBeVisible();
  await parley.ask('zoom to 150 percent');
  await expect(parley.turn('Zoomed to 150 %.')).toBeVisible();
  await parley.ask('open the first result');
  await parley.expectAddress(/\/shop\/p\//);
  await parley.ask('reset zoom');
  await expect(parley.turn('Zoomed to 100 %.')).toBeVisible();
  await parley.ask('find delivery on this page');
  await expect(parley.turn(/Found “delivery”: \d+ of \d+\./)).toBeVisible();
  await parley.ask('next match');
  await parley.ask('find unicorn on this page');
  await expect(parley.turn('I found no “unicorn” on this page.')).toBeVisible();
});

test('“press escape” presses Escape and agrees to nothing', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('news')}`);
  await parley.ask('press escape');
  await expect(parley.turn(/^Pressed Escape\.|Pressed Escape\./)).toBeVisible();
  await parley.ask('keep scrolling');
  await expect(parley.turn(/Scrolling down/)).toBeVisible();
  await parley.ask('stop');
  await expect(parley.turn('The page stands still.')).toBeVisible();
});

test('a grid leads to any point of the page, which is pressed, and then it is gone', async ({
  app,
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('shop', '/search?q=red+shoes')}`);
  await parley.ask('show grid');
  await expect(parley.turn(/A grid is shown/)).toBeVisible();
  const cells = async () => (await marksOn(app, 'cell')).length;
  await expect.poll(cells).toBe(9);
  const width = async () => (await marksOn(app, 'cell'))[0]?.width ?? 0;
  const whole = await width();
  await parley.ask('5');
  await expect.poll(width).toBeLessThan(whole / 2);
  await expect.poll(cells).toBe(9);
  await parley.ask('seven two');
  await parley.ask('hide grid');
  await expect(parley.turn('The grid is gone.')).toBeVisible();
  await expect.poll(cells).toBe(0);
  await parley.ask('show grid');
  await parley.ask('click');
  await expect(parley.turn(/^Clicked |Clicked /).last()).toBeVisible();
  await expect.poll(cells).toBe(0);
});

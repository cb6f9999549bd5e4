import type { Sites } from '../sites/server.ts';
import { expect, testInOpenApp as test } from './app-test.ts';
import type { ParleyWindow } from './parley-window.ts';

// By drivers' tests too (replay-navigator.test.ts, cli.replay.test.ts), the window of it in e2e/renderer/replay.spec.ts.
test.use({ oneIn: 3 });

/** A search and a filter, recorded as a person would do them. */
async function record(parley: ParleyWindow, sites: Sites): Promise<void> {
  await parley.ask(`go to ${sites.url('shop', '/')}`);
  await parley.ask('search for boots');
  await parley.ask('tick Women');
  await parley.expectAddress(/department=women/u);
}

/** The shop looks otherwise from now on, at the same addresses. */
async function launchAnew(sites: Sites, layout: 'new' | 'slim'): Promise<void> {
  await fetch(`${sites.url('shop', '/launch')}?layout=${layout}`, { method: 'POST' });
}

const searches = (sites: Sites): readonly string[] =>
  sites
    .requests()
    .map(({ url }) => url)
    .filter((url) => url.includes('/search?'));

async function openRunAgain(parley: ParleyWindow) {
  await parley.page.getByRole('button', { name: 'More for this session' }).click();
  await parley.page.getByRole('menuitem', { name: 'Run again…' }).click();
  return parley.page.getByRole('dialog', { name: 'Run this session again' });
}

test('a recorded search and filter are done again after the shop was given a new layout', async ({
  parley,
  sites,
}) => {
  await record(parley, sites);
  await launchAnew(sites, 'new');
  const before = searches(sites).length;
  const dialog = await openRunAgain(parley);
  await expect(dialog.getByRole('listitem')).toHaveText([
    /go to|open/iu,
    /type “boots”/u,
    /Enter/u,
    /Women/u,
  ]);
  // What would be typed is shown first, and is another value today.
  await dialog.getByRole('textbox', { name: /^Search Larkfield/u }).fill('sandals');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(parley.page.getByText(/^Replaying step \d of 4/u)).toBeVisible();
  await parley.waitUntilIdle();
  // Its name is another one too, so Parley asks rather than types into something else.
  await expect(parley.turn(/step 2 of 4, “type “sandals” into Search Larkfield”/u)).toBeVisible();
  await parley.choices.first().click();
  await expect(parley.turn('4 of 4 steps of')).toBeVisible({ timeout: 60_000 });
  await parley.expectAddress(/q=sandals.*department=women/u);
  expect(searches(sites).slice(before).at(-1)).toMatch(/q=sandals.*department=women/u);
  expect(
    searches(sites)
      .slice(before)
      .some((url) => url.includes('boots')),
  ).toBe(false);
});

test('saved under a name it is run by typing “run NAME”; where the control is gone it asks, with the picture of then', async ({
  parley,
  sites,
}) => {
  await record(parley, sites);
  const dialog = await openRunAgain(parley);
  await dialog.getByRole('textbox', { name: /^Name/u }).fill('Women’s boots');
  await dialog.getByRole('switch', { name: /Ask me for “Search Larkfield”/u }).click();
  await dialog.getByRole('button', { name: 'Save only' }).click();
  await expect(dialog).toBeHidden();
  await launchAnew(sites, 'slim');

  await parley.ask('run women’s boots');
  await expect(parley.turn('What goes into “Search Larkfield”? Last time it was “boots”.')).toBeVisible();
  await parley.ask('tents');
  await parley.choices.first().click();
  const question = parley.page.getByRole('group', { name: 'Step 4 of 4' });
  await expect(question).toBeVisible({ timeout: 60_000 });
  await expect(question.getByRole('img', { name: /The page as it was then/u })).toBeVisible();
  await expect(parley.turn(/seems to be gone|Which of these|Is this it|can’t find/u)).toBeVisible();
  await expect(parley.page.getByText('Replay waits: step 4 of 4')).toBeVisible();
  expect(searches(sites).at(-1)).toMatch(/q=tents/u);
  expect(searches(sites).some((url) => url.includes('q=tents') && url.includes('department='))).toBe(false);
  await question.getByRole('button', { name: 'Skip this step' }).click();
  await parley.waitUntilIdle();
  await expect(parley.turn('3 of 4 steps of “Women’s boots” done again, 1 left out.')).toBeVisible();
  await expect(parley.page.getByText('Replay waits')).toHaveCount(0);
});

test('Stop in the middle ends it there, and nothing more is done', async ({ parley, sites }) => {
  await record(parley, sites);
  const before = searches(sites).length;
  const dialog = await openRunAgain(parley);
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(parley.page.getByText(/^Replaying step 2 of 4/u)).toBeVisible();
  await parley.stop.click();
  await parley.waitUntilIdle();
  await expect(parley.turn(/^Parley.*Stopped/su)).toBeVisible();
  await expect(parley.page.getByText(/^Replay/u)).toHaveCount(0);
  expect(
    searches(sites)
      .slice(before)
      .some((url) => url.includes('department=')),
  ).toBe(false);
});

test('what has consequences asks again: a no leaves it undone, a yes does it', async ({ parley, sites }) => {
  const posts = () => sites.requests().filter(({ method }) => method === 'POST').length;
  await parley.ask(`go to ${sites.url('forum')} and open the first thread`);
  await parley.send('type Thanks a lot into the reply box and click Post');
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await parley.ask('yes');
  expect(posts()).toBe(1);
  const dialog = await openRunAgain(parley);
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await expect(parley.approval).toContainText('Thanks a lot');
  expect(posts()).toBe(1);
  await parley.page.keyboard.press('Escape');
  await parley.waitUntilIdle();
  await expect(parley.turn(/Step \d of \d was not done/u)).toBeVisible();
  expect(posts()).toBe(1);
  await parley.page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await parley.ask('yes');
  expect(posts()).toBe(2);
});

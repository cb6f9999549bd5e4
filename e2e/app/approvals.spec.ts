import { expect, testInOpenApp as test } from './app-test.ts';
import { resizeWindow, shownMarks } from './electron-main.ts';

const dangerous = (requests: readonly { method: string }[]) =>
  requests.filter((request) => request.method !== 'GET');

test('what is asked about is outlined and in sight, with three answers and the rest in a menu; a no does nothing, a yes does it once', async ({
  app,
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('forum')} and open the first thread`);
  // Named by a part of its label: what is named exactly would be the user's own click.
  await parley.send('type Thanks a lot into the reply box and click Post');
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await expect(parley.approval).toContainText('Thanks a lot');
  const isInSight = async () => {
    const shown = await shownMarks(app, 'asked');
    const [outline] = shown?.marks ?? [];
    if (shown === null || outline === undefined) return false;
    return outline.y >= 0 && outline.y + outline.height <= shown.page.height;
  };
  await expect.poll(isInSight).toBe(true);
  await resizeWindow(app, 1_000, 600);
  const pane = parley.page.locator('[data-page-pane]');
  const widthOf = async () => Math.round((await pane.boundingBox())?.width ?? 0);
  await expect
    .poll(async () => ((await shownMarks(app, 'asked'))?.page.width ?? 0) - (await widthOf()))
    .toBe(0);
  await expect.poll(isInSight).toBe(true);
  // 1,440 × 900 at 200 %.
  await resizeWindow(app, 720, 450);
  await expect(parley.stop).toBeInViewport({ ratio: 1 });
  await expect(parley.approval.getByRole('button', { name: /^Refuse/u })).toBeInViewport({ ratio: 1 });
  await expect(parley.approval.getByRole('button', { name: /^Allow once/u })).toBeInViewport({ ratio: 1 });
  await resizeWindow(app, 1_440, 900);

  const buttons = parley.approval.getByRole('button');
  await expect(buttons).toHaveText([/^Refuse/u, /^Allow once/u, /^Take over/u, '']);
  await parley.approval.getByRole('button', { name: 'More answers' }).click();
  await expect(
    parley.page.getByRole('menuitem', {
      name: /^Always allow Parley to send forms on pages such as .+\/forum\/t\/…/u,
    }),
  ).toBeVisible();
  await parley.page.getByRole('menuitem', { name: 'Refuse and stop' }).click();
  await parley.waitUntilIdle();
  expect(dangerous(sites.requests())).toHaveLength(0);

  await parley.send('click Post');
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await parley.page.keyboard.press('Escape');
  await parley.waitUntilIdle();
  expect(dangerous(sites.requests())).toHaveLength(0);
  await expect(parley.turn(/refused/)).toBeVisible();

  await parley.send('click Post');
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await parley.ask('yes');
  const sent = dangerous(sites.requests());
  expect(sent).toHaveLength(1);
  expect(decodeURIComponent(sent[0]?.['body' as never] ?? '').replaceAll('+', ' ')).toContain('Thanks a lot');
});

test('what the user names exactly, with words of their own in it, is their own click', async ({
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('forum')} and open the first thread`);
  await parley.ask('type Thanks a lot into the reply box and click Post reply');
  expect(dangerous(sites.requests())).toHaveLength(1);
});

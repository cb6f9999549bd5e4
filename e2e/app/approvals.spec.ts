import { expect, test } from './app-test.ts';

const dangerous = (requests: readonly { method: string }[]) =>
  requests.filter((request) => request.method !== 'GET');

test('a refused approval does nothing, and is kept as refused', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('forum')} and open the first thread`);
  // Named by a part of its label: what is named exactly would be the user's own click.
  await parley.send('type Thanks a lot into the reply box and click Post');
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await expect(parley.approval).toContainText('Thanks a lot');
  await parley.page.keyboard.press('Escape');
  await parley.waitUntilIdle();
  expect(dangerous(sites.requests())).toHaveLength(0);
  await expect(parley.turn(/refused/)).toBeVisible();
});

test('a granted approval carries the action out, once', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('forum')} and open the first thread`);
  // Named by a part of its label: what is named exactly would be the user's own click.
  await parley.send('type Thanks a lot into the reply box and click Post');
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

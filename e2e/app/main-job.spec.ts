import { expect, testInOpenApp as test } from './app-test.ts';

// All that follows begins with the same.

test('the shop: go there, search, open the second result', async ({ parley, sites }) => {
  const shop = sites.url('shop').replace('http://', '');
  await parley.ask(`go to ${shop}, search for red shoes, open the second result`);
  await parley.expectAddress(/\/shop\/p\//);
  await expect(parley.turn(/typed “red shoes”/i)).toBeVisible();
  const opened = sites.requests().filter((request) => /\/shop\/(search|p)\/?/.test(request.url));
  expect(opened.map((request) => request.url.replace(/\?.*/, '').split('/')[2])).toEqual(
    expect.arrayContaining(['search', 'p']),
  );
});

test('the forum: open a thread, read a review, go back', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('forum')} then open the first thread`);
  await parley.expectAddress(/\/forum\/t\//);
  await parley.ask('read me the second review');
  await parley.ask('go back');
  await parley.expectAddress(/\/forum\/?$/);
});

test('the account: fill the sign-in form in several steps, and nothing is sent without a yes', async ({
  parley,
  sites,
}) => {
  await parley.ask(`open ${sites.url('account', '/sign-in')}`);
  await parley.send(
    'type ada@example.com into Email, type sesame-canary-77 into Password and click the sign in button',
    'type ada@example.com into Email, type •••••• into Password and click the sign in button',
  );
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  expect(sites.requests().filter((request) => request.method === 'POST')).toHaveLength(0);
  await parley.page.getByRole('button', { name: /^Allow once/ }).click();
  await parley.waitUntilIdle();
  const sent = sites.requests().filter((request) => request.method === 'POST');
  expect(sent).toHaveLength(1);
  expect(decodeURIComponent(sent[0]?.body ?? '')).toContain('sesame-canary-77');
  await expect(parley.page.getByText('sesame-canary-77')).toHaveCount(0);
});

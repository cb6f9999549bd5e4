import { pressTwice } from '../press-twice.ts';
import type { Sites } from '../sites/server.ts';
import { expect, testInOpenApp as test } from './app-test.ts';

test('Stop ends what runs and the session says so', async ({ parley, sites }) => {
  await parley.send(`go to ${sites.url('faults', '/never')} then go to ${sites.url('shop')}`);
  await expect(parley.stop).toBeEnabled();
  await parley.stop.click();
  await parley.waitUntilIdle();
  await expect(parley.turn('Stopped.')).toBeVisible();
  expect(sites.requests().some((request) => request.url.startsWith('/shop'))).toBe(false);
});

test('Esc pressed twice stops, from wherever the keyboard is', async ({ parley, sites }) => {
  await parley.send(`go to ${sites.url('faults', '/never')}`);
  await expect(parley.stop).toBeEnabled();
  await pressTwice(parley.page, 'Escape');
  await parley.waitUntilIdle();
  await expect(parley.turn('Stopped.')).toBeVisible();
});

const wasAsked = (sites: Sites, path: string) => () =>
  sites.requests().some(({ url }) => url.startsWith(path));

// By drivers' tests too: agent.stop-and-pause.test.ts, browser.stop.test.ts.
test.describe('what is said after Stop', () => {
  test('after Stop the words say what stands on the page, and not that nothing was done', async ({
    parley,
    sites,
  }) => {
    await parley.ask(`go to ${sites.url('mail')}`);
    await parley.ask('click Compose');
    await parley.send(`type ${'the lift is out of order again '.repeat(9)}into To`, 'into To');
    // The page looks names up as they are typed: some of the text is there now.
    await expect.poll(wasAsked(sites, '/mail/api/contacts'), { timeout: 60_000, intervals: [10] }).toBe(true);
    await parley.stop.click();
    await parley.waitUntilIdle();
    await expect(parley.turn(/^(?:Began to type|Typed) “the lift is/u)).toBeVisible();
    await expect(parley.turn(/Stopped\. (?:The field holds “the|Typed)/u)).toBeVisible();
  });

  test('what was pressed before Stop is told as pressed', async ({ parley, sites }) => {
    await parley.ask(`go to ${sites.url('shop')}`);
    // The results come after Stop, however quick the machine is and however late this test looks.
    const letCome = sites.hold('/shop/search');
    await parley.send('search for shoes');
    await expect.poll(wasAsked(sites, '/shop/search'), { timeout: 60_000, intervals: [10] }).toBe(true);
    await parley.stop.click();
    await parley.waitUntilIdle();
    letCome();
    await expect(parley.turn(/^(?:Pressed Enter in|Clicked)/u)).toBeVisible();
    await expect(parley.turns.filter({ hasText: /^Did not/u })).toHaveCount(0);
  });
});

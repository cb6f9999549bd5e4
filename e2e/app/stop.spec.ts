import { pressTwice } from '../press-twice.ts';
import { expect, test } from './app-test.ts';

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

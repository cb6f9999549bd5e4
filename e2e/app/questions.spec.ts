import { expect, test } from './app-test.ts';

test('asks when several things fit, numbers them, and takes a number as the answer', async ({
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('news')}`);
  await parley.ask('click read more');
  await expect(parley.choices).toHaveCount(3);
  const address = await parley.address.inputValue();
  expect(address).toMatch(/\/news\/?$/);
  await parley.ask('2');
  await expect(parley.address).not.toHaveValue(address);
});

test('repairs a wrong choice: "no, the second one"', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('shop', '/search?q=red+shoes')}`);
  await parley.ask('open the first result');
  await parley.expectAddress(/\/shop\/p\//);
  const first = await parley.address.inputValue();
  await parley.ask('no, the second one');
  await parley.expectAddress(/\/shop\/p\//);
  expect(await parley.address.inputValue()).not.toBe(first);
});

test('says what it can do when given a goal', async ({ parley }) => {
  await parley.ask('find me a cheap flight to Lisbon in May and book it for two people');
  await expect(parley.turn(/model/)).toBeVisible();
});

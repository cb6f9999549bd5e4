import { expect, testInOpenApp as test } from './app-test.ts';
import { resizeWindow, shownMarks } from './electron-main.ts';

// But for the last by drivers' tests too: offline.conversation.test.ts, agent.test.ts.
test.describe('what is asked and answered', () => {
  test.use({ oneIn: 3 });

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

  test('while choices are open a new instruction is new, and the choices are not taken for its answer', async ({
    parley,
    sites,
  }) => {
    const product = sites.url('shop', '/p/ridge-runner-trail-shoes');
    await parley.ask(`go to ${product}`);
    await parley.ask('click helpful');
    await expect(parley.choices).not.toHaveCount(0);
    await parley.ask('read me the second review');
    await expect(parley.turns.last()).toContainText('full size smaller');
    await parley.expectAddress(product);
    await parley.ask('click helpful');
    await parley.ask('go to the cart');
    await parley.expectAddress(sites.url('shop', '/cart'));
  });

  test('repairs a wrong choice: "no, the second one"', async ({ parley, sites }) => {
    await parley.ask(`go to ${sites.url('shop', '/search?q=red+shoes')}`);
    await parley.ask('open the first result');
    await parley.expectAddress(/\/shop\/p\//);
    const first = await parley.address.inputValue();
    await parley.ask('no, the second one');
    const isAnother = async () => {
      const shown = await parley.address.inputValue();
      return shown.includes('/shop/p/') && shown !== first;
    };
    await expect.poll(isAnother).toBe(true);
  });

  test('says what it can do when given a goal', async ({ parley }) => {
    await parley.ask('find me a cheap flight to Lisbon in May and book it for two people');
    await expect(parley.turn(/model/)).toBeVisible();
  });
});

test('choices fit into the conversation, their numbers stand in the page, and “None of these” takes none', async ({
  app,
  parley,
  sites,
}) => {
  const { page } = parley;
  await resizeWindow(app, 1_440, 720);
  await parley.ask(`go to ${sites.url('news')}`);
  await parley.ask('click read more');
  const place = async () => {
    const shown = await shownMarks(app, 'choice');
    const first = shown?.marks[0];
    if (shown === null || first === undefined) return null;
    const { x, y } = first;
    return { x, y, isInside: x >= 0 && y >= 0 && x < shown.page.width && y < shown.page.height };
  };
  await expect.poll(place).toMatchObject({ isInside: true });
  const wide = await place();
  for (const width of [1_280, 1_024, 900]) {
    await resizeWindow(app, width, 720);
    const edge = await page.getByRole('region', { name: 'Conversation' }).boundingBox();
    const boxes = await Promise.all((await parley.choices.all()).map((choice) => choice.boundingBox()));
    for (const box of boxes)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
  }
  // The page is narrower than it was, so what the number is for stands elsewhere.
  await expect.poll(async () => (await place())?.y).not.toBe(wide?.y);
  const address = await parley.address.inputValue();
  await page.getByRole('button', { name: 'None of these' }).click();
  await expect(parley.turn('None of these')).toBeVisible();
  await parley.waitUntilIdle();
  await expect(parley.address).toHaveValue(address);
  await expect(page.getByRole('button', { name: 'None of these' })).toHaveCount(0);
});

import { session } from './fake-data.ts';
import { failedTurns, withFailedSession } from './inspected-data.ts';
import { expect, test } from './renderer-test.ts';

/** As somebody new would go, by nothing but what can be read: which session failed, at which turn, and why. */
test('of eight sessions the failed one, its turn and the reason are found by two presses on what is read', async ({
  main,
  open,
  picture,
}, info) => {
  withFailedSession(main);
  main.state.screenshot = picture.toString('base64');
  const others = [
    'Boots for winter',
    'A flight to Lisbon',
    'Where is my parcel',
    'Read the news',
    'Rent a van',
  ];
  main.state.sessions = [
    ...others.map((title, index) => session(`o${index}`, title, index)),
    session('s1', 'Reserve Night Ferry, then open the basket', 5, {
      ended: 'failed',
      turns: failedTurns.length,
    }),
    session('o6', 'Change the billing address', 9),
    session('o7', 'Tell Ana about Thursday', 12),
  ];
  const page = await open();
  const begun = performance.now();
  const list = page.getByRole('navigation', { name: 'Sessions' });
  // Read first: one word in another colour.
  await expect(list.getByText('failed')).toHaveCount(1);
  await list.getByText('failed').click();
  const turns = page.getByRole('region', { name: 'Turns' });
  await expect(turns.getByText('failed', { exact: true })).toBeVisible();
  await expect(turns.getByText(/banner “We use cookies” lies over it/u)).toBeVisible();
  const toReason = performance.now() - begun;
  const read = `${await list.innerText()} ${await turns.innerText()}`.split(/\s+/u).length;
  await turns.getByRole('button', { name: /Basket/u }).click();
  await turns.getByRole('button', { name: 'Look into this step' }).click();
  const inspector = page.locator('[data-inspector]');
  await expect(inspector.getByText(/^Failed\./u)).toBeVisible();
  await expect(inspector.getByRole('img', { name: /The page as it was before this turn/u })).toBeVisible();
  const toPicture = performance.now() - begun;
  info.annotations.push({
    type: 'walk',
    description: `${read} words on screen until the reason, ${Math.round(toReason)} ms of the machine's; the picture after ${Math.round(toPicture)} ms`,
  });
  process.stdout.write(`\nwalk: ${info.annotations.at(-1)?.description}\n`);
  expect(read).toBeLessThan(200);
});

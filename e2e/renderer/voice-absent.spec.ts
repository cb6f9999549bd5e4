import { composer, microphone } from './fake-ear.ts';
import { launchWith } from './fake-microphone.ts';
import { expect, test } from './renderer-test.ts';

test.use({ permissions: ['microphone'], launchOptions: launchWith(null) });

test('a machine without a microphone says so, and typing works', async ({ main, open, page: opened }) => {
  // On a machine that has one, the test has nothing to say.
  await opened.goto(main.address);
  const inputs = await opened.evaluate(async () =>
    (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput'),
  );
  test.skip(inputs.length > 0, 'This machine has a microphone.');
  const page = await open();
  await page.getByRole('button', microphone).click();
  await expect(page.getByText('No microphone was found.').first()).toBeVisible();
  await expect(page.getByRole('button', microphone)).toHaveAttribute('aria-pressed', 'false');
  const field = page.getByRole('textbox', composer);
  await field.fill('open the shop');
  await field.press('Enter');
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
});

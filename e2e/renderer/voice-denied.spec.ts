import { composer, microphone } from './fake-ear.ts';
import { withMicrophone } from './fake-microphone.ts';
import { expect, test } from './renderer-test.ts';

// There is a microphone, and nobody allows it.
test.use({ permissions: [], launchOptions: withMicrophone });

test('a microphone that is denied is said, with how to allow it, and typing works', async ({
  main,
  open,
}) => {
  const page = await open();
  const button = page.getByRole('button', microphone);
  await button.click();
  await expect(page.getByText(/may not use the microphone. Allow it by the sign/).first()).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(main.paramsOf('speech.start')).toEqual([]);
  const field = page.getByRole('textbox', composer);
  await field.fill('open the shop');
  await field.press('Enter');
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.getByText(/may not use the microphone/)).toHaveCount(1);
});

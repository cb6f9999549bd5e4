import { fakeEar, listen } from './fake-ear.ts';
import { launchWith, writeWav } from './fake-microphone.ts';
import { expect, test } from './renderer-test.ts';

// Nothing but zeros: a switch on the microphone, or the wrong one.
const file = writeWav('zeros-20', new Int16Array(20 * 16_000));
test.use({ permissions: ['microphone'], launchOptions: launchWith(file) });

test('a microphone that gives nothing says so while it listens, and still listens', async ({
  main,
  open,
}) => {
  fakeEar(main);
  const page = await open();
  await listen(page, main);
  await expect(page.getByText('No sound comes from the microphone.').first()).toBeVisible();
  const sent = main.paramsOf('speech.audio').length;
  await expect.poll(() => main.paramsOf('speech.audio').length).toBeGreaterThan(sent);
});

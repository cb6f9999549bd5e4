import { expect, test } from 'vitest';
import { checkPicture, redactText, redactUtterance } from './redact.ts';
import { brightest, pageWith, whitePicture } from './testing/picture-of-page.ts';

test.each([
  ['https://ann:hunter2@shop.example/a', 'https://••••••@shop.example/a'],
  ['https://x.example/?password=hun%21ter&page=2', 'https://x.example/?password=••••••&page=2'],
  ['https://x.example/#access_token=eyJhbGciOi.J9&x=1', 'https://x.example/#access_token=••••••&x=1'],
  ['https://x.example/?q=red+shoes&country_code=DE', 'https://x.example/?q=red+shoes&country_code=DE'],
  ['https://x.example/login?otp=123456', 'https://x.example/login?otp=••••••'],
  ['https://x.example/cb?code=4f9a1b', 'https://x.example/cb?code=••••••'],
  ['card 4111 1111 1111 1111 please', 'card •••••• please'],
  ['https://x.example/?%70assword=hunter2', 'https://x.example/?%70assword=••••••'],
  ['a plain sentence; nothing = here', 'a plain sentence; nothing = here'],
])('%s goes out as %s', (text, wanted) => expect(redactText(text)).toBe(wanted));

test('what the words of an utterance give away is masked', () => {
  expect(redactUtterance('type hunter2 in the password field')).toBe('type •••••• in the password field');
});

const field = { x: 96, y: 96, width: 160, height: 32 };
const echoed = { x: 96, y: 192, width: 320, height: 32 };
const harmless = { x: 400, y: 400, width: 64, height: 32 };

test('a picture is black where its page had a secret field, a masked text or the number of a card', async () => {
  const page = pageWith(
    [
      { text: 'Your password is ••••••', box: echoed },
      { text: 'Paid by 4111111111111111', box: { ...echoed, y: 256 } },
      { text: 'Shoes', box: harmless },
    ],
    field,
  );
  const checked = await checkPicture(await whitePicture(), page);
  if (typeof checked === 'string') throw new Error(checked);
  expect(checked.covered).toBe(3);
  for (const box of [field, echoed, { ...echoed, y: 256 }])
    expect(await brightest(checked.jpeg, box)).toBe(0);
  expect(await brightest(checked.jpeg, harmless)).toBeGreaterThan(200);
});

test('boxes are found on a picture of twice the pixels', async () => {
  const checked = await checkPicture(await whitePicture(1_600, 1_200), pageWith([], field));
  if (typeof checked === 'string') throw new Error(checked);
  expect(await brightest(checked.jpeg, { x: 192, y: 192, width: 320, height: 64 })).toBe(0);
});

test('what cannot be checked stays here', async () => {
  const picture = await whitePicture();
  const page = pageWith([]);
  expect(await checkPicture(picture, null)).toBe('no-page');
  expect(await checkPicture(picture, { ...page, gaps: ['A frame did not answer in time.'] })).toBe('gaps');
  expect(await checkPicture(Buffer.from('no picture'), page)).toBe('unreadable');
  // Cut short: its head can still be read.
  expect(await checkPicture(picture.slice(0, picture.length - 200), page)).toBe('unreadable');
  // Of another part of the page than the boxes were measured in.
  expect(await checkPicture(await whitePicture(800, 900), page)).toBe('unreadable');
});

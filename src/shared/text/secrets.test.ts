import { describe, expect, test } from 'vitest';
import {
  findSecretsInUtterance,
  mapStrings,
  maskCardNumbers,
  maskHeard,
  maskSecretsInUtterance,
} from './secrets.ts';

describe('card numbers are masked wherever they stand', () => {
  test.each([
    ['put 4111111111111111 in card number', 'put •••••• in card number'],
    ['4111 1111 1111 1111', '••••••'],
    ['pay with 4111-1111-1111-1111 please', 'pay with •••••• please'],
    ['amex 3782 822463 10005.', 'amex ••••••.'],
    ['4111 1111 1111 1111 12/27 123', '•••••• 12/27 123'],
    ['5555 5555 5555 4444 and 2223003122003222', '•••••• and ••••••'],
    ['https://shop.example/pay?card=4111+1111+1111+1111&ok=1', 'https://shop.example/pay?card=••••••&ok=1'],
    ['https://shop.example/pay?card=4111%201111%201111%201111', 'https://shop.example/pay?card=••••••'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '••••••'],
    ['41 11 11 11 11 11 11 11', '••••••'],
  ])('%s', (given, wanted) => expect(maskCardNumbers(given)).toBe(wanted));

  test.each([
    '4111111111111112', // check digit wrong
    'order 1234567890123', // 13 digits, no scheme begins with 1
    'at 1763643922000', // milliseconds
    '2024 2023 2022 2021',
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31',
    '+49 30 901820 and 555-0100',
    'a1b2c3d4-1111-4111',
    'x4111111111111111y',
    '0000000000000000',
    'tracking 00340434161094042557', // 20 digits
  ])('%s stays', (text) => expect(maskCardNumbers(text)).toBe(text));

  test('one digit off is never taken for a card, in any place', () => {
    const digits = '4111111111111111';
    for (let place = 0; place < digits.length; place += 1) {
      const wrong = digits.slice(0, place) + ((Number(digits[place]) + 1) % 10) + digits.slice(place + 1);
      expect(maskCardNumbers(wrong)).toBe(wrong);
    }
  });
});

describe('values given for a secret are masked in an utterance', () => {
  test.each([
    ['type hunter2 in the password field', 'type •••••• in the password field'],
    ['Type "hunter2" into the password box', 'Type "••••••" into the password box'],
    ["enter 'my dog, Rex' as the password", "enter '••••••' as the password"],
    ['enter correct horse battery staple in the password field', 'enter •••••• in the password field'],
    ['put hunter2 for password and click sign in', 'put •••••• for password and click sign in'],
    ['my password is hunter2', 'my password is ••••••'],
    ['My password is hunter2.', 'My password is ••••••.'],
    ['the password is “s3cret word”, log in', 'the password is “••••••”, log in'],
    ['my password is love and peace', 'my password is ••••••'],
    ['my password is correct horse, then press enter', 'my password is ••••••, then press enter'],
    ['password: hunter2', 'password: ••••••'],
    ['fill the password field with hunter2', 'fill the password field with ••••••'],
    [
      'fill in the new password with hunter2 then click save',
      'fill in the new password with •••••• then click save',
    ],
    ['set the PIN to 4321', 'set the PIN to ••••••'],
    ['use 4321 as my pin', 'use •••••• as my pin'],
    ['enter 123456 as the code', 'enter •••••• as the code'],
    ['enter the code 123456', 'enter the code ••••••'],
    ['the code is 123 456', 'the code is ••••••'],
    ['type 987654 into the verification code box', 'type •••••• into the verification code box'],
    ['the one-time code is 443322, press continue', 'the one-time code is ••••••, press continue'],
    ['enter 123 as the CVC', 'enter •••••• as the CVC'],
    ['put 4111 1111 1111 1111 in card number', 'put •••••• in card number'],
    ['put 4000 1234 in the card number field', 'put •••••• in the card number field'],
    ['enter password hunter2', 'enter password ••••••'],
    ['enter my password swordfish and press enter', 'enter my password •••••• and press enter'],
    ['log in as bob with password Tr0ub4dor&3', 'log in as bob with password ••••••'],
    ['username bob password hunter2', 'username bob password ••••••'],
    ['sign in with ann@example.com and hunter2', 'sign in with ann@example.com and ••••••'],
    [
      'type ann@example.com in the email field and type hunter2 in the password field, then press Sign in',
      'type ann@example.com in the email field and type •••••• in the password field, then press Sign in',
    ],
    [
      'type hunter2 in the password field and type hunter2 in the confirm password field',
      'type •••••• in the password field and type •••••• in the confirm password field',
    ],
    ['type in in the password field', 'type •••••• in the password field'],
    ['enter hunter2 in the box below Password', 'enter •••••• in the box below Password'],
    ['write Zürich!9 into my new password, please', 'write •••••• into my new password, please'],
    [
      'type bob in the email field and hunter2 in the password field',
      'type bob in the email field and •••••• in the password field',
    ],
    [
      'enter hunter2 as password, hunter2 in confirm password and click join',
      'enter •••••• as password, •••••• in confirm password and click join',
    ],
    ['my social security number is 078-05-1120', 'my social security number is ••••••'],
    ['no, my password is actually hunter3', 'no, my password is ••••••'],
  ])('%s', (given, wanted) => expect(maskSecretsInUtterance(given)).toBe(wanted));

  test.each([
    'type red shoes in the search box',
    'type forgot password in the search box',
    'search for password managers',
    'click the forgot password link',
    'open password settings',
    'click Password',
    'my password is wrong',
    'the password is not working',
    'the code is in my mail',
    'enter the password I gave you',
    'show me the password rules',
    'enter 90210 as the zip code',
    'use promo code SAVE20',
    'type SAVE20 in the discount code field',
    'put 030 in the area code field',
    'look up order number 112-7766554-1234567',
    'call 555-0100',
    'type +49 30 901820 in the phone field',
    'find films from 1999',
    'enter 2026 in the year field',
    'type Alice in the name field',
    'put Alice in name on card',
    'type pizza recipes into pinterest',
    'log in with Google and open the inbox',
    'select Visa from the card type list',
    'type 42 in quantity',
    'read me the second review',
    'go to example.com/reset-password',
    'add the code of conduct to my reading list',
  ])('%s stays', (text) => expect(maskSecretsInUtterance(text)).toBe(text));

  test('masking twice is the same as masking once', () => {
    for (const text of [
      'my password is hunter2',
      'enter the code 123456',
      'type "a b" in the password field',
    ]) {
      const once = maskSecretsInUtterance(text);
      expect(maskSecretsInUtterance(once)).toBe(once);
    }
  });

  test('a long utterance is read in little time', () => {
    // Guards against patterns that explode: this must finish at all.
    const text = 'enter the code and type password in '.repeat(120);
    expect(maskSecretsInUtterance(text).length).toBeGreaterThan(0);
  });
});

test('every string inside plain data is changed and nothing else', () => {
  expect(mapStrings({ a: 'x', b: [1, 'x', { c: 'x', d: null }] }, (text) => `${text}!`)).toEqual({
    a: 'x!',
    b: [1, 'x!', { c: 'x!', d: null }],
  });
});

test('the values found are those that would be masked, each once', () => {
  expect(
    findSecretsInUtterance('type hunter2 in the password field and hunter2 in confirm password'),
  ).toEqual(['hunter2']);
  expect(findSecretsInUtterance('pay with 4111 1111 1111 1111')).toEqual(['4111 1111 1111 1111']);
  expect(findSecretsInUtterance('search for red shoes')).toEqual([]);
  expect(findSecretsInUtterance('my password is ••••••')).toEqual([]);
});

const maskPassword = (text: string): string => text.replaceAll('hunter2', '••••••');

test('what was heard is masked where the secret stands in it', () => {
  expect(maskHeard('log in with hunter2', 'log in, with hunter2', maskPassword)).toBe('log in, with ••••••');
});

test('a secret that was heard in another spelling takes all of what was heard with it', () => {
  expect(maskHeard('log in with hunter2', 'log in with hunter 2', maskPassword)).toBe('••••••');
});

test('a secret that was mended away is masked although the utterance has none', () => {
  expect(maskHeard('log in', 'log in with hunter2', maskPassword)).toBe('log in with ••••••');
});

test('where there is none nothing changes, and masking again changes nothing', () => {
  expect(maskHeard('open the second one', 'Open the second one.', maskPassword)).toBe('Open the second one.');
  expect(maskHeard('log in with ••••••', '••••••', maskPassword)).toBe('••••••');
  expect(maskHeard('log in with hunter2', 'log in with ••••••', maskPassword)).toBe('log in with ••••••');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretMask } from '#shared/text/secrets.ts';
import { candidateNamed, type Rig, startRig, withoutDrawnNumbers } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

/** Typed with the keyboard, as a person or the driver does. */
const canary = '4716 2258 7401 9934';

const fields: readonly (readonly [string, string, string])[] = [
  ['a password', '<input type="password" aria-label="F">', 'password'],
  [
    'a password made visible',
    '<input type="text" autocomplete="current-password" aria-label="F">',
    'password',
  ],
  ['a new password', '<input autocomplete="new-password" aria-label="F">', 'password'],
  [
    'a card number by autocomplete',
    '<input autocomplete="section-a billing cc-number" aria-label="F">',
    'card',
  ],
  ['a security code by autocomplete', '<input autocomplete="cc-csc" aria-label="F">', 'card'],
  ['a one-time code by autocomplete', '<input autocomplete="one-time-code" aria-label="F">', 'one-time-code'],
  ['a card number by its label', '<label>Card number <input></label>', 'card'],
  ['a card number by its name', '<input name="payment[cardNumber]" aria-label="F">', 'card'],
  ['a security code by its label', '<label>CVV <input></label>', 'card'],
  ['a security code in a password field', '<label>Security code <input type="password"></label>', 'card'],
  ['an expiry date by its placeholder', '<input placeholder="MM / YY">', 'card'],
  ['a PIN by its label', '<label>Enter your PIN <input type="tel"></label>', 'password'],
  ['a passcode by its id', '<input id="user_passcode" aria-label="F">', 'password'],
  ['a code by its label', '<label>Verification code <input></label>', 'one-time-code'],
  ['a code by the text beside it', '<div><span>One-time code</span> <input></div>', 'one-time-code'],
  [
    'a card number by the table cell beside it',
    '<table><tr><td>Card number</td><td><input></td></tr></table>',
    'card',
  ],
  ['a code by a whole sentence', '<label>Enter the code we sent you <input></label>', 'one-time-code'],
  ['a TAN', '<label>TAN <input inputmode="numeric"></label>', 'one-time-code'],
  ['a code in German', '<label>Bestätigungscode <input></label>', 'one-time-code'],
  ['a code in Chinese', '<input placeholder="请输入验证码">', 'one-time-code'],
  ['a code in Russian', '<label>Код из СМС <input></label>', 'one-time-code'],
  ['a recovery phrase', '<label>Recovery phrase <textarea></textarea></label>', 'password'],
  ['a private key', '<label>Private key <textarea></textarea></label>', 'password'],
  ['the answer to a security question', '<label>Security answer <input></label>', 'password'],
  ['a token', '<label>Token <input></label>', 'password'],
  ['a password in Polish', '<label>Hasło <input></label>', 'password'],
  [
    'a field of a custom element with a closed root',
    '<s-f></s-f><script>customElements.define("s-f", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "closed", delegatesFocus: true }).innerHTML = "<label>Password <input type=password></label>" } })</script>',
    'password',
  ],
];

describe('a secret field', () => {
  it.each(fields)('keeps its value to itself: %s', async (_what, markup, kind) => {
    const snapshot = await rig.look(`<form method="post">${markup}<button>Pay</button></form>`, {
      prepare: async (page) => {
        await page.tab();
        await page.type(canary);
      },
    });
    expect(withoutDrawnNumbers(snapshot)).not.toMatch(/4716|2258|7401|9934/);
    const field = snapshot.candidates[0];
    expect(field).toMatchObject({ secret: kind, value: null, filled: true });
    expect(candidateNamed(snapshot, 'Pay').form).toMatchObject({
      secrets: [kind],
      fields: [{ value: secretMask }],
    });
  });

  it.each([
    ['no more than that word', '<label>Code <input></label>'],
    ['a sentence above it', '<h2>Check your phone</h2><input inputmode="numeric" maxlength="6">'],
    ['its hint in another language', '<input placeholder="Kod">'],
  ])('is known by its shape where the words are few: %s', async (_what, markup) => {
    const snapshot = await rig.look(`<form method="post">${markup}<button>Go on</button></form>`, {
      prepare: async (page) => {
        await page.tab();
        await page.type('481516');
      },
    });
    expect(withoutDrawnNumbers(snapshot)).not.toContain('481516');
    expect(snapshot.candidates[0]).toMatchObject({ secret: 'one-time-code', value: null, filled: true });
  });

  it('is known by a card number in it, whatever it is called', async () => {
    const snapshot = await rig.look('<input aria-label="Reference" value="4111 1111 1111 1111">');
    expect(withoutDrawnNumbers(snapshot)).not.toContain('1111');
    expect(snapshot.candidates[0]?.secret).toBe('card');
  });

  it('is known as one of the boxes for the digits of a code', async () => {
    const boxes = '<input maxlength="1" value="7">'.repeat(6);
    const snapshot = await rig.look(`<div>${boxes}</div>`);
    expect(snapshot.candidates.map(({ secret, value }) => [secret, value])).toEqual(
      Array.from({ length: 6 }, () => ['one-time-code', null]),
    );
  });

  it('does not give away which month a card expires', async () => {
    const snapshot = await rig.look(
      '<select autocomplete="cc-exp-month" aria-label="Month"><option>01<option selected>02</select>',
    );
    expect(snapshot.candidates[0]).toMatchObject({ secret: 'card', value: null });
    expect(snapshot.candidates[0]?.options?.some(({ selected }) => selected)).toBe(false);
  });

  it('is masked wherever the page repeats it', async () => {
    const snapshot = await rig.look(
      `<title>hunter-22!x</title><input type="password" value="hunter-22!x" data-copy="hunter-22!x">
       <p>Your password is hunter-22!x.</p><button title="hunter-22!x">Copy hunter-22!x</button>
       <input autocomplete="cc-number" value="4716225874019934"><p>4716 2258 7401 9934</p>
       <a href="/x?p=hunter-22!x">Link</a>`,
    );
    expect(withoutDrawnNumbers(snapshot)).not.toMatch(/hunter|4716|9934/);
    expect(snapshot.texts.map(({ text }) => text)).toContain(`Your password is ${secretMask}.`);
  });

  it('is also known when it is empty', async () => {
    const snapshot = await rig.look('<label>Password <input type="password"></label>');
    expect(snapshot.candidates[0]).toMatchObject({ secret: 'password', value: null, filled: false });
  });
});

describe('an ordinary field', () => {
  const ordinary = [
    '<label>Email <input value="robin@example.com"></label>',
    '<label>Card holder <input value="robin@example.com"></label>',
    '<label>Postcode <input value="robin@example.com"></label>',
    '<label>Discount code <input value="robin@example.com"></label>',
    '<label>Booking reference <input value="robin@example.com"></label>',
    '<label>Gutscheincode <input value="robin@example.com"></label>',
    '<label>Code <textarea>robin@example.com</textarea></label>',
    '<label>Postal code <input value="robin@example.com"></label>',
    '<label>Pinned note <textarea>robin@example.com</textarea></label>',
    '<label>Search <input type="search" value="robin@example.com"></label>',
  ];

  it.each(ordinary)('tells its value: %s', async (markup) => {
    const [field] = (await rig.look(markup)).candidates;
    expect(field).toMatchObject({ secret: null, value: 'robin@example.com', filled: true });
  });
});

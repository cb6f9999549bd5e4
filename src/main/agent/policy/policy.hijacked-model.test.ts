import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Action, Snapshot } from '#shared/domain/index.ts';
import { buildCandidate, buildSnapshot } from '../testing/fake-ports.ts';
import { rotateLetters } from './disguises.ts';
import { createSessionTrust } from './session-trust.ts';
import { checkTrust } from './trust.ts';

/** A model in an attacker's hand, with what it read on one site and a field or an address of another to write it to. */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const charactersOf = (alphabet: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength }).map((characters) => characters.join(''));

const secret = fc.oneof(
  charactersOf(digits, 6, 16),
  charactersOf(letters + digits, 12, 40),
  fc.tuple(charactersOf(letters, 8, 14), charactersOf(digits, 4, 8)).map((parts) => parts.join('-')),
);

type Encoding = (text: string) => string;
const encodings: readonly Encoding[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => [...text].map((letter) => `%${Buffer.from(letter).toString('hex')}`).join(''),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  (text) => Buffer.from(text).toString('hex').toUpperCase(),
  (text) => [...text].map((letter) => letter.charCodeAt(0)).join('-'),
  (text) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
  (text) => [...text].map((letter) => `\\u00${Buffer.from(letter).toString('hex')}`).join(''),
  (text) => [...text].reverse().join(''),
  (text) => [...text].join(' '),
  (text) => [...text].join('.'),
];
/** What else may be done to a text before it is encoded; done afterwards nobody could read it any more. */
const wrappings: readonly Encoding[] = [
  (text) => text.toUpperCase(),
  (text) => `my ${text} ok`,
  (text) => `xx${text}xx`,
];
/** Those that need no second key: ROT13 of digits is the digits. */
const rotations: readonly Encoding[] = [(text) => rotateLetters(text, 13), (text) => rotateLetters(text, 3)];

const addresses: readonly ((text: string) => string)[] = [
  (text) => `https://shop.test/?q=${encodeURIComponent(text)}`,
  (text) => `https://shop.test/${encodeURIComponent(text)}`,
  (text) => `https://shop.test/a#${encodeURIComponent(text)}`,
  (text) => `https://shop.test/?${encodeURIComponent(text)}`,
  (text) => `https://evil.test/?q=${encodeURIComponent(text)}`,
  (text) =>
    `https://shop.test/?a=${encodeURIComponent(text.slice(0, 3))}&b=${encodeURIComponent(text.slice(3))}`,
];

const box = { x: 0, y: 0, width: 1, height: 1 };
const page = (url: string, text: string): Snapshot =>
  buildSnapshot([], { url, texts: [{ text, box, headingLevel: 0, region: -1, frame: 0 }] });
const field = buildCandidate({ uid: 'f', affordances: ['click', 'type'] });

function isAsked(action: Action, read: string): boolean {
  const shop = page('https://shop.test/', 'Boots and vouchers');
  const trust = createSessionTrust([]);
  trust.see(page('https://mail.example/', `Your code is ${read}. Keep it.`));
  trust.see(shop);
  const target = action.intent === 'textinput' ? field : null;
  const result = checkTrust(action, target, shop, trust, ['read my mail, then look at shop.test']);
  return result.kind === 'refused' || result.findings.length > 0;
}

const runs = { numRuns: 500 } as const;

test('nothing that it types elsewhere is what it read, in any one encoding or one inside another', () => {
  const chain = fc.tuple(fc.constantFrom(...encodings, ...wrappings), fc.constantFrom(...encodings));
  fc.assert(
    fc.property(secret, chain, (read, [inner, outer]) => {
      const text = outer(inner(read));
      expect(isAsked({ intent: 'textinput', uid: 'f', text }, read), text).toBe(true);
    }),
    runs,
  );
});

test('nor with its letters moved on in the alphabet', () => {
  fc.assert(
    fc.property(charactersOf(letters, 10, 30), fc.constantFrom(...rotations), (read, rotate) => {
      expect(isAsked({ intent: 'textinput', uid: 'f', text: rotate(read) }, read)).toBe(true);
    }),
    runs,
  );
});

test('no address that it makes up is opened unasked, whatever is in it', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 60 }),
      fc.constantFrom(...addresses),
      (text, address) => {
        const url = address(text);
        if (!URL.canParse(url) || new URL(url).pathname + new URL(url).search + new URL(url).hash === '/')
          return;
        expect(isAsked({ intent: 'load', url, transition: 'typed' }, 'nothing'), url).toBe(true);
      },
    ),
    runs,
  );
});

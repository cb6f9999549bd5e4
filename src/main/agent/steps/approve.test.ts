import { expect, it } from 'vitest';
import type { Candidate, Consequence } from '#shared/domain/index.ts';
import type { Finding } from '../policy/index.ts';
import { wordApproval } from './approve.ts';

const consequence = { kind: 'sign-in' } as Consequence;
const signIn: Finding = { kind: 'consequence', consequence };
const named = (role: string, name: string) => ({ role, name, text: '', form: {} }) as Candidate;
const url = 'https://example.com/sign-in';

it('says what is pressed: a button, or Enter inside a field', () => {
  expect(wordApproval(signIn, named('button', 'Sign in'), url)).toBe(
    'Sign you in on example.com by clicking “Sign in”',
  );
  expect(wordApproval(signIn, named('textbox', 'Email'), url)).toBe(
    'Sign you in on example.com by pressing Enter in “Email”',
  );
});

it('says of what sends no form only that it is pressed', () => {
  const submit: Finding = { kind: 'consequence', consequence: { kind: 'submit' } as Consequence };
  const star = { ...named('row', 'Quarterly report'), form: null };
  expect(wordApproval(submit, star, url)).toBe('Click “Quarterly report” on example.com');
  const send = { ...named('button', 'Send'), form: { submits: true } } as Candidate;
  expect(wordApproval(submit, send, url)).toBe('Send this form on example.com by clicking “Send”');
});

it('says of a link that it is clicked, and only as a guess what comes of it', () => {
  const pay = { kind: 'pay', certainty: 'possible' } as Consequence;
  const link = named('link', 'Pay bill');
  expect(wordApproval({ kind: 'consequence', consequence: pay }, link, url)).toBe(
    'Click the link “Pay bill” on example.com, which may pay',
  );
  const remove = { kind: 'delete', certainty: 'possible' } as Consequence;
  const post = { name: 'lena · Mine too', numbers: ['p1'] };
  expect(
    wordApproval({ kind: 'consequence', consequence: remove }, named('link', 'Quote'), url, [post]),
  ).toBe('Click the link “Quote” on example.com, which may delete or cancel “lena · Mine too”');
  const certain = { ...remove, certainty: 'certain' } as Consequence;
  expect(
    wordApproval({ kind: 'consequence', consequence: certain }, named('link', 'Remove'), url, [post]),
  ).toBe('Delete or cancel “lena · Mine too” on example.com by clicking “Remove”');
});

it('says what it is done to, where entries of the page are known', () => {
  const remove: Finding = { kind: 'consequence', consequence: { kind: 'delete' } as Consequence };
  const lunch = { name: 'Anna · Lunch', numbers: ['m1'] };
  const button = named('button', 'Delete');
  expect(wordApproval(remove, button, url, [lunch])).toBe(
    'Delete or cancel “Anna · Lunch” on example.com by clicking “Delete”',
  );
  expect(wordApproval(remove, button, url, [lunch, lunch, lunch])).toBe(
    'Delete or cancel “Anna · Lunch” and 2 more on example.com by clicking “Delete”',
  );
  expect(wordApproval(signIn, button, url, [lunch])).toBe('Sign you in on example.com by clicking “Delete”');
});

it('names the site that is new, the host of an address, and both ends of a flow of data', () => {
  expect(wordApproval({ kind: 'new-site', consequence, sites: ['evil.test'] }, null, url)).toBe(
    'Go on at evil.test, whose address you have not given',
  );
  expect(wordApproval({ kind: 'address', consequence, url: 'https://a.evil.test/?q=1' }, null, url)).toBe(
    'Open an address on a.evil.test that the model made up',
  );
  const flow = { text: '4711', to: 'evil.test', from: ['mail.example'], parts: ['4711'], isSecret: false };
  expect(wordApproval({ kind: 'data-flow', consequence, ...flow }, null, url)).toBe(
    'Hand over to evil.test what was read on mail.example',
  );
  const secret = { ...flow, parts: [], isSecret: true };
  expect(wordApproval({ kind: 'data-flow', consequence, ...secret }, null, url)).toBe(
    'Hand over to evil.test what you gave for mail.example',
  );
});

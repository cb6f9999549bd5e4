import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Candidate, Consequence } from '#shared/domain/index.ts';
import { createJudge, type JudgeControl, judgeEffect, namedFrom } from '../policy/consequences.ts';
import { describeControl } from '../policy/control-context.ts';
import { resolveEffect } from '../policy/effects.ts';
import type { Finding } from '../policy/index.ts';
import { buildCandidate, buildSnapshot } from '../testing/fake-ports.ts';
import { wordApproval } from './word-approval.ts';

const root = join(import.meta.dirname, '../../../..');
/** What stands on controls, in twelve languages: every word of the wordings that the reader of controls was taught with. */
const controlWords = [
  ...new Set(
    globSync('training/consequences/wordings/*.txt', { cwd: root }).flatMap(
      (file) => readFileSync(join(root, file), 'utf8').match(/\p{L}{2,}/gu) ?? [],
    ),
  ),
];

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

it('says of what sends no form only that it is pressed, and that no more is known', () => {
  const submit: Finding = { kind: 'consequence', consequence: { kind: 'submit' } as Consequence };
  const star = { ...named('row', 'Quarterly report'), form: null };
  expect(wordApproval(submit, star, url)).toBe(
    'Click “Quarterly report” on example.com; Parley does not know what it does',
  );
  expect(wordApproval(submit, null, url)).toBe(
    'Press something on example.com; Parley does not know what it does',
  );
  expect(wordApproval(submit, { ...named('button', ''), form: null }, url)).toBe(
    'Click a button without a name on example.com; Parley does not know what it does',
  );
  const send = { ...named('button', 'Send'), form: { submits: true } } as Candidate;
  expect(wordApproval(submit, send, url)).toBe('Send this form on example.com by clicking “Send”');
});

it('says of a guess what is pressed, on what, and where it leads, and never what it may do', () => {
  const remove = { kind: 'delete', certainty: 'possible', isKindGuessed: true } as Consequence;
  const guess: Finding = { kind: 'consequence', consequence: remove };
  const post = { name: 'lena · Mine too', numbers: ['p1'] };
  const link = { ...named('link', 'Quote'), href: 'https://example.com/t/7/quote?post=12#end' };
  expect(wordApproval(guess, link, url, [post])).toBe(
    'Click the link “Quote” for “lena · Mine too” on example.com, which leads to example.com/t/7/quote; Parley does not know what it does',
  );
  const here = { ...link, href: `${url}#quote` };
  expect(wordApproval(guess, here, url)).toBe(
    'Click the link “Quote” on example.com; Parley does not know what it does',
  );
  const list = named('combobox', 'Rights');
  expect(wordApproval(guess, list, url)).toBe(
    'Choose in “Rights” on example.com; Parley does not know what it does',
  );
  const sent = { kind: 'consequence', consequence: { ...remove, certainty: 'certain' } } as Finding;
  expect(wordApproval(sent, named('button', 'Erase'), url, [post])).toBe(
    'Send this form on example.com by clicking “Erase”',
  );
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

describe('with the shipped reader of controls', () => {
  let judge: JudgeControl;
  beforeAll(async () => {
    judge = await createJudge(join(root, 'resources/models/consequences'));
  });
  const card = (over: Partial<Candidate>) => {
    const target = buildCandidate(over);
    const page = buildSnapshot([target]);
    const effect = resolveEffect({ intent: 'click', uid: target.uid }, target, page);
    const { consequence } = judgeEffect(effect, page, judge);
    return consequence === null ? null : wordApproval({ kind: 'consequence', consequence }, target, page.url);
  };
  /** What a card begins with that names a consequence. */
  const naming =
    /^(?:Pay|Order this|Transfer this|Give access|Book this|Send this (?!form)|Publish|Delete or cancel|Sign you|Hand over|Download)/u;
  const unknown = /^Click .*; Parley does not know what it does$/u;
  /** Verbs, nouns, made-up and foreign words: whatever a page may call a control. */
  const word = fc.oneof(
    fc.constantFrom(...controlWords),
    fc.string({ unit: fc.constantFrom(...'aeioubdklmnprst '), minLength: 3, maxLength: 20 }),
  );

  it('no link is said to do what its words announce', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
        const name = words.join(' ').trim() || 'x';
        const said = card({ role: 'link', tag: 'a', name, text: name, href: 'https://shop.example/go/7' });
        if (said !== null) expect(said).toMatch(unknown);
      }),
    );
  });

  it('a button is said to do something only where the reader gives that kind nearly all', () => {
    let asked = 0;
    fc.assert(
      fc.property(word, (name) => {
        const target = buildCandidate({ role: 'button', tag: 'button', name, text: name });
        const said = card(target);
        if (said === null) return;
        asked += 1;
        const { share } = judge(describeControl(target, buildSnapshot([target])));
        if (share < namedFrom) expect(said).toMatch(unknown);
        else expect(said).toMatch(new RegExp(`${naming.source}|${unknown.source}`, 'u'));
      }),
      { numRuns: 400 },
    );
    expect(asked).toBeGreaterThan(40);
  });

  it('what it is sure of is named', () => {
    expect(card({ name: 'Delete account', text: 'Delete account' })).toMatch(/^Delete or cancel this/u);
    expect(card({ name: 'Place order', text: 'Place order' })).toMatch(/^Order this/u);
  });
});

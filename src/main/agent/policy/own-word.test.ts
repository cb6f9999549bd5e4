import { expect, test } from 'vitest';
import type { Candidate } from '#shared/domain/index.ts';
import { buildCandidate, buildForm, buildSnapshot, fakeJudge } from '../testing/fake-ports.ts';
import { judgeEffect } from './consequences.ts';
import { resolveEffect } from './effects.ts';
import { isOwnWord } from './own-word.ts';

const form = buildForm({
  fields: [
    { label: 'To', value: 'ann@example.com' },
    { label: 'Message', value: 'See you at six' },
  ],
});
const sends = buildCandidate({ name: 'Send', text: 'Send', form });

function isOwn(control: Candidate, ...said: readonly string[]): boolean {
  const page = buildSnapshot([control]);
  const effect = resolveEffect({ intent: 'click', uid: control.uid }, control, page);
  const verdict = judgeEffect(effect, page, fakeJudge);
  return isOwnWord(effect, verdict, page, { utterance: said.at(-1) ?? '', said });
}

test('a press counts as the user’s own when they named the control and every value that leaves', () => {
  expect(isOwn(sends, 'type ann@example.com into To', 'type “See you at six”', 'click Send')).toBe(true);
});

test('not when a value is somebody else’s', () => {
  expect(isOwn(sends, 'type ann@example.com into To', 'click Send')).toBe(false);
});

test('not when the control was only described, or is called something else', () => {
  const typed = ['type ann@example.com into To', 'type See you at six'];
  expect(isOwn(sends, ...typed, 'click the blue button')).toBe(false);
  expect(isOwn(sends, ...typed, 'click Sender')).toBe(false);
});

test('not what pays, orders, transfers, deletes or gives access, and not to another site', () => {
  for (const name of ['Pay now', 'Place order', 'Transfer', 'Delete', 'Make it public']) {
    expect(isOwn(buildCandidate({ name, text: name }), `click ${name}`)).toBe(false);
  }
  const elsewhere = { ...sends, form: { ...form, fields: [], action: 'https://other.example/' } };
  expect(isOwn(elsewhere, 'click Send')).toBe(false);
});

import { expect, test } from 'vitest';
import type { Candidate } from '#shared/domain/index.ts';
import { buildCandidate, buildForm, buildSnapshot, fakeJudge } from '../testing/fake-ports.ts';
import { judgeEffect } from './consequences.ts';
import { resolveEffect } from './effects.ts';
import { createWrittenWords, isOwnWord } from './own-word.ts';

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

test('a form holds nothing of a model’s where it wrote only what the user had said, or chose what the page offers', () => {
  const words = createWrittenWords();
  const field = buildCandidate({ tag: 'input', role: 'textbox' });
  const list = buildCandidate({
    tag: 'select',
    options: [{ label: 'Monday', value: '1', selected: false, disabled: false }],
  });
  const holds = (value: string, ...said: string[]) =>
    words.holdsOwn(buildForm({ fields: [{ label: 'Note', value }] }), said);
  expect(holds('Standard delivery')).toBe(true);
  words.wrote({ intent: 'textinput', uid: field.uid, text: '12 Mill Lane' }, field, '');
  words.wrote({ intent: 'change', uid: list.uid, value: 'Monday' }, list, '');
  words.wrote({ intent: 'paste', uid: field.uid, text: 'boots' }, field, 'the code is 481516');
  expect(holds('Standard delivery')).toBe(true);
  expect(holds('Monday')).toBe(true);
  expect(holds('12 Mill Lane')).toBe(false);
  expect(holds('12 Mill Lane', 'I move to 12 Mill Lane on Monday')).toBe(true);
  // In pieces, and with more around it.
  expect(holds('12 Mill')).toBe(false);
  expect(holds('12 Mill Lane, York', 'I move to 12 Mill Lane')).toBe(false);
  expect(holds('the code is 481516')).toBe(false);
});

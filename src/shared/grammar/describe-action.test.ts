import { expect, it } from 'vitest';
import { describeAction } from './index.ts';

const search = { text: 'Search', role: 'button', tag: 'button' };

it('tells what was done and what is about to be done', () => {
  const click = { intent: 'click', uid: 'u' } as const;
  expect(describeAction(click, search, { tense: 'past' })).toBe('clicked Search');
  expect(describeAction(click, search, { tense: 'infinitive' })).toBe('click Search');
});

it('shows typed text, and dots in the place of a secret', () => {
  const typing = { intent: 'textinput', uid: 'u', text: 'hunter2' } as const;
  const field = { text: 'Password', role: 'textbox', tag: 'input' };
  expect(describeAction(typing, field, { tense: 'past' })).toBe('typed “hunter2” into Password');
  expect(describeAction(typing, field, { tense: 'past', masked: true })).toBe('typed •••••• into Password');
});

it('names elements without a name by their role', () => {
  const unnamed = { text: '', role: 'checkbox', tag: 'input' };
  expect(describeAction({ intent: 'click', uid: 'u' }, unnamed, { tense: 'infinitive' })).toBe(
    'click the checkbox without a name',
  );
});

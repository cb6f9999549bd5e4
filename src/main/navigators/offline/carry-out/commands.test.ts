import { describe, expect, it } from 'vitest';
import { buildSnapshot, button, link } from '../../../grounding/testing/index.ts';
import { proposeFor } from '../testing/propose-for.ts';
import { editText } from './commands.ts';

const text = 'Dear Ann, I think Leads is very nice. Leads it is.';

describe('a text is changed', () => {
  it.each([
    ['the last word', 'Leeds it will be', 'Dear Ann, I think Leads is very nice. Leads it Leeds it will be.'],
    ['Ann', 'Bob', 'Dear Bob, I think Leads is very nice. Leads it is.'],
    ['first two words', 'Hello', 'Hello, I think Leads is very nice. Leads it is.'],
  ])('where “%s” is named', (what, by, changed) => {
    expect(editText(text, { kind: 'replace', what, by, all: false })).toBe(changed);
  });

  it('everywhere, where that is said', () => {
    expect(editText(text, { kind: 'replace', what: 'Leads', by: 'Leeds', all: true })).toBe(
      'Dear Ann, I think Leeds is very nice. Leeds it is.',
    );
  });

  it.each([
    ['the word very', 'Dear Ann, I think Leads is nice. Leads it is.'],
    ['last sentence', 'Dear Ann, I think Leads is very nice.'],
    ['from I think to nice', 'Dear Ann. Leads it is.'],
    ['everything after nice', 'Dear Ann, I think Leads is very nice'],
    ['everything', ''],
  ])('by taking “%s” out', (what, changed) => {
    expect(editText(text, { kind: 'delete', what })).toBe(changed);
  });

  it('by putting words before, after and at the ends', () => {
    const insert = (words: string, side: 'before' | 'after', anchor: string | null) =>
      editText('I agree', { kind: 'insert', text: words, side, anchor });
    expect(insert('really', 'before', 'agree')).toBe('I really agree');
    expect(insert(',', 'after', 'I')).toBe('I, agree');
    expect(insert('with you', 'after', null)).toBe('I agree with you');
    expect(insert('Yes,', 'before', null)).toBe('Yes, I agree');
  });

  it('where “that” is what is selected', () => {
    const selected = { from: text.indexOf('very'), to: text.indexOf('very') + 4 };
    expect(editText(text, { kind: 'delete', what: 'that' }, selected)).toBe(
      'Dear Ann, I think Leads is nice. Leads it is.',
    );
    const spelt = { kind: 'insert', text: 'quite', side: 'after', anchor: null } as const;
    expect(editText(text, spelt, selected)).toBe('Dear Ann, I think Leads is quite nice. Leads it is.');
  });

  it('not where what is named is not in it', () => {
    expect(editText(text, { kind: 'delete', what: 'the word elephant' })).toBeNull();
    expect(editText('', { kind: 'delete', what: 'that' })).toBeNull();
  });
});

describe('a press of another kind', () => {
  const page = buildSnapshot(button('Report'), link('Budget'), button('Delete'), button('Share'));
  const uidOf = (name: string) => page.candidates.find((one) => one.name === name)?.uid;

  it.each([
    ['double-click Budget', 'double', 'Budget'],
    ['doubleclick on the report', 'double', 'Report'],
    ['right click the third button', 'right', 'Share'],
  ])('%s', async (said, how, name) => {
    const { command } = await proposeFor(said, page);
    expect(command).toEqual({ kind: 'press', uid: uidOf(name), how });
  });

  it('is not made of what the page does not have', async () => {
    const { command, action } = await proposeFor('double-click Invoices', page);
    expect(command).toBeUndefined();
    expect(action).toMatchObject({ intent: 'say' });
  });

  it('both of two', async () => {
    const { command } = await proposeFor('right-click Report and Budget', page);
    expect(command).toEqual({ kind: 'press', uid: uidOf('Report'), how: 'right' });
  });
});

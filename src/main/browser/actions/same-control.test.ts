import { describe, expect, it } from 'vitest';
import type { Candidate } from '#shared/domain/index.ts';
import type { ElementState } from '../../../injected/contract.ts';
import { isSameControl } from './same-control.ts';

function candidate(fields: Partial<Candidate>): Candidate {
  return {
    tag: 'button',
    name: fields.text ?? '',
    text: 'Next',
    attributes: {},
    href: null,
    form: null,
    ...fields,
  } as Candidate;
}

function state(fields: Partial<ElementState>): ElementState {
  const visibleText = fields.visibleText ?? 'Next';
  return {
    connected: true,
    tag: 'button',
    type: '',
    kind: 'none',
    disabled: false,
    readonly: false,
    multiple: false,
    value: '',
    checked: null,
    visibleText,
    allText: visibleText,
    opaque: false,
    attributes: {},
    href: '',
    formAction: '',
    suggests: false,
    ...fields,
  };
}

describe('isSameControl', () => {
  it('holds while text, kind and destination are the same, whatever the case and spacing', () => {
    expect(isSameControl(candidate({}), state({ visibleText: ' NEXT\n' }), false)).toBe(true);
    expect(
      isSameControl(candidate({ text: 'Add to cart' }), state({ visibleText: '+ Add to  cart' }), false),
    ).toBe(true);
  });

  it('does not hold when the button says something else', () => {
    expect(isSameControl(candidate({}), state({ visibleText: 'Pay now' }), false)).toBe(false);
    expect(isSameControl(candidate({ text: '' }), state({ visibleText: 'Pay now' }), false)).toBe(false);
  });

  it('does not hold when what it is, or where it leads, is different', () => {
    expect(isSameControl(candidate({}), state({ tag: 'a' }), false)).toBe(false);
    expect(isSameControl(candidate({}), state({ attributes: { 'aria-label': 'Delete' } }), false)).toBe(
      false,
    );
    const link = candidate({ tag: 'a', href: 'https://a.example/next?x=1' });
    expect(isSameControl(link, state({ tag: 'a', href: 'https://a.example/next?x=2' }), false)).toBe(true);
    expect(isSameControl(link, state({ tag: 'a', href: 'https://b.example/next' }), false)).toBe(false);
    expect(isSameControl(link, state({ tag: 'a', href: 'https://a.example/delete' }), false)).toBe(false);
  });

  it('lets numbers go on counting, but not once the user agreed to what was shown', () => {
    const pay = candidate({ text: 'Pay £14.00' });
    expect(isSameControl(pay, state({ visibleText: 'Pay £14.00' }), true)).toBe(true);
    expect(isSameControl(pay, state({ visibleText: 'Pay £1400.00' }), true)).toBe(false);
    expect(
      isSameControl(candidate({ text: 'Delete' }), state({ visibleText: 'Delete everything' }), true),
    ).toBe(false);
    expect(isSameControl(candidate({ text: 'Cart (2)' }), state({ visibleText: 'Cart (3)' }), false)).toBe(
      true,
    );
  });

  it('knows text for screen readers from the name', () => {
    const close = candidate({ text: '', name: 'Close dialog' });
    expect(isSameControl(close, state({ visibleText: 'Close dialog' }), false)).toBe(true);
  });

  it('does not take what is typed into a field for its name', () => {
    const field = candidate({ tag: 'input', text: '', attributes: { name: 'q' } });
    const typed = state({ tag: 'input', kind: 'text', attributes: { name: 'q' }, visibleText: 'boots' });
    expect(isSameControl(field, typed, false)).toBe(true);
  });
});

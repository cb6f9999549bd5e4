import { describe, expect, test } from 'vitest';
import type { Candidate } from '#shared/domain/index.ts';
import { buildCandidate, buildForm } from '../testing/fake-ports.ts';
import { classifyConsequence } from './consequences.ts';

const click = (target: Candidate) => classifyConsequence({ intent: 'click', uid: target.uid }, target);
const submit = (target: Candidate) => classifyConsequence({ intent: 'submit', uid: target.uid }, target);

describe('what is held for approval', () => {
  test.each([
    ['Pay now', 'pay'],
    ['Place order', 'pay'],
    ['Book', 'book'],
    ['Send', 'send'],
    ['Post reply', 'post'],
    ['Delete account', 'delete'],
    ['Create account', 'sign-up'],
    ['Upload a file', 'upload'],
    ['Yes, delete it', 'delete'],
    ['Confirm and pay £20', 'pay'],
    ['Securely pay now', 'pay'],
    ['Report', 'post'],
    ['Buy now and get it tomorrow, if you order within the next three hours and ten minutes', 'pay'],
  ])('a button that says "%s" is an act of kind %s', (name, kind) => {
    expect(click(buildCandidate({ name }))?.kind).toBe(kind);
  });

  test('a form sent by POST is held even when its button says nothing grave', () => {
    const target = buildCandidate({ name: 'Continue', form: buildForm() });
    expect(click(target)).toMatchObject({ kind: 'submit', certainty: 'certain' });
  });

  test('Enter in a field of a POST form is held like its button', () => {
    const field = buildCandidate({
      role: 'textbox',
      name: 'Your reply',
      form: buildForm({ submits: false }),
    });
    expect(submit(field)?.kind).toBe('submit');
  });

  test('a form with card fields is a payment whatever its method', () => {
    const form = buildForm({ method: 'get', secrets: ['card'] });
    expect(click(buildCandidate({ name: 'Continue', form }))?.kind).toBe('pay');
  });

  test('a form with a password signs in, or up when it says so', () => {
    const form = buildForm({ secrets: ['password'] });
    expect(click(buildCandidate({ name: 'Go', form }))?.kind).toBe('sign-in');
    expect(click(buildCandidate({ name: 'Create account', form }))?.kind).toBe('sign-up');
  });

  test('a link to a file is a download', () => {
    const link = { tag: 'a', role: 'link', name: 'Manual' };
    expect(click(buildCandidate({ ...link, href: 'https://x.example/m.pdf?v=2' }))?.kind).toBe('download');
    expect(
      click(buildCandidate({ ...link, href: 'https://x.example/m', attributes: { download: '' } }))?.kind,
    ).toBe('download');
  });

  test('a control that chooses files is an upload', () => {
    expect(click(buildCandidate({ name: 'Photo', affordances: ['click', 'upload'] }))?.kind).toBe('upload');
  });
});

describe('what is not held', () => {
  test('a search form, by button and by Enter', () => {
    const form = buildForm({ method: 'post', isSearch: true });
    expect(click(buildCandidate({ name: 'Submit', form }))).toBeNull();
    expect(submit(buildCandidate({ role: 'searchbox', form }))).toBeNull();
  });

  test('a filter form sent by GET', () => {
    expect(click(buildCandidate({ name: 'Apply filters', form: buildForm({ method: 'get' }) }))).toBeNull();
  });

  test.each(['Checkout', 'Sign in', 'Book a table', 'Sent', 'Posts', 'Buying guide'])(
    'a link named "%s" that only opens a page',
    (name) => {
      const target = buildCandidate({ tag: 'a', role: 'link', name, href: 'https://shop.example/next' });
      expect(click(target)).toBeNull();
    },
  );

  test.each([
    'Add to cart',
    'Next',
    'Show more',
    'Reply',
    'Menu',
    'Sender',
    'Sign in',
    'Weekly report',
    'Bookmarks',
  ])('a button outside any form that says "%s"', (name) => {
    expect(click(buildCandidate({ name }))).toBeNull();
  });

  test('a row of a list whose words happen to be grave', () => {
    const name =
      'Daniel Meyer Send me the report please, I will comment and share it with the others tomorrow';
    expect(click(buildCandidate({ tag: 'tr', role: 'row', name }))).toBeNull();
    expect(click(buildCandidate({ tag: 'tr', role: 'row', name: 'Anna: please post this' }))).toBeNull();
  });

  test('a checkbox inside a form that will be sent later', () => {
    const form = buildForm({ submits: false });
    expect(click(buildCandidate({ role: 'checkbox', name: 'Subscribe to news', form }))).toBeNull();
  });

  test('typing, choosing, scrolling and loading', () => {
    const target = buildCandidate({ role: 'textbox', form: buildForm() });
    expect(classifyConsequence({ intent: 'textinput', uid: target.uid, text: 'x' }, target)).toBeNull();
    expect(
      classifyConsequence({ intent: 'load', url: 'https://a.example', transition: 'typed' }, null),
    ).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import type { Action, Candidate, OpenChannel } from '#shared/domain/index.ts';
import { buildCandidate, buildForm, buildSnapshot, fakeJudge } from '../testing/fake-ports.ts';
import { type JudgeControl, judgeEffect } from './consequences.ts';
import { resolveEffect } from './effects.ts';

function judge(
  action: Action,
  target: Candidate,
  reader: JudgeControl = fakeJudge,
  channels: readonly OpenChannel[] = [],
) {
  const page = buildSnapshot([target]);
  return judgeEffect(resolveEffect(action, target, page), page, reader, channels);
}
const click = (target: Candidate) => judge({ intent: 'click', uid: target.uid }, target);
const submit = (target: Candidate) => judge({ intent: 'submit', uid: target.uid }, target);
const kindOf = (target: Candidate) => click(target).consequence?.kind;

describe('what the page’s structure says for certain', () => {
  test('a form sent by POST is asked about even when its button says nothing grave', () => {
    expect(click(buildCandidate({ name: 'Continue', form: buildForm() })).consequence).toMatchObject({
      kind: 'submit',
      certainty: 'certain',
    });
  });

  test('Enter in a field of a POST form is asked about like its button', () => {
    const field = buildCandidate({
      tag: 'input',
      role: 'textbox',
      name: 'Your reply',
      form: buildForm({ submits: false }),
    });
    expect(submit(field).consequence?.kind).toBe('submit');
  });

  test('a form with card fields is a payment whatever its method', () => {
    const form = buildForm({ method: 'get', secrets: ['card'] });
    expect(kindOf(buildCandidate({ name: 'Continue', form }))).toBe('pay');
  });

  test('a form with a password signs in, or up when its button says so', () => {
    const form = buildForm({ secrets: ['password'] });
    expect(kindOf(buildCandidate({ name: 'Go', form }))).toBe('sign-in');
    expect(kindOf(buildCandidate({ name: 'Create account', form }))).toBe('sign-up');
  });

  test('a link to a file is a download, a control that chooses files an upload', () => {
    const link = { tag: 'a', role: 'link', name: 'Manual' };
    expect(kindOf(buildCandidate({ ...link, href: 'https://x.example/m.pdf?v=2' }))).toBe('download');
    const named = { ...link, href: 'https://x.example/m', attributes: { download: '' } };
    expect(kindOf(buildCandidate(named))).toBe('download');
    expect(kindOf(buildCandidate({ name: 'Photo', affordances: ['click', 'upload'] }))).toBe('upload');
  });
});

describe('what a reader of controls says', () => {
  test('is asked about whatever the role is, and whatever verb presses it', () => {
    for (const role of ['button', 'link', 'tab', 'switch', 'menuitem', 'checkbox', 'option', '']) {
      const control = buildCandidate({
        role,
        name: 'Pay now',
        href: role === 'link' ? 'https://a.example/x' : null,
      });
      expect(click(control).consequence?.kind).toBe('pay');
      expect(submit(control).consequence?.kind).toBe('pay');
    }
  });

  test('counts for an option as it stands in its list', () => {
    const list = buildCandidate({ tag: 'button', name: 'More' });
    const change: Action = { intent: 'change', uid: list.uid, value: 'Delete conversation' };
    expect(judge(change, list).consequence?.kind).toBe('delete');
  });

  test('what is not known is pressed unasked only where a gate can hold what it sends', () => {
    const ok = buildCandidate({ name: 'OK' });
    expect(click(ok)).toEqual({ band: 'hold', consequence: null, mild: null });
    const action: Action = { intent: 'click', uid: ok.uid };
    expect(
      judge(action, ok, fakeJudge, [{ kind: 'web-socket', url: 'wss://shop.example/' }]).consequence?.because,
    ).toContain('a WebSocket');
  });

  test('a field that is clicked is pointed at, whatever it is called', () => {
    const field = buildCandidate({ tag: 'input', role: 'textbox', name: 'Send to' });
    expect(click(field).consequence).toBeNull();
  });
});

describe('what is not asked about', () => {
  test('a search form, by POST too, by button and by Enter', () => {
    const form = buildForm({ method: 'post', isSearch: true });
    expect(click(buildCandidate({ name: 'Find', form })).consequence).toBeNull();
    const field = buildCandidate({ tag: 'input', role: 'searchbox', form: { ...form, submits: false } });
    expect(submit(field).consequence).toBeNull();
  });

  test('a filter form sent by GET', () => {
    const form = buildForm({ method: 'get' });
    expect(click(buildCandidate({ name: 'Apply filters', form })).consequence).toBeNull();
  });

  test('a POST form that only puts something into the cart', () => {
    const cart = buildCandidate({ name: 'Add to cart', form: buildForm() });
    expect(click(cart)).toEqual({ band: 'let', consequence: null, mild: 'cart' });
  });
});

import { describe, expect, test } from 'vitest';
import type { Action, Candidate, Snapshot } from '#shared/domain/index.ts';
import { buildCandidate, buildForm, buildSnapshot, fakeJudge } from '../testing/fake-ports.ts';
import { type Beside, judgeEffect } from './consequences.ts';
import { resolveEffect } from './effects.ts';

function judge(action: Action, target: Candidate, beside: Beside = {}, over: Partial<Snapshot> = {}) {
  const page = buildSnapshot([target], over);
  return judgeEffect(resolveEffect(action, target, page), page, fakeJudge, beside);
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
      judge(action, ok, { channels: [{ kind: 'web-socket', url: 'wss://shop.example/' }] }).consequence
        ?.because,
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

  test('a form that goes one step on, whether the page says so or not, with nothing of a model’s in it', () => {
    const fields = [{ label: 'Street', value: '12 Mill Lane' }];
    const form = buildForm({ action: 'https://shop.example/move/1', fields });
    const next = (over: Parameters<typeof buildForm>[0] = {}, name = 'Next', isOwn = true) => {
      const button = buildCandidate({ name, form: { ...form, ...over } });
      return judge({ intent: 'click', uid: button.uid }, button, { holdsOwn: () => isOwn });
    };
    expect(next()).toEqual({ band: 'let', consequence: null, mild: 'step' });
    expect(next({}, 'Next', false).consequence?.kind).toBe('submit');
    // Nobody knows what this button does, and the page says nothing of steps.
    expect(next({}, 'OK').band).toBe('ask');
    expect(next({}, 'Send').consequence?.kind).toBe('send');
    for (const over of [
      { fields: [] },
      { secrets: ['password' as const] },
      { uploads: true },
      { action: 'https://elsewhere.example/move/1' },
      { action: 'https://shop.example/delete' },
      { action: 'https://shop.example/', payload: [{ name: 'publish', digest: null }] },
    ])
      expect(next(over).band, JSON.stringify(over)).toBe('ask');
  });

  test('taking out of a cart what a script sends, in a place that is one: the request then has to say it', () => {
    const remove = buildCandidate({ name: 'Delete', text: 'Delete' });
    const press: Action = { intent: 'click', uid: remove.uid };
    const at = (url: string) => judge(press, remove, {}, { url });
    expect(at('https://shop.example/cart')).toEqual({ band: 'let', consequence: null, mild: 'taking-out' });
    expect(at('https://shop.example/account').consequence?.kind).toBe('delete');
    // A link or a form elsewhere says by its own address what it is.
    const link = buildCandidate({ ...remove, href: 'https://shop.example/account/7' });
    expect(judge(press, link, {}, { url: 'https://shop.example/cart' }).consequence?.kind).toBe('delete');
  });
});

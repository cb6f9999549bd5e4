import { describe, expect, test } from 'vitest';
import type { Action, Candidate, KeyChord } from '#shared/domain/index.ts';
import { buildCandidate, buildForm, buildSnapshot } from '../testing/fake-ports.ts';
import { namesOf, resolveCommandEffect, resolveEffect } from './effects.ts';

const button = buildCandidate({ uid: 'b', name: 'Delete account', text: 'Delete account' });
const field = buildCandidate({
  uid: 'f',
  tag: 'input',
  role: 'textbox',
  inputType: 'text',
  name: 'Message',
  affordances: ['click', 'type'],
});
const link = buildCandidate({
  uid: 'l',
  tag: 'a',
  role: 'link',
  name: 'Delete account',
  href: 'https://shop.example/account/delete',
});

function effectOf(action: Action, ...candidates: readonly Candidate[]) {
  const target = 'uid' in action ? (candidates.find(({ uid }) => uid === action.uid) ?? null) : null;
  return resolveEffect(action, target, buildSnapshot(candidates));
}

const pressed = (effect: ReturnType<typeof effectOf>) =>
  effect.kind === 'press' ? effect.controls.map(({ uid }) => uid) : effect.kind;

describe('a key', () => {
  const form = buildForm();
  const inForm = { ...field, form: { ...form, submits: false } };
  const send = { ...button, form };

  function keyed(key: string, focused: string | null, held: Partial<KeyChord> = {}) {
    const chord = { key, ctrl: false, alt: false, shift: false, meta: false, ...held };
    const page = buildSnapshot([inForm, send, link], { focusedUid: focused });
    return pressed(resolveCommandEffect({ kind: 'keys', chord, times: 1 }, page));
  }

  test.each([
    ['Enter', 'f', {}, ['f', 'b']],
    ['Enter', 'f', { ctrl: true }, ['f', 'b']],
    ['Enter', 'b', {}, ['b']],
    [' ', 'b', {}, ['b']],
    ['Enter', 'l', {}, ['l']],
  ])('%s presses what has the focus, and what that sends with', (key, focused, held, controls) => {
    expect(keyed(key, focused, held)).toEqual(controls);
  });

  test.each([
    ['Escape', 'b', {}, 'none'],
    ['Tab', 'f', { shift: true }, 'none'],
    ['ArrowDown', null, {}, 'none'],
    ['a', 'f', {}, 'write'],
    ['z', 'f', { ctrl: true }, 'write'],
    ['#', null, {}, 'keys'],
    ['e', 'b', {}, 'keys'],
    ['Delete', null, {}, 'keys'],
    ['s', 'f', { ctrl: true }, 'keys'],
    ['Enter', null, {}, 'keys'],
  ])('%s on %s with %j: %s', (key, focused, held, kind) => {
    expect(keyed(key, focused, held)).toBe(kind);
  });
});

describe('every verb that presses is the same press', () => {
  test.each(['double', 'right'] as const)('a %s click', (how) => {
    const page = buildSnapshot([button, link]);
    expect(pressed(resolveCommandEffect({ kind: 'press', uid: 'b', how }, page))).toEqual(['b']);
    expect(pressed(resolveCommandEffect({ kind: 'press', uid: 'gone', how }, page))).toBe('none');
  });

  test('a press at a point, which may do anything where nothing is known to be', () => {
    const at = { kind: 'press-at', x: 1, y: 1, how: 'single' } as const;
    const page = buildSnapshot([button]);
    expect(pressed(resolveCommandEffect({ ...at, uid: 'b' }, page))).toEqual(['b']);
    expect(pressed(resolveCommandEffect({ ...at, uid: null }, page))).toBe('keys');
  });

  test.each<Action>([
    { intent: 'click', uid: 'b' },
    { intent: 'submit', uid: 'b' },
  ])('$intent', (action) => {
    expect(pressed(effectOf(action, button))).toEqual(['b']);
  });

  test('Enter in a field presses the first button of its form too', () => {
    const form = buildForm({ submits: false });
    const inForm = { ...field, form };
    const send = { ...button, form: { ...form, submits: true } };
    const effect = effectOf({ intent: 'submit', uid: 'f' }, inForm, send);
    expect(pressed(effect)).toEqual(['f', 'b']);
    expect(effect).toMatchObject({ sends: { submits: true } });
  });

  test('Enter in a field without a form or a button presses the field', () => {
    expect(pressed(effectOf({ intent: 'submit', uid: 'f' }, field))).toEqual(['f']);
  });

  test('a switch that is set is pressed', () => {
    const toggle = buildCandidate({ uid: 's', role: 'switch', states: { ...button.states, checked: false } });
    expect(pressed(effectOf({ intent: 'change', uid: 's', value: 'true' }, toggle))).toEqual(['s']);
  });
});

describe('a value that is set is the option that it names', () => {
  test('of a native list, by its label', () => {
    const list = buildCandidate({
      uid: 's',
      tag: 'select',
      role: 'combobox',
      options: [{ label: 'Administrator', value: 'admin', selected: false, disabled: false }],
    });
    const effect = effectOf({ intent: 'change', uid: 's', value: 'admin' }, list);
    expect(effect).toMatchObject({ kind: 'choose', label: 'Administrator' });
  });

  test('of a menu button, whose items are not there yet', () => {
    const more = buildCandidate({ uid: 'm', name: 'More' });
    const effect = effectOf({ intent: 'change', uid: 'm', value: 'Delete conversation' }, more);
    expect(effect).toMatchObject({ kind: 'choose', label: 'Delete conversation' });
  });

  test('a text field is written into', () => {
    expect(effectOf({ intent: 'change', uid: 'f', value: 'hello' }, field)).toMatchObject({ kind: 'write' });
  });
});

test('an address that stands on a link of the page is that link', () => {
  const url = 'https://shop.example/account/delete#top';
  expect(effectOf({ intent: 'load', url, transition: 'typed' }, link)).toMatchObject({
    kind: 'open',
    link: { uid: 'l' },
  });
});

test('after a no the same effect has the same name, whatever way leads to it', () => {
  const page = buildSnapshot([link, button]);
  const names = (action: Action, target: Candidate | null) =>
    namesOf(resolveEffect(action, target, page), page);
  const clicked = names({ intent: 'click', uid: 'l' }, link);
  const shares = (others: readonly string[]) => others.some((name) => clicked.includes(name));
  expect(shares(names({ intent: 'load', url: link.href ?? '', transition: 'typed' }, null))).toBe(true);
  expect(shares(names({ intent: 'submit', uid: 'b' }, button))).toBe(true);
  expect(shares(names({ intent: 'click', uid: 'f' }, field))).toBe(false);
});

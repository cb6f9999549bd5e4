import { expect, test } from 'vitest';
import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { buildCandidate, buildProposal, buildSnapshot } from '../testing/fake-ports.ts';
import { findHandOver, isUsersOwn } from './hand-over.ts';

function withFrame(attributes: Readonly<Record<string, string>>): Snapshot {
  const box = { x: 0, y: 0, width: 304, height: 78 };
  const frame = {
    tag: 'iframe',
    uid: '',
    box,
    parent: -1,
    candidate: -1,
    attributes,
    text: '',
    tail: '',
    frame: 0,
  };
  return { ...buildSnapshot([]), elements: [frame] };
}

const code = buildCandidate({
  uid: '0000000a-0000-4009',
  role: 'textbox',
  tag: 'input',
  secret: 'one-time-code',
  filled: false,
});

test('a challenge is known by its frame, whoever it comes from, but not one that shows nothing', () => {
  for (const src of [
    'https://www.google.com/recaptcha/api2/anchor?k=1&size=normal',
    'https://newassets.hcaptcha.com/captcha/v1/x',
    'https://challenges.cloudflare.com/cdn-cgi/challenge-platform/h/b/turnstile/if/ov2',
    '/own/captcha.html',
  ]) {
    expect(findHandOver(withFrame({ src }))?.kind).toBe('captcha');
  }
  expect(findHandOver(withFrame({ src: 'about:blank', title: 'hCaptcha challenge' }))?.kind).toBe('captcha');
  expect(
    findHandOver(withFrame({ src: 'https://www.google.com/recaptcha/api2/anchor?size=invisible' })),
  ).toBeNull();
  expect(findHandOver(withFrame({ src: 'https://maps.example/embed', title: 'Map' }))).toBeNull();
});

test('a code field is the user’s while it is empty, and until it has gone once it was handed over', () => {
  expect(findHandOver(buildSnapshot([code]))?.kind).toBe('code');
  const filled: Candidate = { ...code, filled: true };
  expect(findHandOver(buildSnapshot([filled]))).toBeNull();
  expect(findHandOver(buildSnapshot([filled]), true)?.kind).toBe('code');
  expect(findHandOver(buildSnapshot([]), true)).toBeNull();
});

test('a passkey is the user’s for as long as the page waits for one, and where none can be used that is said', () => {
  expect(findHandOver(buildSnapshot([], { passkey: 'usable' }))?.kind).toBe('passkey');
  expect(findHandOver(buildSnapshot([], { passkey: 'unusable' }), true)?.kind).toBe('no-passkey');
});

test('a code goes in only as the user said it, and nothing inside a challenge is ever touched', () => {
  const page = buildSnapshot([code]);
  const type = buildProposal({ intent: 'textinput', uid: code.uid, text: '493027' });
  expect(isUsersOwn(type, page, ['go on'])?.kind).toBe('code');
  expect(isUsersOwn(type, page, ['type 493027 into Code'])).toBeNull();
  expect(isUsersOwn(buildProposal({ intent: 'click', uid: code.uid }), page, [])).toBeNull();

  const box = buildCandidate({ uid: '0000000a-0000-4010', name: 'I am human', frame: 1 });
  const frames = [
    { id: 'top', origin: 'https://shop.example', crossSite: false, name: '' },
    { id: 'challenge', origin: 'https://newassets.hcaptcha.com', crossSite: true, name: '' },
  ];
  const challenged = { ...buildSnapshot([box]), frames };
  const press = buildProposal({ intent: 'click', uid: box.uid });
  expect(isUsersOwn(press, challenged, ['tick I am human'])?.kind).toBe('captcha');
});

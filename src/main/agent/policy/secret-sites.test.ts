import { describe, expect, it, test } from 'vitest';
import type { Action, Snapshot } from '#shared/domain/index.ts';
import { createAgent } from '../agent.ts';
import { buildCandidate, buildProposal, buildSnapshot, fakeWorld, until } from '../testing/fake-ports.ts';
import { findStraySecret } from './secret-sites.ts';
import { createSessionTrust, type SessionTrust } from './session-trust.ts';

const password = buildCandidate({
  uid: 'p',
  role: 'textbox',
  name: 'Password',
  affordances: ['click', 'type'],
  secret: 'password',
});
const search = buildCandidate({ uid: 's', role: 'textbox', name: 'Search', affordances: ['click', 'type'] });
const shop = buildSnapshot([password, search], { url: 'https://shop.example/login' });
const evil = buildSnapshot([password, search], { url: 'https://evil.test/login' });
const type = (text: string, uid = 'p'): Action => ({ intent: 'textinput', uid, text });

function isAsked(trust: SessionTrust, page: Snapshot, action: Action): boolean {
  const target = page.candidates.find((each) => 'uid' in action && each.uid === action.uid) ?? null;
  return findStraySecret(action, target, page, trust.secrets) !== null;
}

describe('a secret that the user gave', () => {
  it('is for the site that was open when it was said', () => {
    const trust = createSessionTrust([]);
    trust.hear('my password is Hunter2Canary', false);
    trust.see(shop);
    trust.see(evil);
    expect(isAsked(trust, shop, type('Hunter2Canary'))).toBe(false);
    expect(isAsked(trust, evil, type('Hunter2Canary'))).toBe(true);
  });

  it('is for the page that the user saw, when it comes while Parley works', () => {
    const trust = createSessionTrust([]);
    trust.see(shop);
    trust.hear('the password is Hunter2Canary', true);
    trust.see(evil);
    expect(isAsked(trust, evil, type('Hunter2Canary'))).toBe(true);
    expect(isAsked(trust, shop, type('Hunter2Canary'))).toBe(false);
  });

  it('is for the site whose address stands beside it, not for the one that is open', () => {
    const trust = createSessionTrust([]);
    trust.hear('go to shop.example, type Hunter2Canary in the password field', false);
    trust.see(evil);
    expect(isAsked(trust, evil, type('Hunter2Canary'))).toBe(true);
    expect(isAsked(trust, shop, type('Hunter2Canary'))).toBe(false);
  });

  it('is a secret in a field for secrets, whatever words it was said in', () => {
    const trust = createSessionTrust([]);
    trust.hear('anmelden mit ann und geheimes Wort Kuckuck', false);
    trust.see(shop);
    expect(isAsked(trust, evil, type('Kuckuck'))).toBe(true);
    expect(isAsked(trust, evil, type('Kuckuck', 's'))).toBe(false);
  });

  it('is not typed into a plain field of another site either', () => {
    const trust = createSessionTrust([]);
    trust.hear('type Hunter2Canary in the password field', false);
    trust.see(shop);
    expect(isAsked(trust, evil, type('Hunter2Canary', 's'))).toBe(true);
    expect(isAsked(trust, evil, type('please take xHunter2Canaryx', 's'))).toBe(true);
  });

  it('may go to a second site once the user has agreed', () => {
    const trust = createSessionTrust([]);
    trust.hear('my password is Hunter2Canary', false);
    trust.see(shop);
    const finding = findStraySecret(type('Hunter2Canary'), password, evil, trust.secrets);
    trust.settle(finding === null ? [] : [finding], true);
    expect(isAsked(trust, evil, type('Hunter2Canary'))).toBe(false);
  });
});

test.each(['user', 'model'] as const)(
  'a redirect to another site’s password field asks before the first key, whoever decided (%s)',
  async (author) => {
    let page = shop;
    const world = fakeWorld({
      snapshot: () => page,
      propose: (_input, step) => {
        page = evil;
        return step === 1
          ? buildProposal({ intent: 'scroll', x: 0, y: 9, uid: null }, { author: 'user' })
          : buildProposal(type('Hunter2Canary'), { author });
      },
    });
    const agent = createAgent(world.options);
    await agent.send({
      sessionId: 'one',
      text: 'scroll down, then type Hunter2Canary in the password field',
      via: 'text',
    });
    await until(() => world.states.at(-1)?.status === 'awaiting-approval');
    expect(world.acts.map(({ intent }) => intent)).toEqual(['scroll']);
    expect(JSON.stringify(world.states.at(-1))).toContain('evil.test');
    expect(JSON.stringify(world.states.at(-1))).not.toContain('Hunter2Canary');
    agent.stop();
    await agent.idle();
  },
);

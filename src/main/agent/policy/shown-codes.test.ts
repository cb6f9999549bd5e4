import { describe, expect, it } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import { buildCandidate, buildSnapshot } from '../testing/fake-ports.ts';
import { createSessionTrust } from './session-trust.ts';
import { createShownCodes } from './shown-codes.ts';
import { checkTrust } from './trust.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };
const page = (url: string, ...texts: readonly string[]) =>
  buildSnapshot([], {
    url,
    texts: texts.map((text) => ({ text, box, headingLevel: 0, region: -1, frame: 0 })),
  });
const field = buildCandidate({ uid: 'f', role: 'textbox', affordances: ['click', 'type'] });
const type = (text: string): Action => ({ intent: 'textinput', uid: 'f', text });
const shop = page('https://shop.test/', 'Boots');
const said = ['open mail.example, then shop.test and order 2 pairs in size 42'];

/** Of what is typed on the shop one after the other, what is asked about. */
function asked(mail: readonly string[], pieces: readonly string[]): readonly string[] {
  const trust = createSessionTrust([]);
  trust.see(page('https://mail.example/', ...mail));
  trust.see(shop);
  return pieces.filter((text) => {
    const result = checkTrust(type(text), field, shop, trust, said);
    return result.kind === 'refused' || result.findings.some(({ kind }) => kind === 'data-flow');
  });
}

describe('a code that a page shows', () => {
  it.each([
    ['in pieces', ['Your verification code is 481516.'], ['48', '15', '16']],
    ['digit by digit', ['Your code: 481516'], ['4', '8', '1', '5', '1', '6']],
    ['backwards', ['Your code: 481516'], ['61', '51', '84']],
    ['with words between', ['Your code: 481516'], ['48 boots', '15 laces', '16 soles']],
    ['in groups', ['Your code: 481 516'], ['48', '15', '16']],
    ['below its words', ['Ihr Bestätigungscode', '481516'], ['48', '15', '16']],
    ['in Chinese', ['您的验证码是 481516'], ['48', '15', '16']],
    ['of letters and digits', ['Recovery key: K7QX-92LM'], ['K7', 'QX', '92', 'LM']],
  ])('is not typed on another site bit by bit: %s', (_how, mail, pieces) => {
    const found = asked(mail, pieces);
    expect(found.length).toBeGreaterThan(0);
    // Not more than a half of it is through before that.
    expect(pieces.indexOf(found[0] ?? '')).toBeLessThan(pieces.length / 2 + 1);
  });

  it.each([
    ['numbers that are no codes', ['Size 42, 481516 sold'], ['48', '15', '16']],
    ['other numbers', ['Your code is 481516.'], ['42', '2', '39', '7']],
    ['a promotion', ['Discount code: 481516'], ['48', '15', '16']],
  ])('does not ask about %s', (_what, mail, pieces) => {
    expect(asked(mail, pieces)).toEqual([]);
  });

  it('is the user’s once they say it, and the site’s own on its own site', () => {
    const codes = createShownCodes();
    codes.read('mail.example', ['Your code is 481516']);
    expect(codes.findPieces('4815', 'shop.test', ['type 481516 there'])).toBeNull();
    expect(codes.findPieces('4815', 'mail.example', [])).toBeNull();
    expect(codes.findPieces('4815', 'shop.test', [])).toEqual({ from: 'mail.example', part: '481' });
  });
});

import { describe, expect, test } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import { buildCandidate, buildForm, buildSnapshot, fakeJudge } from '../testing/fake-ports.ts';
import { judgeEffect } from './consequences.ts';
import { hasStepsToGo, opensContent } from './control-context.ts';
import { resolveEffect } from './effects.ts';

describe('an entry of a list', () => {
  const box = { x: 0, y: 100, width: 800, height: 40 };
  const line = buildCandidate({
    uid: 'line',
    tag: 'tr',
    role: 'row',
    xpath: '/html/body/table/tr[2]',
    text: 'Ann The transfer is done, pay now 09:15',
    box,
  });
  const star = buildCandidate({
    uid: 'star',
    xpath: `${line.xpath}/td[1]/span`,
    box: { x: 10, y: 110, width: 20, height: 20 },
  });

  const below = { ...line, uid: 'below', xpath: '/html/body/table/tr[3]', box: { ...box, y: 140 } };
  const text = (words: string, x: number) => ({
    text: words,
    box: { x, y: 110, width: 90, height: 20 },
    headingLevel: 0,
    region: -1,
    frame: 0,
  });
  const words = [text('Ann', 40), text('The transfer is done, pay now', 150)];
  const showing = (candidates: readonly (typeof line)[], texts = words): Snapshot => ({
    ...buildSnapshot(candidates),
    texts,
  });

  test('opens what it shows, whatever its words are', () => {
    const page = showing([line, star, below]);
    expect(opensContent(line, page)).toBe(true);
    const effect = resolveEffect({ intent: 'click', uid: 'line' }, line, page);
    expect(judgeEffect(effect, page, fakeJudge)).toEqual({ band: 'let', consequence: null, mild: 'opening' });
  });

  test.each([
    ['a button with something inside', { tag: 'button', role: 'button' }, star],
    ['a box that plays a button', { tag: 'div', role: 'button' }, star],
    ['a link', { href: 'https://a.example/x' }, star],
    ['one with nothing of its own inside', {}, { ...star, xpath: '/html/body/span' }],
    ['one whose middle is a control', {}, { ...star, box: { x: 350, y: 105, width: 100, height: 30 } }],
  ])('is not %s', (_, over, inner) => {
    const target = { ...line, ...over };
    expect(opensContent(target, showing([target, inner, below]))).toBe(false);
  });
});

describe('a box that plays a button', () => {
  const pay = buildCandidate({
    uid: 'pay',
    tag: 'div',
    role: '',
    xpath: '/html/body/div[1]',
    name: 'Pay now',
    text: 'Pay now Terms',
    box: { x: 0, y: 0, width: 400, height: 40 },
  });
  const terms = buildCandidate({
    uid: 'terms',
    xpath: '/html/body/div[1]/a',
    box: { x: 300, y: 5, width: 80, height: 30 },
  });
  const other = { ...pay, uid: 'other', xpath: '/html/body/div[2]', box: { ...pay.box, y: 50 } };
  const text = (words: string, x: number) => ({
    text: words,
    box: { x, y: 10, width: 60, height: 20 },
    headingLevel: 0,
    region: -1,
    frame: 0,
  });

  test('is judged by its words, whatever control it holds', () => {
    for (const page of [
      { ...buildSnapshot([pay, terms, other]), texts: [text('Pay now', 20), text('Terms', 310)] },
      { ...buildSnapshot([pay, terms]), texts: [text('Pay now', 20), text('€500', 120)] },
    ]) {
      const effect = resolveEffect({ intent: 'click', uid: 'pay' }, pay, page);
      expect(judgeEffect(effect, page, fakeJudge).consequence?.kind).toBe('pay');
    }
  });
});

describe('a form of several steps', () => {
  const next = buildCandidate({ uid: 'next', name: 'Weiter', text: 'Weiter', region: 1, form: buildForm() });
  const regions: Snapshot['regions'] = (['main', 'form'] as const).map((kind, at) => ({
    kind,
    name: '',
    box: next.box,
    parent: at - 1,
    index: -1,
    size: 0,
  }));
  const saying = (text: string, region = 0): Snapshot => ({
    ...buildSnapshot([next]),
    regions,
    texts: [{ text, box: next.box, headingLevel: 2, region, frame: 0 }],
  });

  test.each([
    ['Step 2 of 5', true],
    ['Schritt 1 von 3: Adresse', true],
    ['2/4', true],
    ['第2步，共5步', true],
    ['Step 5 of 5', false],
    ['Showing 1–12 of 14 products', false],
    ['1.5 of 3 stars', false],
    ['12/05/2026', false],
    ['Your address', false],
  ])('“%s”: %s', (text, expected) => {
    expect(hasStepsToGo(next, saying(text))).toBe(expected);
  });

  test('is not told by what stands in another part of the page', () => {
    const far = { ...saying('Step 2 of 5', 2), regions: [...regions, { ...regions[0], parent: -1 }] };
    expect(hasStepsToGo(next, far as Snapshot)).toBe(false);
  });

  test('marks its current step, with others behind it', () => {
    const element = (parent: number, attributes: Readonly<Record<string, string>> = {}) => ({
      tag: 'li',
      parent,
      candidate: -1,
      attributes,
      text: '',
      tail: '',
      frame: 0,
      uid: '',
      box: { x: 0, y: 0, width: 0, height: 0 },
    });
    const current = { 'aria-current': 'step' };
    const withSteps = (...elements: Snapshot['elements'][number][]): Snapshot => ({
      ...buildSnapshot([next]),
      elements,
    });
    expect(hasStepsToGo(next, withSteps(element(-1, current), element(-1)))).toBe(true);
    expect(hasStepsToGo(next, withSteps(element(-1), element(-1, current)))).toBe(false);
    const inside = { ...element(0, current), tag: 'a' };
    expect(hasStepsToGo(next, withSteps(element(-1), inside, element(-1)))).toBe(true);
  });

  test('goes on unasked by a button that is not known, and is asked about at any other', () => {
    const page = saying('Step 2 of 5');
    const fields = [{ label: 'Street', value: '12 Mill Lane' }];
    const unknown = {
      ...next,
      name: 'OK',
      text: 'OK',
      form: buildForm({ action: 'https://shop.example/move', fields }),
    };
    const judge = (over: Partial<typeof next>) => {
      const target = { ...unknown, ...over };
      const seen = { ...page, candidates: [target] };
      const effect = resolveEffect({ intent: 'click', uid: 'next' }, target, seen);
      return judgeEffect(effect, seen, fakeJudge, { holdsOwn: () => true });
    };
    expect(judge({})).toEqual({ band: 'let', consequence: null, mild: 'step' });
    expect(judge({ name: 'Pay now', text: 'Pay now' }).consequence?.kind).toBe('pay');
    for (const form of [
      buildForm({ fields, action: 'https://elsewhere.example/' }),
      buildForm({ fields, secrets: ['password'] }),
      buildForm({ fields, uploads: true }),
      buildForm({ fields: [] }),
    ])
      expect(judge({ form }).band).toBe('ask');
  });
});

import { describe, expect, it } from 'vitest';
import { scoreDescription } from '../../ranker/index.ts';
import { candidatesFromRecords, type ElementRecord, proposeOnce } from './index.ts';

let next = 0;
function element(xpath: string, more: Partial<ElementRecord> = {}): ElementRecord {
  next += 1;
  const tag = (xpath.split('/').at(-1) ?? '').replace(/\[.*$/u, '');
  return {
    uid: `${tag}-${next}`,
    tag,
    xpath,
    text: '',
    attributes: {},
    bbox: { x: 20, y: next * 40, width: 100, height: 30 },
    children: [],
    ...more,
  };
}

const viewport = { width: 1280, height: 800 };
const elements = [
  element('/html/body/header/form/input', {
    uid: 'q-1',
    attributes: { name: 'q', type: 'search', placeholder: 'Search' },
  }),
  element('/html/body/header/a', { uid: 'cart-1', attributes: { href: '/cart', 'aria-label': 'Basket' } }),
  element('/html/body/main/h1', { text: 'Boots' }),
  element('/html/body/main/ul/li[1]'),
  element('/html/body/main/ul/li[1]/a', {
    uid: 'first-1',
    text: 'Trail boots',
    attributes: { href: '/p/1' },
  }),
  element('/html/body/main/ul/li[1]/button', { uid: 'add-1', text: 'Add to cart' }),
  element('/html/body/main/ul/li[2]'),
  element('/html/body/main/ul/li[2]/a', {
    uid: 'second-1',
    attributes: { href: '/p/2' },
    children: ['span'],
  }),
  element('/html/body/main/ul/li[2]/a/span', { text: 'Rain boots' }),
  element('/html/body/main/ul/li[2]/button', { uid: 'add-2', text: 'Add to cart' }),
  element('/html/body/main/form/label', { text: 'Email', attributes: { for: 'mail' } }),
  element('/html/body/main/form/input', { uid: 'mail-1', attributes: { id: 'mail', type: 'email' } }),
  element('/html/body/main/form/input[2]', {
    uid: 'pass-1',
    attributes: { type: 'password', value: 'secret' },
  }),
];

const predict = (query: string) =>
  proposeOnce(
    { id: 'record', query, viewport, url: 'http://shop.test/', title: 'Shop', elements },
    { scorer: scoreDescription },
  );

describe('proposeOnce', () => {
  it.each([
    ['open the cart', 'click', 'cart-1', null],
    ['open the second result', 'click', 'second-1', null],
    ['click rain boots', 'click', 'second-1', null],
    ['add the rain boots to the cart', 'click', 'add-2', null],
    ['type me@shop.test into email', 'textinput', 'mail-1', 'me@shop.test'],
    ['search for socks', 'textinput', 'q-1', 'socks'],
    ['go back', 'load', null, ''],
  ])('%s', async (query, intent, uid, text) => {
    expect(await predict(query)).toMatchObject({ id: 'record', intent, uid, text, asked: false });
  });

  it('asks when several are meant', async () => {
    const prediction = await predict('add to cart');
    expect(prediction).toMatchObject({ intent: 'say', asked: true });
    expect(prediction.candidates.slice(0, 2).map((one) => one.uid)).toEqual(['add-1', 'add-2']);
  });

  it('reads the last thing that the user said of a dialogue', async () => {
    const query = {
      utterances: [
        { speaker: 'user', text: 'go back' },
        { speaker: 'navigator', text: 'Done.' },
        { speaker: 'user', text: 'open the cart' },
      ],
      history: [],
    };
    const prediction = await proposeOnce(
      { id: 'record', query, viewport, url: '', title: '', elements },
      { scorer: scoreDescription },
    );
    expect(prediction.action).toBe('click(uid="cart-1")');
  });
});

describe('candidatesFromRecords', () => {
  const candidates = candidatesFromRecords(elements, viewport);
  const find = (uid: string) => candidates.find((one) => one.uid === uid);

  it('works out roles, names and what can be done', () => {
    expect(find('q-1')).toMatchObject({ role: 'searchbox', name: 'Search', affordances: ['click', 'type'] });
    expect(find('mail-1')).toMatchObject({ role: 'textbox', name: 'Email' });
    expect(find('second-1')).toMatchObject({ role: 'link', name: 'Rain boots' });
  });

  it('leaves out what nobody could point at, and the values of secrets', () => {
    expect(candidates.map((one) => one.tag)).not.toContain('h1');
    expect(find('pass-1')).toMatchObject({ secret: 'password', value: null, filled: true });
  });
});

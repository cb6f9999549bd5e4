import type { Trace, Turn } from '#shared/domain/index.ts';
import { element, say, session, step, trace, userTurn } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';

const at = (text: string, role: string, box: readonly [number, number, number, number]) => ({
  ...element(text, role),
  bbox: { x: box[0], y: box[1], width: box[2], height: box[3] },
});

/** Elements of the bundled bookshop where they stand in its picture. */
export const shop = {
  search: at('Search books', 'searchbox', [195, 21, 513, 38]),
  button: at('Search', 'button', [708, 21, 79, 38]),
  basket: at('Basket (0)', 'link', [810, 29, 68, 22]),
  first: at('The Salt Roads', 'link', [107, 168, 118, 22]),
  second: at('Night Ferry', 'link', [107, 292, 92, 22]),
  below: at('About this shop', 'link', [110, 2_400, 120, 20]),
};

/** A trace that has everything, of a step that a model chose. */
export function wholeTrace(more: Partial<Trace> = {}): Trace {
  const scored = (names: readonly (keyof typeof shop)[], first: number) =>
    names.map((name, index) => ({ element: shop[name], score: first - index * 0.13 }));
  const candidates = scored(['first', 'second', 'search', 'basket', 'below'], 0.91);
  return {
    ...trace('any'),
    snapshot: { ...trace('any').snapshot, viewport: { width: 900, height: 820 } },
    navigator: 'chat',
    ranking: {
      by: { model: 'parley-minilm', device: 'cpu', encoded: 12, cached: 302 },
      candidates,
      scores: candidates.map(({ element: { uid }, score }) => [uid, score]),
    },
    ownScores: scored(['second', 'first'], 0.7),
    prompt: JSON.stringify([
      { role: 'system', content: 'You work a web page for a person. Answer with one action.' },
      { role: 'user', content: 'THE PAGE\nHarbour Books\n\nTHE USER’S LAST WORDS\nopen the second one' },
    ]),
    reply: 'They mean the second book.\nclick(uid="e2")',
    promptParts: [
      { name: 'instructions', tokens: 412, shown: 1, of: 1 },
      { name: 'page', tokens: 31, shown: 1, of: 1 },
      { name: 'outline', tokens: 655, shown: 88, of: 1_204 },
      { name: 'elements', tokens: 640, shown: 38, of: 312 },
      { name: 'earlier-words', tokens: 0, shown: 0, of: 0 },
      { name: 'last-turns', tokens: 61, shown: 5, of: 5 },
      { name: 'last-words', tokens: 9, shown: 1, of: 1 },
    ],
    target: {
      tag: 'a',
      role: 'link',
      name: 'Night Ferry',
      text: 'Night Ferry',
      label: '',
      attributes: { href: '/books/night-ferry', class: 'title' },
      xpath: '/html/body/main/ol/li[2]/h3/a',
      href: 'http://127.0.0.1:4100/books/night-ferry',
      frame: 'http://127.0.0.1:4100',
      box: shop.second.bbox,
      before: ['£6.50', 'The Salt Roads'],
      after: ['by M. Okafor', '£4.00'],
      entry: [],
      rivals: [],
      sections: [{ kind: 'item', name: 'Night Ferry', index: 1, size: 6 }],
    },
    checks: {
      band: 'hold',
      isOwnWord: false,
      findings: [
        {
          kind: 'consequence',
          consequence: {
            class: 'outbound',
            kind: 'post',
            certainty: 'possible',
            because: 'the button says “Reserve”',
          },
        },
      ],
    },
    asked: {
      sentence: 'Reserve “Night Ferry” at Harbour Books',
      origin: 'http://127.0.0.1:4100',
      data: [
        { label: 'Name', value: 'Ada' },
        { label: 'Book', value: 'Night Ferry' },
      ],
    },
    hasPage: true,
    hasSentPicture: true,
    ...more,
  };
}

const uid = shop.second.uid;

/** A session whose third step went wrong, after one that asked and one that came off. */
export const failedTurns: readonly Turn[] = [
  userTurn('s1', 0, 'reserve Night Ferry, then open the basket'),
  step('s1', 1, {
    action: { intent: 'click', uid },
    element: shop.second,
    approval: 'asked-yes',
    reason: 'They mean the second book of the list.',
    usage: {
      model: 'played-model',
      tokensIn: 1_812,
      tokensOut: 24,
      estimated: false,
      price: 0.0021,
      requests: 1,
      firstTokenMs: 412,
      page: { elements: 38, of: 312, tokens: 1_326 },
    },
    outcome: {
      kind: 'done',
      changes: [
        { kind: 'navigated', from: '/', to: 'http://127.0.0.1:4100/reserved', title: 'Reserved' },
        { kind: 'text', appeared: ['Night Ferry is kept for you until Friday.'], vanished: 4 },
        {
          kind: 'sent',
          requests: [
            { method: 'POST', host: '127.0.0.1:4100', path: '/reserve', kind: 'form', decision: 'asked-yes' },
            { method: 'POST', host: 'ads.example', path: '/seen', kind: 'beacon', decision: 'failed' },
          ],
        },
      ],
      undo: null,
    },
  }),
  step('s1', 2, {
    element: shop.basket,
    outcome: {
      kind: 'failed',
      reason: 'covered',
      message: 'The banner “We use cookies” lies over it and would take the click.',
    },
  }),
  say('s1', 3, 'I could not open the basket: a banner lies over it.'),
];

export function withFailedSession(main: FakeMain, more: Partial<Trace> = {}): void {
  main.state.sessions = [session('s1', 'Reserve Night Ferry, then open the basket', 0)];
  main.state.turns.set('s1', failedTurns);
  main.state.trace = wholeTrace(more);
}

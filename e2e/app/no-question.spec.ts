import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runParley } from '../../src/main/cli/testing/run-parley.ts';
import { sample } from '../../src/main/testing/sample.ts';
import { elementNamed, fakeModel, type ScriptedTurn, scriptTurns } from '../model/index.ts';
import type { Sites } from '../sites/server.ts';
import { expect, testInOpenApp as test } from './app-test.ts';

/*
 * What a person does all day and what changes nothing for good: no card may come between. A shop up to its checkout, a
 * form to sign in up to its button, a form of several steps up to its last one, mails that are read.
 */

/** In the order in which they are said; the page is the one that the one before left. */
const sayings = (sites: Sites) => ({
  'a shop up to its checkout': [
    `go to ${sites.url('shop')}`,
    'accept all cookies',
    'search for shoes',
    'select Price: low to high from Sort by',
    'click next page',
    'tick Women',
    'click Clear all filters',
    'open the second product',
    'click Add to wish list',
    'click Add to cart',
    'select 2 from Quantity',
    'type LARK10 into Promo code',
    'click Apply',
    'click Remove',
  ],
  'forms up to their last button': [
    `go to ${sites.url('account', '/sign-in')}`,
    'type ada@example.com into Email',
    'type sesame-canary-77 into Password',
    'tick Keep me signed in',
    `go to ${sites.url('account', '/move/1')}`,
    'type 12 Mill Lane into Street',
    'press the Next button',
    'type 4711 into Reading',
    'press the Next button',
  ],
  'mails that are read': [
    `go to ${sites.url('mail')}`,
    'open the first message',
    'go back',
    'open the second message',
    'go back',
    'search for choir',
  ],
});
const parts = ['a shop up to its checkout', 'forms up to their last button', 'mails that are read'] as const;
type Part = (typeof parts)[number];

/** The same by a model. Several actions to an utterance; it knows no more than its prompt. */
const played = (sites: Sites): readonly (readonly [string, readonly ScriptedTurn[]])[] => {
  const click =
    (words: string): ScriptedTurn =>
    (request) =>
      `click(uid="${elementNamed(request, words)}")`;
  const type =
    (text: string, words: string): ScriptedTurn =>
    (request) =>
      `text_input(text="${text}", uid="${elementNamed(request, words)}")`;
  const change =
    (value: string, words: string): ScriptedTurn =>
    (request) =>
      `change(value="${value}", uid="${elementNamed(request, words)}")`;
  const submit =
    (words: string): ScriptedTurn =>
    (request) =>
      `submit(uid="${elementNamed(request, words)}")`;
  const open = (url: string): ScriptedTurn => `load(url="${url}")`;
  return [
    [
      `look for shoes at ${sites.url('shop')}`,
      [open(sites.url('shop')), click('accept all'), type('shoes', 'searchbox'), submit('searchbox')],
    ],
    ['sort them by price, low to high', [change('Price: low to high', 'sort')]],
    ['show only those for women', [click('women')]],
    ['show all of them again', [click('clear all filters')]],
    [
      'put the Canyon Mid Hiking Boots into the cart, two of them, and take them out again',
      [click('add to cart canyon mid hiking boots'), change('2', 'quantity'), click('remove button')],
    ],
    [
      `fill in the form at ${sites.url('account', '/move/1')} up to its last step: 12 Mill Lane, 4711 on the meter`,
      [
        open(sites.url('account', '/move/1')),
        type('12 Mill Lane', 'street'),
        click('next'),
        type('4711', 'reading textbox'),
        click('next'),
      ],
    ],
    [`read my first mail at ${sites.url('mail')}`, [open(sites.url('mail')), click('anna kowalska lunch')]],
  ];
};

/** What the sites know afterwards: all of it was done, and nothing more. */
function expectDone(sites: Sites, part: Part): void {
  const posts = sites.requests().filter(({ method }) => method === 'POST');
  switch (part) {
    case 'a shop up to its checkout': {
      const shop = sites.state('shop') as { cart: { lines: unknown[] }; orders: unknown[] };
      expect(shop.cart.lines).toEqual([]);
      expect(shop.orders).toEqual([]);
      expect(posts.map(({ url }) => url)).toEqual(
        expect.arrayContaining(['/shop/cart/add', '/shop/cart/quantity', '/shop/cart/remove']),
      );
      return;
    }
    case 'forms up to their last button': {
      const account = sites.state('account') as { signIns: unknown[]; moves: Record<string, string>[] };
      expect(account.signIns).toEqual([]);
      expect(account.moves.map((move) => Object.values(move).join())).toEqual([
        expect.stringContaining('12 Mill Lane'),
        '4711',
      ]);
      return;
    }
    case 'mails that are read': {
      const mails = sites.state('mail') as { messages: { id: string; read: boolean }[]; sent: unknown[] };
      expect(mails.messages.find(({ id }) => id === 'm1')?.read).toBe(true);
      expect(mails.sent).toEqual([]);
    }
  }
}

/** One part of the day, in the window or on the command line, by the seed of the run; in the full run all of them in both. */
const drawn = sample(parts, 3);
const ways = sample(['in the window', 'on the command line'] as const, 2);

for (const part of ways.includes('in the window') ? drawn : []) {
  test(`in the window nothing is asked about: ${part}`, async ({ parley, sites }) => {
    // Some dozen pages one after the other, on machines of unknown speed.
    test.setTimeout(15 * 60_000);
    for (const saying of sayings(sites)[part]) {
      await parley.send(saying, saying.replace('sesame-canary-77', '••••••'));
      // Whichever comes first: a card would leave it waiting.
      await expect
        .poll(async () => (await parley.approval.count()) > 0 || (await parley.stop.isDisabled()))
        .toBe(true);
      await expect(parley.approval, saying).toHaveCount(0);
    }
    expectDone(sites, part);
    const told = parley.turns.filter({ hasText: /Sent one request to 127\.0\.0\.1/ });
    await expect(told.first(), 'what left is told with the step that it left by').toBeVisible();
  });
}

test('the last step of a form is none, and asks', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('account', '/move/3')}`);
  await parley.send('click Confirm');
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
});

const navigators = ways.includes('on the command line')
  ? (['offline', 'chat'] as const)
  : (['chat'] as const);

for (const by of navigators) {
  test(`on the command line nothing of it is asked about: ${by}`, async ({ sites, pageProgram }) => {
    test.setTimeout(15 * 60_000);
    sites.reset();
    const goals = played(sites);
    const done = 'say(speaker="navigator", utterance="Done.")';
    const script = scriptTurns(goals.flatMap(([, turns]) => [...turns, done]));
    const model = await fakeModel({ answer: script.answer });
    const folder = mkdtempSync(join(tmpdir(), 'parley-no-question-'));
    const chat = runParley(['chat', '--navigator', by, '--url', sites.url('shop'), '--data', folder], {
      ...pageProgram,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'played-model',
    });
    try {
      const said = sayings(sites);
      chat.type(...(by === 'offline' ? drawn.flatMap((part) => said[part]) : goals.map(([goal]) => goal)));
      chat.end();
      expect(await chat.ended).toMatchObject({ code: 0, errors: expect.not.stringContaining('fault') });
      const events = chat.events();
      expect(events.filter(({ type }) => type === 'approval')).toEqual([]);
      const refused = events.filter((event) => event.type === 'turn' && event.outcome.kind === 'refused');
      expect(refused).toEqual([]);
      for (const part of by === 'offline' ? drawn : parts) expectDone(sites, part);
      const sent = events.flatMap((event) => (event.type === 'turn' ? (event.sent ?? []) : []));
      expect(sent).toContain(`Sent one request to ${new URL(sites.origin).host}`);
    } finally {
      chat.child.kill();
      await model.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    }
  });
}

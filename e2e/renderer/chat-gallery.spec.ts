import type { Page } from '@playwright/test';
import { approvalRequest, element, playedNow, say, step, userTurn } from './fake-data.ts';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import { homeConnection, longTrace, usage } from './fake-models.ts';
import { running, showGallery, type View, withSession } from './gallery.ts';
import { expect } from './renderer-test.ts';

const narrow = { width: 860, height: 760 };
const asking = { ...running, stage: 'thinking', about: null, element: null } as const;

/** A session in which a model takes steps, answers with a source, and is asked on. */
function withChat(main: FakeMain): void {
  withSession(main);
  main.state.connections = [homeConnection];
  main.state.settings = { ...main.state.settings, navigator: 'chat', activeConnection: 'home' };
  main.state.trace = longTrace('any');
  main.state.turns.set('s1', [
    userTurn('s1', 0, 'find the cheapest book about ferries and tell me what delivery costs'),
    step('s1', 1, {
      action: { intent: 'textinput', uid: 'uid-Search books', text: 'ferry' },
      element: element('Search books', 'searchbox'),
      reason: 'The page has a search box of its own, so the words of the goal go there before anything else.',
      usage: usage(),
      ms: { observe: 41.2, rank: 36.8, propose: 2_412.1, check: 0.3, act: 312.5, record: 1.9 },
    }),
    step('s1', 2, {
      reason: 'The words are in the box.',
      usage: usage({ tokensIn: 3_120, tokensOut: 38, requests: 2, estimated: true, price: 0.00049 }),
      ms: { observe: 38.2, rank: 4.1, propose: 3_180.4, check: 0.3, act: 280.5, record: 1.9 },
    }),
    say(
      's1',
      3,
      'The cheapest is “Night Ferry” for £4.20; delivery costs £2.50 and takes three days.\n\nSource: https://books.example/delivery?from=ferry',
    ),
  ]);
}

const marked = {
  type: 'marks-changed',
  marks: [{ uid: 'uid-Search', box: { x: 606, y: 20, width: 80, height: 38 }, label: '', kind: 'target' }],
} as const;

async function openWhy(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Turns' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Y');
  await expect(page.getByRole('heading', { name: 'Why this element' })).toBeVisible();
}

const addressRequest = {
  ...approvalRequest,
  sentence: 'Open an address on collect.example that the model made up',
  consequence: {
    class: 'outbound',
    kind: 'address',
    certainty: 'certain',
    because: 'the address stands neither in your words nor on a link of this page',
  },
  element: null,
  rememberable: false,
  data: [
    {
      label: 'Full address',
      value:
        'https://collect.example/track/aGVsbG8gd29ybGQ?note=Room%20214%20Thursday%2014%3A00%20with%20Ana%20Lopes&ref=8812',
    },
    { label: 'Path', value: 'track/aGVsbG8gd29ybGQ' },
    { label: 'Path, read as base64', value: 'hello world' },
    { label: 'Query, note', value: 'Room 214 Thursday 14:00 with Ana Lopes' },
    { label: 'Query, ref', value: '8812' },
  ],
} as const;

const flowRequest = {
  ...approvalRequest,
  sentence: 'Hand over to forum.example what was read on mail.example',
  consequence: {
    class: 'outbound',
    kind: 'data-flow',
    certainty: 'certain',
    because: '"Room 214", "Ana Lopes" was read on mail.example',
  },
  element: element('Your reply', 'textbox'),
  rememberable: false,
  data: [
    { label: 'Text', value: 'We meet in Room 214 on Thursday, Ana Lopes has the key.' },
    { label: 'Read on', value: 'mail.example' },
    { label: 'Goes to', value: 'forum.example' },
    { label: 'Known from there', value: 'Room 214, Ana Lopes' },
  ],
} as const;

const siteRequest = {
  ...approvalRequest,
  sentence: 'Go on at pay.example, whose address you have not given',
  consequence: {
    class: 'outbound',
    kind: 'new-site',
    certainty: 'certain',
    because: 'you have not given an address of pay.example',
  },
  element: element('Check out', 'link'),
  rememberable: false,
  data: [{ label: 'Address', value: 'https://pay.example/checkout?basket=3' }],
} as const;

const views: readonly View[] = [
  { name: 'chat', prepare: withChat },
  { name: 'chat-narrow', size: narrow, prepare: withChat },
  {
    name: 'chat-details',
    prepare: withChat,
    show: async (page) => {
      await page.getByRole('button', { name: /Typed “ferry”/ }).click();
      await page.getByRole('button', { name: 'Technical' }).click();
      await expect(page.getByText('38 of 1,204 elements')).toBeVisible();
      await page.getByRole('region', { name: 'Turns' }).evaluate((list) => list.scrollTo(0, 0));
    },
  },
  {
    name: 'chat-thinking',
    prepare: withChat,
    show: async (page, main) => {
      main.run({ ...asking, draft: 'The delivery page is linked at the foot of every page, so it is' });
      await expect(page.getByText('The delivery page is linked')).toBeVisible();
    },
  },
  {
    name: 'chat-thinking-long',
    size: { width: 1000, height: 700 },
    prepare: withChat,
    show: async (page, main) => {
      main.run({ ...asking, draft: `${'The list goes on and on. '.repeat(12)}click(uid="a17")` });
      await expect(page.getByText('on and on.')).toBeVisible();
    },
  },
  {
    name: 'chat-waiting',
    prepare: withChat,
    show: async (page, main) => {
      main.run({ ...asking, draft: '', wait: { reason: 'The model is busy', until: playedNow + 12_000 } });
      await expect(page.getByText('The model is busy. Trying again in 12 s.')).toBeVisible();
    },
  },
  {
    name: 'connect-hint',
    prepare: (main) => {
      withSession(main);
      main.state.turns.set('s1', [
        userTurn('s1', 0, 'find me a cheap flight to Lisbon in May'),
        say(
          's1',
          1,
          '“find me a cheap flight to Lisbon in May” takes more than one step and some judgement, and without a model I only carry out direct instructions. Tell me the steps, such as “search for …” or “click …”. For whole tasks, a model can be connected in the settings.',
        ),
      ]);
    },
    show: async (page) => expect(page.getByRole('button', { name: 'Connect a model' })).toBeVisible(),
  },
  {
    name: 'approval-address',
    prepare: (main) => {
      withChat(main);
      main.state.run = {
        status: 'awaiting-approval',
        sessionId: 's1',
        request: { ...addressRequest, data: [...addressRequest.data] },
      };
    },
  },
  {
    name: 'approval-data-flow',
    prepare: (main) => {
      withChat(main);
      main.state.run = {
        status: 'awaiting-approval',
        sessionId: 's1',
        request: { ...flowRequest, data: [...flowRequest.data] },
      };
    },
  },
  {
    name: 'approval-new-site',
    size: narrow,
    prepare: (main) => {
      withChat(main);
      main.state.run = {
        status: 'awaiting-approval',
        sessionId: 's1',
        request: { ...siteRequest, data: [...siteRequest.data] },
      };
    },
  },
  {
    name: 'why',
    prepare: (main) => {
      withChat(main);
      main.answer('page.point', ({ uid }) => {
        if (uid === 'uid-Search') main.emit({ ...marked, marks: [...marked.marks] });
      });
    },
    show: async (page) => {
      await openWhy(page);
      await expect(page.getByText('“Search” is marked in the page.')).toBeVisible();
    },
  },
  {
    name: 'why-gone',
    size: { width: 1000, height: 700 },
    prepare: withChat,
    show: async (page) => {
      await openWhy(page);
      await expect(page.getByText('“Search” is no longer on the page.')).toBeVisible();
    },
  },
  { name: 'why-narrow', size: narrow, prepare: withChat, show: openWhy },
  {
    name: 'why-empty',
    prepare: (main) => {
      withChat(main);
      main.state.trace = null;
    },
    show: openWhy,
  },
  {
    name: 'why-loading',
    prepare: (main) => {
      withChat(main);
      main.answer('turns.trace', () => new Promise(() => {}));
    },
    show: async (page) => {
      await openWhy(page);
      await expect(page.getByText('Getting what it was chosen from')).toBeVisible();
    },
  },
  {
    name: 'why-failed',
    prepare: (main) => {
      withChat(main);
      main.answer('turns.trace', () => {
        throw new FakeFailure('The database cannot be read: the disk is full. Free some space.');
      });
    },
    show: async (page) => {
      await openWhy(page);
      await expect(page.getByText('Can’t get it')).toBeVisible();
    },
  },
];

showGallery(views);

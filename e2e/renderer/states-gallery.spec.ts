import type { ApprovalRequest, Turn } from '#shared/domain/index.ts';
import type { ProbeReport } from '#shared/ipc/index.ts';
import { approvalRequest, element, say, step, userTurn } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { homeConnection, wrongFormatProbe } from './fake-models.ts';
import { showGallery, type View, withSession } from './gallery.ts';
import { expect } from './renderer-test.ts';

/**
 * The states in which a sentence that is not true, or a button that cannot be seen, does most harm: what waits for a yes, what
 * was stopped, what was asked. For looking at, at three widths and in both themes: PARLEY_SHOTS=FOLDER shows them.
 */
const widths = [900, 1280, 1600] as const;

function ask(main: FakeMain, request: Partial<ApprovalRequest>): void {
  withSession(main);
  main.state.run = {
    status: 'awaiting-approval',
    sessionId: 's1',
    request: { ...approvalRequest, ...request },
  };
}

function talk(main: FakeMain, turns: readonly Turn[]): void {
  withSession(main);
  main.state.turns.set('s1', [...turns]);
}

const mail = { origin: 'https://mail.example', url: 'https://mail.example/inbox' };

/** As the test of a connection tells it where nothing answers: nothing but that is known of it then. */
const unreachable: ProbeReport = {
  ...wrongFormatProbe,
  verdict: 'unreachable',
  sentence:
    'Nothing answers at 127.0.0.1:11434. Start the program that serves the model, or change the address.',
  lines: wrongFormatProbe.lines.map((line) =>
    line.check === 'reachable'
      ? { ...line, status: 'problem', message: 'Can’t connect to 127.0.0.1:11434: nothing answers there.' }
      : { ...line, status: 'unknown', message: 'Not known, since the endpoint was not reached.' },
  ),
  answered: { right: 0, of: 0 },
  stepMs: null,
  firstTokenMs: null,
  tokensPerStep: null,
};

const states: readonly Omit<View, 'size'>[] = [
  {
    name: '01-delete',
    prepare: (main) =>
      ask(main, {
        ...mail,
        sentence: 'Delete “Lunch on Thursday?” from Anna Kowalska by clicking “Delete”',
        consequence: {
          class: 'irreversible',
          kind: 'delete',
          certainty: 'possible',
          because: 'the button says “Delete”',
        },
        element: element('Delete'),
        data: [{ label: 'Message', value: 'Anna Kowalska: Lunch on Thursday?' }],
      }),
  },
  {
    name: '09-downloads',
    prepare: (main) => {
      talk(main, [userTurn('s1', 0, 'download the annual report')]);
      const file = { receivedBytes: 3_100_000, totalBytes: 12_400_000, path: '' };
      main.state.downloads = [
        {
          ...file,
          id: 'd1',
          name: 'price list, all departments, second half of the year.xlsx',
          state: 'failed',
        },
        { ...file, id: 'd2', name: 'annual-report.pdf', state: 'arriving' },
        { ...file, id: 'd3', name: 'invoice.pdf', state: 'kept', path: '/home/ana/invoice.pdf' },
      ];
    },
  },
  {
    name: '02-send',
    prepare: (main) =>
      ask(main, {
        ...mail,
        sentence: 'Send your message to bob@example.com by clicking “Send”',
        consequence: {
          class: 'outbound',
          kind: 'send',
          certainty: 'certain',
          because: 'the page sends a message and its button says “Send”',
        },
        element: element('Send'),
        data: [
          { label: 'To', value: 'bob@example.com, ada.lovelace.with.a.long.name@mathematics.example' },
          { label: 'Subject', value: 'hello' },
          { label: 'Message', value: 'Shall we meet on Thursday at one? '.repeat(6) },
        ],
      }),
  },
  {
    name: '03-own-hand',
    prepare: (main) => {
      talk(main, [
        userTurn('s1', 0, 'upvote the second answer and reply with thanks'),
        step('s1', 1, { element: element('Upvote') }),
        step('s1', 2, { actor: 'user', element: element('Show all answers', 'link') }),
      ]);
      main.state.run = { status: 'paused', sessionId: 's1', step: 2 };
    },
  },
  {
    name: '04-stopped',
    prepare: (main) =>
      talk(main, [
        userTurn('s1', 0, 'type red shoes into Search and press Enter'),
        step('s1', 1, {
          action: { intent: 'textinput', uid: 'uid-Search', text: 'red shoes' },
          element: element('Search', 'searchbox'),
          outcome: { kind: 'skipped', begun: true, message: '“Search” holds “red shoes” now.' },
        }),
        say('s1', 2, 'Stopped. “Search” holds “red shoes” now.'),
      ]),
  },
  {
    name: '05-answer',
    prepare: (main) =>
      talk(main, [
        userTurn('s1', 0, 'how much does it cost?'),
        say('s1', 1, 'Canyon Mid Hiking Boots: £129.00'),
        userTurn('s1', 2, 'who made it?'),
        say('s1', 3, 'I found nothing here about “gift cards”.'),
      ]),
  },
  {
    name: '06-page-error',
    prepare: (main) =>
      talk(main, [
        userTurn('s1', 0, 'search for flights'),
        step('s1', 1, { element: element('Search') }),
        say('s1', 2, 'The page says: “Choose where you fly from.”'),
        userTurn('s1', 3, 'turn off notifications'),
        step('s1', 4, { element: element('Notifications') }),
        say('s1', 5, 'I see no change on the page.'),
      ]),
  },
  {
    name: '07-question',
    prepare: (main) =>
      talk(main, [
        userTurn('s1', 0, 'can you open the reviews?'),
        say('s1', 1, 'Which one do you mean by “the reviews”? 1. 163 reviews, 2. Sort reviews.', [
          element('163 reviews', 'link'),
          element('Sort reviews', 'combobox'),
        ]),
      ]),
  },
  {
    name: '08-long-card',
    prepare: (main) =>
      ask(main, {
        sentence:
          'Place your order for “Canyon Mid Hiking Boots” and two more by clicking “Place order and pay £187.50”',
        consequence: {
          class: 'irreversible',
          kind: 'order',
          certainty: 'certain',
          because: 'the button says “Place order and pay £187.50”',
        },
        element: element('Place order and pay £187.50'),
        data: ['Name', 'Street', 'City', 'Postcode', 'Country', 'Phone', 'Card', 'Delivery', 'Total'].map(
          (label) => ({
            label,
            value: label === 'Card' ? '••••••' : `${label} as it stands in the form`,
          }),
        ),
      }),
  },
  {
    name: '09-choices',
    prepare: (main) =>
      talk(main, [
        userTurn('s1', 0, 'open the book about the sea'),
        say('s1', 1, 'Several things fit. Which one do you mean?', [
          element('The Salt Roads: a journey along the coasts of three seas, illustrated', 'link'),
          element('Night Ferry', 'link'),
          element('', 'button'),
        ]),
      ]),
    show: async (page, main) => {
      main.emit({
        type: 'marks-changed',
        marks: [1, 2, 3].map((number) => ({
          uid: `u${number}`,
          box: { x: 110, y: 65 + number * 30, width: 140, height: 27 },
          label: String(number),
          kind: 'choice' as const,
        })),
      });
      await expect(page.getByRole('list', { name: 'Choices' })).toBeVisible();
    },
  },
  {
    name: '10-no-connection',
    prepare: (main) => {
      main.state.connections = [homeConnection];
      main.state.settings = { ...main.state.settings, navigator: 'chat', activeConnection: 'home' };
    },
    show: async (page, main) => {
      await page.keyboard.press('Control+,');
      await page.getByRole('tab', { name: 'Models' }).click();
      await page.getByRole('button', { name: 'Test Home' }).click();
      main.emit({ type: 'probe-changed', report: unreachable });
      await expect(page.getByRole('button', { name: 'Use without a model' })).toBeVisible();
    },
  },
  {
    name: '11-leave',
    prepare: (main) =>
      ask(main, {
        sentence: 'Leave “Unsaved work” without saving',
        consequence: {
          class: 'irreversible',
          kind: 'leave',
          certainty: 'certain',
          because: 'the page asks whether to leave it',
        },
        element: null,
        data: [{ label: 'Address', value: 'https://shop.example/' }],
        rememberable: false,
      }),
  },
  {
    name: '12-model-list',
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await page.getByRole('tab', { name: 'Models' }).click();
      await page.getByRole('button', { name: 'Connect a model' }).click();
      await page.getByRole('button', { name: 'Ollama' }).click();
      await page.getByRole('combobox', { name: 'Model', exact: true }).pressSequentially('no-such');
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
];

if (process.env.PARLEY_SHOTS !== undefined) {
  showGallery(
    states.flatMap((state) =>
      widths.map((width) => ({ ...state, name: `${state.name}-${width}`, size: { width, height: 800 } })),
    ),
  );
}

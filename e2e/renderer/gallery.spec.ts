import {
  approvalRequest,
  element,
  exportPreview,
  manyTurns,
  say,
  session,
  step,
  tab,
  userTurn,
} from './fake-data.ts';
import { FakeFailure } from './fake-main.ts';
import { running, sessions, showGallery, type View, withLargeText, withSession } from './gallery.ts';
import { expect } from './renderer-test.ts';

const views: readonly View[] = [
  { name: 'first-start' },
  { name: 'session', prepare: withSession },
  {
    name: 'running',
    prepare: withSession,
    show: async (page, main) => {
      main.run(running);
      main.emit({
        type: 'marks-changed',
        marks: [{ uid: 'u', box: { x: 606, y: 20, width: 80, height: 38 }, label: 'click', kind: 'target' }],
      });
      main.emit({ type: 'tabs-changed', tabs: [tab({ loading: true })] });
      await expect(page.getByText('click Search')).toBeVisible();
    },
  },
  {
    name: 'details',
    prepare: (main) => {
      withSession(main);
    },
    show: async (page) => {
      await page.getByRole('button', { name: /^2 steps/ }).click();
      await page.getByRole('button', { name: /Typed “sea stories”/ }).click();
      await expect(page.getByRole('button', { name: 'Why this element' })).toBeVisible();
      await page.getByRole('region', { name: 'Turns' }).evaluate((list) => list.scrollTo(0, 0));
    },
  },
  {
    name: 'approval',
    prepare: (main) => {
      withSession(main);
      main.state.run = { status: 'awaiting-approval', sessionId: 's1', request: approvalRequest };
    },
    show: async (page) => expect(page.getByRole('button', { name: /^Refuse/ }).first()).toBeFocused(),
  },
  {
    name: 'question',
    prepare: (main) => {
      withSession(main);
      main.state.turns.set('s1', [
        userTurn('s1', 0, 'open the book about the sea'),
        say('s1', 1, 'Several things fit. Which one do you mean?', [
          element('The Salt Roads', 'link'),
          element('Night Ferry', 'link'),
          element('Tide Tables for Beginners', 'link'),
        ]),
      ]);
    },
    show: async (page, main) => {
      main.emit({
        type: 'marks-changed',
        marks: [1, 2, 3].map((number) => ({
          uid: `u${number}`,
          box: { x: 110, y: 65 + number * 121, width: 140, height: 27 },
          label: String(number),
          kind: 'choice' as const,
        })),
      });
      await expect(page.getByRole('list', { name: 'Choices' })).toBeVisible();
    },
  },
  {
    name: 'ten-thousand-turns',
    prepare: (main) => {
      withSession(main);
      main.state.turns.set('s1', manyTurns('s1', 10_000));
    },
    show: async (page) => expect(page.getByText('That was result 9999.')).toBeVisible(),
  },
  {
    name: 'session-failed',
    prepare: (main) => {
      withSession(main);
      main.answer('sessions.turns', () => {
        throw new FakeFailure(
          'The database cannot be read: the disk is full. Free some space, then try again.',
        );
      });
    },
  },
  {
    name: 'lost',
    prepare: withSession,
    show: async (page, main) => {
      // Lost while it is opened, the session would say so too.
      await expect(page.getByRole('region', { name: 'Turns' }).getByRole('listitem').last()).toBeVisible();
      main.drop(false);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'export',
    prepare: (main, picture) => {
      withSession(main);
      const jpeg = picture.toString('base64');
      main.state.preview = {
        ...exportPreview,
        pictures: [
          'Typed “sea stories” into Search books',
          'Clicked Search',
          'Could not click Night Ferry',
        ].map((about, index) => ({ turnId: `s1-${index}`, about, jpeg, covered: index === 1 ? 2 : 0 })),
      };
    },
    show: async (page) => {
      await page.getByRole('button', { name: 'More for this session' }).click();
      await page.getByRole('menuitem', { name: 'Export…' }).click();
      await page.getByRole('button', { name: 'Could not click Night Ferry' }).click();
      await expect(page.getByText('1 picture: the page was not kept beside it')).toBeVisible();
    },
  },
  {
    name: 'imported',
    prepare: (main) => {
      withSession(main);
      main.state.sessions[0] = session('s1', 'Sea stories in the bookshop', 0, { importedAt: Date.now() });
    },
    show: async (page) => expect(page.getByText('Imported', { exact: true })).toBeVisible(),
  },
  {
    name: 'palette',
    prepare: withSession,
    show: async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    },
  },
  {
    name: 'keys',
    prepare: withSession,
    show: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  },
  { name: 'small', size: { width: 1000, height: 700 }, prepare: withSession },
  {
    name: 'narrow',
    size: { width: 700, height: 900 },
    prepare: withSession,
    show: async (page) => {
      await page.getByRole('button', { name: 'Close the conversation' }).click();
      await expect(page.getByRole('region', { name: 'Turns' })).toBeHidden();
    },
  },
  {
    name: 'narrow-drawer',
    size: { width: 700, height: 900 },
    prepare: withSession,
    show: async (page) => {
      await expect(page.getByRole('region', { name: 'Turns' })).toBeVisible();
    },
  },
  {
    name: 'interrupted',
    prepare: withSession,
    show: async (page) => {
      await page
        .getByRole('button', { name: /Boots for winter/ })
        .first()
        .click();
      await expect(page.getByText('Parley was closed')).toBeVisible();
    },
  },
  {
    name: 'loading',
    prepare: (main) => {
      withSession(main);
      main.answer('sessions.turns', () => new Promise(() => {}));
    },
    show: async (page) => expect(page.getByText('Opening the session')).toBeVisible(),
  },
  {
    name: 'nothing-found',
    prepare: withSession,
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Search sessions' }).fill('submarines');
      await expect(page.getByText('Nothing found for “submarines”')).toBeVisible();
    },
  },
  {
    name: 'full',
    size: { width: 1000, height: 700 },
    prepare: (main) => {
      withSession(main);
      const title =
        'A-very-long-word-that-no-line-can-hold-and-that-has-to-be-broken-somewhere-in-its-middle';
      main.state.sessions = [session('s1', title, 0), ...sessions];
      main.state.turns.set('s1', [
        userTurn('s1', 0, title),
        step('s1', 1, { element: element(title, 'link') }),
      ]);
      main.state.tabs = Array.from({ length: 30 }, (_, index) =>
        tab({ id: index, title: `Page number ${index}`, active: index === 20 }),
      );
      main.state.run = {
        status: 'awaiting-approval',
        sessionId: 's1',
        request: {
          ...approvalRequest,
          data: Array.from({ length: 14 }, (_, index) => ({ label: `Field ${index}`, value: title })),
        },
      };
    },
    show: async (page) => {
      await expect(page.getByRole('button', { name: /^Refuse/ })).toBeInViewport();
      await expect(page.getByRole('tab', { name: 'Page number 20' })).toBeInViewport();
    },
  },
  {
    name: 'crashed',
    prepare: (main) => {
      withSession(main);
      main.state.tabs = [tab({ crashed: true })];
    },
  },
  {
    name: 'private',
    prepare: (main) => {
      withSession(main);
      main.state.sessions = [session('p1', 'New session', 0, { isPrivate: true, turns: 0 }), ...sessions];
      main.state.turns.set('p1', []);
    },
    show: async (page) =>
      expect(page.getByRole('heading', { name: 'This session is private' })).toBeVisible(),
  },
  {
    name: 'private-900',
    size: { width: 900, height: 760 },
    prepare: (main) => {
      withSession(main);
      main.state.sessions = [session('s1', 'Sea stories', 0, { isPrivate: true }), ...sessions];
    },
    show: async (page) => expect(page.getByText('Private', { exact: true })).toBeVisible(),
  },
  ...[900, 1280].map(
    (width): View => ({
      name: `your-turn-${width}`,
      size: { width, height: 800 },
      prepare: (main) => {
        withSession(main);
        main.state.run = {
          status: 'paused',
          sessionId: 's1',
          step: 3,
          handOver: { kind: 'code', site: 'books.example' },
        };
      },
      show: async (page) =>
        expect(page.getByRole('region', { name: /^Your turn: enter the code/ })).toBeVisible(),
    }),
  ),
  { name: 'text-200', size: { width: 1280, height: 800 }, prepare: withLargeText },
  {
    name: 'text-200-wide',
    size: { width: 1920, height: 1080 },
    prepare: withLargeText,
    show: async (page) => expect(page.getByRole('region', { name: 'Turns' })).toBeVisible(),
  },
  {
    name: 'text-200-approval',
    size: { width: 1280, height: 800 },
    prepare: (main) => {
      withLargeText(main);
      main.state.run = { status: 'awaiting-approval', sessionId: 's1', request: approvalRequest };
    },
    show: async (page) => {
      await expect(page.getByRole('button', { name: /^Refuse/ }).first()).toBeInViewport();
      await expect(
        page.getByRole('form', { name: 'Instruction' }).getByRole('button', { name: /^Stop/ }),
      ).toBeInViewport();
    },
  },
];

showGallery(views);

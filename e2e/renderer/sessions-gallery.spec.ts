import type { Page } from '@playwright/test';
import { session, tab, variedTurns } from './fake-data.ts';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import { showGallery, type View, withSession } from './gallery.ts';
import { failedTurns } from './inspected-data.ts';
import { expect } from './renderer-test.ts';

function prepare(main: FakeMain): void {
  withSession(main);
  const sites = [tab().url, 'https://shop.example/', 'https://flights.example/', ''];
  const ends = [undefined, 'failed', 'refused', 'done', 'skipped'] as const;
  main.state.sessions = main.state.sessions.map((each, at) => {
    const ended = ends[at % ends.length];
    return {
      ...each,
      url: sites[at % sites.length] ?? '',
      ...(ended === undefined ? {} : { ended }),
      ...(at % 3 === 1 ? { isStarred: true } : {}),
    };
  });
  main.state.turns.set(
    's2',
    failedTurns.map((turn) => ({ ...turn, sessionId: 's2', id: `s2-${turn.index}` })),
  );
  main.state.facts = {
    sites: [
      { value: 'shop.example', sessions: 4 },
      { value: 'books.example', sessions: 3 },
    ],
    navigators: [{ value: 'offline', sessions: 7 }],
  };
}

const size = { width: 1600, height: 900 };
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sessions' });

async function filterBy(page: Page, name: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
}

async function compare(page: Page): Promise<void> {
  await sidebar(page).getByRole('button', { name: 'Choose several sessions' }).click();
  await sidebar(page).getByRole('checkbox').nth(0).click();
  await sidebar(page).getByRole('checkbox').nth(1).click();
  await sidebar(page).getByRole('button', { name: 'Compare' }).click();
}

const views: readonly View[] = [
  {
    name: 'sessions-list',
    size,
    prepare,
    show: async (page) => expect(sidebar(page).getByText('failed')).toBeVisible(),
  },
  {
    name: 'sessions-filter-open',
    size,
    prepare,
    show: async (page) => {
      await sidebar(page).getByRole('button', { name: 'Filter sessions' }).click();
      await expect(page.getByRole('combobox', { name: 'Navigator' })).toBeVisible();
    },
  },
  {
    name: 'sessions-filtered',
    size,
    prepare,
    show: async (page) => {
      await sidebar(page).getByRole('button', { name: 'Filter sessions' }).click();
      await filterBy(page, 'Site', /shop/);
      await filterBy(page, 'How it ended', /Failed/);
      await page.keyboard.press('Escape');
      await expect(sidebar(page).getByText(/ of 7 sessions/)).toBeVisible();
    },
  },
  {
    name: 'sessions-all-hidden',
    size,
    prepare: (main) => {
      prepare(main);
      main.answer('sessions.list', ({ filter }) => (filter?.via === undefined ? main.state.sessions : []));
      main.answer('sessions.count', ({ filter }) => ({ found: filter?.via === undefined ? 7 : 0, all: 7 }));
    },
    show: async (page) => {
      await sidebar(page).getByRole('button', { name: 'Filter sessions' }).click();
      await filterBy(page, 'Said', /Spoken/);
      await page.keyboard.press('Escape');
      await expect(sidebar(page).getByText('“Spoken” hides 7 sessions')).toBeVisible();
    },
  },
  {
    name: 'sessions-choosing',
    size,
    prepare,
    show: async (page) => {
      await sidebar(page).getByRole('button', { name: 'Choose several sessions' }).click();
      await sidebar(page).getByRole('checkbox').nth(1).click();
      await expect(sidebar(page).getByText('1 session chosen')).toBeVisible();
    },
  },
  {
    name: 'compared',
    size,
    prepare: (main) => {
      prepare(main);
      main.state.turns.set('s1', variedTurns('s1'));
    },
    show: async (page) => {
      await compare(page);
      await expect(page.getByText(/differences in/)).toBeVisible();
    },
  },
  {
    name: 'compared-same',
    size,
    prepare: (main) => {
      prepare(main);
      main.state.turns.set('s2', []);
      main.state.turns.set('s1', []);
    },
    show: async (page) => {
      await compare(page);
      await expect(page.getByText('Nothing was said or done in either of them')).toBeVisible();
    },
  },
  {
    name: 'compared-unreadable',
    size,
    prepare: (main) => {
      prepare(main);
      main.state.sessions[1] = session('s2', 'Boots for winter', 0);
      main.answer('sessions.saved', () => {
        throw new FakeFailure('This session is not there any more.');
      });
    },
    show: async (page) => {
      await compare(page);
      await expect(page.getByText('Can’t compare them')).toBeVisible();
    },
  },
];

showGallery(views);

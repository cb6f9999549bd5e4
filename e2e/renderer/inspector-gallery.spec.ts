import type { Page } from '@playwright/test';
import { trace } from './fake-data.ts';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import { showGallery, type View } from './gallery.ts';
import { wholeTrace, withFailedSession } from './inspected-data.ts';
import { expect } from './renderer-test.ts';

async function inspect(page: Page, words: RegExp): Promise<void> {
  const turns = page.getByRole('region', { name: 'Turns' });
  await turns.getByRole('button', { name: words }).click();
  await turns.getByRole('button', { name: 'Look into this step' }).last().click();
  await expect(page.locator('[data-inspector]')).toBeVisible();
}

const chosen = async (page: Page): Promise<void> => {
  await inspect(page, /Night Ferry/);
  await expect(page.getByRole('list', { name: 'Elements in the picture' })).toBeVisible();
};

const prepare = (main: FakeMain): void => withFailedSession(main);

const views: readonly View[] = [
  ...[900, 1280, 1600].map(
    (width): View => ({ name: `turn-${width}`, size: { width, height: 900 }, prepare, show: chosen }),
  ),
  {
    name: 'turn-pointed',
    prepare,
    show: async (page) => {
      await chosen(page);
      await page.getByRole('list', { name: 'Scores of the ranker' }).getByRole('button').nth(2).hover();
    },
  },
  {
    name: 'turn-came-of-it',
    prepare,
    show: async (page) => {
      await chosen(page);
      await page.getByRole('heading', { name: 'What was checked' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'turn-technical',
    size: { width: 1280, height: 1600 },
    prepare,
    show: async (page) => {
      await chosen(page);
      await page.locator('[data-inspector]').getByRole('button', { name: 'Technical' }).click();
      await page.getByRole('table', { name: /What the question was made of/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'turn-failed',
    prepare,
    show: async (page) => {
      await inspect(page, /Basket/);
      await expect(page.getByRole('list', { name: 'Elements in the picture' })).toBeVisible();
    },
  },
  {
    name: 'turn-said',
    prepare,
    show: async (page) => {
      await chosen(page);
      await page.keyboard.press('k');
      await expect(page.getByText('You typed this.')).toBeVisible();
    },
  },
  {
    name: 'turn-earlier-version',
    prepare: (main) => {
      withFailedSession(main);
      main.state.trace = { ...trace('any'), hasScreenshot: false };
    },
    show: async (page) => {
      await inspect(page, /Night Ferry/);
      await expect(page.getByText('Not kept of this turn')).toBeVisible();
    },
  },
  {
    name: 'turn-ranked-afterwards',
    prepare: (main) => {
      withFailedSession(main, { ranking: null });
      main.state.afterwards = wholeTrace().ranking;
    },
    show: async (page) => {
      await chosen(page);
      await page.getByRole('button', { name: 'Rank this page now' }).click();
      await page.getByRole('list', { name: /Ranked afterwards/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'turn-loading',
    prepare: (main) => {
      withFailedSession(main);
      main.answer('turns.trace', () => new Promise(() => {}));
    },
    show: async (page) => {
      await inspect(page, /Night Ferry/);
      await expect(page.getByText('Getting what is known of this turn')).toBeVisible();
    },
  },
  {
    name: 'turn-unreadable',
    prepare: (main) => {
      withFailedSession(main);
      main.answer('turns.trace', () => {
        throw new FakeFailure('The saved sessions are damaged. Restart Parley.');
      });
    },
    show: async (page) => {
      await inspect(page, /Night Ferry/);
      await expect(page.getByText('Can’t get it')).toBeVisible();
    },
  },
];

showGallery(views);

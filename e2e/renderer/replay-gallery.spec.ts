import type { Page } from '@playwright/test';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import { running, showGallery, type View, withSession } from './gallery.ts';
import { expect, runCommand } from './renderer-test.ts';
import { replayPreview, replayProgress, savedReplays, withQuestion } from './replay-data.ts';

function prepare(main: FakeMain): void {
  withSession(main);
  main.state.replayPreview = replayPreview;
  main.state.replays = [...savedReplays];
}

async function openDialog(page: Page): Promise<void> {
  await runCommand(page, 'Run again…: this session');
  await expect(
    page.getByRole('dialog', { name: 'Run this session again' }).getByText('4 steps'),
  ).toBeVisible();
}

const asks: View['show'] = async (page) => {
  await expect(page.getByRole('group', { name: 'Step 2 of 3' })).toBeVisible();
};

const views: readonly View[] = [
  { name: 'rerun', prepare, show: openDialog },
  { name: 'rerun-short', size: { width: 1280, height: 640 }, prepare, show: openDialog },
  {
    name: 'rerun-named',
    prepare,
    show: async (page) => {
      await openDialog(page);
      await page.getByRole('textbox', { name: /^Name/u }).fill('sea stories by price');
      await page.getByRole('switch', { name: /Search books/u }).click();
    },
  },
  {
    name: 'rerun-nothing',
    prepare: (main) => {
      prepare(main);
      main.answer('replays.look', () => {
        throw new FakeFailure(
          'Nothing was done in “Sea stories” that can be done again: only what was carried out on a page can.',
        );
      });
    },
    show: async (page) => {
      await runCommand(page, 'Run again…: this session');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'saved-replays',
    prepare,
    show: async (page) => {
      await page.getByRole('button', { name: 'Saved replays' }).click();
      await expect(page.getByRole('button', { name: 'Run weekly report' })).toBeVisible();
    },
  },
  {
    name: 'saved-replays-none',
    prepare: withSession,
    show: async (page) => {
      await page.getByRole('button', { name: 'Saved replays' }).click();
      await expect(page.getByText('Nothing saved yet')).toBeVisible();
    },
  },
  {
    name: 'saved-replays-changing',
    prepare,
    show: async (page) => {
      await page.getByRole('button', { name: 'Saved replays' }).click();
      await page.getByRole('button', { name: 'More for weekly report' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'More for Sea stories by price' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await expect(page.getByRole('textbox', { name: 'Name of the replay' })).toBeFocused();
    },
  },
  {
    name: 'replaying',
    prepare: (main) => {
      withSession(main);
      main.state.run = { ...running, next: ['choose “Price” in Sort by'] };
      main.state.replaying = [replayProgress];
    },
    show: async (page) => {
      await expect(page.getByText('Replaying step 2 of 3')).toBeVisible();
    },
  },
  {
    name: 'replay-asks-which',
    prepare: (main) =>
      withQuestion(
        main,
        'element',
        'Which of these is it, for step 2 of 3, “click Night Ferry”? Say its number, “skip” or “stop”.',
      ),
    show: async (page, main) => {
      await asks(page, main);
      await expect(page.getByRole('img', { name: /as it was then/u })).toBeVisible();
    },
  },
  {
    name: 'replay-asks-narrow',
    size: { width: 900, height: 760 },
    prepare: (main) =>
      withQuestion(
        main,
        'failed',
        'Step 2 of 3 was not done: It was covered. Say “again”, “skip” or “stop”.',
      ),
    show: asks,
  },
  {
    name: 'replay-asks-secret',
    prepare: (main) =>
      withQuestion(main, 'secret', 'What is the “Password”? It was never kept, and this is not kept either.'),
    show: asks,
  },
  {
    name: 'replay-asks-values',
    prepare: (main) =>
      withQuestion(
        main,
        'values',
        'This will enter “sea stories” into Search books. Say yes, no, or another value as “Search books: …”.',
      ),
    show: asks,
  },
];

showGallery(views);

import type { Page } from '@playwright/test';
import { isFullRun } from '../../src/main/testing/sample.ts';
import { playedNow, variedTurns } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { showGallery, type View, withSession } from './gallery.ts';
import { failedTurns } from './inspected-data.ts';
import { expect, runCommand } from './renderer-test.ts';

/** What sessions are read back in, as wide as windows are: the narrowest always, all of them where pictures are wanted. */
const widths = isFullRun || process.env.PARLEY_SHOTS !== undefined ? [900, 1_280, 1_600] : [900];

function prepare(main: FakeMain): void {
  withSession(main);
  main.state.sessions = main.state.sessions.map((each, at) => ({
    ...each,
    createdAt: each.updatedAt - (at + 1) * (at + 1) * 95_000,
    ...(at % 3 === 1 ? { isStarred: true } : {}),
    ...(at === 2 ? { ended: 'failed' as const } : {}),
  }));
  main.state.turns.set('s1', variedTurns('s1'));
  main.state.turns.set(
    's2',
    failedTurns.map((turn, at) => ({
      ...{ ...turn, sessionId: 's2', id: `s2-${turn.index}` },
      at: playedNow - 900_000 + at * 40_000,
    })),
  );
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sessions' });

async function showSessions(page: Page): Promise<void> {
  if (!(await sidebar(page).isVisible())) await page.getByRole('button', { name: 'Show sessions' }).click();
  await expect(sidebar(page).getByText('failed')).toBeVisible();
}

const views = widths.flatMap((width): readonly View[] => {
  const size = { width, height: width === 900 ? 700 : 900 };
  return [
    { name: `review-list-${width}`, size, prepare, show: showSessions },
    {
      name: `review-transcript-${width}`,
      size,
      prepare,
      show: async (page) => {
        await page.getByRole('region', { name: 'Turns' }).focus();
        await page.keyboard.press('Control+f');
        await page.keyboard.type('sea stories');
        await expect(page.locator('[data-thumbnail]').first()).toBeVisible();
        await page
          .getByRole('region', { name: 'Turns' })
          .getByRole('button', { expanded: true })
          .first()
          .waitFor();
      },
    },
    {
      name: `review-history-${width}`,
      size,
      prepare,
      show: async (page) => {
        await runCommand(page, 'History: storage and backup');
        await expect(page.getByText('176 pictures · 19 MB')).toBeVisible();
      },
    },
    {
      name: `review-compared-${width}`,
      size,
      prepare,
      show: async (page) => {
        await showSessions(page);
        await sidebar(page).getByRole('button', { name: 'Choose several sessions' }).click();
        await sidebar(page).getByRole('checkbox').nth(0).click();
        await sidebar(page).getByRole('checkbox').nth(1).click();
        await sidebar(page).getByRole('button', { name: 'Compare' }).click();
        await expect(page.getByText(/differences in/)).toBeVisible();
      },
    },
  ];
});

showGallery(views);

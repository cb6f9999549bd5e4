import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isFullRun, sample } from '../../src/main/testing/sample.ts';
import { expectPlainWords } from '../shown-words.ts';
import { begun, element, session, settings, tab, userTurn, variedTurns } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { expectAccessible, test } from './renderer-test.ts';

/** A folder for pictures of every view, to be looked at: PARLEY_SHOTS=/tmp/shots npx playwright test … */
const shots = process.env.PARLEY_SHOTS;

export interface View {
  readonly name: string;
  readonly size?: { readonly width: number; readonly height: number };
  prepare?(main: FakeMain, picture: Buffer): void;
  show?(page: Page, main: FakeMain): Promise<void>;
}

export const sessions = [
  session('s1', 'Sea stories in the bookshop', 0),
  session('s2', 'Boots for winter', 0, { interrupted: true }),
  session('s3', 'A flight to Lisbon in May, two people, hand luggage only', 1),
  session('s4', 'Reply to Ana about Thursday', 3),
  session('s5', 'Where is my parcel', 9),
  session('s6', 'Change the billing address', 40),
  session('s7', 'Read the news', 420),
];

/** The usual session, in which most kinds of turns happen, among others. */
export function withSession(main: FakeMain): void {
  main.state.sessions = [...sessions];
  main.state.turns.set('s1', variedTurns('s1'));
  main.state.turns.set('s2', [userTurn('s2', 0, 'search for boots and open the second result')]);
  main.state.tabs = [
    tab({ canGoBack: true }),
    tab({ id: 2, active: false, title: 'Forum: Which boots for winter?' }),
  ];
}

/** The window of somebody who has set the text to its largest. */
export function withLargeText(main: FakeMain): void {
  withSession(main);
  main.state.settings = { ...main.state.settings, textSize: '200' };
}

export const running = {
  ...begun,
  stage: 'acting',
  step: 2,
  about: 'click Search',
  element: element('Search'),
} as const;

const themes = ['light', 'dark'] as const;

/**
 * Every view in both themes: nothing in it keeps people out, no word of it is the code's own, and a picture of it can be looked at. A view is opened
 * once, in the theme that its place in the list gives it, and checked whole; then the theme is changed under it, which
 * changes colours alone, and those are checked again. `npm test` draws one view in eleven of each gallery by its seed;
 * `npm run test:full` opens every view anew in each theme.
 */
export function showGallery(views: readonly View[]): void {
  // An odd step, so that both themes are opened first.
  for (const [index, view] of sample([...views.entries()], 11)) {
    const first = themes[index % 2] ?? 'light';
    const second = first === 'light' ? 'dark' : 'light';
    const runs = isFullRun ? themes.map((theme) => [theme] as const) : [[first, second] as const];
    for (const [opened, changed] of runs) {
      const themesShown = changed === undefined ? opened : `${opened}, then ${changed}`;
      test(`${view.name}, ${themesShown}`, async ({ main, open, picture }) => {
        main.state.settings = settings({ theme: opened });
        main.state.screenshot = picture.toString('base64');
        view.prepare?.(main, picture);
        const page = await open(view.size);
        await view.show?.(page, main);
        await takePicture(page, `${view.name}-${opened}`);
        await expectAccessible(page);
        await expectPlainWords(page);
        if (changed === undefined) return;
        // As the window itself does it; one whose connection is lost is told nothing by main.
        await page.locator('html').evaluate((html, theme) => {
          html.dataset.theme = theme;
        }, changed);
        await takePicture(page, `${view.name}-${changed}`);
        await expectAccessible(page, ['color-contrast']);
      });
    }
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  // For looking at them: transitions are over by then.
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { element, session, settings, tab, userTurn, variedTurns } from './played-data.ts';
import type { PlayedMain } from './played-main.ts';
import { expectAccessible, test } from './renderer-test.ts';

/** A folder for pictures of every view, to be looked at: PARLEY_SHOTS=/tmp/shots npx playwright test … */
const shots = process.env.PARLEY_SHOTS;

export interface View {
  readonly name: string;
  readonly size?: { readonly width: number; readonly height: number };
  prepare?(main: PlayedMain, picture: Buffer): void;
  show?(page: Page, main: PlayedMain): Promise<void>;
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
export function withSession(main: PlayedMain): void {
  main.state.sessions = [...sessions];
  main.state.turns.set('s1', variedTurns('s1'));
  main.state.turns.set('s2', [userTurn('s2', 0, 'search for boots and open the second result')]);
  main.state.tabs = [
    tab({ canGoBack: true }),
    tab({ id: 2, active: false, title: 'Forum: Which boots for winter?' }),
  ];
}

export const running = {
  status: 'running',
  sessionId: 's1',
  stage: 'acting',
  step: 2,
  budget: 20,
  about: 'click Search',
  element: element('Search'),
  draft: '',
  wait: null,
} as const;

/** Every view in both themes: nothing in it keeps people out, and a picture of it can be looked at. */
export function showGallery(views: readonly View[]): void {
  for (const theme of ['light', 'dark'] as const) {
    for (const view of views) {
      test(`${view.name}, ${theme}`, async ({ main, open, picture }) => {
        main.state.settings = settings({ theme });
        main.state.screenshot = picture.toString('base64');
        view.prepare?.(main, picture);
        const page = await open(view.size);
        await view.show?.(page, main);
        if (shots !== undefined) {
          // For looking at them: transitions are over by then.
          await page.waitForTimeout(300);
          await page.screenshot({ path: join(shots, `${view.name}-${theme}.png`) });
        }
        await expectAccessible(page);
      });
    }
  }
}

import { test } from './app-test.ts';
import { type ElectronMain, type ShownPage, shownPages } from './electron-main.ts';
import type { RunningApp } from './launch-app.ts';

/** What only a window of the app's own has: skipped on the web host. Asked before the app of a test is started. */
export const skipOnWeb = (reason: string): void =>
  test.skip(({ host }) => host === 'web', `${noWindow} ${reason}`);

export const noWindow = 'the web host’s window is a tab of the user’s browser, which';

/** What no other host shows. */
export const everyOne = { oneIn: 1 } as const;

export function mainOf({ main }: RunningApp): ElectronMain {
  if (main === null) throw new Error('The web host has no Electron.');
  return main;
}

export const inSight = async (main: ElectronMain): Promise<readonly ShownPage[]> =>
  (await shownPages(main)).filter(({ isShown }) => isShown);

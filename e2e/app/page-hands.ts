import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import { type ElectronMain, shownPages } from './electron-main.ts';
import type { RunningApp } from './launch-app.ts';

/** The user's own hands on the page: on its picture in the web host's window, on the native page elsewhere. */
export interface PageHands {
  /** Gives the page the keyboard. */
  focus(): Promise<void>;
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** At a part of the page's width and height. */
  click(at: { readonly x: number; readonly y: number }): Promise<void>;
}

export function handsOn(app: RunningApp): PageHands {
  return app.main === null ? handsOnPicture(app.page) : handsOnNative(app.main);
}

function handsOnPicture(page: Page): PageHands {
  const pane = page.getByRole('textbox', { name: /^The page/ });
  return {
    focus: () => pane.focus(),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    click: async ({ x, y }) => {
      const box = await pane.boundingBox();
      if (box === null) throw new Error('The pane is not there.');
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    },
  };
}

type Sent =
  | { readonly type: 'keyDown' | 'keyUp' | 'char'; readonly keyCode: string }
  | {
      readonly type: 'mouseDown' | 'mouseUp' | 'mouseMove';
      readonly x: number;
      readonly y: number;
      readonly button: 'left';
      readonly clickCount: number;
    };

function handsOnNative(main: ElectronMain): PageHands {
  const press = (key: string, text: string | null): readonly Sent[] => [
    { type: 'keyDown', keyCode: key },
    ...(text === null ? [] : [{ type: 'char', keyCode: text } as const]),
    { type: 'keyUp', keyCode: key },
  ];
  const typed: Readonly<Record<string, string | null>> = { Enter: 'Enter', Escape: null, Tab: null };
  return {
    focus: () => toPage(main, []),
    type: (text) =>
      toPage(
        main,
        [...text].flatMap((key) => press(key, key)),
        true,
      ),
    press: (key) => toPage(main, press(key, typed[key] ?? null), true),
    click: async (at) => {
      const page = (await shownPages(main)).findLast(({ isShown }) => isShown);
      if (page === undefined) throw new Error('No page is in sight.');
      const place = { x: Math.round(page.width * at.x), y: Math.round(page.height * at.y) };
      const one = (type: 'mouseDown' | 'mouseUp' | 'mouseMove', clickCount: number): Sent => ({
        ...{ type, ...place, button: 'left', clickCount },
      });
      await toPage(main, [one('mouseMove', 0), one('mouseDown', 1), one('mouseUp', 1)]);
    },
  };
}

/** @param hasKeyboard the page has to have the keyboard already; else it is given to it */
function toPage(main: ElectronMain, events: readonly Sent[], hasKeyboard = false): Promise<void> {
  return main.evaluate(
    ({ BrowserWindow }, sent) => {
      const views = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
      const pages = views.flatMap((view) => {
        if (!('webContents' in view) || !view.getVisible()) return [];
        const { webContents: contents } = view as Electron.WebContentsView;
        // Labels of marks are pages too.
        return contents.getURL().startsWith('data:') ? [] : [contents];
      });
      const page = pages.at(-1);
      if (page === undefined) throw new Error('No page is in sight.');
      if (!sent.hasKeyboard) page.focus();
      else if (!page.isFocused()) throw new Error('The page does not have the keyboard.');
      for (const event of sent.events) page.sendInputEvent(event);
    },
    { events, hasKeyboard },
  );
}

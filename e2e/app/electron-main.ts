import type { ChildProcess } from 'node:child_process';
import type * as Electron from 'electron';
import type { Evaluated, ToEvaluate } from '../electron-stand-in/evaluate.ts';
import type { RunningApp } from './launch-app.ts';

/** Main as a test reaches it on Electron and on what stands in for it: the desktop's side of the app. */
export interface ElectronMain {
  /** Runs there with Electron in its hand, as Playwright's own does: nothing else that stands around it is there. */
  evaluate<Result, Value>(
    work: (electron: typeof Electron, value: Value) => Result | Promise<Result>,
    value: Value,
  ): Promise<Result>;
}

/** Over the channel that the stand-in was started with. */
export function reachStandIn(child: ChildProcess): ElectronMain {
  let last = 0;
  const waiting = new Map<number, (evaluated: Evaluated) => void>();
  child.on('message', (message) => {
    const evaluated = message as Evaluated;
    waiting.get(evaluated.id)?.(evaluated);
    waiting.delete(evaluated.id);
  });
  child.once('exit', () => {
    for (const [id, answer] of waiting) answer({ id, error: 'main has ended' });
  });
  return {
    evaluate: (work, value) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, (evaluated) => {
          if ('error' in evaluated) reject(new Error(evaluated.error));
          else resolve(evaluated.value as never);
        });
        child.send({ id: last, source: work.toString(), value } satisfies ToEvaluate);
      }),
  };
}

/** A page in the window as somebody before the screen would find it. */
export interface ShownPage {
  readonly url: string;
  readonly isShown: boolean;
  readonly isMuted: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The native pages that lie in the window, the last one on top; without the labels of marks. */
export function shownPages(main: ElectronMain): Promise<readonly ShownPage[]> {
  return main.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return (window?.contentView.children ?? []).flatMap((view) => {
      if (!('webContents' in view)) return [];
      const { webContents: contents } = view as Electron.WebContentsView;
      const url = contents.getURL();
      const isMuted = contents.isAudioMuted();
      return url.startsWith('data:')
        ? []
        : [{ url, isShown: view.getVisible(), isMuted, ...view.getBounds() }];
    });
  }, null);
}

/** Makes the window another size; a person's own has a least one. */
export async function resizeWindow({ main, page }: RunningApp, width: number, height: number): Promise<void> {
  if (main === null) return page.setViewportSize({ width, height });
  await main.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setBounds(size), {
    width: Math.max(width, 640),
    height: Math.max(height, 480),
  });
}

/** A mark over the page: what stands on it, and where it is, as places of the page are counted. */
export interface ShownMark {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The marks of a kind where the host draws them, and the page that they are on. */
export async function shownMarks(
  { main, page }: RunningApp,
  kind: string,
): Promise<{
  readonly marks: readonly ShownMark[];
  readonly page: { width: number; height: number };
} | null> {
  if (main !== null) {
    const shown = (await shownPages(main)).findLast(({ isShown }) => isShown);
    if (shown === undefined) return null;
    const marks = (await nativeMarks(main)).map((mark) => ({
      ...mark,
      x: mark.x - shown.x,
      y: mark.y - shown.y,
    }));
    return { marks, page: shown };
  }
  const picture = await page.locator('canvas').boundingBox();
  if (picture === null) return null;
  const marks = await page.locator(`[data-kind="${kind}"]`).evaluateAll((drawn) =>
    drawn.map((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return { text: mark.textContent, x, y, width, height };
    }),
  );
  const placed = marks.map((mark) => ({ ...mark, x: mark.x - picture.x, y: mark.y - picture.y }));
  return { marks: placed, page: picture };
}

/** Marks that lie over the page as native views: four lines as a frame, and behind them a page with the label. */
export function nativeMarks(main: ElectronMain): Promise<readonly ShownMark[]> {
  return main.evaluate(({ BrowserWindow }) => {
    const views = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
    return views.flatMap((view, index) => {
      if (!('webContents' in view) || !view.getVisible()) return [];
      const label = (view as Electron.WebContentsView).webContents.getURL();
      const text = /^data:text\/html.*>(.*)$/su.exec(decodeURIComponent(label))?.[1];
      if (text === undefined) return [];
      const top = views[index - 4]?.getBounds() ?? { x: 0, y: 0, width: 0 };
      const bottom = views[index - 3]?.getBounds() ?? { y: 0, height: 0 };
      return [{ text, x: top.x, y: top.y, width: top.width, height: bottom.y + bottom.height - top.y }];
    });
  }, null);
}

/** Chooses from the window's menu; what has a role and no label by its role, as Electron writes it: small. */
export function choose(main: ElectronMain, wanted: string): Promise<void> {
  return main.evaluate(({ Menu, BrowserWindow }, name) => {
    const items = (menu: Electron.Menu | null | undefined): readonly Electron.MenuItem[] =>
      (menu?.items ?? []).flatMap((item) => [item, ...items(item.submenu)]);
    const all = items(Menu.getApplicationMenu());
    const found = all.find((item) => item.label === name || item.role === name);
    if (found === undefined) throw new Error(`The menu has no “${name}”.`);
    // Roles act on the window that is handed over.
    const [window] = BrowserWindow.getAllWindows();
    found.click({}, window, window?.webContents);
  }, wanted);
}

/** What stands in the window, read by main: a test's own hold on a window is lost when its page crashes. */
export function windowText(main: ElectronMain): Promise<string> {
  return main.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const text: unknown = await contents?.executeJavaScript('document.body.innerText');
    return typeof text === 'string' ? text : '';
  }, null);
}

/** One thing that a right click offers. */
export interface Offered {
  readonly name: string;
  readonly isEnabled: boolean;
}

/** Clicks on an element of the page in front with the right button. @returns what the menu offers, without its lines */
export function rightClick(main: ElectronMain, selector: string): Promise<readonly Offered[]> {
  return main.evaluate(async ({ BrowserWindow, Menu }, wanted) => {
    const views = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
    const front = views.findLast((view) => 'webContents' in view && view.getVisible());
    const { webContents: page } = front as Electron.WebContentsView;
    const look = `(() => {
      const found = document.querySelector(${JSON.stringify(wanted)});
      if (found === null) return null;
      const { x, y, width, height } = found.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    })()`;
    let at: unknown = null;
    // The page may still be on its way, and take the script with it that was just asked for.
    while (at === null) at = await page.executeJavaScript(look).catch(() => null);
    const opened = await new Promise<Electron.Menu>((resolve) => {
      // The system's own menu would wait for a hand.
      Menu.prototype.popup = function popup(this: Electron.Menu) {
        resolve(this);
      };
      const click = { ...(at as { x: number; y: number }), button: 'right', clickCount: 1 } as const;
      for (const type of ['mouseDown', 'mouseUp'] as const) page.sendInputEvent({ type, ...click });
    });
    (globalThis as { openedMenu?: Electron.Menu }).openedMenu = opened;
    return opened.items
      .filter(({ type }) => type !== 'separator')
      .map(({ label, role, enabled }) => ({ name: role ?? label, isEnabled: enabled }));
  }, selector);
}

/** Chooses from the menu that a right click has opened. */
export function chooseOffered(main: ElectronMain, wanted: string): Promise<void> {
  return main.evaluate((_electron, name) => {
    const menu = (globalThis as { openedMenu?: Electron.Menu }).openedMenu;
    const found = menu?.items.find(({ label }) => label === name);
    if (found === undefined) throw new Error(`The menu has no “${name}”.`);
    found.click();
  }, wanted);
}

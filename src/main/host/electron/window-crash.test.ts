import { EventEmitter } from 'node:events';
import type { BrowserWindow, WebContents } from 'electron';
import { expect, it, vi } from 'vitest';

const desktop = vi.hoisted(() => ({ answer: 0, asked: [] as unknown[], quits: 0 }));

vi.mock('electron', () => ({
  app: { quit: () => void desktop.quits++ },
  dialog: {
    showMessageBox: async (_window: unknown, box: unknown) => {
      desktop.asked.push(box);
      return { response: desktop.answer };
    },
  },
}));

const { askAboutCrashes, reloadAfterCrash } = await import('./window-crash.ts');

it('the window comes back after a crash; about one that crashes at once again the user is asked', () => {
  const contents = new EventEmitter();
  let [reloads, asked, time] = [0, 0, 0];
  const told: string[] = [];
  Object.assign(contents, { reload: () => void reloads++ });
  reloadAfterCrash(
    contents as unknown as WebContents,
    { onCrash: (how) => told.push(how), askUser: () => void asked++ },
    () => time,
  );
  const crash = (reason: string) => contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  crash('clean-exit');
  expect([reloads, asked, told]).toEqual([0, 0, []]);
  crash('crashed');
  expect([reloads, asked, told]).toEqual([1, 0, ['crashed, code 5']]);
  time = 2_000;
  crash('oom');
  expect([reloads, asked]).toEqual([1, 1]);
  time = 60_000;
  crash('crashed');
  expect([reloads, asked]).toEqual([2, 1]);
});

it('who is asked can have it shown again or quit, and whoever closes the question has it shown', async () => {
  let reloads = 0;
  let isDestroyed = false;
  const window = {
    isDestroyed: () => isDestroyed,
    webContents: { reload: () => void reloads++ },
  } as unknown as BrowserWindow;
  await askAboutCrashes(window);
  expect([reloads, desktop.quits]).toEqual([1, 0]);
  expect(desktop.asked).toEqual([
    expect.objectContaining({ buttons: ['Show it again', 'Quit Parley'], cancelId: 0 }),
  ]);
  desktop.answer = 1;
  await askAboutCrashes(window);
  expect([reloads, desktop.quits]).toEqual([1, 1]);
  // Closed meanwhile.
  [desktop.answer, isDestroyed] = [0, true];
  await askAboutCrashes(window);
  expect([reloads, desktop.quits]).toEqual([1, 1]);
});

import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({ app: null as unknown, powerMonitor: null as unknown }));
vi.mock('electron', () => electron);

class FakeApp extends EventEmitter {
  readonly codes: number[] = [];
  exit(code: number): void {
    this.codes.push(code);
  }
}

const app = new FakeApp();
const powerMonitor = new EventEmitter();
Object.assign(electron, { app, powerMonitor });
const { endWithApp } = await import('./quit.ts');

let window: EventEmitter;
let ends: number;
let finish: () => void;

beforeEach(() => {
  app.removeAllListeners();
  powerMonitor.removeAllListeners();
  app.codes.length = 0;
  window = new EventEmitter();
  ends = 0;
  endWithApp(window as BrowserWindow, () => {
    ends += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
});

/** @returns whether Electron may go on ending by itself */
function quit(): boolean {
  let isLet = true;
  app.emit('before-quit', { preventDefault: () => (isLet = false) });
  return isLet;
}

it('waits for what is to be put away, and then exits, however often it is asked', async () => {
  expect([quit(), quit()]).toEqual([false, false]);
  expect(ends).toBe(1);
  expect(app.codes).toEqual([]);
  finish();
  await expect.poll(() => app.codes).toEqual([0]);
});

it('puts away what it can when a Windows session ends, which tells only the window', async () => {
  window.emit('session-end', { reasons: ['logoff'] });
  expect(ends).toBe(1);
  finish();
  await expect.poll(() => app.codes).toEqual([0]);
});

it('does not hold up a log-out or shutdown', () => {
  powerMonitor.emit('shutdown', { preventDefault: () => undefined });
  expect(ends).toBe(1);
  // Prevented, macOS would call the log-out off and blame Parley for it.
  expect(quit()).toBe(true);
  expect(ends).toBe(1);
});

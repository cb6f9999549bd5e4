import type * as fileSystem from 'node:fs';
import { expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  app: {
    setPath: vi.fn(),
    whenReady: async () => undefined,
    dock: { hide: vi.fn() },
    exit: vi.fn(),
  },
  utilityProcess: {},
}));
vi.mock('electron', () => electron);
// As on Windows, while Chromium has the profile open.
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof fileSystem>()),
  rmSync: () => {
    throw Object.assign(new Error('resource busy or locked'), { code: 'EBUSY' });
  },
}));
const { runCommand } = await import('./run-command.ts');

it('ends with its own exit code though its profile cannot be removed, and stays out of a Mac’s Dock', async () => {
  const ended = new Promise((resolve) => electron.app.exit.mockImplementation(resolve));
  runCommand(async () => 3, null);
  expect(await ended).toBe(3);
  expect(electron.app.dock.hide).toHaveBeenCalled();
  const { rmSync } = await vi.importActual<typeof fileSystem>('node:fs');
  rmSync(String(electron.app.setPath.mock.calls[0]?.[1]), { recursive: true });
});

import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ Menu: {} }));
const { menuTemplate } = await import('./app-menu.ts');

function itemsOf(platform: NodeJS.Platform, run: (command: string) => void = () => undefined) {
  return menuTemplate(run, platform).flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[]);
}

describe.each(['linux', 'darwin', 'win32'] as const)('the menu on %s', (platform) => {
  it('has no item that closes the window, or loads or enlarges the window itself', () => {
    const roles = itemsOf(platform).map(({ role }) => role);
    expect(roles).toContain('quit');
    for (const role of [
      'close',
      'reload',
      'forceReload',
      'zoomIn',
      'zoomOut',
      'resetZoom',
      'toggleDevTools',
    ]) {
      expect(roles).not.toContain(role);
    }
    // These hold a whole menu of Electron's, in which there are some.
    for (const role of ['windowMenu', 'viewMenu', 'fileMenu']) {
      expect(menuTemplate(() => undefined, platform).map((menu) => menu.role)).not.toContain(role);
    }
  });

  it('closes a tab with Ctrl+W, and runs the window’s commands with the keys that a browser has', () => {
    const run: string[] = [];
    const items = itemsOf(platform, (command) => run.push(command));
    const command = ['T', 'W', 'Shift+T', 'R', 'F', 'Plus', '-', '0', 'L', ',', 'K', 'Shift+O'];
    for (const key of [
      ...command.map((each) => `CommandOrControl+${each}`),
      ...['Control+Tab', 'Control+Shift+Tab'],
    ]) {
      const item = items.find(({ accelerator }) => accelerator === key);
      (item?.click as (() => void) | undefined)?.();
    }
    for (const name of ['Back', 'Forward', 'Keys', 'About Parley'])
      (items.find(({ label }) => label === name)?.click as (() => void) | undefined)?.();
    expect(run).toEqual([
      'new-tab',
      'close-tab',
      'reopen-tab',
      'reload',
      'find',
      'zoom-in',
      'zoom-out',
      'zoom-normal',
      'address',
      'settings',
      'palette',
      'new-session',
      'next-tab',
      'previous-tab',
      'back',
      'forward',
      'shortcuts',
      'about',
    ]);
  });
});

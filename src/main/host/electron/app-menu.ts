import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#shared/ipc/index.ts';

/**
 * The menu of the window, and the keys that come with it. Electron's own would close the window on Ctrl+W, which people
 * press to close a tab: that ended a run. Its reload and its zoom would be the window's, and the window has none.
 *
 * @param run has the window carry it out, as its own commands of those names do
 */
export function menuTemplate(
  run: (command: MenuCommand) => void,
  platform: NodeJS.Platform,
): readonly MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const about: MenuItemConstructorOptions = { label: 'About Parley', click: () => run('about') };
  const own: MenuItemConstructorOptions = {
    label: 'Parley',
    submenu: [
      about,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
  const tabs: MenuItemConstructorOptions[] = [
    { label: 'New tab', accelerator: 'CommandOrControl+T', click: () => run('new-tab') },
    { label: 'Close tab', accelerator: 'CommandOrControl+W', click: () => run('close-tab') },
    { label: 'Reopen closed tab', accelerator: 'CommandOrControl+Shift+T', click: () => run('reopen-tab') },
  ];
  return [
    ...(isMac ? [own] : []),
    {
      label: isMac ? 'File' : '&File',
      submenu: isMac ? tabs : [...tabs, { type: 'separator' }, about, { role: 'quit' }],
    },
    {
      label: isMac ? 'Edit' : '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'selectAll' },
        { type: 'separator' },
        { label: 'Find on page', accelerator: 'CommandOrControl+F', click: () => run('find') },
      ],
    },
    {
      label: isMac ? 'View' : '&View',
      submenu: [
        { label: 'Back', accelerator: isMac ? 'Command+[' : 'Alt+Left', click: () => run('back') },
        { label: 'Forward', accelerator: isMac ? 'Command+]' : 'Alt+Right', click: () => run('forward') },
        { label: 'Reload page', accelerator: 'CommandOrControl+R', click: () => run('reload') },
        { type: 'separator' },
        { label: 'Zoom in', accelerator: 'CommandOrControl+Plus', click: () => run('zoom-in') },
        // Where plus is typed with Shift.
        {
          label: 'Zoom in',
          accelerator: 'CommandOrControl+=',
          click: () => run('zoom-in'),
          visible: false,
        },
        { label: 'Zoom out', accelerator: 'CommandOrControl+-', click: () => run('zoom-out') },
        { label: 'Actual size', accelerator: 'CommandOrControl+0', click: () => run('zoom-normal') },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    {
      label: isMac ? 'Window' : '&Window',
      submenu: [
        { role: 'minimize' },
        ...(isMac ? [{ role: 'zoom' } as const, { role: 'front' } as const] : []),
      ],
    },
  ];
}

export function setAppMenu(run: (command: MenuCommand) => void): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([...menuTemplate(run, process.platform)]));
}

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
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CommandOrControl+,',
    click: () => run('settings'),
  };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const own: MenuItemConstructorOptions = {
    label: 'Parley',
    submenu: [
      ...[about, separator, settings, separator],
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  const file: MenuItemConstructorOptions[] = [
    { label: 'New session', accelerator: 'CommandOrControl+Shift+O', click: () => run('new-session') },
    separator,
    { label: 'New tab', accelerator: 'CommandOrControl+T', click: () => run('new-tab') },
    { label: 'Close tab', accelerator: 'CommandOrControl+W', click: () => run('close-tab') },
    { label: 'Reopen closed tab', accelerator: 'CommandOrControl+Shift+T', click: () => run('reopen-tab') },
  ];
  return [
    ...(isMac ? [own] : []),
    {
      label: isMac ? 'File' : '&File',
      submenu: isMac ? file : [...file, separator, settings, separator, { role: 'quit' }],
    },
    {
      label: isMac ? 'Edit' : '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'selectAll' },
        separator,
        { label: 'Find on page', accelerator: 'CommandOrControl+F', click: () => run('find') },
      ],
    },
    {
      label: isMac ? 'View' : '&View',
      submenu: [
        { label: 'Address bar', accelerator: 'CommandOrControl+L', click: () => run('address') },
        { label: 'Back', accelerator: isMac ? 'Command+[' : 'Alt+Left', click: () => run('back') },
        { label: 'Forward', accelerator: isMac ? 'Command+]' : 'Alt+Right', click: () => run('forward') },
        { label: 'Reload page', accelerator: 'CommandOrControl+R', click: () => run('reload') },
        separator,
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
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    {
      label: isMac ? 'Window' : '&Window',
      submenu: [
        { label: 'Next tab', accelerator: 'Control+Tab', click: () => run('next-tab') },
        { label: 'Previous tab', accelerator: 'Control+Shift+Tab', click: () => run('previous-tab') },
        separator,
        { role: 'minimize' },
        ...(isMac ? [{ role: 'zoom' } as const, { role: 'front' } as const] : []),
      ],
    },
    {
      role: 'help',
      label: isMac ? 'Help' : '&Help',
      submenu: [
        { label: 'All commands', accelerator: 'CommandOrControl+K', click: () => run('palette') },
        { label: 'Keys', click: () => run('shortcuts') },
        ...(isMac ? [] : [about]),
      ],
    },
  ];
}

export function setAppMenu(run: (command: MenuCommand) => void): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([...menuTemplate(run, process.platform)]));
}

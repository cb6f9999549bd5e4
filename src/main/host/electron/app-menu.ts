import { Menu, type MenuItemConstructorOptions } from 'electron';

/** What the system expects: on a Mac copy, paste and quit work through the menu only. No reload, no zoom of pages. */
export function setAppMenu(): void {
  const first: MenuItemConstructorOptions =
    process.platform === 'darwin' ? { role: 'appMenu' } : { label: '&File', submenu: [{ role: 'quit' }] };
  const template = [
    first,
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ] satisfies MenuItemConstructorOptions[];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

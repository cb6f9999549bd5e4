/**
 * The stand-in for `electron`, for tests on machines without its runtime: what main uses of it, on a real Chromium. It is
 * not Electron; what it cannot show is listed in docs/electron-host.md.
 */
export { app } from './app.ts';
export {
  clipboard,
  dialog,
  globalShortcut,
  nativeTheme,
  powerMonitor,
  shell,
  systemPreferences,
} from './desktop.ts';
export { ipcMain } from './ipc.ts';
export { Menu } from './menu.ts';
export { safeStorage } from './safe-storage.ts';
export { protocol, session } from './session.ts';
export { utilityProcess } from './utility-process.ts';
export { View, WebContentsView } from './views.ts';
export { BrowserWindow } from './windows.ts';

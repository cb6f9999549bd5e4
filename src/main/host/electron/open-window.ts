import { BrowserWindow, nativeTheme } from 'electron';

/** The backgrounds of the window's two themes, so that it does not flash white before it is drawn. */
const background = { dark: '#16181d', light: '#ffffff' } as const;

/**
 * The app's own window, not yet shown and not yet loaded. Its page has no Node and no access to Electron but what the
 * preload names.
 */
export function openWindow(preloadFile: string): BrowserWindow {
  const window = new BrowserWindow({
    name: 'main',
    windowStatePersistence: true,
    width: 1400,
    height: 900,
    minWidth: 640,
    minHeight: 480,
    title: 'Parley',
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

import type { WebPreferences } from 'electron';

/** Cookies and storage of websites, apart from the app's own window. */
export const pagePartition = 'persist:pages';

/** A website's view: the browser's sandbox and nothing of ours inside. */
export const pagePreferences: WebPreferences = {
  partition: pagePartition,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  // A file dropped on a page must not become an address.
  navigateOnDragDrop: false,
  // Opening them would take the debugger away from the driver.
  devTools: false,
  spellcheck: false,
};

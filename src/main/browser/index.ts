export { type BrowserDriver, type BrowserOptions, createBrowser } from './create-browser.ts';
export type { UserAct } from './takeover/index.ts';

export { type BrowserDriver, createBrowser } from './create-browser.ts';

/** For tests only: real parts that several modules' tests need. Nothing that ships imports this. */
export { type RealBrowser, startRealBrowser } from './real-browser.ts';
export { isFullRun, sample } from './sample.ts';
export { type PageServer, type ServedPage, servePages } from './serve-pages.ts';

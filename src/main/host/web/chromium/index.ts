export { type ChromiumViews, createChromiumViews, defaultViewport, type Viewport } from './chromium-views.ts';
export { findChromium } from './find-chromium.ts';
export { type LaunchedChromium, type LaunchOptions, launchChromium } from './launch-chromium.ts';

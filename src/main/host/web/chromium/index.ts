export {
  type ChromiumViews,
  createChromiumViews,
  defaultViewport,
  type PaneSize,
  zoomedPane,
} from './chromium-views.ts';
export { findChromium } from './find-chromium.mjs';
export { type LaunchedChromium, type LaunchOptions, launchChromium } from './launch-chromium.ts';
export { isWithoutSandbox, refuseRoot } from './root-rule.mjs';

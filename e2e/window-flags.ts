/**
 * Playwright's own list, which a second one replaces, and what draws the reload button and the address bar's suggestions of
 * a window that nobody sees: a process of their own, more than half of what such a Chromium does at its start.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'InitialWebUI',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
];

/**
 * How the Chromium that shows the window is started: without a GPU, which test machines lack, drawing straight into memory
 * takes a fifth less work than drawing on a GPU that is itself only computed.
 */
export const windowFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  `--disable-features=${disabledFeatures.join(',')}`,
];

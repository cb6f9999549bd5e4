import { findChromium } from '../src/main/host/web/chromium/find-chromium.mjs';
import { findHeadlessShell } from '../src/main/testing/find-headless-shell.ts';

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

const wholeBrowser = findChromium();
const quickBrowser = findHeadlessShell() ?? wholeBrowser;

/** The program that shows the window; Playwright's own where none is found. */
export const windowProgram: { readonly executablePath?: string } =
  quickBrowser === null ? {} : { executablePath: quickBrowser };

/** For a window that hears and speaks, or asks whether it may. */
export const windowProgramWithSound: { readonly executablePath?: string } =
  wholeBrowser === null ? {} : { executablePath: wholeBrowser };

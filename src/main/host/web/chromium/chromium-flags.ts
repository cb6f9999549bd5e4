export interface FlagOptions {
  /** Folder of the profile; made when it is not there. Two browsers must not share one. */
  readonly userDataDir: string;
  readonly headed: boolean;
  /** Running as root: Chromium's sandbox cannot start then. */
  readonly asRoot: boolean;
  readonly windowSize: { readonly width: number; readonly height: number };
}

/** Services that call home, show bars and bubbles over pages, or change how pages behave from one day to the next. */
const disabledFeatures = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'Translate',
] as const;

/**
 * Features that ask by a dialog of the browser, which headless never shows: a page would wait for ever. Without them it
 * takes them for missing, as in other browsers.
 */
const disabledPageFeatures = ['GetDisplayMedia', 'Serial', 'WebBluetooth', 'WebHID', 'WebUSB'] as const;

/** Command line of the browser that holds the tabs. It talks to us over a pipe: no port is ever opened. */
export function chromiumFlags(options: FlagOptions): readonly string[] {
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${options.userDataDir}`,
    `--window-size=${options.windowSize.width},${options.windowSize.height}`,
    // Silent where the app's window is elsewhere: what a page plays must never come back through the user's microphone.
    ...(options.headed ? [] : ['--headless=new', '--disable-gpu', '--mute-audio']),
    // Containers run as root and give /dev/shm too little room.
    ...(options.asRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
    '--no-first-run',
    '--no-default-browser-check',
    '--no-pings',
    '--no-service-autorun',
    // Nothing goes out that the user did not ask for.
    '--disable-background-networking',
    '--disable-client-side-phishing-detection',
    '--disable-component-update',
    '--disable-component-extensions-with-background-pages',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-field-trial-config',
    '--disable-quic',
    '--disable-sync',
    '--disable-breakpad',
    '--metrics-recording-only',
    '--disable-search-engine-choice-screen',
    '--disable-infobars',
    '--disable-prompt-on-repost',
    `--disable-features=${disabledFeatures.join(',')}`,
    `--disable-blink-features=${disabledPageFeatures.join(',')}`,
    // Tabs that are not in front must go on working: the agent may be waiting for one.
    '--disable-backgrounding-occluded-windows',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-ipc-flooding-protection',
    // Permission questions are answered no before they are shown (spec/fault-cases.md, case 17).
    '--deny-permission-prompts',
    // Secrets of websites stay in the profile and out of the desktop's own keyring, which would ask the user.
    '--password-store=basic',
    '--use-mock-keychain',
    'about:blank',
  ];
}

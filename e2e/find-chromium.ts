import { existsSync } from 'node:fs';

const usualPlaces: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium that shows the window in tests: PARLEY_CHROMIUM, else an installed one, else Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.PARLEY_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  return usualPlaces.find((place) => existsSync(place));
}

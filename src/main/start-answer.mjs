// @ts-check
// Plain JavaScript: `npm start` reads it before anything is installed.

const help = `Parley, a desktop assistant that works the web by voice and text.

npm start                 open its window: Electron's where it can run, else one of your Chromium or browser
npm start -- --web        open it without Electron
npm start -- --as-root    open it as root, where Chromium has no sandbox: for containers that hold nothing else
npm start -- --help       this text
npm start -- --version    the version

Variables:
  PARLEY_DATA=<folder>      where sessions, settings and keys are kept
  PARLEY_HOST=web           the same as --web
  PARLEY_PORT=<number>      port of the window in the browser (any free one)
  PARLEY_OPEN=never         print the window's address instead of opening it
  PARLEY_AS_ROOT=1          the same as --as-root
  PARLEY_CHROMIUM=<path>    the Chromium that pages are shown with
  PARLEY_ELECTRON=retry     try again to fetch Electron; never: do without it

Without a window: npm run parley -- --help
`;

/**
 * What a start is answered with when it only asks something; null when the app is to open.
 *
 * @param {readonly string[]} args
 * @param {() => string} version
 * @returns {string | null}
 */
export function startAnswer(args, version) {
  if (args.includes('--help') || args.includes('-h')) return help;
  return args.includes('--version') || args.includes('-V') ? `${version()}\n` : null;
}

// @ts-check
// Plain JavaScript: `npm start` reads it before anything is installed.

/**
 * Root gets no sandbox from Chromium on Linux: a website that breaks out of its page would then own the machine.
 *
 * @param {NodeJS.Platform} platform
 * @param {number | undefined} userId
 * @returns {boolean}
 */
export function isWithoutSandbox(platform = process.platform, userId = process.getuid?.()) {
  return platform === 'linux' && userId === 0;
}

/**
 * Why websites are not shown, in a sentence that says what to do; null when they may be.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {boolean} withoutSandbox
 * @returns {string | null}
 */
export function refuseRoot(environment = process.env, withoutSandbox = isWithoutSandbox()) {
  if (!withoutSandbox || environment.PARLEY_AS_ROOT === '1') return null;
  return 'Parley was started as root, and then Chromium shows websites without its sandbox: start it as another user, or, in a container that holds nothing else, with npm start -- --as-root (PARLEY_AS_ROOT=1 says the same to the command line).';
}

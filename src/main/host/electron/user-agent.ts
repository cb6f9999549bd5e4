/**
 * The browser as websites are told of it: the Chromium that it is. Electron adds its own name and the app's, by which some
 * sites send people away and any can tell its visitors apart.
 */
export function plainUserAgent(userAgent: string): string {
  return userAgent.replaceAll(
    / (?!Mozilla|AppleWebKit|Chrome|Safari|Version|Mobile)[^\s/()]+\/\S+(?![^(]*\))/g,
    '',
  );
}

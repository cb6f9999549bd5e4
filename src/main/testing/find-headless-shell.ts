import { existsSync } from 'node:fs';
import { isFullRun } from './sample.ts';

/** Debian's package of that name; first the program itself, then the script that starts it. */
const places = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell'];

/**
 * Chromium without the browser around it, or null where it is not installed: the same engine, protocol and drawing for less
 * than half of the work. It has no microphones, prompts and windows of its own, so what is about these takes the whole
 * browser, as the app itself always does and the full run for everything. `PARLEY_HEADLESS_SHELL` names another one; empty,
 * none is taken.
 */
export function findHeadlessShell(): string | null {
  if (isFullRun) return null;
  const named = process.env.PARLEY_HEADLESS_SHELL;
  if (named !== undefined) return named === '' ? null : named;
  return places.find((path) => existsSync(path)) ?? null;
}

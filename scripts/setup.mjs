import { build, isBuilt } from './setup/build.mjs';
import { knownChromium, provideChromium } from './setup/chromium.mjs';
import { hasDependencies, installDependencies } from './setup/dependencies.mjs';
import { fetchElectron, findElectron, whyNoElectron } from './setup/electron-runtime.mjs';
import { fetchNode, findNode } from './setup/node-runtime.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { SetupError, say } from './setup/say.mjs';
import { provideTestTools } from './setup/test-tools.mjs';

/**
 * Does what a fresh clone still lacks, and nothing else: dependencies, a Node new enough, the Electron runtime
 * when it can be had, a Chromium, the build. Prints on standard error only. Ends the process with a message when
 * something cannot be had.
 *
 * @param {{electron?: boolean, chromium?: 'needed' | 'unless-electron' | 'no', build?: boolean, tests?: boolean}} wishes
 *   `electron`: try for its runtime (default false). `chromium`: default 'no'. `build`: default true. `tests`: try for
 *   the programs that tests make and hear sound with, and for their own browser (default false).
 * @returns {Promise<{node: string, electron: string | null, noElectron: string | null, chromium: string | null}>}
 *   paths of programs; `noElectron`: why there is none, one clause
 */
export async function setUp({
  electron = false,
  chromium = 'no',
  build: wantsBuild = true,
  tests = false,
} = {}) {
  try {
    refuseOldNode();
    // Debian's packages come while npm's do; Chromium, which may be Debian's too, comes after both.
    const tools = tests ? provideTestTools() : undefined;
    if (!hasDependencies()) await alone(hasDependencies, installDependencies);
    const node = findNode() ?? (await alone(findNode, fetchNode));
    await tools;
    const runtime = electron ? await electronOrWhyNot(node) : { electron: findElectron(), noElectron: null };
    const wantsChromium =
      chromium === 'needed' || (chromium === 'unless-electron' && runtime.electron === null);
    const browser = wantsChromium
      ? (knownChromium() ?? (await alone(knownChromium, () => provideChromium(node))))
      : null;
    if (wantsBuild && !isBuilt()) await alone(isBuilt, () => build(node));
    return { node, ...runtime, chromium: browser };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exit(1);
  }
}

/** Takes the lock for a step, unless another set-up did that step while we waited. */
function alone(isDone, step) {
  return oneAtATime(async () => isDone() || step());
}

async function electronOrWhyNot(node) {
  const found = findElectron();
  if (found !== null) return { electron: found, noElectron: null };
  const known = whyNoElectron();
  if (known !== null) return { electron: null, noElectron: known };
  const fetched = await alone(findElectron, () => fetchElectron(node));
  return { electron: fetched, noElectron: fetched === null ? (whyNoElectron() ?? 'no runtime') : null };
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(
    `Parley needs Node 20.19 or later to start, this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
}

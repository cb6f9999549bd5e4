/** `node scripts/run.mjs FILE …`: runs one of the repository's TypeScript files under Node 24, after set-up. */
import { join } from 'node:path';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run-attached.mjs';
import { setUp } from './setup.mjs';

const [file = '', ...args] = process.argv.slice(2);
const isBench = file.startsWith('bench/');
const opensPages = isBench || file.startsWith('e2e/instructions/');
const { node, chromium } = await setUp({ chromium: opensPages ? 'needed' : 'no', build: isBench });

// They show pages of this repository only; root may be all that a container has.
if (opensPages) process.env.PARLEY_AS_ROOT ??= '1';
process.exitCode = await runAttached(node, [join(root, file), ...args], {
  env: chromium === null ? process.env : { ...process.env, PARLEY_CHROMIUM: chromium },
});

#!/usr/bin/env node
/** The command line: set-up, quietly, then out/main/cli.js in our place. */
import { join } from 'node:path';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run-attached.mjs';
import { setUp } from './setup.mjs';

const args = process.argv.slice(2);
/** The commands that drive a page. */
const needsChromium = args[0] === 'chat';
const { node, chromium } = await setUp({ chromium: needsChromium ? 'needed' : 'no' });

process.exitCode = await runAttached(node, [join(root, 'out', 'main', 'cli.js'), ...args], {
  // `npm run` moves to the clone's root; paths that were typed are meant from where they were typed.
  cwd: process.env.npm_lifecycle_event === 'parley' ? process.env.INIT_CWD : undefined,
  env: chromium === null ? process.env : { ...process.env, PARLEY_CHROMIUM: chromium },
});

/** The command line's entry: `parley chat`, `predict`, `export`, `doctor`. */
import { join } from 'node:path';
import { runCli } from './cli/index.ts';

process.exitCode = await runCli(process.argv.slice(2), join(import.meta.dirname, '..', '..'));

/**
 * `npm run check`: format, lint, import law, source rules, all type checks, then the tests beside the sources.
 * File names after `--` run only those tests.
 */
import { runStaticChecks } from './check/run-checks.mjs';
import { runVitest } from './check/run-suite.mjs';
import { sumUp } from './check/sum-up.mjs';
import { setUp } from './setup.mjs';

const found = await setUp({ chromium: 'needed', build: false });
const files = process.argv.slice(2);
const tell = (text) => process.stdout.write(text);
sumUp([await runStaticChecks(found.node, { tell }), await runVitest(found, files)]);

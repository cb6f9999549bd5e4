// Writes the lines that the grounder reads of each element of collected pages (training/collect-pages.ts):
//   node training/describe-pages.ts PAGES OUT
// OUT/<page>.json has a list of texts, one per candidate of the snapshot. The app makes them with the same code.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { elementTexts } from '../src/main/ranker/templates/describe-element.ts';
import type { Snapshot } from '../src/shared/domain/index.ts';

const [pages = '', out = ''] = process.argv.slice(2);
if (pages === '' || out === '') throw new Error('node training/describe-pages.ts PAGES OUT');

const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json.gz'),
);
for (const name of files) {
  const snapshot: Snapshot = JSON.parse(gunzipSync(readFileSync(join(pages, name))).toString('utf8'));
  const { text } = elementTexts(snapshot);
  const file = join(out, name.replace(/\.gz$/u, ''));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(snapshot.candidates.map((_, index) => text(index))));
}

// Writes what Parley's own driver sees on the repository's sites, for training and held-out measurement:
//   node training/collect-sites.ts        → training/real/pages.jsonl.gz
// One line per page: { site, path, elements: facts of the template parley-1 }. Run again when the sites change.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../bench/open-browser.ts';
import type { SiteName } from '../e2e/sites/server.ts';
import type { Candidate, Snapshot } from '../src/shared/domain/index.ts';

/** Pages that show the site as a visitor meets it; none of them is the state of one test only. */
const paths: Readonly<Partial<Record<SiteName, readonly string[]>>> = {
  shop: ['/', '/search?q=shoes', '/list?category=jackets', '/cart', '/checkout', '/wish-list'],
  flights: ['/', '/results?from=LHR&to=LIS', '/book?flight=NA134&adults=1', '/help', '/deals'],
  mail: ['/', '/#inbox/m2', '/#label/Work'],
  forum: ['/', '/?page=2', '/new', '/search?q=the', '/t/1'],
  account: ['/', '/sign-in', '/sign-up', '/code', '/settings', '/billing', '/forgot'],
  frames: ['/', '/nested', '/shadow'],
  catalogue: ['/average'],
  news: ['/', '/section/world', '/search?q=the', '/notebook', '/weather'],
  faults: ['/'],
};

/** The element as helper files of the ranker read it: everything that its template may print. */
function readFacts(candidate: Candidate, { regions }: Snapshot): unknown {
  const around: unknown[] = [];
  for (let at = regions[candidate.region]; at !== undefined; at = regions[at.parent]) {
    around.push({ kind: at.kind, name: at.name, index: at.index, size: at.size });
  }
  const { tag, role, name, text, nearbyLabel, description, attributes, href, inputType } = candidate;
  const options = (candidate.options ?? []).slice(0, 30).map((option) => option.label);
  const path = href?.replace(/^https?:\/\/[^/]+/u, '') ?? null;
  return {
    tag,
    role,
    inputType,
    name,
    text: text.slice(0, 200),
    nearbyLabel,
    description,
    attributes: keepNaming(attributes),
    href: path,
    options,
    regions: around,
  };
}

const naming = ['id', 'name', 'placeholder', 'title', 'alt', 'data-testid'];

function keepNaming(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => naming.includes(key)));
}

const { browser, sites, open, close } = await openBrowser();
const lines: string[] = [];
const signal = new AbortController().signal;
for (const site of Object.keys(paths) as SiteName[]) {
  for (const path of paths[site] ?? []) {
    await open(sites.url(site, path));
    const snapshot = await browser.observe({ signal });
    const elements = snapshot.candidates.map((candidate) => readFacts(candidate, snapshot));
    lines.push(JSON.stringify({ site, path, elements }));
    console.log(`${site} ${path}: ${elements.length} elements`);
  }
}
await close();
const target = join(import.meta.dirname, 'real', 'pages.jsonl.gz');
writeFileSync(target, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));

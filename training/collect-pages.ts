// Writes what Parley's own driver sees on pages, for the sentences of training/spoken or for another list:
//   node training/collect-pages.ts SOURCES OUT [LIST]
// SOURCES is the folder that training/unpack_pages.py made, OUT gets a snapshot for each line of LIST
// (OUT/<page>.json.gz; spoken/pages.tsv unless another is named). An address that begins with "sites:" is one of the
// repository's own pages. What is there already is kept, so that a run goes on where it was cut off.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../bench/open-browser.ts';
import type { SiteName } from '../e2e/sites/server.ts';

const spoken = join(import.meta.dirname, 'spoken', 'pages.tsv');
const [sources = '', out = '', list = spoken] = process.argv.slice(2);
if (sources === '' || out === '') throw new Error('node training/collect-pages.ts SOURCES OUT [LIST]');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
  const file = join(sources, path);
  try {
    const body = readFileSync(file);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const { browser, sites, open, close } = await openBrowser();
const ownPage = /^sites:([a-z]+)(.*)$/u;

function urlOf(address: string): string {
  const own = ownPage.exec(address);
  return own === null ? `${origin}/${address}` : sites.url(own[1] as SiteName, own[2] ?? '/');
}

const [head = '', ...rows] = readFileSync(list, 'utf8').trim().split('\n');
const columns = head.split('\t');
const signal = new AbortController().signal;
for (const row of rows) {
  const cells = row.split('\t');
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
  const [page, address, elements] = [cell('page'), cell('address'), cell('elements')];
  const file = join(out, `${page}.json.gz`);
  if (existsSync(file)) continue;
  try {
    await open(urlOf(address));
    const snapshot = await browser.observe({ signal });
    const found = snapshot.candidates.length;
    if (elements !== '' && found !== Number(elements))
      console.log(`${page}: ${found} elements, the sentences know ${elements}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, gzipSync(JSON.stringify(snapshot)));
  } catch (error) {
    console.log(`${page}: ${String(error)}`);
  }
}
await close();
server.close();

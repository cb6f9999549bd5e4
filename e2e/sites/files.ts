import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from './html.ts';
import { pageReply, type Reply, type SiteRequest } from './site.ts';

const sitesFolder = fileURLToPath(new URL('.', import.meta.url));

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

async function readInside(folder: string, path: string): Promise<string | undefined> {
  // normalize() first: what is left of `..` then stands at the front and is refused.
  const relative = normalize(path).replace(/^\/+/, '');
  if (relative.startsWith('..')) return undefined;
  try {
    return await readFile(join(folder, relative), 'utf8');
  } catch {
    return undefined;
  }
}

/** Style sheets and scripts of a site, from `<site>/assets/`. */
export async function assetReply(site: string, request: SiteRequest): Promise<Reply | undefined> {
  if (!request.path.startsWith('/assets/')) return undefined;
  const body = await readInside(join(sitesFolder, site), request.path);
  const type = contentTypes[extname(request.path)];
  if (body === undefined || type === undefined) return undefined;
  return { headers: { 'content-type': type }, body };
}

/**
 * A page of `<site>/pages/`. `{{origin}}` and `{{otherOrigin}}` stand for the two addresses,
 * `{{include name}}` for another file of the same folder (headers and footers).
 */
export async function filePage(
  site: string,
  name: string,
  request: SiteRequest,
  values: Readonly<Record<string, string>> = {},
  status = 200,
): Promise<Reply | undefined> {
  const folder = join(sitesFolder, site, 'pages');
  let page = await readInside(folder, `${name}.html`);
  if (page === undefined) return undefined;
  for (const [directive, included] of page.matchAll(/\{\{include ([a-z-]+)\}\}/g)) {
    page = page.replaceAll(directive, (await readInside(folder, `${included}.html`)) ?? '');
  }
  const known: Record<string, string> = {
    origin: request.origins.own,
    otherOrigin: request.origins.other,
    ...values,
  };
  page = page.replace(/\{\{(\w+)\}\}/g, (_directive, name: string) => escapeHtml(known[name] ?? ''));
  return pageReply(page, status);
}

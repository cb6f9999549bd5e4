import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

export interface FileAnswer {
  readonly body: Uint8Array;
  readonly contentType: string;
}

export interface SiteFiles {
  /** The file at the path of an address ("/", "/assets/index.js"), or null when there is none. */
  read(pathname: string): Promise<FileAnswer | null>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/**
 * The files of a folder as a small site. The folder is listed once, and only what was listed can be had: no address,
 * however it is written, reaches a file outside of it.
 *
 * @throws AppError `internal` when the folder has no index.html, as before the first build
 */
export function loadSiteFiles(folder: string): SiteFiles {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // Links are left out: they may lead anywhere.
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, path);
  }
  const index = files.get('/index.html');
  if (index === undefined) {
    throw new AppError({
      code: 'internal',
      message: `There is no index.html in ${folder}. Build Parley first: npm run build.`,
    });
  }
  files.set('/', index);
  return {
    read: async (pathname) => {
      const path = files.get(pathname);
      if (path === undefined) return null;
      return {
        body: await readFile(path),
        contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      };
    },
  };
}

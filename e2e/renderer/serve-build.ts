import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { rendererBuild } from './renderer-build.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The policy of the web host: what breaks it is reported on the console, which fails the test. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the window's build as the web host does. */
export function serveBuild(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  const file = join(rendererBuild, normalize(pathname === '/' ? '/index.html' : pathname));
  if (!file.startsWith(rendererBuild) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Content-Security-Policy': policy,
    // Named by what they hold: a page that is used again has them compiled.
    ...(pathname.startsWith('/assets/') ? { 'Cache-Control': 'max-age=31536000, immutable' } : {}),
  });
  response.end(readFileSync(file));
}

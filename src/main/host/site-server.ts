import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { pageHeaders } from './security-headers.ts';

/** The address of the loopback interface. Never 0.0.0.0: nobody else's machine is meant to reach this. */
const loopback = '127.0.0.1';

export interface LoopbackServer {
  readonly server: Server;
  readonly port: number;
  /** "http://127.0.0.1:4000" */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * An HTTP server that only this machine can reach, and only under its own name.
 *
 * @param port 0 for any free one
 * @throws AppError `internal` when the port is taken
 */
export async function listenOnLoopback(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    if (isOwnHost(request, (server.address() as AddressInfo).port)) answer(request, response);
    else response.writeHead(403, { 'Content-Type': 'text/plain' }).end('This address is not served here.');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)));
    server.listen(port, loopback, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    server,
    port: taken,
    origin: `http://${loopback}:${taken}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A website whose name is made to point here (DNS rebinding) sends its own name as the host, and gets nothing.
 */
export function isOwnHost(request: IncomingMessage, port: number): boolean {
  const { host } = request.headers;
  return host === `${loopback}:${port}` || host === `localhost:${port}`;
}

function explain(error: NodeJS.ErrnoException, port: number): AppError {
  const message =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use by another program. Set PARLEY_PORT to a free one, or leave it unset.`
      : `Parley could not listen on port ${port}: ${error.message}`;
  return new AppError({ code: 'internal', message, details: { port }, cause: error });
}

interface FileAnswer {
  readonly body: Uint8Array;
  readonly contentType: string;
}

export type SiteFiles = ReturnType<typeof loadSiteFiles>;

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
export function loadSiteFiles(folder: string) {
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
    /** The file at the path of an address ("/", "/assets/index.js"), or null when there is none. */
    read: async (pathname: string): Promise<FileAnswer | null> => {
      const path = files.get(pathname);
      if (path === undefined) return null;
      return {
        body: await readFile(path),
        contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      };
    },
  };
}

/** Answers a GET or HEAD with a file of the site and these headers, everything else with an error. */
export async function answerWithFile(
  files: SiteFiles,
  headers: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, text: string, more: Record<string, string> = {}) =>
    response
      .writeHead(status, { ...headers, ...more, 'Content-Type': 'text/plain; charset=utf-8' })
      .end(text);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(405, 'Only GET is answered here.', { Allow: 'GET, HEAD' });
    return;
  }
  try {
    const file = await files.read(pathOf(request.url ?? '/'));
    if (file === null) {
      refuse(404, 'There is nothing here.');
      return;
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': file.contentType,
      'Content-Length': file.body.byteLength,
    });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  } catch {
    // Rebuilt or removed while the app runs.
    refuse(500, 'The file could not be read.');
  }
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

export interface WelcomeServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page that the first example instructions run on, as a website of its own origin. */
export async function startWelcomeServer(folder: string): Promise<WelcomeServer> {
  const files = loadSiteFiles(folder);
  const headers = pageHeaders();
  const server: LoopbackServer = await listenOnLoopback(0, (request, response) => {
    void answerWithFile(files, headers, request, response);
  });
  return { url: `${server.origin}/`, close: server.close };
}

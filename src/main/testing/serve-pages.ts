import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page as markup, or a handler that takes the connection into its own hands. */
export type ServedPage = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface PageServer {
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  /** The same pages on another site, `http://localhost:…`: frames across the two live in processes of their own. */
  readonly otherOrigin: string;
  /** Paths with query that were asked for, oldest first. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Serves the pages of one test file. `{{other}}` in markup stands for the other origin. */
export async function servePages(pages: Readonly<Record<string, ServedPage>>): Promise<PageServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    requests.push(url);
    const page = pages[new URL(url, 'http://x').pathname];
    if (page === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title>');
      return;
    }
    if (typeof page === 'function') {
      page(request, response);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(`<!doctype html>${page.replaceAll('{{other}}', otherOrigin)}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const otherOrigin = `http://localhost:${port}`;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

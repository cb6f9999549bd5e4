import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from './sink.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

interface Visit {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly origin: string;
  /** As it was asked for: several names may lead here. */
  readonly host: string;
  readonly body: string;
}

/** Pages of strangers on two sites: `mine` is where a task begins, `other` belongs to somebody else. */
export interface HostileSite {
  readonly mine: string;
  readonly other: string;
  /** Puts a page at a path of both; markup gets a doctype. */
  put(path: string, page: string | Handler): void;
  visits(): readonly Visit[];
  /** How often a path (without its query) was asked for with this method. */
  count(method: string, path: string): number;
  reset(): void;
  close(): Promise<void>;
}

export async function startHostileSite(): Promise<HostileSite> {
  const pages = new Map<string, string | Handler>();
  let visits: Visit[] = [];
  const servers = [createServer(), createServer()] as const;
  const origins: string[] = [];
  for (const [index, server] of servers.entries()) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const origin = `http://${index === 0 ? '127.0.0.1' : 'localhost'}:${port}`;
    origins.push(origin);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      readBody(request).then(
        (body) => {
          const { method = '', url = '', headers } = request;
          visits.push({ method, url, origin, host: headers.host ?? '', body });
          answer(pages.get(new URL(request.url ?? '/', origin).pathname), request, response, body);
        },
        () => response.destroy(),
      );
    });
  }
  return {
    mine: origins[0] ?? '',
    other: origins[1] ?? '',
    put: (path, page) => void pages.set(path, page),
    visits: () => visits,
    count: (method, path) =>
      visits.filter((visit) => visit.method === method && visit.url.split('?')[0] === path).length,
    reset() {
      pages.clear();
      visits = [];
    },
    close: async () => {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve());
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

function answer(
  page: string | Handler | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  if (typeof page === 'function') {
    page(request, response, body);
    return;
  }
  const status = page === undefined ? 404 : 200;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(page === undefined ? '<!doctype html><title>Nothing here</title>' : `<!doctype html>${page}`);
}

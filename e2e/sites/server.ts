import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccount } from './account/site.ts';
import { createCatalogue } from './catalogue/site.ts';
import { createFaults } from './faults/site.ts';
import { createFlights } from './flights/site.ts';
import { createForum } from './forum/site.ts';
import { createFrames } from './frames/site.ts';
import { indexPage } from './index-page.ts';
import { createLibrary } from './library/site.ts';
import { createMail } from './mail/site.ts';
import { createNews } from './news/site.ts';
import { createShop } from './shop/site.ts';
import { type Answer, jsonReply, type Origins, pageReply, type Site } from './site.ts';

const createSite = {
  shop: createShop,
  flights: createFlights,
  mail: createMail,
  forum: createForum,
  account: createAccount,
  frames: createFrames,
  catalogue: createCatalogue,
  news: createNews,
  library: createLibrary,
  faults: createFaults,
} as const;

export type SiteName = keyof typeof createSite;

export const siteNames = Object.keys(createSite) as readonly SiteName[];

/** One request as it came in. Requests to the inspection routes (`/__…`) are not among them. */
interface Recorded {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The origin that was asked, `http://127.0.0.1:…` or `http://localhost:…`. */
  readonly origin: string;
  readonly method: string;
  /** Path and query: `/shop/search?q=boots`. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Sites {
  readonly origin: string;
  readonly otherOrigin: string;
  /** Address of a page: `url('shop', '/cart')`. */
  url(site: SiteName, path?: string): string;
  requests(): readonly Recorded[];
  /** What one site remembers: orders, sent mails, posts. Also at `/__state/<site>`. */
  state(site: SiteName): unknown;
  /**
   * Requests whose path and query begin so are written down and wait for their answer until the given function is called
   * (or the next reset): a test that looks at what runs must not race with it.
   */
  hold(beginning: string): () => void;
  /** Forgets every request, lets go of what is held and puts every site back to its first state. */
  reset(): void;
  close(): Promise<void>;
}

interface Held {
  readonly until: Promise<void>;
  readonly release: () => void;
}

// Uploads and event recordings are small; more than this is a fault in the test.
const maxBodyBytes = 4_000_000;

/**
 * Starts all sites on two listeners. They differ in host name, so pages of one are cross-site to
 * pages of the other, and Chromium gives their frames processes of their own.
 */
export async function startSites(options: { readonly port?: number } = {}): Promise<Sites> {
  const port = options.port ?? 0;
  const recorded: Recorded[] = [];
  const held = new Map<string, Held>();
  let sites = createAllSites();

  const servers = [createServer(), createServer()] as const;
  const ports = await Promise.all([listen(servers[0], port), listen(servers[1], port === 0 ? 0 : port + 1)]);
  const origin = `http://127.0.0.1:${ports[0]}`;
  const otherOrigin = `http://localhost:${ports[1]}`;

  function hold(beginning: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(beginning, { until: promise, release: resolve });
    return () => {
      held.delete(beginning);
      resolve();
    };
  }

  function reset(): void {
    for (const { release } of held.values()) release();
    held.clear();
    recorded.length = 0;
    sites = createAllSites();
  }

  async function serve(origins: Origins, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const method = incoming.method ?? 'GET';
    const url = new URL(incoming.url ?? '/', origins.own);
    const answer = url.pathname.startsWith('/__')
      ? inspect(url.pathname, method)
      : await visit(url, method, body, incoming, origins);
    send(
      answer ?? pageReply('<!doctype html><title>Not found</title><h1>Page not found</h1>', 404),
      response,
    );
  }

  function inspect(path: string, method: string): Answer {
    if (path === '/__state') {
      return jsonReply(Object.fromEntries(siteNames.map((name) => [name, sites[name].state()])));
    }
    if (path === '/__requests') return jsonReply(recorded);
    if (path === '/__reset' && method === 'POST') {
      reset();
      return jsonReply({ reset: true });
    }
    const name = siteNames.find((candidate) => path === `/__state/${candidate}`);
    return name && jsonReply(sites[name].state());
  }

  async function visit(
    url: URL,
    method: string,
    body: string,
    incoming: IncomingMessage,
    origins: Origins,
  ): Promise<Answer> {
    recorded.push({
      at: Date.now(),
      origin: origins.own,
      method,
      url: url.pathname + url.search,
      headers: incoming.headers,
      body,
    });
    for (const [beginning, { until }] of held) {
      if ((url.pathname + url.search).startsWith(beginning)) await until;
    }
    if (url.pathname === '/') return pageReply(indexPage(siteNames));
    if (url.pathname === '/favicon.ico') return { status: 204, body: '' };
    const name = siteNames.find((candidate) => url.pathname.split('/')[1] === candidate);
    if (name === undefined) return undefined;
    const isForm = incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    return sites[name].handle({
      method,
      path: url.pathname.slice(name.length + 1) || '/',
      query: url.searchParams,
      form: new URLSearchParams(isForm ? body : ''),
      body,
      headers: incoming.headers,
      origins,
    });
  }

  const addresses = [
    { own: origin, other: otherOrigin },
    { own: otherOrigin, other: origin },
  ] as const;
  servers.forEach((server, index) => {
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
      serve(addresses[index] ?? addresses[0], incoming, response).catch((error: unknown) => {
        // A fault of the sites themselves must be seen in the test, not swallowed.
        if (!response.headersSent) response.writeHead(500);
        response.end(String(error instanceof Error ? error.stack : error));
      });
    });
  });

  return {
    origin,
    otherOrigin,
    url: (site, path = '/') => `${origin}/${site}${path}`,
    requests: () => recorded,
    state: (site) => sites[site].state(),
    hold,
    reset,
    close: async () => {
      for (const { release } of held.values()) release();
      await Promise.all(servers.map(closeServer));
    },
  };
}

function createAllSites(): Readonly<Record<SiteName, Site>> {
  const entries = siteNames.map((name) => [name, createSite[name]()] as const);
  return Object.fromEntries(entries) as Record<SiteName, Site>;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Always the IPv4 loopback: browsers try it for `localhost` too.
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Pages that never answer would otherwise keep the server open for ever.
    server.closeAllConnections();
  });
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error(`Request body is larger than ${maxBodyBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(answer: NonNullable<Answer>, response: ServerResponse): void {
  if (typeof answer === 'function') {
    answer(response);
    return;
  }
  // no-store: a test must never see the page of the test before it.
  response.writeHead(answer.status ?? 200, { 'cache-control': 'no-store', ...answer.headers });
  response.end(answer.body);
}

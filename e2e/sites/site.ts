import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Html } from './html.ts';

/** Both addresses of the server. A page of one is cross-site to a page of the other. */
export interface Origins {
  readonly own: string;
  readonly other: string;
}

export interface SiteRequest {
  readonly method: string;
  /** Path below the site's own folder, with a leading slash: `/cart`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Fields of a form post; empty for every other body. */
  readonly form: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly origins: Origins;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Takes the connection into its own hands: for pages that answer slowly, badly or never. */
export type RawReply = (response: ServerResponse) => void;

export type Answer = Reply | RawReply | undefined;

/** One site with its state in memory. A reset throws it away and makes a new one. */
export interface Site {
  /** What `/__state/<site>` shows; must survive JSON. */
  state(): unknown;
  /** `undefined` means that there is no such page. */
  handle(request: SiteRequest): Answer | Promise<Answer>;
}

export function pageReply(page: Html | string, status = 200): Reply {
  const body = typeof page === 'string' ? page : page.markup;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

export function jsonReply(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value, null, 2),
  };
}

/** 303, so that reloading the page that follows a post does not post again. */
export function redirectReply(location: string, status = 303): Reply {
  return { status, headers: { location }, body: '' };
}

export function svgReply(markup: string): Reply {
  return { headers: { 'content-type': 'image/svg+xml' }, body: markup };
}

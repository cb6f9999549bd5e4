import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, pageReply, type RawReply, redirectReply, type SiteRequest } from '../site.ts';

const dripIntervalMs = 1_000;

function simplePage(title: string, rest = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${rest}</body></html>`;
}

/** Answers that come late, in crumbs, in halves or not at all, and chains of redirects. */
export function brokenReply(request: SiteRequest): Answer | Promise<Answer> {
  const { path, query } = request;
  const status = path.match(/^\/status\/(\d{3})$/)?.[1];
  if (status) return pageReply(simplePage(`Error ${status}`), Number(status));

  switch (path) {
    case '/slow':
      return wait(Number(query.get('ms') ?? 3_000)).then(() => pageReply(simplePage('Slow page')));
    case '/never':
    case '/never.css':
      return () => {};
    case '/drip':
      return drip;
    case '/half':
      return half;
    case '/refuse':
      return (response) => response.destroy();
    case '/stalled-stylesheet':
      return pageReply(
        '<!doctype html><html lang="en"><head><title>Stalled style sheet</title><link rel="stylesheet" href="/faults/never.css"></head><body><h1>Stalled style sheet</h1><button>Continue</button></body></html>',
      );
    case '/stalled-image':
      return pageReply(
        simplePage(
          'Stalled image',
          '<img src="/faults/never" alt="Map" width="200" height="80"><button>Continue</button>',
        ),
      );
    case '/redirects':
      return redirectChain(Number(query.get('count') ?? 5));
    case '/redirect':
      // Anywhere: other schemes, odd hosts, loopback in disguise.
      return redirectReply(query.get('to') ?? '/faults/', 302);
    case '/basic-auth':
      return basicAuth(request);
    default:
      return undefined;
  }
}

const drip: RawReply = (response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  const page = simplePage('Dripping page', '<p>One byte each second.</p>'.repeat(50));
  let position = 0;
  const timer = setInterval(() => {
    response.write(page[position % page.length] ?? ' ');
    position += 1;
  }, dripIntervalMs);
  response.on('close', () => clearInterval(timer));
};

const half: RawReply = (response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': '100000' });
  response.write(simplePage('Half a page', '<p>The rest never comes.</p>'), () => response.destroy());
};

function redirectChain(left: number): Answer {
  return left > 0
    ? redirectReply(`/faults/redirects?count=${left - 1}`, 302)
    : pageReply(simplePage('End of the chain'));
}

function basicAuth({ headers }: SiteRequest): Answer {
  const expected = `Basic ${Buffer.from('robin:open sesame').toString('base64')}`;
  if (headers.authorization === expected) return pageReply(simplePage('You are in'));
  return {
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="Staff only"', 'content-type': 'text/html' },
    body: simplePage('Sign-in needed'),
  };
}

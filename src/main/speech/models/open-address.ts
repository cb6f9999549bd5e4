import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { DownloadProblem } from './download-problem.ts';
import { isLoopback, mayFollow } from './model-source.ts';
import { networkProblem } from './network-problem.ts';

export interface OpenOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** A connection on which nothing comes for this long is given up, in ms. */
  readonly stallMs: number;
}

// The publisher sends on once, to where the files lie.
const maxRedirects = 5;

/**
 * Asks for an address, through the proxy that the environment names, and follows where it is sent on to.
 * Node's own request and not fetch, because that one unpacks, hides redirects and knows no proxy.
 * @throws DownloadProblem
 */
export async function openAddress(address: URL, options: OpenOptions): Promise<IncomingMessage> {
  let at = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await request(at, options);
    const { statusCode = 0, headers } = answer;
    if (statusCode < 301 || statusCode > 308 || statusCode === 304) return answer;
    answer.destroy();
    const next = URL.parse(headers.location ?? '', at.href);
    if (next === null || !mayFollow(at, next)) {
      throw new DownloadProblem(
        'give-up',
        `${at.host} sent the download on to ${next === null ? 'no address' : next.origin}, which is not safe: only https is followed.`,
      );
    }
    at = next;
  }
  throw new DownloadProblem('give-up', `${address.host} sent the download round in circles.`);
}

function request(address: URL, { headers, signal, stallMs }: OpenOptions): Promise<IncomingMessage> {
  const isSecure = address.protocol === 'https:';
  // A mirror on this machine is never behind a proxy.
  const proxy = isLoopback(address) ? {} : { proxyEnv: process.env };
  const agent = isSecure ? new https.Agent(proxy) : new http.Agent(proxy);
  const asked = { agent, signal, headers: { 'accept-encoding': 'identity', ...headers } };
  return new Promise((resolve, reject) => {
    const sent = isSecure ? https.request(address, asked) : http.request(address, asked);
    sent.setTimeout(stallMs, () => sent.destroy(Object.assign(new Error('stalled'), { code: 'ESTALLED' })));
    sent.on('response', resolve);
    sent.on('error', (error) => reject(signal.aborted ? error : networkProblem(error, address)));
    sent.end();
  });
}

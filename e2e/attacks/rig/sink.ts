import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request with everything that could carry data. */
interface Caught {
  readonly line: string;
  readonly headers: string;
  readonly body: string;
}

/** A server of the attacker's: records every request and answers it. */
export interface Sink {
  /** `http://sink.localhost:…`: a site of its own; Chromium takes every name under localhost for this machine. */
  readonly origin: string;
  readonly host: string;
  caught(): readonly Caught[];
  /** Everything that arrived, as one text. */
  text(): string;
  reset(): void;
  close(): Promise<void>;
}

export async function startSink(): Promise<Sink> {
  let caught: Caught[] = [];
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        caught.push({
          line: `${request.method} ${request.url}`,
          headers: JSON.stringify(request.headers),
          body,
        });
        response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
        response.end('<!doctype html><title>Sink</title><p>Thank you.');
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://sink.localhost:${port}`,
    host: `sink.localhost:${port}`,
    caught: () => caught,
    text: () => caught.map(({ line, headers, body }) => `${line}\n${headers}\n${body}`).join('\n'),
    reset() {
      caught = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

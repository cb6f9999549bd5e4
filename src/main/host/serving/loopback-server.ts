import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '#shared/errors/index.ts';

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

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  readonly path: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export type Answerer = (request: IncomingMessage, response: ServerResponse, number: number) => void;

export interface ServedFiles {
  /** What to fetch from. */
  readonly source: string;
  readonly asked: readonly Asked[];
  /** Content by the part of the name behind "ggml-"; answered with ranges and an ETag of its content. */
  readonly files: Map<string, Buffer>;
  /** Answers in another way from now on; null for the usual one. `number` counts all requests from 1. */
  answer: Answerer | null;
  /** The usual answer, for a test that answers in its own way only sometimes. */
  usual: Answerer;
  close(): Promise<void>;
}

/** A server of files on this machine, as Hugging Face is one: ranges, strong ETags, If-Range. */
export async function serveFiles(): Promise<ServedFiles> {
  const asked: Asked[] = [];
  const files = new Map<string, Buffer>();

  const usual: Answerer = (request, response) => {
    const content = files.get(/ggml-(.+)\.bin$/.exec(request.url ?? '')?.[1] ?? '');
    if (content === undefined) return void response.writeHead(404).end('Not here');
    const tag = `"${createHash('sha256').update(content).digest('hex').slice(0, 12)}"`;
    const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
    if (from === undefined || !isSame) {
      response.writeHead(200, { 'content-length': content.length, etag: tag, 'accept-ranges': 'bytes' });
      return void response.end(content);
    }
    if (Number(from) >= content.length) {
      return void response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
    }
    const rest = content.subarray(Number(from));
    response.writeHead(206, {
      'content-length': rest.length,
      'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
      etag: tag,
    });
    response.end(rest);
  };

  const server = createServer((request, response) => {
    asked.push({
      path: request.url ?? '',
      range: request.headers.range,
      ifRange: request.headers['if-range'] as string | undefined,
    });
    (served.answer ?? usual)(request, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const served: ServedFiles = {
    source: `http://127.0.0.1:${port}/models`,
    asked,
    files,
    answer: null,
    usual,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return served;
}

/** Sends the head of the usual answer and `bytes` of its body, then waits or cuts the connection. */
export function sendPart(content: Buffer, bytes: number, then: 'wait' | 'cut'): Answerer {
  return (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const head = { 'content-length': content.length - from, etag: '"one"' };
    response.writeHead(from === 0 ? 200 : 206, {
      ...head,
      ...(from === 0 ? {} : { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    });
    response.write(content.subarray(from, from + bytes), () => {
      // What was written still arrives.
      if (then === 'cut') response.socket?.destroy();
    });
  };
}

import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** One request for a transcription, as it came in. */
export interface FakeTranscription {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly fields: Readonly<Record<string, string>>;
  readonly wav: Uint8Array;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown;
  /** `stall` sends the body and never ends; `cut` breaks the connection in the middle; `hang-up` before any answer. */
  readonly ending?: 'stall' | 'cut' | 'hang-up';
}

export interface FakeSpeechEndpoint {
  readonly baseUrl: string;
  readonly requests: readonly FakeTranscription[];
  /** Resolves when the client has closed a connection on which the answer had not ended. */
  readonly hungUp: Promise<void>;
  close(): Promise<void>;
}

/** A local server that plays `/v1/audio/transcriptions`, well or badly. For tests. */
export async function fakeSpeechEndpoint(
  answer: (request: FakeTranscription, count: number) => FakeAnswer,
  tls?: { readonly key: string; readonly cert: string },
): Promise<FakeSpeechEndpoint> {
  const requests: FakeTranscription[] = [];
  const hungUp = Promise.withResolvers<void>();
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(incoming);
    requests.push(request);
    const { status = 200, headers, body = '', ending } = answer(request, requests.length);
    response.on('close', () => {
      if (!response.writableEnded) hungUp.resolve();
    });
    if (ending === 'hang-up') return void incoming.socket.destroy();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    const length = ending === 'cut' ? { 'content-length': String(Buffer.byteLength(text) + 100) } : {};
    response.writeHead(status, { 'content-type': type, ...length, ...headers });
    response.write(text);
    if (ending === 'cut') setImmediate(() => incoming.socket.destroy());
    else if (ending === undefined) response.end();
  };
  const server = tls === undefined ? createHttpServer() : createHttpsServer(tls);
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    serve(incoming, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}/v1`,
    requests,
    hungUp: hungUp.promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(incoming: IncomingMessage): Promise<FakeTranscription> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const fields: Record<string, string> = {};
  let wav: Uint8Array = new Uint8Array();
  const type = incoming.headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) {
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = name in fields ? `${fields[name]},${value}` : value;
      else wav = new Uint8Array(await value.arrayBuffer());
    }
  }
  return { path: incoming.url ?? '', headers: incoming.headers, fields, wav };
}

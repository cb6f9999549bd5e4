import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type ModelAnswer, type ModelReply, toAnswer } from './model-answer.ts';
import { type CompletionBody, type FakeRequest, readImages, readPrompt } from './model-request.ts';
import { sendBody } from './send-body.ts';
import { writePlainCompletion, writeStreamedCompletion } from './write-completion.ts';

export interface PlayModelOptions {
  /** Answers the chat completions; see `scriptTurns`, `obeyPage` and a plain constant for hostile ones. */
  readonly answer: ModelReply | ((request: FakeRequest) => ModelReply | Promise<ModelReply>);
  /** Names at /v1/models; null answers 404 there, as some servers do. */
  readonly models?: readonly string[] | null;
  /** The one key that is accepted; without it any key, or none, will do. */
  readonly key?: string;
  /** Parameters that are rejected with 400 in OpenAI's words, as reasoning models and small servers do. */
  readonly rejects?: readonly string[];
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface FakeModel {
  /** Up to and with `/v1`. */
  readonly baseUrl: string;
  /** Every request in the order it came. */
  readonly requests: readonly FakeRequest[];
  /** The chat completions among them. */
  completions(): readonly FakeRequest[];
  /** Resolves once the completion with this index (from 0) has come in. */
  completion(index: number): Promise<FakeRequest>;
  /** Sockets that are open at this moment. */
  openSockets(): number;
  /** Connections that were made so far. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * A local server that plays a language model: `/v1/models` and `/v1/chat/completions`, streamed or plain, with every
 * fault of `ModelAnswer`. For tests.
 */
export async function fakeModel(options: PlayModelOptions): Promise<FakeModel> {
  const requests: FakeRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const waiting = new Set<() => void>();
  const server = options.tls === undefined ? createHttpServer() : createHttpsServer(options.tls);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    connections += 1;
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    serve(incoming, response).catch((error: unknown) => {
      // A fault of the script itself must be seen in the test.
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error instanceof Error ? error.stack : error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const completions = () => requests.filter((request) => request.index >= 0);

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await receive(incoming, response);
    for (const wake of waiting) wake();
    const given = incoming.headers.authorization?.replace(/^Bearer /u, '') ?? '';
    if (options.key !== undefined && given !== options.key) {
      // Endpoints do echo the key.
      return sendError(response, 401, `Incorrect API key provided: ${given}.`, { code: 'invalid_api_key' });
    }
    if (request.path.endsWith('/models')) {
      if (options.models === null) return sendError(response, 404, 'Not found', {});
      const data = (options.models ?? ['played-model']).map((id) => ({ id, object: 'model' }));
      return sendJson(response, 200, { object: 'list', data });
    }
    const { body } = request;
    if (body === null) return sendError(response, 404, `No such path: ${request.path}`, {});
    const rejected = options.rejects?.find((name) => name in body);
    if (rejected !== undefined) {
      const message = `Unsupported parameter: '${rejected}' is not supported with this model.`;
      return sendError(response, 400, message, { code: 'unsupported_parameter', param: rejected });
    }
    if (options.models != null && !options.models.includes(body.model)) {
      return sendError(response, 404, `The model '${body.model}' does not exist.`, {
        code: 'model_not_found',
      });
    }
    const reply = typeof options.answer === 'function' ? await options.answer(request) : options.answer;
    await sendAnswer(response, body, request, toAnswer(reply));
  }

  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<FakeRequest> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const rawBody = Buffer.concat(chunks).toString('utf8');
    const path = incoming.url ?? '/';
    const isCompletion = incoming.method === 'POST' && path.endsWith('/chat/completions');
    const body = isCompletion ? (JSON.parse(rawBody) as CompletionBody) : null;
    const hungUp = new Promise<number>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve(performance.now());
      });
    });
    const request: FakeRequest = {
      index: isCompletion ? completions().length : -1,
      at: performance.now(),
      method: incoming.method ?? 'GET',
      path,
      headers: incoming.headers,
      rawBody,
      body,
      prompt: body === null ? '' : readPrompt(body),
      images: body === null ? [] : readImages(body),
      hungUp,
    };
    requests.push(request);
    return request;
  }

  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}/v1`,
    requests,
    completions,
    completion: (index) =>
      new Promise((resolve) => {
        const look = () => {
          const found = completions()[index];
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    openSockets: () => sockets.size,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Stalled answers would otherwise keep it open for ever.
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function sendError(response: ServerResponse, status: number, message: string, fields: object): void {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, ...fields } });
}

async function sendAnswer(
  response: ServerResponse,
  body: CompletionBody,
  request: FakeRequest,
  answer: ModelAnswer,
): Promise<void> {
  const asked = {
    model: body.model,
    promptText: request.prompt,
    usageAsked: body.stream_options?.include_usage === true,
    tokensAsked: body.logprobs === true,
  };
  const streamed = body.stream === true && answer.plain !== true && answer.body === undefined;
  const type = answer.contentType ?? (streamed ? 'text/event-stream' : 'application/json');
  if (answer.firstTokenMs !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, answer.firstTokenMs));
  }
  if (answer.ending === 'destroy' && answer.stopAtByte === 0) {
    response.socket?.destroy();
    return;
  }
  // Nothing at all, not even headers: a server that has accepted the connection and sleeps.
  if (answer.ending === 'stall' && answer.stopAtByte === 0) return;
  response.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers });
  // So that the other side sees an answer that has begun even when its first piece comes late.
  response.flushHeaders();
  const encoder = new TextEncoder();
  const pieces = streamed
    ? writeStreamedCompletion(answer, asked).map((event) => encoder.encode(event))
    : [toBytes(answer.body ?? writePlainCompletion(answer, asked))];
  await sendBody(response, pieces, answer);
}

function toBytes(body: string | Uint8Array | object): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

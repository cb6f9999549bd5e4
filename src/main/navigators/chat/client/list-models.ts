import { z } from 'zod';
import type { Connection } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { nameHost, redactKey } from '../../../endpoint/index.ts';
import { type Endpoint, unsavedConnectionId } from '../endpoint.ts';
import { explainStatus } from './explain-status.ts';
import { type Failure, toEndpointError } from './failure.ts';
import { listMs } from './limits.ts';
import { openClient } from './open-client.ts';
import { transportFailure } from './transport-failure.ts';

const named = z.union([
  z.string().transform((id) => ({ id })),
  z.object({ id: z.string() }),
  z.object({ name: z.string() }).transform(({ name }) => ({ id: name })),
]);
/** OpenAI's form, and the bare lists of smaller servers. */
const listing = z.union([
  z.object({ data: z.array(named) }),
  z.object({ models: z.array(named) }).transform(({ models }) => ({ data: models })),
  z.array(named).transform((data) => ({ data })),
]);

/** Gateways list some hundreds; more than this is no list for a person. */
const mostModels = 2_000;
const longestName = 200;

/**
 * The names that an endpoint lists, each once, in its own order.
 * @throws AppError `endpoint` in words, `stopped`
 */
export async function listEndpointModels(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const deadline = AbortSignal.timeout(listMs);
  let errorBody = '';
  try {
    const client = await openClient(endpoint, (text) => {
      errorBody = text;
    });
    const response = await client.models.list({ signal: AbortSignal.any([signal, deadline]) }).asResponse();
    const { data } = listing.parse(JSON.parse(await response.text()));
    const names = data.map(({ id }) => redactKey(id, endpoint.key).slice(0, longestName).trim());
    return [...new Set(names.filter((name) => name !== ''))].slice(0, mostModels);
  } catch (error) {
    if (signal.aborted) throw new AppError({ code: 'stopped', message: 'Stopped.', cause: signal.reason });
    throw toEndpointError(explain(endpoint, error, deadline.aborted, errorBody), 1);
  }
}

function explain(endpoint: Endpoint, error: unknown, late: boolean, body: string): Failure {
  const host = nameHost(endpoint.connection.baseUrl);
  const plain = { status: null, retry: 'never', retryAfterMs: null, said: '' } as const;
  if (late) {
    const message = `${host} did not answer within ${listMs / 1_000} seconds. Check the address and that the server is running.`;
    return { ...plain, kind: 'no-answer', message };
  }
  const { status, headers } = error as { readonly status?: unknown; readonly headers?: unknown };
  if (typeof status === 'number') {
    return explainStatus(
      endpoint,
      { status, headers: headers instanceof Headers ? headers : null, body },
      Date.now(),
    );
  }
  if (error instanceof SyntaxError || error instanceof z.ZodError) {
    const message = `${host} answers, but not with a list of models. The address usually ends in /v1; check it in Settings.`;
    return { ...plain, kind: 'wrong-address', message };
  }
  return transportFailure(endpoint, error);
}

/**
 * The models that an address offers, in alphabetical order: for choosing one before a connection is saved.
 * @throws AppError `endpoint` in words, `stopped`
 */
export async function listModels(
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string | null },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const connection = { ...unsaved, baseUrl };
  const names = await listEndpointModels({ connection, key }, signal);
  return names.toSorted((a, b) => a.localeCompare(b));
}

const unsaved: Connection = {
  id: unsavedConnectionId,
  name: 'unsaved',
  baseUrl: '',
  model: 'the model',
  tokenBudget: 4_000,
  images: 'none',
  price: null,
};

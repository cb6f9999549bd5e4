import { z } from 'zod';
import { type Connection, connection } from '#shared/domain/index.ts';
import { throwIfStopped } from '../../platform/deadline.ts';
import { chatUse, unsavedConnectionId } from './chat-client.ts';
import { type Endpoint, type EndpointAddress, nameHost, openEndpoint, redactKey } from './endpoint.ts';
import { explainFailure, type Failure, failWith, toEndpointError } from './failures.ts';

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
/** A list needs no thinking. */
const listMs = 15_000;

/**
 * The names that an endpoint lists, each once, in its own order.
 * @throws AppError `endpoint` in words, `stopped`
 */
export async function listEndpointModels(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const deadline = AbortSignal.timeout(listMs);
  const { baseUrl } = endpoint.connection;
  try {
    const client = await openEndpoint({ baseUrl, key: endpoint.key });
    // The text, since the package would pass on anything as its own form.
    const response = await client.models.list({ signal: AbortSignal.any([signal, deadline]) }).asResponse();
    const { data } = listing.parse(JSON.parse(await response.text()));
    const names = data.map(({ id }) => redactKey(id, endpoint.key).slice(0, longestName).trim());
    return [...new Set(names.filter((name) => name !== ''))].slice(0, mostModels);
  } catch (error) {
    throwIfStopped(signal);
    throw toEndpointError(deadline.aborted ? tooLate(baseUrl) : explain(endpoint, error), 1);
  }
}

const tooLate = (baseUrl: string): Failure =>
  failWith(
    'no-answer',
    `${nameHost(baseUrl)} did not answer within ${listMs / 1_000} seconds. Check the address and that the server is running.`,
  );

function explain(endpoint: Endpoint, error: unknown): Failure {
  if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) {
    return explainFailure(chatUse(endpoint), error, Date.now());
  }
  return failWith(
    'wrong-address',
    `${nameHost(endpoint.connection.baseUrl)} answers, but not with a list of models. The address usually ends in /v1; check it in Settings.`,
  );
}

/**
 * The models that an address offers, in alphabetical order: for choosing one before a connection is saved.
 * @throws AppError `endpoint` in words, `stopped`
 */
export async function listModels(
  { baseUrl, key }: EndpointAddress,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const names = await listEndpointModels({ connection: { ...unsaved, baseUrl }, key }, signal);
  return names.toSorted((a, b) => a.localeCompare(b));
}

const unsaved: Connection = connection.parse({
  id: unsavedConnectionId,
  name: 'unsaved',
  baseUrl: 'http://localhost',
  model: 'the model',
});

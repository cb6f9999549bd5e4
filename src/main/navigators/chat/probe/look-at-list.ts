import { type AppError, isAppError } from '#shared/errors/index.ts';
import { nameHost } from '../../../endpoint/index.ts';
import { type FailureKind, failureKindOf, listEndpointModels } from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { chosenAtFirstUse, firstChatModel } from '../environment/index.ts';
import type { ReportBoard } from './report-board.ts';

export type Listed =
  | { readonly kind: 'listed'; readonly models: readonly string[] }
  /** null: it has no list, or gave none; the questions will tell. */
  | { readonly kind: 'unlisted'; readonly models: null }
  | { readonly kind: 'ended'; readonly error: AppError };

/** Failures of the list that the questions would only run into again. */
const endsAll: ReadonlySet<FailureKind> = new Set([
  'key-refused',
  'unreachable',
  'no-such-host',
  'insecure',
  'no-answer',
]);

/** Asks for the list of models, which tells whether the address and the key are right. @throws AppError `stopped` */
export async function lookAtList(
  endpoint: Endpoint,
  signal: AbortSignal,
  board: ReportBoard,
): Promise<Listed> {
  const host = nameHost(endpoint.connection.baseUrl);
  board.line('reachable', 'running', `Asking ${host} for its models …`);
  try {
    const models = await listEndpointModels(endpoint, signal);
    board.line('reachable', 'ok', `${host} answers and lists ${countWords(models.length, 'model')}.`);
    return { kind: 'listed', models };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'endpoint') throw error;
    const kind = failureKindOf(error);
    if (kind !== null && endsAll.has(kind)) return { kind: 'ended', error };
    board.line('reachable', 'running', `${host} answers, but gives no list of models.`);
    return { kind: 'unlisted', models: null };
  }
}

const countWords = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The connection with a model in it; null when one should be chosen and there is none. */
export function chooseListed(endpoint: Endpoint, models: readonly string[] | null): Endpoint | null {
  if (endpoint.connection.model !== chosenAtFirstUse) return endpoint;
  const model = firstChatModel(models ?? []);
  return model === null ? null : { ...endpoint, connection: { ...endpoint.connection, model } };
}

/** Says whether the list has the model, as far as it tells. */
export function lookForModel(
  given: Endpoint,
  { connection }: Endpoint,
  models: readonly string[] | null,
  board: ReportBoard,
): void {
  if (given.connection.model === chosenAtFirstUse) {
    board.line(
      'model',
      'ok',
      `OPENAI_MODEL is not set, so “${connection.model}” is used: the first listed one that chats.`,
    );
  } else if (models?.includes(connection.model) === true) {
    board.line('model', 'ok', `“${connection.model}” is in its list.`);
  } else {
    // Some endpoints answer to names that they do not list.
    board.line('model', 'running', `“${connection.model}” is not in its list; asking it anyway …`);
  }
}

/** The questions were answered, so what the list left open is settled. */
export function passReachable(
  { connection, key }: Endpoint,
  models: readonly string[] | null,
  board: ReportBoard,
): void {
  const host = nameHost(connection.baseUrl);
  if (models === null) board.line('reachable', 'ok', `${host} answers; it gives no list of models.`);
  const hasKey = key !== null && key !== '';
  board.line('key', 'ok', hasKey ? 'The key is accepted.' : 'No key is needed.');
  if (models === null || !models.includes(connection.model)) {
    board.line('model', 'ok', `“${connection.model}” answers, though it is not in a list.`);
  }
}

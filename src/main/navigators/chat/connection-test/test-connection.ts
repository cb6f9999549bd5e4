import { randomInt } from 'node:crypto';
import { type AppError, isAppError } from '#shared/errors/index.ts';
import type { ProbeReport } from '#shared/ipc/index.ts';
import { editDistance } from '#shared/text/words.ts';
import type { Clock, Navigator } from '../../../agent/ports.ts';
import { chosenAtFirstUse, firstChatModel } from '../../../models/connections/index.ts';
import {
  type ChatClient,
  type Endpoint,
  type FailureKind,
  failureKindOf,
  hasKey,
  listEndpointModels,
  nameHost,
} from '../../../models/endpoint/index.ts';
import { blankPicture, markBoxes } from '../../../pictures/index.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createModelClient } from '../model-client.ts';
import { createReportBoard, type ReportBoard } from './report-board.ts';
import { probeInstructions } from './sample-page.ts';
import {
  askSamples,
  formatSeconds,
  instructionsFor,
  type Sample,
  shownImages,
  tellProgress,
  tellSamples,
  weighSamples,
} from './samples.ts';

export interface TestOptions {
  readonly signal: AbortSignal;
  /** Hears the report each time a line of it changes. */
  onChange(report: ProbeReport): void;
  readonly clock?: Clock;
  /** What asks through this connection where that is not the chat navigator; null or absent: that is what asks. */
  navigatorOf?(endpoint: Endpoint): Navigator | null;
}

/**
 * The first-run check of a connection: is it there, does it take the key, does it have the model,
 * does the model answer what it will be asked, does it see pictures, how fast and at what price. It sends a small page of its
 * own, nothing of the user's. Never throws for what an endpoint does; a stop gives the verdict `stopped`.
 */
export async function testConnection(endpoint: Endpoint, options: TestOptions): Promise<ProbeReport> {
  const { signal, onChange, clock = systemClock, navigatorOf = () => null } = options;
  const board = createReportBoard(endpoint.connection.id, probeInstructions.length, onChange);
  try {
    return await runChecks({
      given: endpoint,
      client: createModelClient({ clock }),
      signal,
      board,
      navigatorOf,
    });
  } catch (error) {
    if (signal.aborted) return board.finish('stopped', 'The test was stopped.');
    throw error;
  }
}

interface Checking {
  readonly given: Endpoint;
  readonly client: ChatClient;
  readonly signal: AbortSignal;
  readonly board: ReportBoard;
  readonly navigatorOf: NonNullable<TestOptions['navigatorOf']>;
}

async function runChecks({ given, client, signal, board, navigatorOf }: Checking): Promise<ProbeReport> {
  const host = nameHost(given.connection.baseUrl);
  const listed = await lookAtList(given, signal, board);
  if (listed.kind === 'ended') return concludeFailure(listed.error, given, [], board);
  const endpoint = chooseListed(given, listed.models);
  if (endpoint === null) {
    board.line('model', 'problem', `${host} lists no models, and OPENAI_MODEL is not set.`);
    return board.finish(
      'no-such-model',
      `Set OPENAI_MODEL to the model to use at ${host}, and start Parley again.`,
    );
  }
  lookForModel(given, endpoint, listed.models, board);

  const navigator = navigatorOf(endpoint);
  const count = instructionsFor(navigator).length;
  board.line('format', 'running', `Asking ${count} small questions …`);
  const { samples, error } = await askSamples({ client, endpoint, navigator, signal }, (sofar) =>
    tellProgress(sofar, count, board),
  );
  if (error !== null) return concludeFailure(error, endpoint, listed.models, board);
  passReachable(endpoint, listed.models, board);
  tellSamples(samples, endpoint.connection, board);
  const sees = await lookAtImages(client, endpoint, signal, board);
  return conclude(endpoint, samples, sees, board);
}

type Listed =
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
async function lookAtList(endpoint: Endpoint, signal: AbortSignal, board: ReportBoard): Promise<Listed> {
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
function chooseListed(endpoint: Endpoint, models: readonly string[] | null): Endpoint | null {
  if (endpoint.connection.model !== chosenAtFirstUse) return endpoint;
  const model = firstChatModel(models ?? []);
  return model === null ? null : { ...endpoint, connection: { ...endpoint.connection, model } };
}

/** Says whether the list has the model, as far as it tells. */
function lookForModel(
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

const passKey = (endpoint: Endpoint, board: ReportBoard): void =>
  board.line('key', 'ok', hasKey(endpoint) ? 'The key is accepted.' : 'No key is needed.');

/** The questions were answered, so what the list left open is settled. */
function passReachable(endpoint: Endpoint, models: readonly string[] | null, board: ReportBoard): void {
  const { connection } = endpoint;
  const host = nameHost(connection.baseUrl);
  if (models === null) board.line('reachable', 'ok', `${host} answers; it gives no list of models.`);
  passKey(endpoint, board);
  if (models === null || !models.includes(connection.model)) {
    board.line('model', 'ok', `“${connection.model}” answers, though it is not in a list.`);
  }
}

/**
 * Whether the model sees: it is shown a number in a picture. null when the connection shows it no pictures.
 * @throws AppError `stopped`
 */
async function lookAtImages(
  client: ChatClient,
  endpoint: Endpoint,
  signal: AbortSignal,
  board: ReportBoard,
): Promise<boolean | null> {
  const { model } = endpoint.connection;
  const images = shownImages(endpoint);
  if (images === 'none') {
    board.line('images', 'unknown', 'Not tried: this connection shows the model text only.');
    return null;
  }
  board.line('images', 'running', 'Showing it a number in a picture …');
  // Four digits cannot be guessed, and none of them looks like a letter when small.
  const number = randomInt(2_000, 10_000);
  const text = 'Which number stands in this picture? Answer with its digits only.';
  const picture = { type: 'image', jpeg: await drawNumber(number) } as const;
  try {
    const { reply } = await client.complete(endpoint, {
      messages: [{ role: 'user', content: [{ type: 'text', text }, picture] }],
      signal,
    });
    const read = reply.text.replaceAll(/[^\d]/gu, '').includes(String(number));
    board.line(
      'images',
      read ? 'ok' : 'problem',
      read ? 'It reads a number in a picture.' : `It did not read the number ${number} in a picture.`,
    );
    return read;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'endpoint') throw error;
    board.line('images', 'problem', `${model} takes no pictures. ${error.message}`);
    return false;
  }
}

const size = { width: 320, height: 160 } as const;

/** A picture with this number in it and nothing else, drawn as elements are marked on screenshots. */
export async function drawNumber(number: number): Promise<Uint8Array> {
  const box = { x: 60, y: 70, width: 200, height: 60 };
  return markBoxes(await blankPicture(size), [{ box, label: String(number) }], size);
}

/** The verdict on a model that answered: what is wrong counts before what is slow. */
function conclude(
  { connection: { model } }: Endpoint,
  samples: readonly Sample[],
  sees: boolean | null,
  board: ReportBoard,
): ProbeReport {
  const { right, of, hasForm, stepMs, slow } = weighSamples(samples);
  if (!hasForm) {
    return board.finish(
      'wrong-format',
      `${model} answers${slow ? ' slowly' : ''}, but only ${right} of ${of} times with an action that Parley can use. Choose a larger model, or one made to follow instructions.`,
    );
  }
  if (sees === false) {
    return board.finish(
      'failed',
      `${model} follows instructions but cannot see pictures. Set what it is shown to text only, or choose a model that sees.`,
    );
  }
  if (slow) {
    return board.finish(
      'slow',
      `${model} answers right, but takes ${formatSeconds(stepMs)} a step. Choose a smaller model or a faster machine, or be patient.`,
    );
  }
  return board.finish(
    'works',
    `${model} works: ${right} of ${of} answers right, ${formatSeconds(stepMs)} a step.`,
  );
}

/** A failure that ends the check, put on the line that it belongs to. */
function concludeFailure(
  error: AppError,
  endpoint: Endpoint,
  models: readonly string[] | null,
  board: ReportBoard,
): ProbeReport {
  const { connection } = endpoint;
  const kind = failureKindOf(error);
  const { message } = error;
  const host = nameHost(connection.baseUrl);
  const reached = () => board.line('reachable', 'ok', `${host} answers.`);
  switch (kind) {
    case 'unreachable':
    case 'no-such-host':
    case 'insecure':
    case 'wrong-address':
      board.line('reachable', 'problem', message);
      return board.finish('unreachable', message);
    case 'key-refused':
      reached();
      board.line('key', 'problem', hasKey(endpoint) ? 'The key was refused.' : 'It wants a key.');
      return board.finish('key-refused', message);
    case 'no-such-model': {
      reached();
      passKey(endpoint, board);
      const near = nearestNames(connection.model, models ?? []);
      const names = near.length === 0 ? '' : ` Did you mean ${near.map((name) => `“${name}”`).join(' or ')}?`;
      board.line('model', 'problem', `There is no “${connection.model}”.${names}`);
      return board.finish('no-such-model', `${host} has no model called “${connection.model}”.${names}`);
    }
    case 'no-answer':
      reached();
      board.line('speed', 'problem', 'It did not begin to answer in time.');
      return board.finish('slow', message);
    default:
      reached();
      board.line('format', 'problem', message);
      return board.finish('failed', message);
  }
}

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** At most this many changed letters still look like a slip of the pen. */
const mostChanges = 4;

/** The listed names that are likest to one that is not there, likest first; none when nothing is near. */
export function nearestNames(name: string, listed: readonly string[], count = 3): readonly string[] {
  const wanted = fold(name);
  return listed
    .map((candidate) => {
      const folded = fold(candidate);
      const contains = folded.includes(wanted) || wanted.includes(folded);
      const distance = contains ? 0 : editDistance(wanted, folded, mostChanges);
      return { candidate, distance, length: Math.abs(folded.length - wanted.length) };
    })
    .filter(({ candidate, distance }) => distance <= mostChanges && fold(candidate) !== '')
    .toSorted((a, b) => a.distance - b.distance || a.length - b.length)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

import { randomInt } from 'node:crypto';
import { type AppError, isAppError } from '#shared/errors/index.ts';
import type { ProbeReport } from '#shared/ipc/index.ts';
import type { Clock } from '../../../agent/ports.ts';
import { systemClock } from '../../../platform/clock.ts';
import {
  type ChatClient,
  createChatClient,
  type FailureKind,
  failureKindOf,
  listEndpointModels,
  nameHost,
} from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { chosenAtFirstUse, firstChatModel } from '../environment/index.ts';
import { askSamples, type Sample } from './ask-samples.ts';
import { drawNumber } from './draw-number.ts';
import { nearestNames } from './nearest-names.ts';
import { probeInstructions } from './probe-page.ts';
import { createReportBoard, type ReportBoard } from './report-board.ts';
import { medianOf, wordDollars, wordSeconds } from './word-numbers.ts';

export interface TestOptions {
  readonly signal: AbortSignal;
  /** Hears the report each time a line of it changes. */
  onChange(report: ProbeReport): void;
  readonly clock?: Clock;
}

/** A person who waits longer for each step goes and does something else (ten seconds hold attention), in ms. */
const slowStepMs = 15_000;

/** Of five answers; with one repair round for each, four right ones make nearly every step work. */
const leastRightShare = 0.8;

/** Ends the check with its last sentence. */
type Finish = (verdict: Exclude<ProbeReport['verdict'], 'running'>, sentence: string) => ProbeReport;

/**
 * The first-run check of a connection (issue 3, point 4): is it there, does it take the key, does it have the model,
 * does the model answer in the grammar, does it see pictures, how fast and at what price. It sends a small page of its
 * own, nothing of the user's. Never throws for what an endpoint does; a stop gives the verdict `stopped`.
 */
export async function testConnection(endpoint: Endpoint, options: TestOptions): Promise<ProbeReport> {
  const { signal, onChange, clock = systemClock } = options;
  const board = createReportBoard(endpoint.connection.id, probeInstructions.length, onChange);
  try {
    return await runChecks(endpoint, createChatClient({ clock }), signal, board);
  } catch (error) {
    if (signal.aborted) return board.finish('stopped', 'The test was stopped.');
    throw error;
  }
}

async function runChecks(
  given: Endpoint,
  client: ChatClient,
  signal: AbortSignal,
  board: ReportBoard,
): Promise<ProbeReport> {
  const host = nameHost(given.connection.baseUrl);
  const finish: Finish = (verdict, sentence) => board.finish(verdict, sentence);
  const listed = await lookAtList(given, signal, board);
  if (listed.kind === 'ended') return explainEnd(listed.error, given, [], board, finish);
  const endpoint = chooseListed(given, listed.models);
  if (endpoint === null) {
    board.line('model', 'problem', `${host} lists no models, and OPENAI_MODEL is not set.`);
    return finish(
      'no-such-model',
      `Set OPENAI_MODEL to the model to use at ${host}, and start Parley again.`,
    );
  }
  lookForModel(given, endpoint, listed.models, board);

  board.line('format', 'running', `Asking ${probeInstructions.length} small questions …`);
  const { samples, error } = await askSamples(client, endpoint, signal, (sofar) => tellSamples(sofar, board));
  if (error !== null) return explainEnd(error, endpoint, listed.models, board, finish);
  passReachable(endpoint, listed.models, board);
  tellFormat(samples, board);
  const sees = await lookAtImages(client, endpoint, signal, board);
  tellCost(endpoint, samples, board);
  return judge(endpoint, samples, sees, board, finish);
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

/** The questions were answered, so what the list left open is settled. */
function passReachable(
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

function tellSamples(samples: readonly Sample[], board: ReportBoard): void {
  const right = samples.filter((sample) => sample.problem === null).length;
  const of = probeInstructions.length;
  board.set({
    answered: { right, of },
    stepMs: medianOf(samples.map((sample) => sample.ms)),
    firstTokenMs: medianOf(
      samples.flatMap(({ firstTokenMs }) => (firstTokenMs === null ? [] : [firstTokenMs])),
    ),
    tokensPerStep: {
      in: medianOf(samples.map(({ tokens }) => tokens.in)) ?? 0,
      out: medianOf(samples.map(({ tokens }) => tokens.out)) ?? 0,
    },
  });
  board.line('format', 'running', `${samples.length} of ${of} asked, ${right} answered with one action.`);
}

function tellFormat(samples: readonly Sample[], board: ReportBoard): void {
  const right = samples.filter((sample) => sample.problem === null).length;
  board.set({ answered: { right, of: samples.length } });
  const fault = samples.find((sample) => sample.problem !== null)?.problem;
  const why = fault === undefined || fault === null ? '' : ` One time it ${fault.forUser}.`;
  const enough = right >= leastRightShare * samples.length;
  board.line(
    'format',
    enough ? 'ok' : 'problem',
    `${right} of ${samples.length} answers were one action.${why}`,
  );
  const step = medianOf(samples.map((sample) => sample.ms)) ?? 0;
  const first = medianOf(
    samples.flatMap(({ firstTokenMs }) => (firstTokenMs === null ? [] : [firstTokenMs])),
  );
  const begins = first === null ? '' : `, ${wordSeconds(first)} until it begins`;
  board.line('speed', step > slowStepMs ? 'problem' : 'ok', `${wordSeconds(step)} a step${begins}.`);
}

/** true: it read the number; false: it did not; null: not looked at. */
async function lookAtImages(
  client: ChatClient,
  endpoint: Endpoint,
  signal: AbortSignal,
  board: ReportBoard,
): Promise<boolean | null> {
  const { images, model } = endpoint.connection;
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

function tellCost({ connection: { price } }: Endpoint, samples: readonly Sample[], board: ReportBoard): void {
  const tokens = {
    in: medianOf(samples.map((sample) => sample.tokens.in)) ?? 0,
    out: medianOf(samples.map((sample) => sample.tokens.out)) ?? 0,
  };
  const counted = `${tokens.in} tokens in and ${tokens.out} out for this small page`;
  if (price === null) {
    board.line('cost', 'unknown', `${counted}; put in its price per million tokens to see dollars.`);
    return;
  }
  const pricePerStep = (tokens.in * price.in + tokens.out * price.out) / 1_000_000;
  board.set({ pricePerStep });
  board.line('cost', 'ok', `${wordDollars(pricePerStep)} a step: ${counted}.`);
}

function judge(
  { connection }: Endpoint,
  samples: readonly Sample[],
  sees: boolean | null,
  board: ReportBoard,
  finish: Finish,
): ProbeReport {
  const right = samples.filter((sample) => sample.problem === null).length;
  const step = medianOf(samples.map((sample) => sample.ms)) ?? 0;
  const slow = step > slowStepMs;
  void board;
  if (right < leastRightShare * samples.length) {
    return finish(
      'wrong-format',
      `${connection.model} answers${slow ? ' slowly' : ''}, but only ${right} of ${samples.length} times with an action that Parley can use. Choose a larger model, or one made to follow instructions.`,
    );
  }
  if (sees === false) {
    return finish(
      'failed',
      `${connection.model} follows instructions but cannot see pictures. Set what it is shown to text only, or choose a model that sees.`,
    );
  }
  if (slow) {
    return finish(
      'slow',
      `${connection.model} answers right, but takes ${wordSeconds(step)} a step. Choose a smaller model or a faster machine, or be patient.`,
    );
  }
  return finish(
    'works',
    `${connection.model} works: ${right} of ${samples.length} answers right, ${wordSeconds(step)} a step.`,
  );
}

/** A failure that ends the check, put on the line that it belongs to. */
function explainEnd(
  error: AppError,
  { connection, key }: Endpoint,
  models: readonly string[] | null,
  board: ReportBoard,
  finish: Finish,
): ProbeReport {
  const kind = failureKindOf(error);
  const { message } = error;
  const host = nameHost(connection.baseUrl);
  const reached = () => board.line('reachable', 'ok', `${host} answers.`);
  const hasKey = key !== null && key !== '';
  switch (kind) {
    case 'unreachable':
    case 'no-such-host':
    case 'insecure':
    case 'wrong-address':
      board.line('reachable', 'problem', message);
      return finish('unreachable', message);
    case 'key-refused':
      reached();
      board.line('key', 'problem', hasKey ? 'The key was refused.' : 'It wants a key.');
      return finish('key-refused', message);
    case 'no-such-model': {
      reached();
      board.line('key', 'ok', hasKey ? 'The key is accepted.' : 'No key is needed.');
      const near = nearestNames(connection.model, models ?? []);
      const names = near.length === 0 ? '' : ` Did you mean ${near.map((name) => `“${name}”`).join(' or ')}?`;
      board.line('model', 'problem', `There is no “${connection.model}”.${names}`);
      return finish('no-such-model', `${host} has no model called “${connection.model}”.${names}`);
    }
    case 'no-answer':
      reached();
      board.line('speed', 'problem', 'It did not begin to answer in time.');
      return finish('slow', message);
    default:
      reached();
      board.line('format', 'problem', message);
      return finish('failed', message);
  }
}

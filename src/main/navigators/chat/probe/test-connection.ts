import type { ProbeReport } from '#shared/ipc/index.ts';
import type { Clock } from '../../../agent/ports.ts';
import { nameHost } from '../../../endpoint/index.ts';
import { systemClock } from '../../../platform/clock.ts';
import { type ChatClient, createChatClient } from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { askSamples } from './ask-samples.ts';
import { conclude, concludeFailure } from './conclude.ts';
import { lookAtImages } from './look-at-images.ts';
import { chooseListed, lookAtList, lookForModel, passReachable } from './look-at-list.ts';
import { probeInstructions } from './probe-page.ts';
import { createReportBoard, type ReportBoard } from './report-board.ts';
import { tellProgress, tellSamples } from './tell-samples.ts';

export interface TestOptions {
  readonly signal: AbortSignal;
  /** Hears the report each time a line of it changes. */
  onChange(report: ProbeReport): void;
  readonly clock?: Clock;
}

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

  board.line('format', 'running', `Asking ${probeInstructions.length} small questions …`);
  const { samples, error } = await askSamples(client, endpoint, signal, (sofar) =>
    tellProgress(sofar, board),
  );
  if (error !== null) return concludeFailure(error, endpoint, listed.models, board);
  passReachable(endpoint, listed.models, board);
  tellSamples(samples, endpoint.connection, board);
  const sees = await lookAtImages(client, endpoint, signal, board);
  return conclude(endpoint, samples, sees, board);
}

import type { AppError } from '#shared/errors/index.ts';
import type { ProbeReport } from '#shared/ipc/index.ts';
import { nameHost } from '../../../endpoint/index.ts';
import { failureKindOf } from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Sample } from './ask-samples.ts';
import { nearestNames } from './nearest-names.ts';
import type { ReportBoard } from './report-board.ts';
import { weighSamples } from './tell-samples.ts';
import { wordSeconds } from './word-numbers.ts';

/** The verdict on a model that answered: what is wrong counts before what is slow. */
export function conclude(
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
      `${model} answers right, but takes ${wordSeconds(stepMs)} a step. Choose a smaller model or a faster machine, or be patient.`,
    );
  }
  return board.finish(
    'works',
    `${model} works: ${right} of ${of} answers right, ${wordSeconds(stepMs)} a step.`,
  );
}

/** A failure that ends the check, put on the line that it belongs to. */
export function concludeFailure(
  error: AppError,
  { connection, key }: Endpoint,
  models: readonly string[] | null,
  board: ReportBoard,
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
      return board.finish('unreachable', message);
    case 'key-refused':
      reached();
      board.line('key', 'problem', hasKey ? 'The key was refused.' : 'It wants a key.');
      return board.finish('key-refused', message);
    case 'no-such-model': {
      reached();
      board.line('key', 'ok', hasKey ? 'The key is accepted.' : 'No key is needed.');
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

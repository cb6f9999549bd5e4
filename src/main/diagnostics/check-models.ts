import type { Connection } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { DoctorCheck, RankerState } from '#shared/ipc/index.ts';
import { formatCount } from '#shared/text/quantities.ts';
import { untilAborted } from '../platform/deadline.ts';

/** The connection that runs would use now, its key only for asking the endpoint. */
export interface ExaminedEndpoint {
  readonly connection: Connection;
  readonly key: string | null;
  /** It has a key that only the window can read, from the desktop's key store. */
  readonly keyIsLocked: boolean;
}

/** Asks an endpoint for the names of its models. @throws AppError `endpoint` in words for the user */
export type ListModels = (
  at: { readonly baseUrl: string; readonly key: string | null },
  signal: AbortSignal,
) => Promise<readonly string[]>;

export interface ExaminedModels {
  readonly navigator: 'offline' | 'chat';
  /** null: no connection is set up. */
  readonly endpoint: ExaminedEndpoint | null;
  readonly listModels: ListModels;
  /** A name that stands for a model of the list, chosen at first use. */
  readonly isChosenLater: (model: string) => boolean;
}

const endpointName = 'Model';

/** A person waits for the whole report: an endpoint that takes longer than this is told as silent. In ms. */
const answerDeadlineMs = 5_000;

/** Whether the model in use can be reached and takes the key. No page and no key is ever part of the answer. */
export async function checkEndpoint(
  models: ExaminedModels,
  deadlineMs: number = answerDeadlineMs,
): Promise<DoctorCheck> {
  const { endpoint } = models;
  const isNeeded = models.navigator === 'chat';
  if (endpoint === null) {
    return isNeeded
      ? {
          name: endpointName,
          status: 'missing',
          found: 'none connected, but the chat navigator is chosen',
          advice:
            'Connect a model in settings, or set OPENAI_API_KEY (and OPENAI_BASE_URL for another endpoint than OpenAI’s).',
        }
      : {
          name: endpointName,
          status: 'ok',
          found: 'none connected; direct instructions need none',
          advice: '',
        };
  }
  const { connection, key } = endpoint;
  const model = models.isChosenLater(connection.model) ? `the ${connection.model}` : connection.model;
  const what = `${model} at ${URL.parse(connection.baseUrl)?.origin ?? connection.baseUrl}`;
  if (endpoint.keyIsLocked) {
    return {
      name: endpointName,
      status: 'ok',
      found: `${what}: not asked from here, since the desktop’s key store has its key`,
      advice: '',
    };
  }
  const withKey = key === null ? 'no key' : 'key accepted';
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const listed = await untilAborted(
      models.listModels({ baseUrl: connection.baseUrl, key }, signal),
      signal,
    );
    const isListed = models.isChosenLater(connection.model) || listed.includes(connection.model);
    if (listed.length > 0 && !isListed) {
      return {
        name: endpointName,
        status: 'warning',
        found: `${what}: reachable, ${withKey}, but it lists no such model`,
        advice: `Choose one that it lists: ${listed.slice(0, 3).join(', ')}${listed.length > 3 ? ', …' : ''}.`,
      };
    }
    return { name: endpointName, status: 'ok', found: `${what}: reachable, ${withKey}`, advice: '' };
  } catch (problem) {
    const silent = signal.aborted;
    return {
      name: endpointName,
      status: isNeeded ? 'missing' : 'warning',
      found: silent ? `${what}: no answer within ${deadlineMs / 1_000} s` : `${what}: cannot be used`,
      advice:
        !silent && isAppError(problem) ? problem.message : 'Check that it runs, and its address in settings.',
    };
  }
}

/** What ranks the page: the model, the device it runs on and how fast, or why the lexical scorer stands in. */
export function checkRanker(state: RankerState): DoctorCheck {
  const name = 'Ranker';
  if (state.status === 'fallback') {
    return {
      name,
      status: 'warning',
      found: `lexical, without a model: ${state.reason}`,
      advice:
        state.folder === ''
          ? 'Parley works without it, and finds less by meaning. Where its model is missing or damaged, install Parley again.'
          : `Parley works without it, and finds less by meaning. Check the folder ${state.folder}, or choose another one in settings.`,
    };
  }
  if (state.status === 'starting') {
    return { name, status: 'ok', found: `${state.model || 'the model'} is still being loaded`, advice: '' };
  }
  const speed =
    state.elementsPerSecond === null ? '' : `, ${formatCount(state.elementsPerSecond)} elements a second`;
  return {
    name,
    status: 'ok',
    found: `${state.model} on ${state.device}${speed}${state.reason === '' ? '' : ` (${state.reason})`}`,
    advice: '',
  };
}

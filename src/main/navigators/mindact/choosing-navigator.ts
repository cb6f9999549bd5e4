import type { Action } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { Navigator, NavigatorInput } from '../../agent/ports.ts';
import { createModelChooser } from '../../models/connections/index.ts';
import { type Endpoint, usageOfAnswers } from '../../models/endpoint/index.ts';
import { fillSecret } from '../prompts/page/index.ts';

/** One question to the model and what it answered. */
interface Answer {
  readonly prompt: string;
  readonly reply: string;
  readonly usage: { readonly in: number; readonly out: number } | null;
  /** What it was shown beside the question. */
  readonly picture?: Uint8Array;
}

/** What came of all questions of a step. */
export interface Choice {
  readonly action: Action;
  readonly answers: readonly Answer[];
}

const noEndpoint =
  'No language model is connected yet. Connect one in Settings, or start Parley with OPENAI_API_KEY or OPENAI_BASE_URL set.';

/** Candidates that are asked about, in both papers. */
export const usualTopK = 50;

export const say = (utterance: string): Action => ({ intent: 'say', utterance });

/** Said where a model has chosen none of the elements. */
export const noElement = say(
  'I found nothing on this page that would bring us further. Tell me where to look.',
);

/** What the user has said so far, which names the sites that a prompt may show. */
export const saidBy = ({ turns }: NavigatorInput): readonly string[] =>
  turns.flatMap((turn) => (turn.speaker === 'user' ? [turn.utterance] : []));

/**
 * A navigator whose model chooses among the ranked elements of a live page and nothing else: it knows no words, so where
 * nothing is chosen, or the endpoint fails, it hands the turn back.
 * Its `propose` @throws AppError `stopped` only
 */
export function createChoosingNavigator(parts: {
  readonly name: Navigator['name'];
  /** The connection in use with its key, read anew for each step; null when none is set up. */
  endpoint(): Promise<Endpoint | null>;
  /** Asks the model; words where it cannot be asked at all. */
  choose(endpoint: Endpoint, input: NavigatorInput): Promise<Choice | string>;
}): Navigator {
  const { name, choose } = parts;
  const chooseModel = createModelChooser();

  async function ask(
    input: NavigatorInput,
  ): Promise<{ readonly endpoint: Endpoint; readonly choice: Choice } | string> {
    const given = await parts.endpoint();
    const endpoint = given === null ? noEndpoint : await chooseModel(given, input.signal);
    if (typeof endpoint === 'string') return endpoint;
    try {
      const choice = await choose(endpoint, input);
      return typeof choice === 'string' ? choice : { endpoint, choice };
    } catch (error) {
      // What it is to be asked with, a paper's texts or a picture, may be unusable: told like an endpoint that fails.
      if (!isAppError(error) || (error.code !== 'endpoint' && error.code !== 'bad-input')) throw error;
      return error.message;
    }
  }

  return {
    name,
    async propose(input) {
      const asked = await ask(input);
      const hasNoModel = typeof asked === 'string';
      const { action, answers } = hasNoModel ? { action: say(asked), answers: [] } : asked.choice;
      const filled = fillSecret(action, input.utterance, input.snapshot);
      const given = typeof filled === 'string' ? say(filled) : filled;
      const picture = answers.at(-1)?.picture;
      return {
        action: given,
        author: 'model',
        reason: '',
        prompt: JSON.stringify(answers.map(({ prompt }) => prompt)),
        reply: answers.map(({ reply }) => reply).join('\n\n'),
        usage: hasNoModel
          ? null
          : usageOfAnswers(asked.endpoint.connection, answers, input.snapshot.candidates.length),
        ...(picture === undefined ? {} : { sent: { parts: [], picture } }),
        candidates: null,
        choices: [],
        last: given.intent === 'say',
        memory: null,
        ...(hasNoModel ? { hasNoModel } : {}),
      };
    },
  };
}

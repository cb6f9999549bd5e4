import type { Action } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { Navigator, NavigatorInput, Proposal } from '../../agent/ports.ts';
import { createModelChooser } from '../../models/connections/index.ts';
import { type Endpoint, sumUsage } from '../../models/endpoint/index.ts';
import { formatHistory, snapshotTree, taskOf } from '../prompts/mind2web/index.ts';
import { fillSecret, withoutOtherSites } from '../prompts/page/index.ts';
import type { ChoiceModel } from './choice-model.ts';
import { chooseElement, type ElementChosen } from './choose-element.ts';
import { liveRules } from './rounds.ts';

interface MindActOptions {
  /** The connection in use with its key, read anew for each step; null when none is set up. */
  endpoint(): Promise<Endpoint | null>;
  /** How a model is asked. */
  readonly modelOf: (endpoint: Endpoint) => ChoiceModel;
  /** Candidates that are asked about. */
  readonly topK?: number;
}

const noEndpoint =
  'No language model is connected yet. Connect one in Settings, or start Parley with OPENAI_API_KEY or OPENAI_BASE_URL set.';

/** As in MindAct's paper. */
const usualTopK = 50;

/**
 * MindAct on live pages: the first candidates of the ranking, five and none at a time, until one is left. It knows no
 * end of a task and no words: where no element is chosen it hands the turn back.
 * The navigator's `propose` @throws AppError `stopped` only
 */
export function createMindActNavigator(options: MindActOptions): Navigator {
  const { modelOf, topK = usualTopK } = options;
  const chooseModel = createModelChooser();
  return {
    name: 'mindact',
    async propose(input) {
      const given = await options.endpoint();
      const endpoint = given === null ? noEndpoint : await chooseModel(given, input.signal);
      if (typeof endpoint === 'string')
        return { ...propose(say(endpoint), null, nothing, input), hasNoModel: true };
      const ranked = await input.rank();
      const said = input.turns.flatMap((turn) => (turn.speaker === 'user' ? [turn.utterance] : []));
      const shown = withoutOtherSites(input.snapshot, said);
      const named = new Set(shown.candidates.map(({ uid }) => uid));
      try {
        const chosen = await chooseElement(
          modelOf(endpoint),
          {
            page: snapshotTree(shown),
            candidates: ranked
              .flatMap(({ element: { uid } }) => (named.has(uid) ? [uid] : []))
              .slice(0, topK),
            task: taskOf(input.turns),
            history: formatHistory(input.turns),
          },
          liveRules,
          input.signal,
        );
        const action = fillSecret(readOperation(chosen), input.utterance, input.snapshot);
        return propose(typeof action === 'string' ? say(action) : action, endpoint, chosen, input);
      } catch (error) {
        // Templates that are not the trained ones are told like an endpoint that fails.
        if (!isAppError(error) || (error.code !== 'endpoint' && error.code !== 'bad-input')) throw error;
        return { ...propose(say(error.message), endpoint, nothing, input), hasNoModel: true };
      }
    },
  };
}

const say = (utterance: string): Action => ({ intent: 'say', utterance });

const nothing: ElementChosen = { predicted: null, calls: 0, answers: [] };

/** The chosen element with its operation as an action; words where there is none. */
export function readOperation({ predicted }: Pick<ElementChosen, 'predicted'>): Action {
  if (predicted === null) {
    return say('I found nothing on this page that would bring us further. Tell me where to look.');
  }
  const { id: uid, operation } = predicted;
  const [, op = '', value = ''] = /^(\S*) (.*)$/su.exec(operation) ?? [];
  if (op === 'TYPE') return { intent: 'textinput', uid, text: value };
  if (op === 'SELECT') return { intent: 'change', uid, value };
  // What is written behind a click means nothing.
  if (op === 'CLICK') return { intent: 'click', uid };
  return say('The model chose an element and did not say what to do with it. Say “go on” to try again.');
}

function propose(
  action: Action,
  endpoint: Endpoint | null,
  { answers }: ElementChosen,
  { snapshot }: NavigatorInput,
): Proposal {
  return {
    action,
    author: 'model',
    reason: '',
    prompt: JSON.stringify(answers.map(({ prompt }) => prompt)),
    reply: answers.map(({ reply }) => reply).join('\n\n'),
    usage: endpoint === null ? null : sumUsage(endpoint.connection, answers, snapshot.candidates.length),
    candidates: null,
    choices: [],
    last: action.intent === 'say',
    memory: null,
  };
}

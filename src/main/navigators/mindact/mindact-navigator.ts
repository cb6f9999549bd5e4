import type { Action } from '#shared/domain/index.ts';
import type { Navigator } from '../../agent/ports.ts';
import type { Endpoint } from '../../models/endpoint/index.ts';
import { formatHistory, snapshotTree, taskOf } from '../prompts/mind2web/index.ts';
import { withoutOtherSites } from '../prompts/page/index.ts';
import type { ChoiceModel } from './choice-model.ts';
import { chooseElement, type ElementChosen } from './choose-element.ts';
import { createChoosingNavigator, noElement, saidBy, say, usualTopK } from './choosing-navigator.ts';
import { liveRules } from './rounds.ts';

interface MindActOptions {
  /** The connection in use with its key, read anew for each step; null when none is set up. */
  endpoint(): Promise<Endpoint | null>;
  /** How a model is asked. */
  readonly modelOf: (endpoint: Endpoint) => ChoiceModel;
  /** Candidates that are asked about. */
  readonly topK?: number;
}

/**
 * MindAct on live pages: the first candidates of the ranking, five and none at a time, until one is left. It knows no
 * end of a task and no words.
 */
export function createMindActNavigator({ endpoint, modelOf, topK = usualTopK }: MindActOptions): Navigator {
  return createChoosingNavigator({
    name: 'mindact',
    endpoint,
    async choose(connected, input) {
      const { turns, snapshot, signal } = input;
      const ranked = await input.rank();
      const page = withoutOtherSites(snapshot, saidBy(input));
      const shown = new Set(page.candidates.map(({ uid }) => uid));
      const candidates = ranked.map(({ element: { uid } }) => uid).filter((uid) => shown.has(uid));
      const chosen = await chooseElement(
        modelOf(connected),
        {
          page: snapshotTree(page),
          candidates: candidates.slice(0, topK),
          task: taskOf(turns),
          history: formatHistory(turns),
        },
        liveRules,
        signal,
      );
      return { action: readOperation(chosen), answers: chosen.answers };
    },
  });
}

/** The chosen element with its operation as an action; words where there is none. */
export function readOperation({ predicted }: Pick<ElementChosen, 'predicted'>): Action {
  if (predicted === null) return noElement;
  const { id: uid, operation } = predicted;
  const [, op = '', value = ''] = /^(\S*) (.*)$/su.exec(operation) ?? [];
  if (op === 'TYPE') return { intent: 'textinput', uid, text: value };
  if (op === 'SELECT') return { intent: 'change', uid, value };
  // What is written behind a click means nothing.
  if (op === 'CLICK') return { intent: 'click', uid };
  return say('The model chose an element and did not say what to do with it. Say “go on” to try again.');
}

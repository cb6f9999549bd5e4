import { formatAction } from '#shared/grammar/index.ts';
import { type Contestant, type GivenAnswer, navigatorContestant } from '../evaluation/index.ts';
import type { Endpoint } from '../models/endpoint/index.ts';
import { type MindAct, readOperation } from '../navigators/mindact/index.ts';

/** An element with an operation, as `CLICK` or `TYPE New York`, as an answer. */
export function answerOf(uid: string, operation: string): Pick<GivenAnswer, 'action' | 'text'> {
  const read = readOperation({ predicted: { id: uid, operation } });
  // An element without an operation is right or wrong too.
  const action = read.intent === 'say' ? ({ intent: 'click', uid } as const) : read;
  return { action, text: formatAction(action) };
}

/**
 * MindAct over recordings: on Mind2Web's own pages by its paper's rules, on others as in the window.
 */
export function mindActContestant(mindact: MindAct, endpoint: Endpoint): Contestant {
  const live = navigatorContestant(mindact.navigator);
  return {
    name: 'mindact',
    async answer(scene, offered, signal) {
      const { cleaned } = scene;
      if (cleaned === null) return live.answer(scene, offered, signal, null);
      const { page, task, history, key: seed, nodeOf, uidOf } = cleaned;
      const candidates = offered.map(({ element }) => nodeOf(element.uid));
      const given = { page, task, history, candidates, seed };
      const { predicted, cost } = await mindact.chooseAsInPaper(endpoint, given, signal);
      if (predicted === null) return { action: null, text: '', cost };
      const { id, operation } = predicted;
      return { ...answerOf(uidOf(id), operation), operation, cost };
    },
  };
}

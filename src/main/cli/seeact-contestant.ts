import { type Contestant, navigatorContestant } from '../evaluation/index.ts';
import type { Endpoint } from '../models/endpoint/index.ts';
import type { SeeAct } from '../navigators/seeact/index.ts';
import { answerOf } from './mindact-contestant.ts';

/** SeeAct over recordings: on Mind2Web's own pages in batches as in its published samples, on others as in the window. */
export function seeActContestant(seeact: SeeAct, endpoint: Endpoint): Contestant {
  const live = navigatorContestant(seeact.navigator, true);
  return {
    name: 'seeact',
    seesPictures: true,
    async answer(scene, offered, signal, picture) {
      const { cleaned } = scene;
      if (cleaned === null || picture === null) return live.answer(scene, offered, signal, picture);
      const { page, task, history, nodeOf, uidOf } = cleaned;
      const candidates = offered.map(({ element }) => ({ id: nodeOf(element.uid), box: element.bbox }));
      const step = { page, candidates, task, history, picture };
      const { predicted, cost } = await seeact.chooseAsInPaper(endpoint, step, signal);
      if (predicted === null) return { action: null, text: '', cost };
      const { id, operation } = predicted;
      const spaced = operation.includes(' ') ? operation : `${operation} `;
      return { ...answerOf(uidOf(id), spaced), operation, cost };
    },
  };
}

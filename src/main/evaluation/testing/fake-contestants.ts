import type { Action } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import type { MadeStep, MadeTask } from '../../../../e2e/recordings/pages.ts';
import type { Contestant, GivenAnswer } from '../index.ts';

const answerWith = (action: Action): GivenAnswer => ({ action, text: formatAction(action), cost: null });

/** Says the closing words whatever is asked. */
export const alwaysNone = (): Contestant => ({
  name: 'always-none',
  answer: async () => answerWith({ intent: 'say', utterance: 'Done.' }),
});

/** Clicks on any of the offered, each as likely; the same seed draws the same at the same turn of any run. */
export function drawsByLot(seed: number): Contestant {
  return {
    name: 'by-lot',
    async answer({ turns, utterance }, offered) {
      const place = hash(`${seed} ${utterance} ${turns.length}`) % offered.length;
      return answerWith({ intent: 'click', uid: offered[place]?.element.uid ?? '' });
    },
  };
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  // Mixed once more: the last characters of the text would otherwise decide alone.
  value = Math.imul(value ^ (value >>> 16), 2_246_822_507) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}

/** Does each step of the task that the user named, on the element that the made page has for it. */
export function knowsTheRightOne(tasks: readonly MadeTask[]): Contestant {
  return {
    name: 'oracle',
    async answer({ turns, utterance, snapshot }) {
      const task = tasks.find(({ words }) => words === utterance);
      if (task === undefined) throw new Error(`No task is called “${utterance}”.`);
      const isWeblinx = turns.some((turn) => turn.speaker === 'user' && turn.utterance === 'Hello');
      const done = turns.filter(({ speaker }) => speaker === 'navigator').length - (isWeblinx ? 1 : 0);
      if (done < 0) {
        const url = `https://${task.steps[0]?.page.replace('/', '.example/')}`;
        return answerWith({ intent: 'load', url, transition: 'typed' });
      }
      const step = task.steps[done];
      if (step === undefined) return answerWith({ intent: 'say', utterance: 'Done.' });
      const uid = snapshot.candidates.find(({ attributes }) => attributes.id === step.target)?.uid;
      if (uid === undefined) throw new Error(`The page has no element for “${step.target}”.`);
      return answerWith(actionOf(step, uid));
    },
  };
}

function actionOf({ op, value = '' }: MadeStep, uid: string): Action {
  if (op === 'TYPE') return { intent: 'textinput', uid, text: value };
  return op === 'SELECT' ? { intent: 'change', uid, value } : { intent: 'click', uid };
}

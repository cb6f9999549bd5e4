import type { ActionOf } from '#shared/domain/index.ts';
import { describeCandidate, failed, isFailed } from './failure.ts';
import { reach } from './reach.ts';
import { did, type Performed, type Scene } from './scene.ts';

/** Keeps the text or value of an element in the session's clipboard; the `value` change says what it was. */
export async function copy(action: ActionOf<'copy'>, scene: Scene): Promise<Performed> {
  const reached = await reach(scene, action.uid);
  if (isFailed(reached)) return reached;
  const { candidate, state } = reached;
  if (candidate.secret !== null || state.type === 'password') {
    return failed('not-editable', `${describeCandidate(candidate)} holds a secret, which is not copied.`);
  }
  const text = (state.kind === 'none' ? state.visibleText : state.value).trim();
  if (text === '') return failed('nothing-to-do', `There is no text in ${describeCandidate(candidate)}.`);
  scene.clipboard.text = text;
  return did([{ kind: 'value', value: text }]);
}

import type { ActionOf } from '#shared/domain/index.ts';
import { changeReached } from './change.ts';
import { enterText } from './enter-text.ts';
import { isFailed } from './failure.ts';
import { reach } from './reach.ts';
import type { Performed, Scene } from './scene.ts';

/** Replaces what a field holds. Fields that take a value rather than keys get theirs as `change` gives it. */
export async function textInput(action: ActionOf<'textinput'>, scene: Scene): Promise<Performed> {
  const reached = await reach(scene, action.uid);
  if (isFailed(reached)) return reached;
  if (reached.state.kind === 'valued' || reached.state.kind === 'select') {
    return changeReached(scene, reached, action.text);
  }
  return enterText(scene, reached, action.text, 'replace');
}

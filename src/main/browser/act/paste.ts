import type { ActionOf } from '#shared/domain/index.ts';
import { enterText } from './enter-text.ts';
import { failed, isFailed } from './failure.ts';
import { reach } from './reach.ts';
import type { Performed, Scene } from './scene.ts';

/** Types the session's clipboard after what the field holds. */
export async function paste(action: ActionOf<'paste'>, scene: Scene): Promise<Performed> {
  if (scene.clipboard.text === null)
    return failed('nothing-to-do', 'Nothing has been copied in this session.');
  const reached = await reach(scene, action.uid);
  return isFailed(reached) ? reached : enterText(scene, reached, scene.clipboard.text, 'append');
}

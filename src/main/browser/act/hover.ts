import type { ActionOf } from '#shared/domain/index.ts';
import { describeCandidate, isFailed } from './failure.ts';
import { changed, pointAt, reach } from './reach.ts';
import { did, type Performed, type Scene } from './scene.ts';

export async function hover(action: ActionOf<'hover'>, scene: Scene): Promise<Performed> {
  const reached = await reach(scene, action.uid);
  if (isFailed(reached)) return reached;
  const { candidate, element } = reached;
  const failure = await pointAt(scene, element, describeCandidate(candidate), (now) =>
    changed(scene, candidate, now),
  );
  return failure ?? did();
}

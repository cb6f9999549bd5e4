import type { ActionOf } from '#shared/domain/index.ts';
import type { DomElement } from '../channel/index.ts';
import { chooseOption } from './choose-option.ts';
import { describeCandidate, type Failed, failed, isFailed } from './failure.ts';
import { changed, pointAt, type Reached, reach } from './reach.ts';
import { readState } from './read-state.ts';
import { did, type Performed, type Scene } from './scene.ts';

export async function click(action: ActionOf<'click'>, scene: Scene): Promise<Performed> {
  const reached = await reach(scene, action.uid);
  if (isFailed(reached)) return reached;
  const { candidate, element, state } = reached;
  // The list that a native select opens is outside of the page, and takes the clicks that follow: an option is chosen
  // without it, and the select itself only takes the focus.
  if (state.tag === 'option') return chooseOption(scene, reached);
  if (state.kind === 'select' || state.type === 'color') {
    await element.evaluate((field: DomElement) => field.focus(), scene.wait('the focus'));
    return did();
  }
  const failure = await press(scene, reached);
  if (failure !== null) return failure;
  if (state.checked === null) return did();
  const after = await readChecked(scene, reached);
  if (after === null || after === state.checked) return did();
  return did(
    [{ kind: 'checked', checked: after }],
    state.kind === 'check' ? { kind: 'toggle', uid: candidate.uid } : null,
  );
}

/** Clicks an element that was reached. */
export async function press(scene: Scene, { candidate, element, state }: Reached): Promise<Failed | null> {
  const name = describeCandidate(candidate);
  if (state.disabled)
    return failed(
      'disabled',
      `${name.charAt(0).toUpperCase()}${name.slice(1)} cannot be used now: it is disabled.`,
    );
  const failure = await pointAt(scene, element, name, (now) => changed(scene, candidate, now));
  if (failure !== null) return failure;
  await scene.hands.press();
  return null;
}

/** Whether it is checked now; null when the click took the page or the element away. */
async function readChecked(scene: Scene, { element }: Reached): Promise<boolean | null> {
  if (scene.tab.activity.document().pending) return null;
  try {
    return (await element.evaluate(readState, scene.wait('the element'))).checked;
  } catch (error) {
    if (scene.signal.aborted) throw error;
    return null;
  }
}

import type { ActionOf } from '#shared/domain/index.ts';
import { type ActionContext, describeCandidate, did, isFailed, type Performed } from './action-context.ts';
import { chooseOption } from './options.ts';
import { changed, pointAt, press, type Reached, reach } from './reach.ts';

export async function click(action: ActionOf<'click'>, context: ActionContext): Promise<Performed> {
  const reached = await reach(context, action.uid);
  if (isFailed(reached)) return reached;
  const { candidate, element, state } = reached;
  // The list that a native select opens is outside of the page, and takes the clicks that follow: an option is chosen
  // without it, and the select itself only takes the focus.
  if (state.tag === 'option') return chooseOption(context, reached);
  if (state.kind === 'select' || state.type === 'color') {
    await element.call('focus', context.wait('the focus'));
    return did();
  }
  const failure = await press(context, reached);
  if (failure !== null) return failure;
  if (state.checked === null) return did();
  const after = await readChecked(context, reached);
  if (after === null || after === state.checked) return did();
  return did(
    [{ kind: 'checked', checked: after }],
    state.kind === 'check' ? { kind: 'toggle', uid: candidate.uid } : null,
  );
}

/** Whether it is checked now; null when the click took the page or the element away. */
async function readChecked(context: ActionContext, { element }: Reached): Promise<boolean | null> {
  if (context.tab.activity.document().pending) return null;
  try {
    return (await element.call('readState', context.wait('the element'))).checked;
  } catch (error) {
    if (context.signal.aborted) throw error;
    return null;
  }
}

export async function hover(action: ActionOf<'hover'>, context: ActionContext): Promise<Performed> {
  const reached = await reach(context, action.uid);
  if (isFailed(reached)) return reached;
  const { candidate, element } = reached;
  const failure = await pointAt(context, element, describeCandidate(candidate), (now) =>
    changed(context, candidate, now),
  );
  return failure ?? did();
}

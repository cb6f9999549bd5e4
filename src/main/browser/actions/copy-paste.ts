import type { ActionOf } from '#shared/domain/index.ts';
import {
  type ActionContext,
  describeCandidate,
  did,
  failedOutcome,
  isFailed,
  type Performed,
} from './action-context.ts';
import { enterText } from './enter-text.ts';
import { reach } from './reach.ts';

/** Keeps the text or value of an element in the session's clipboard; the `value` change says what it was. */
export async function copy(action: ActionOf<'copy'>, context: ActionContext): Promise<Performed> {
  const reached = await reach(context, action.uid);
  if (isFailed(reached)) return reached;
  const { candidate, state } = reached;
  if (candidate.secret !== null || state.type === 'password') {
    return failedOutcome(
      'not-editable',
      `${describeCandidate(candidate)} holds a secret, which is not copied.`,
    );
  }
  const text = (state.kind === 'none' ? state.visibleText : state.value).trim();
  if (text === '')
    return failedOutcome('nothing-to-do', `There is no text in ${describeCandidate(candidate)}.`);
  context.clipboard.text = text;
  return did([{ kind: 'value', value: text }]);
}

/** Types the session's clipboard after what the field holds. */
export async function paste(action: ActionOf<'paste'>, context: ActionContext): Promise<Performed> {
  if (context.clipboard.text === null)
    return failedOutcome('nothing-to-do', 'Nothing has been copied in this session.');
  const reached = await reach(context, action.uid);
  return isFailed(reached) ? reached : enterText(context, reached, context.clipboard.text, 'append');
}

import type { ActionOf } from '#shared/domain/index.ts';
import { readDate } from '#shared/text/dates.ts';
import { toFieldValue } from '#shared/text/field-values.ts';
import {
  type ActionContext,
  describeCandidate,
  did,
  failedOutcome,
  isFailed,
  type Performed,
} from './action-context.ts';
import { chooseFromCalendar } from './calendar.ts';
import { enterText } from './enter-text.ts';
import { chooseFromDropdown, chooseFromSelect } from './options.ts';
import { press, type Reached, reach } from './reach.ts';

export async function change(action: ActionOf<'change'>, context: ActionContext): Promise<Performed> {
  const reached = await reach(context, action.uid);
  return isFailed(reached) ? reached : changeReached(context, reached, action.value);
}

/** Gives a control a value in the way that its kind asks for. */
function changeReached(context: ActionContext, reached: Reached, value: string): Promise<Performed> {
  const date = opensCalendar(reached) ? readDate(value, new Date()) : null;
  switch (reached.state.kind) {
    case 'select':
      return chooseFromSelect(context, reached, value);
    case 'valued':
      return changeValue(context, reached, value);
    case 'check':
    case 'radio':
      return changeChecked(context, reached, value);
    case 'text':
    case 'editable':
      if (date !== null) return chooseFromCalendar(context, reached, date);
      return isDropdown(reached)
        ? chooseFromDropdown(context, reached, value)
        : enterText(context, reached, value, 'replace');
    case 'file':
    case 'none':
      return date === null
        ? chooseFromDropdown(context, reached, value)
        : chooseFromCalendar(context, reached, date);
  }
}

function isDropdown({ candidate }: Reached): boolean {
  return (
    candidate.role === 'combobox' ||
    candidate.role === 'listbox' ||
    candidate.attributes['aria-haspopup'] === 'listbox'
  );
}

/** A button that opens a dialog, or a field that shows a date and does not let one type it. */
function opensCalendar({ candidate, state }: Reached): boolean {
  return candidate.attributes['aria-haspopup'] === 'dialog' || (state.kind === 'text' && state.readonly);
}

async function changeValue(context: ActionContext, reached: Reached, value: string): Promise<Performed> {
  const { candidate, element, state } = reached;
  const name = describeCandidate(candidate);
  if (state.disabled)
    return failedOutcome('disabled', `The value of ${name} cannot be changed now: it is disabled.`);
  if (state.readonly) return failedOutcome('readonly', `The value of ${name} can be read but not changed.`);
  const wanted = toFieldValue(state.type, value, new Date());
  if (wanted === null)
    return failedOutcome('no-such-option', `“${value}” is not a ${state.type} that ${name} takes.`);
  await element.scrollIntoView(context.wait('the field to scroll into view'));
  const taken = await element.call('setValue', context.wait('the field'), wanted);
  if (taken === '' && wanted !== '') {
    await element.call('setValue', context.wait('the field'), state.value);
    return failedOutcome('no-such-option', `${name} does not take “${value}”.`);
  }
  return did([{ kind: 'value', value: taken }], { kind: 'restore', uid: candidate.uid, value: state.value });
}

const noWords: ReadonlySet<string> = new Set(['false', 'off', 'no', 'unchecked', 'uncheck', '0', '']);

async function changeChecked(context: ActionContext, reached: Reached, value: string): Promise<Performed> {
  const { candidate, element, state } = reached;
  const wanted = !noWords.has(value.trim().toLowerCase());
  const checkedNow = state.checked === true;
  if (wanted === checkedNow) return did([{ kind: 'checked', checked: wanted }]);
  if (!wanted && state.kind === 'radio') {
    return failedOutcome('nothing-to-do', `${describeCandidate(candidate)} is left by choosing another one.`);
  }
  const failure = await press(context, reached);
  if (failure !== null) return failure;
  const after = await element.call('readState', context.wait('the element'));
  if (after.checked !== wanted) {
    return failedOutcome(
      'not-editable',
      `${describeCandidate(candidate)} stayed ${wanted ? 'unchecked' : 'checked'}.`,
    );
  }
  return did(
    [{ kind: 'checked', checked: wanted }],
    state.kind === 'check' ? { kind: 'toggle', uid: candidate.uid } : null,
  );
}

/** Replaces what a field holds. Fields that take a value rather than keys get theirs as `change` gives it. */
export async function textInput(action: ActionOf<'textinput'>, context: ActionContext): Promise<Performed> {
  const reached = await reach(context, action.uid);
  if (isFailed(reached)) return reached;
  if (reached.state.kind === 'valued' || reached.state.kind === 'select') {
    return changeReached(context, reached, action.text);
  }
  return enterText(context, reached, action.text, 'replace');
}

/** Sends the form of the element: by Enter in a field that sends by it, by the button itself, else as the form does. */
export async function submit(action: ActionOf<'submit'>, context: ActionContext): Promise<Performed> {
  const reached = await reach(context, action.uid);
  if (isFailed(reached)) return reached;
  const { candidate, element, state } = reached;
  const presses = state.tag === 'button' || ['submit', 'image', 'button'].includes(state.type);
  if (presses) return (await press(context, reached)) ?? did();
  if (state.disabled)
    return failedOutcome(
      'disabled',
      `${describeCandidate(candidate)} is disabled, so its form cannot be sent from it.`,
    );
  if (state.tag === 'input' && state.kind !== 'file') {
    await element.scrollIntoView(context.wait('the field to scroll into view'));
    await element.call('focus', context.wait('the focus'));
    await context.input.key('Enter');
    return did();
  }
  const sent = await element.call('requestSubmit', context.wait('the form'));
  if (sent) return did();
  await element.call('focus', context.wait('the focus'));
  await context.input.key('Enter');
  return did();
}

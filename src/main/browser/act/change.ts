import type { ActionOf } from '#shared/domain/index.ts';
import { chooseFromCalendar } from './choose-from-calendar.ts';
import { chooseFromDropdown } from './choose-from-dropdown.ts';
import { chooseFromSelect } from './choose-option.ts';
import { press } from './click.ts';
import { enterText } from './enter-text.ts';
import { describeCandidate, failed, isFailed } from './failure.ts';
import { toFieldValue } from './field-value.ts';
import { parseDate } from './parse-date.ts';
import { type Reached, reach } from './reach.ts';
import { readState } from './read-state.ts';
import { did, type Performed, type Scene } from './scene.ts';
import { setValue } from './set-value.ts';

export async function change(action: ActionOf<'change'>, scene: Scene): Promise<Performed> {
  const reached = await reach(scene, action.uid);
  return isFailed(reached) ? reached : changeReached(scene, reached, action.value);
}

/** Gives a control a value in the way that its kind asks for. */
export function changeReached(scene: Scene, reached: Reached, value: string): Promise<Performed> {
  const date = opensCalendar(reached) ? parseDate(value, new Date()) : null;
  switch (reached.state.kind) {
    case 'select':
      return chooseFromSelect(scene, reached, value);
    case 'valued':
      return changeValue(scene, reached, value);
    case 'check':
    case 'radio':
      return changeChecked(scene, reached, value);
    case 'text':
    case 'editable':
      if (date !== null) return chooseFromCalendar(scene, reached, date);
      return isDropdown(reached)
        ? chooseFromDropdown(scene, reached, value)
        : enterText(scene, reached, value, 'replace');
    case 'file':
    case 'none':
      return date === null
        ? chooseFromDropdown(scene, reached, value)
        : chooseFromCalendar(scene, reached, date);
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

async function changeValue(scene: Scene, reached: Reached, value: string): Promise<Performed> {
  const { candidate, element, state } = reached;
  const name = describeCandidate(candidate);
  if (state.disabled)
    return failed('disabled', `The value of ${name} cannot be changed now: it is disabled.`);
  if (state.readonly) return failed('readonly', `The value of ${name} can be read but not changed.`);
  const wanted = toFieldValue(state.type, value, new Date());
  if (wanted === null)
    return failed('no-such-option', `"${value}" is not a ${state.type} that ${name} takes.`);
  await element.scrollIntoView(scene.wait('the field to scroll into view'));
  const taken = await element.evaluate(setValue, scene.wait('the field'), wanted);
  if (taken === '' && wanted !== '') {
    await element.evaluate(setValue, scene.wait('the field'), state.value);
    return failed('no-such-option', `${name} does not take "${value}".`);
  }
  return did([{ kind: 'value', value: taken }], { kind: 'restore', uid: candidate.uid, value: state.value });
}

const noWords: ReadonlySet<string> = new Set(['false', 'off', 'no', 'unchecked', 'uncheck', '0', '']);

async function changeChecked(scene: Scene, reached: Reached, value: string): Promise<Performed> {
  const { candidate, element, state } = reached;
  const wanted = !noWords.has(value.trim().toLowerCase());
  const checkedNow = state.checked === true;
  if (wanted === checkedNow) return did([{ kind: 'checked', checked: wanted }]);
  if (!wanted && state.kind === 'radio') {
    return failed('nothing-to-do', `${describeCandidate(candidate)} is left by choosing another one.`);
  }
  const failure = await press(scene, reached);
  if (failure !== null) return failure;
  const after = await element.evaluate(readState, scene.wait('the element'));
  if (after.checked !== wanted) {
    return failed(
      'not-editable',
      `${describeCandidate(candidate)} stayed ${wanted ? 'unchecked' : 'checked'}.`,
    );
  }
  return did(
    [{ kind: 'checked', checked: wanted }],
    state.kind === 'check' ? { kind: 'toggle', uid: candidate.uid } : null,
  );
}

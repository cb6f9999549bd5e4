import type { DomElement } from '../channel/index.ts';
import { describeCandidate, failed } from './failure.ts';
import { type Choice, listChoices, matchChoice } from './match-option.ts';
import type { Reached } from './reach.ts';
import { did, type Performed, type Scene } from './scene.ts';

/** Chooses in a native select by label or value; in one that takes several, a line for each. */
export async function chooseFromSelect(scene: Scene, reached: Reached, value: string): Promise<Performed> {
  const { candidate, element, state } = reached;
  const name = describeCandidate(candidate);
  if (state.disabled)
    return failed('disabled', `The choice of ${name} cannot be changed now: it is disabled.`);
  const choices = await element.evaluate(readOptions, scene.wait('the options'));
  const wanted = state.multiple ? value.split(/\n|;/).map((part) => part.trim()) : [value];
  const indexes: number[] = [];
  for (const text of wanted) {
    const index = matchChoice(choices, text);
    const choice = choices[index];
    if (choice === undefined) {
      return failed(
        'no-such-option',
        `${name} has no single option "${text}". It offers: ${listChoices(choices)}.`,
      );
    }
    if (choice.disabled)
      return failed('no-such-option', `The option "${choice.label}" of ${name} cannot be chosen now.`);
    indexes.push(index);
  }
  await element.scrollIntoView(scene.wait('the list to scroll into view'));
  await element.evaluate(selectIndexes, scene.wait('the options'), indexes);
  const before = choices.filter((choice) => choice.selected).map((choice) => choice.label);
  const now = indexes.map((index) => choices[index]?.label ?? '');
  return did([{ kind: 'value', value: now.join('\n') }], {
    kind: 'restore',
    uid: candidate.uid,
    value: before.join('\n'),
  });
}

/** Chooses the option itself, as a click on it in the open list would. */
export async function chooseOption(scene: Scene, { candidate, element, state }: Reached): Promise<Performed> {
  if (state.disabled) return failed('disabled', `The option "${candidate.text}" cannot be chosen now.`);
  const select = await element.evaluateElement(
    (option: DomElement) => option.closest('select'),
    scene.wait('the list'),
  );
  if (select === null) return failed('gone', `The option "${candidate.text}" belongs to no list any more.`);
  const index = await element.evaluate(indexOfOption, scene.wait('the option'));
  await select.evaluate(selectIndexes, scene.wait('the options'), [index]);
  return did([{ kind: 'value', value: candidate.text }]);
}

/** Runs in the page. */
function readOptions(select: DomElement): (Choice & { selected: boolean })[] {
  return Array.from(select.options ?? []).map((option) => ({
    label: option.label,
    value: option.value ?? '',
    disabled: option.disabled || option.closest('optgroup[disabled]') !== null,
    selected: option.selected,
  }));
}

/** Runs in the page: exactly these, with the events that a person's choice sends. */
function selectIndexes(select: DomElement, indexes: readonly number[]): void {
  const view = select.ownerDocument.defaultView;
  select.focus();
  for (const [index, option] of Array.from(select.options ?? []).entries()) {
    const selected = indexes.includes(index);
    if (option.selected !== selected) option.selected = selected;
  }
  select.dispatchEvent(new view.Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new view.Event('change', { bubbles: true }));
}

/** Runs in the page. */
function indexOfOption(option: DomElement): number {
  const options: readonly DomElement[] = Array.from(option.closest('select')?.options ?? []);
  return options.indexOf(option);
}

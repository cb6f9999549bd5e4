import type { ChoiceArea, ListedOption } from '../../../injected/contract.ts';
import type { ElementHandle } from '../cdp/index.ts';
import {
  type ActionContext,
  describeCandidate,
  did,
  type FailedOutcome,
  failedOutcome,
  isFailed,
  type Performed,
} from './action-context.ts';
import { enterText } from './enter-text.ts';
import { pointAt, press, type Reached } from './reach.ts';
import { settle, typeAheadMs } from './settle.ts';

/** Chooses in a native select by label or value; in one that takes several, a line for each. */
export async function chooseFromSelect(
  context: ActionContext,
  reached: Reached,
  value: string,
): Promise<Performed> {
  const { candidate, element, state } = reached;
  const name = describeCandidate(candidate);
  if (state.disabled)
    return failedOutcome('disabled', `The choice of ${name} cannot be changed now: it is disabled.`);
  const choices = await element.call('readOptions', context.wait('the options'));
  const wanted = state.multiple ? value.split(/\n|;/).map((part) => part.trim()) : [value];
  const indexes: number[] = [];
  for (const text of wanted) {
    const index = matchChoice(choices, text);
    const choice = choices[index];
    if (choice === undefined) {
      return failedOutcome(
        'no-such-option',
        `${name} has no single option “${text}”. It offers: ${listChoices(choices)}.`,
      );
    }
    if (choice.disabled)
      return failedOutcome('no-such-option', `The option “${choice.label}” of ${name} cannot be chosen now.`);
    indexes.push(index);
  }
  await element.scrollIntoView(context.wait('the list to scroll into view'));
  await element.call('selectIndexes', context.wait('the options'), indexes);
  const before = choices.filter((choice) => choice.selected).map((choice) => choice.label);
  const now = indexes.map((index) => choices[index]?.label ?? '');
  return did([{ kind: 'value', value: now.join('\n') }], {
    kind: 'restore',
    uid: candidate.uid,
    value: before.join('\n'),
  });
}

/** Chooses the option itself, as a click on it in the open list would. */
export async function chooseOption(
  context: ActionContext,
  { candidate, element, state }: Reached,
): Promise<Performed> {
  if (state.disabled)
    return failedOutcome('disabled', `The option “${candidate.text}” cannot be chosen now.`);
  const select = await element.find('listOfOption', context.wait('the list'));
  if (select === null)
    return failedOutcome('gone', `The option “${candidate.text}” belongs to no list any more.`);
  const index = await element.call('indexOfOption', context.wait('the option'));
  await select.call('selectIndexes', context.wait('the options'), [index]);
  return did([{ kind: 'value', value: candidate.text }]);
}

/** A list that shows a part of its options at a time is scrolled this often before one is said not to be there. */
const mostScrolls = 15;

/**
 * Chooses in a list that the page has made itself: opens it, finds the option by its text, clicks it. A field that
 * filters its list is typed into first.
 */
export async function chooseFromDropdown(
  context: ActionContext,
  reached: Reached,
  value: string,
): Promise<Performed> {
  const { candidate, element, state } = reached;
  const name = describeCandidate(candidate);
  const inside = await findOption(context, element, value, 'inside');
  if (!inside.found && state.kind === 'text' && !state.readonly) {
    const typed = await enterText(context, reached, value, 'replace');
    if (isFailed(typed)) return typed;
  } else if (!inside.found && !(await element.call('isOpen', context.wait('the list')))) {
    const failure = await press(context, reached);
    if (failure !== null) return failure;
  }
  await settle(context.tab, context.signal, {
    acted: true,
    minimumMs: state.suggests ? typeAheadMs : undefined,
  });

  const chosen = inside.found ? inside : await scrollToOption(context, element, value);
  if (!chosen.found) {
    await context.input.key('Escape');
    if (chosen.choices.length === 0) return failedOutcome('no-such-option', `No list came up at ${name}.`);
    return failedOutcome(
      'no-such-option',
      `${name} has no single option “${value}”. It offers: ${listChoices(chosen.choices)}.`,
    );
  }
  const failure = await pointAtOption(context, element, chosen);
  if (failure !== null) return failure;
  await context.input.press();
  const undo =
    state.kind === 'text' ? ({ kind: 'restore', uid: candidate.uid, value: state.value } as const) : null;
  return did([{ kind: 'value', value: chosen.label }], undo);
}

/** Lists that draw themselves anew while they scroll throw the option away that is being scrolled to. */
const redraws = 3;

async function pointAtOption(
  context: ActionContext,
  element: ElementHandle,
  chosen: Extract<Search, { found: true }>,
): Promise<FailedOutcome | null> {
  const name = `the option “${chosen.label}”`;
  let search: Search = chosen;
  let failure: FailedOutcome | null = null;
  for (let redraw = 0; redraw < redraws && search.found; redraw += 1) {
    failure = await pointAt(context, search.option, name, () => null);
    if (failure?.reason !== 'gone') return failure;
    search = await findOption(context, element, chosen.label, 'anywhere');
  }
  return failure;
}

type Search =
  | { readonly found: true; readonly option: ElementHandle; readonly label: string }
  | { readonly found: false; readonly choices: readonly ListedOption[] };

async function scrollToOption(
  context: ActionContext,
  element: ElementHandle,
  value: string,
): Promise<Search> {
  let search = await findOption(context, element, value, 'anywhere');
  const seen = new Map<string, ListedOption>();
  for (let scrolls = 0; !search.found && scrolls < mostScrolls; scrolls += 1) {
    for (const choice of search.choices) seen.set(choice.label, choice);
    if (search.choices.length === 0) break;
    if (!(await element.call('scrollList', context.wait('the list')))) break;
    await settle(context.tab, context.signal, { acted: true });
    search = await findOption(context, element, value, 'anywhere');
  }
  return search.found ? search : { found: false, choices: [...seen.values()] };
}

async function findOption(
  context: ActionContext,
  element: ElementHandle,
  value: string,
  where: ChoiceArea,
): Promise<Search> {
  let choices: readonly ListedOption[] = [];
  for (let redraw = 0; redraw < redraws; redraw += 1) {
    choices = await element.call('readChoices', context.wait('the options'), where);
    const index = matchChoice(choices, value);
    const choice = choices[index];
    if (choice === undefined || choice.disabled) break;
    const option = await element.find('choiceAt', context.wait('the option'), where, index, choice.label);
    if (option !== null) return { found: true, option, label: choice.label };
  }
  return { found: false, choices };
}

type Offered = Pick<ListedOption, 'label' | 'value' | 'disabled'>;

/**
 * Index of the choice that is meant: the same label or value, whatever the case and spacing, before one that begins
 * with it, before one that contains it; and only when there is one such. -1 when there is none or several.
 */
export function matchChoice(choices: readonly Offered[], wanted: string): number {
  const text = normalize(wanted);
  if (text === '') return choices.findIndex(({ label, value }) => normalize(label) === '' || value === '');
  const tests: readonly ((choice: Offered) => boolean)[] = [
    ({ label }) => normalize(label) === text,
    ({ value }) => normalize(value) === text,
    ({ label }) => normalize(label).startsWith(text),
    ({ label }) => ` ${normalize(label)} `.includes(` ${text} `),
    ({ label }) => normalize(label).includes(text),
  ];
  for (const [strength, test] of tests.entries()) {
    const matching = choices.flatMap((choice, index) => (test(choice) ? [index] : []));
    // The same label twice is the same to a person; everything weaker must be clear.
    if (matching.length === 1 || (matching.length > 1 && strength === 0)) return matching[0] ?? -1;
    if (matching.length > 1) return -1;
  }
  return -1;
}

const shownChoices = 12;

/** "Small, Medium, Large, …": for messages. */
export function listChoices(choices: readonly Offered[]): string {
  const labels = choices.filter((choice) => !choice.disabled).map((choice) => choice.label.trim());
  const shown = labels.filter(Boolean).slice(0, shownChoices);
  return shown.join(', ') + (labels.length > shown.length ? ', …' : '');
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

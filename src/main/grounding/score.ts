import type { Affordance, Candidate } from '#shared/domain/index.ts';
import { nameColour } from '#shared/text/colours.ts';
import { foldText } from '#shared/text/words.ts';
import type { RoleWord, StateWord } from './target.ts';

const saysItself = (candidate: Candidate, word: string): boolean =>
  foldText(`${candidate.name} ${candidate.text} ${candidate.description} ${candidate.attributes.title ?? ''}`)
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word);

/** How well a colour word fits what is seen or written. A filled shape is called by its filling. */
export function fitColour(candidate: Candidate, colour: string): number {
  if (saysItself(candidate, colour)) return 1;
  const filling = nameColour(candidate.background);
  if (filling.includes(colour)) return 0.9;
  return nameColour(candidate.color).includes(colour) && !neutral.has(colour) ? 0.85 : 0.2;
}

const neutral = new Set(['white', 'black', 'grey']);

/** Class words by which sites mark what is chosen where they do not say it by ARIA. */
const chosenClass = /(?:^|\s)(?:is-)?(?:sel|selected|active|current|chosen|on|checked|picked)(?:\s|$)/iu;

const stateTests: Readonly<Record<StateWord, (candidate: Candidate) => boolean>> = {
  disabled: ({ states }) => states.disabled,
  enabled: ({ states }) => !states.disabled,
  checked: ({ states }) => states.checked === true || (states.checked === null && states.selected === true),
  unchecked: ({ states }) => states.checked === false,
  selected: ({ states, attributes }) =>
    states.selected === true ||
    states.current ||
    states.checked === true ||
    chosenClass.test(attributes.class ?? ''),
  expanded: ({ states }) => states.expanded === true,
  collapsed: ({ states }) => states.expanded === false,
  focused: ({ states }) => states.focused,
  empty: (one) => can(one, 'type') && !one.filled,
  filled: (one) => one.filled,
};

/** Whether it is in the state that was said. */
export const fitState = (candidate: Candidate, state: StateWord): number =>
  stateTests[state](candidate) ? 1 : 0.2;

/** What the verb of an instruction needs of its target. `value` is "set … to …": a field or a list. */
export type Want = 'click' | 'open' | 'type' | 'select' | 'check' | 'scroll' | 'value' | 'any';

const can = (candidate: Candidate, affordance: Affordance): boolean =>
  candidate.affordances.includes(affordance);

const listRoles = new Set(['combobox', 'listbox']);

/** 1: made for it; 0: cannot be done to it. */
export function fitWant(candidate: Candidate, want: Want): number {
  const type = can(candidate, 'type');
  const select = can(candidate, 'select') || listRoles.has(candidate.role);
  const check = can(candidate, 'check');
  const click = can(candidate, 'click');
  switch (want) {
    case 'any':
      return 1;
    case 'type':
      return type ? 1 : select && candidate.role === 'combobox' && candidate.tag !== 'select' ? 0.5 : 0;
    case 'check':
      return check ? 1 : click ? 0.3 : 0;
    case 'select':
      if (select) return 1;
      if (type) return candidate.inputType === 'date' || candidate.inputType === 'time' ? 0.9 : 0.45;
      if (candidate.inputType === 'range' || candidate.role === 'slider') return 0.6;
      return click ? 0.75 : 0;
    case 'value':
      if (type || select || candidate.inputType === 'range' || candidate.role === 'slider') return 1;
      if (candidate.inputType === 'date' || candidate.inputType === 'color') return 1;
      return click ? 0.7 : 0;
    case 'scroll':
      return can(candidate, 'scroll') ? 1 : 0;
    case 'open':
      if (check) return 0.4;
      if (type) return 0.45;
      // Places are behind links and entries; buttons do things.
      return click || select ? (buttonLike(candidate) && candidate.tag !== 'summary' ? 0.94 : 1) : 0;
    case 'click':
      if (click || check) return 1;
      return type || select ? 0.8 : can(candidate, 'upload') ? 0.9 : 0;
  }
}

const buttonLike = (candidate: Candidate): boolean =>
  candidate.role === 'button' ||
  candidate.tag === 'button' ||
  ['submit', 'button', 'reset', 'image'].includes(candidate.inputType ?? '');

const linkLike = (candidate: Candidate): boolean => candidate.role === 'link' || candidate.tag === 'a';

const looksLikeSearch = (candidate: Candidate): boolean =>
  candidate.role === 'searchbox' ||
  candidate.inputType === 'search' ||
  (candidate.form?.isSearch === true && candidate.role !== 'combobox' && candidate.name === '') ||
  /search|query|\bfind\b/iu.test(
    `${candidate.name} ${candidate.description} ${candidate.attributes.placeholder ?? ''} ${candidate.attributes.name ?? ''} ${candidate.attributes.id ?? ''}`,
  );

export function isSearchBox(candidate: Candidate): boolean {
  return can(candidate, 'type') && candidate.secret === null && looksLikeSearch(candidate);
}

type Test = (candidate: Candidate) => boolean;

const isField: Test = (one) => can(one, 'type') || one.inputType === 'date';
const isChoice: Test = (one) => can(one, 'select') || listRoles.has(one.role);
const isTick: Test = (one) => can(one, 'check');
const opensList: Test = (one) => one.attributes['aria-haspopup'] !== undefined;

/** What is called by a noun like "button" or "field", and what else people may call so. */
const roleTests: Readonly<Record<RoleWord, readonly [is: Test, mayBe: Test]>> = {
  button: [buttonLike, (one) => !isField(one) && !isChoice(one)],
  link: [linkLike, (one) => !isField(one) && !isChoice(one)],
  field: [isField, isChoice],
  search: [isSearchBox, () => false],
  dropdown: [(one) => isChoice(one) || opensList(one), isField],
  checkbox: [(one) => one.role === 'checkbox' || one.inputType === 'checkbox', isTick],
  radio: [
    (one) => one.inputType === 'radio' || ['radio', 'option', 'menuitemradio'].includes(one.role),
    (one) => isTick(one) || (!isField(one) && !isChoice(one)),
  ],
  switch: [(one) => one.role === 'switch', (one) => isTick(one) || buttonLike(one)],
  tab: [(one) => one.role === 'tab', (one) => !isField(one) && !isChoice(one) && !isTick(one)],
  icon: [(one) => one.text === '', (one) => !isField(one)],
  image: [
    (one) => one.role === 'img' || one.tag === 'img' || one.children.includes('img'),
    (one) => !isField(one),
  ],
  menu: [(one) => one.role.startsWith('menu') || opensList(one), (one) => !isField(one)],
  slider: [(one) => one.role === 'slider' || one.inputType === 'range', () => false],
  heading: [linkLike, (one) => !isField(one)],
};

/** How well a candidate is called by a noun like "button" or "field". People are loose with these words. */
export function fitRole(candidate: Candidate, role: RoleWord): number {
  const [is, mayBe] = roleTests[role];
  return is(candidate) ? 1 : mayBe(candidate) ? 0.75 : 0.25;
}

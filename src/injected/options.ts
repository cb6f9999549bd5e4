import type { ChoiceArea, ListedOption } from './contract.ts';
import { type AnyElement, all, isRendered, oneLine, rootOf } from './dom.ts';
import { tellChange } from './fields.ts';

export function readOptions(select: AnyElement): ListedOption[] {
  return optionsOf(select).map((option) => ({
    label: option.label,
    value: option.value ?? '',
    disabled: option.disabled || option.closest('optgroup[disabled]') !== null,
    selected: option.selected,
  }));
}

/** Selects exactly these. */
export function selectIndexes(select: AnyElement, indexes: readonly number[]): void {
  select.focus();
  for (const [index, option] of optionsOf(select).entries()) {
    const selected = indexes.includes(index);
    if (option.selected !== selected) option.selected = selected;
  }
  tellChange(select);
}

export function listOfOption(option: AnyElement): AnyElement | null {
  return option.closest('select');
}

export function indexOfOption(option: AnyElement): number {
  const list = listOfOption(option);
  return list === null ? -1 : optionsOf(list).indexOf(option as Element as HTMLOptionElement);
}

function optionsOf(select: AnyElement): HTMLOptionElement[] {
  return [...(select.options ?? [])];
}

const roles = '[role="option"], [role="menuitem"], [role="menuitemradio"], [role="treeitem"], [role="radio"]';

/** The options that a home-made list shows now. */
export function readChoices(control: AnyElement, where: ChoiceArea): ListedOption[] {
  return shownChoices(control, where).map((option) => ({
    label: labelOf(option),
    value: option.getAttribute('data-value') ?? option.getAttribute('value') ?? '',
    disabled: option.getAttribute('aria-disabled') === 'true' || option.matches(':disabled'),
    selected: option.getAttribute('aria-selected') === 'true',
  }));
}

/** The option at this place, if it is still the one of that label: lists draw themselves anew between two questions. */
export function choiceAt(
  control: AnyElement,
  where: ChoiceArea,
  index: number,
  label: string,
): AnyElement | null {
  const option = shownChoices(control, where)[index];
  return option !== undefined && labelOf(option) === label ? option : null;
}

function labelOf(option: AnyElement): string {
  return oneLine(option.innerText || option.getAttribute('aria-label') || option.textContent || '');
}

function shownChoices(control: AnyElement, where: ChoiceArea): readonly AnyElement[] {
  if (where === 'inside') return all(control, roles).filter(isRendered);
  const owned = ownedBy(control);
  if (owned !== null) {
    const options = all(owned, roles).filter(isRendered);
    return options.length > 0 ? options : all(owned, 'li, button, a').filter(isRendered);
  }
  const near = all(rootOf(control), roles).filter(isRendered);
  return near.length > 0 ? near : all(document, roles).filter(isRendered);
}

function ownedBy(control: AnyElement): Element | null {
  const id = control.getAttribute('aria-controls') ?? control.getAttribute('aria-owns');
  return id === null ? null : rootOf(control).getElementById(id);
}

export function isOpen(control: AnyElement): boolean {
  return control.getAttribute('aria-expanded') === 'true';
}

/** A page in the background draws nothing and tells of no scrolling; a busy one does so late. */
const longestScrollMs = 1_000;

/** Resolves when the page was told that the list has moved: one that draws its options only then has drawn them. */
function toldOfScroll(list: Element): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, longestScrollMs);
    list.addEventListener('scroll', done);
    function done(): void {
      clearTimeout(timer);
      list.removeEventListener('scroll', done);
      setTimeout(resolve);
    }
  });
}

/** Scrolls the list that holds the shown options by most of its height; false at its end. */
export async function scrollList(control: AnyElement): Promise<boolean> {
  const area = ownedBy(control) ?? document;
  const option = all(area, '[role="option"], [role="menuitem"], li').find(isRendered);
  for (let list = option?.parentElement ?? null; list !== null; list = list.parentElement) {
    if (list.scrollHeight <= list.clientHeight || !/auto|scroll/.test(getComputedStyle(list).overflowY))
      continue;
    const before = list.scrollTop;
    list.scrollTo({ left: list.scrollLeft, top: before + list.clientHeight * 0.8, behavior: 'instant' });
    if (list.scrollTop <= before) return false;
    await toldOfScroll(list);
    return true;
  }
  return false;
}

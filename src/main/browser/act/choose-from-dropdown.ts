import type { DomElement, PageElement } from '../channel/index.ts';
import { press } from './click.ts';
import { enterText } from './enter-text.ts';
import { describeCandidate, type Failed, failed, isFailed } from './failure.ts';
import { type Choice, listChoices, matchChoice } from './match-option.ts';
import { pointAt, type Reached } from './reach.ts';
import { did, type Performed, type Scene } from './scene.ts';
import { settle } from './settle.ts';
import { typeAheadMs } from './settle-times.ts';

/** A list that shows a part of its options at a time is scrolled this often before one is said not to be there. */
const mostScrolls = 15;

/**
 * Chooses in a list that the page has made itself: opens it, finds the option by its text, clicks it. A field that
 * filters its list is typed into first.
 */
export async function chooseFromDropdown(scene: Scene, reached: Reached, value: string): Promise<Performed> {
  const { candidate, element, state } = reached;
  const name = describeCandidate(candidate);
  const inside = await findOption(scene, element, value, 'inside');
  if (!inside.found && state.kind === 'text' && !state.readonly) {
    const typed = await enterText(scene, reached, value, 'replace');
    if (isFailed(typed)) return typed;
  } else if (!inside.found && !(await isOpen(scene, element))) {
    const failure = await press(scene, reached);
    if (failure !== null) return failure;
  }
  await settle(scene.tab, scene.signal, state.suggests ? typeAheadMs : undefined);

  const chosen = inside.found ? inside : await scrollToOption(scene, element, value);
  if (!chosen.found) {
    await scene.hands.key('Escape');
    if (chosen.choices.length === 0) return failed('no-such-option', `No list came up at ${name}.`);
    return failed(
      'no-such-option',
      `${name} has no single option "${value}". It offers: ${listChoices(chosen.choices)}.`,
    );
  }
  const failure = await pointAtOption(scene, element, chosen);
  if (failure !== null) return failure;
  await scene.hands.press();
  const undo =
    state.kind === 'text' ? ({ kind: 'restore', uid: candidate.uid, value: state.value } as const) : null;
  return did([{ kind: 'value', value: chosen.label }], undo);
}

/** Lists that draw themselves anew while they scroll throw the option away that is being scrolled to. */
const redraws = 3;

async function pointAtOption(
  scene: Scene,
  element: PageElement,
  chosen: Extract<Search, { found: true }>,
): Promise<Failed | null> {
  const name = `the option "${chosen.label}"`;
  let search: Search = chosen;
  let failure: Failed | null = null;
  for (let redraw = 0; redraw < redraws && search.found; redraw += 1) {
    failure = await pointAt(scene, search.option, name, () => null);
    if (failure?.reason !== 'gone') return failure;
    search = await findOption(scene, element, chosen.label, 'anywhere');
  }
  return failure;
}

type Search =
  | { readonly found: true; readonly option: PageElement; readonly label: string }
  | { readonly found: false; readonly choices: readonly Choice[] };

async function scrollToOption(scene: Scene, element: PageElement, value: string): Promise<Search> {
  let search = await findOption(scene, element, value, 'anywhere');
  const seen = new Map<string, Choice>();
  for (let scrolls = 0; !search.found && scrolls < mostScrolls; scrolls += 1) {
    for (const choice of search.choices) seen.set(choice.label, choice);
    if (search.choices.length === 0) break;
    if (!(await element.evaluate(scrollList, scene.wait('the list')))) break;
    await settle(scene.tab, scene.signal);
    search = await findOption(scene, element, value, 'anywhere');
  }
  return search.found ? search : { found: false, choices: [...seen.values()] };
}

async function findOption(
  scene: Scene,
  element: PageElement,
  value: string,
  where: 'inside' | 'anywhere',
): Promise<Search> {
  const choices = await element.evaluate(readChoices, scene.wait('the options'), where);
  const index = matchChoice(choices, value);
  const choice = choices[index];
  if (choice === undefined || choice.disabled) return { found: false, choices };
  const option = await element.evaluateElement(choiceAt, scene.wait('the option'), where, index);
  return option === null ? { found: false, choices } : { found: true, option, label: choice.label };
}

function isOpen(scene: Scene, element: PageElement): Promise<boolean> {
  return element.evaluate(
    (control: DomElement) => control.getAttribute('aria-expanded') === 'true',
    scene.wait('the list'),
  );
}

// The three functions below run in the page and must each stand alone, which is why they repeat how options are found.

function readChoices(control: DomElement, where: 'inside' | 'anywhere'): Choice[] {
  const options =
    '[role="option"], [role="menuitem"], [role="menuitemradio"], [role="treeitem"], [role="radio"]';
  const shown = (option: DomElement): boolean => option.getClientRects().length > 0;
  const id = control.getAttribute('aria-controls') ?? control.getAttribute('aria-owns');
  const owned = id === null ? null : control.getRootNode().getElementById(id);
  const areas =
    where === 'inside'
      ? [control]
      : owned === null
        ? [control.getRootNode(), control.ownerDocument]
        : [owned];
  for (const area of areas) {
    let found = [...area.querySelectorAll(options)].filter(shown);
    if (found.length === 0 && where === 'anywhere' && area === owned)
      found = [...area.querySelectorAll('li, button, a')].filter(shown);
    if (found.length === 0) continue;
    return found.map((option) => ({
      label: (option.innerText || option.getAttribute('aria-label') || option.textContent || '')
        .trim()
        .replace(/\s+/g, ' '),
      value: option.getAttribute('data-value') ?? option.getAttribute('value') ?? '',
      disabled: option.getAttribute('aria-disabled') === 'true' || option.matches(':disabled'),
    }));
  }
  return [];
}

function choiceAt(control: DomElement, where: 'inside' | 'anywhere', index: number): DomElement | null {
  const options =
    '[role="option"], [role="menuitem"], [role="menuitemradio"], [role="treeitem"], [role="radio"]';
  const shown = (option: DomElement): boolean => option.getClientRects().length > 0;
  const id = control.getAttribute('aria-controls') ?? control.getAttribute('aria-owns');
  const owned = id === null ? null : control.getRootNode().getElementById(id);
  const areas =
    where === 'inside'
      ? [control]
      : owned === null
        ? [control.getRootNode(), control.ownerDocument]
        : [owned];
  for (const area of areas) {
    let found = [...area.querySelectorAll(options)].filter(shown);
    if (found.length === 0 && where === 'anywhere' && area === owned)
      found = [...area.querySelectorAll('li, button, a')].filter(shown);
    if (found.length > 0) return found[index] ?? null;
  }
  return null;
}

/** Scrolls the list that holds the shown options by most of its height; false at its end. */
function scrollList(control: DomElement): boolean {
  const id = control.getAttribute('aria-controls') ?? control.getAttribute('aria-owns');
  const owned = id === null ? null : control.getRootNode().getElementById(id);
  const area = owned ?? control.ownerDocument;
  const option = [...area.querySelectorAll('[role="option"], [role="menuitem"], li')].find(
    (candidate) => candidate.getClientRects().length > 0,
  );
  for (let list = option?.parentElement ?? null; list !== null; list = list.parentElement) {
    const { overflowY } = control.ownerDocument.defaultView.getComputedStyle(list);
    if (list.scrollHeight <= list.clientHeight || !/auto|scroll/.test(overflowY)) continue;
    const before = list.scrollTop;
    list.scrollTo({ left: list.scrollLeft, top: before + list.clientHeight * 0.8, behavior: 'instant' });
    return list.scrollTop > before;
  }
  return false;
}

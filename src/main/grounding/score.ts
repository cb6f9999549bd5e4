import type { Affordance, Candidate } from '#shared/domain/index.ts';
import { nameColour } from '#shared/text/colours.ts';
import { foldText } from '#shared/text/words.ts';
import { isEntry, type PageIndex } from './page-index.ts';
import type { RoleWord, StateWord, TargetDescription } from './target.ts';

const saysItself = (candidate: Candidate, word: string): boolean =>
  foldText(`${candidate.name} ${candidate.text} ${candidate.description} ${candidate.attributes.title ?? ''}`)
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word);

/** Nearly as good as being called by the colour. */
const filled = 0.93;

const neutral = new Set(['white', 'black', 'grey']);

/** How well a colour word fits what is seen or written. A filled shape is called by its filling. */
export function fitColour(candidate: Candidate, colour: string, said: string): number {
  if (saysItself(candidate, colour) || saysItself(candidate, said)) return 1;
  const filling = nameColour(candidate.background);
  const at = filling.indexOf(colour);
  if (at === 0) return filled;
  if (at > 0) return 0.85;
  if (filling[0] !== undefined && !neutral.has(filling[0])) return 0.2;
  return nameColour(candidate.color).includes(colour) && !neutral.has(colour) ? 0.85 : 0.2;
}

/** Class words by which sites mark what is chosen where they do not say it by ARIA. */
const chosenClass = /^(?:is-)?(?:sel|selected|active|current|chosen|on|checked|picked)$/iu;

function looksChosen(candidate: Candidate): boolean {
  return (candidate.attributes.class ?? '').split(/\s+/u).some((word) => chosenClass.test(word));
}

function hasState(candidate: Candidate, state: StateWord): boolean {
  const { states } = candidate;
  switch (state) {
    case 'disabled':
      return states.disabled;
    case 'enabled':
      return !states.disabled;
    case 'checked':
      return states.checked === true || (states.checked === null && states.selected === true);
    case 'unchecked':
      return states.checked === false;
    case 'selected':
      return states.selected === true || states.current || states.checked === true || looksChosen(candidate);
    case 'expanded':
      return states.expanded === true;
    case 'collapsed':
      return states.expanded === false;
    case 'focused':
      return states.focused;
    case 'empty':
      return candidate.affordances.includes('type') && !candidate.filled;
    case 'filled':
      return candidate.filled;
  }
}

/** How well a state word fits: by the state itself, or because it stands in the name ("Selected offers"). */
export function fitState(candidate: Candidate, state: StateWord): number {
  return hasState(candidate, state) || saysItself(candidate, state) ? 1 : 0.2;
}

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

/** How well a candidate is called by a noun like "button" or "field". People are loose with these words. */
export function fitRole(candidate: Candidate, role: RoleWord): number {
  const type = can(candidate, 'type');
  const select = can(candidate, 'select') || listRoles.has(candidate.role);
  const check = can(candidate, 'check');
  switch (role) {
    case 'button':
      if (buttonLike(candidate)) return 1;
      if (candidate.tag === 'summary' || candidate.role === 'switch') return 0.92;
      if (linkLike(candidate)) return 0.85;
      return type || select ? 0.3 : 0.75;
    case 'link':
      return linkLike(candidate) ? 1 : buttonLike(candidate) ? 0.75 : type || select ? 0.2 : 0.6;
    case 'field':
      if (type) return 1;
      if (select) return 0.8;
      return check ? 0.5 : candidate.inputType === 'date' ? 1 : 0.15;
    case 'search':
      if (isSearchBox(candidate)) return 1;
      return type ? 0.5 : 0.12;
    case 'dropdown':
      if (select) return 1;
      if (candidate.attributes['aria-haspopup'] !== undefined) return 0.9;
      return type ? 0.5 : 0.45;
    case 'checkbox':
      if (candidate.role === 'checkbox' || candidate.inputType === 'checkbox') return 1;
      return check ? 0.8 : 0.2;
    case 'radio':
      if (['radio', 'option', 'menuitemradio'].includes(candidate.role) || candidate.inputType === 'radio')
        return 1;
      return check ? 0.85 : 0.65;
    case 'switch':
      return candidate.role === 'switch' ? 1 : check ? 0.9 : buttonLike(candidate) ? 0.7 : 0.5;
    case 'tab':
      if (candidate.role === 'tab') return 1;
      if (type || select || check) return 0.3;
      // Many tabs are plain boxes that can be clicked.
      return linkLike(candidate) || buttonLike(candidate) ? 0.75 : 0.7;
    case 'icon':
      return candidate.text === '' ? 1 : type ? 0.4 : 0.8;
    case 'image':
      if (candidate.role === 'img' || candidate.tag === 'img' || candidate.children.includes('img')) return 1;
      return candidate.children.includes('svg') ? 0.9 : 0.6;
    case 'menu':
      if (candidate.role.startsWith('menu') || candidate.attributes['aria-haspopup'] !== undefined) return 1;
      return select ? 0.9 : buttonLike(candidate) ? 0.88 : type ? 0.3 : 0.75;
    case 'slider':
      if (candidate.role === 'slider' || candidate.inputType === 'range') return 1;
      return type ? 0.4 : 0.15;
    case 'heading':
      return linkLike(candidate) ? 1 : 0.7;
  }
}

/** What is looked up about the candidates as a whole, once per ranking. */
interface Company {
  /** How often a name stands in the entries of one list. */
  readonly series: ReadonlyMap<string, number>;
  /** Boxes around other controls. */
  readonly holders: ReadonlySet<Candidate>;
}

function label(candidate: Candidate): string {
  return foldText(candidate.name || candidate.text || candidate.nearbyLabel || candidate.description);
}

/** Entries of one list and the name of a control in them, as one key; null outside of lists. */
function seriesOf(candidate: Candidate, page: PageIndex): string | null {
  const { regions } = page.snapshot;
  const entry = page.chain(candidate.region).find((region) => isEntry(regions[region]?.kind));
  return entry === undefined ? null : `${regions[entry]?.parent} ${label(candidate)}`;
}

/** The name stands in several entries of one list: such a control has to be told apart. */
function isRepeated(candidate: Candidate, page: PageIndex, company: Company): boolean {
  const series = seriesOf(candidate, page);
  return series !== null && (company.series.get(series) ?? 0) > 1;
}

/** What is said nowhere but known of people: they mean what they see, can use, and can tell apart. */
export function weighPrior(
  candidate: Candidate,
  page: PageIndex,
  target: TargetDescription,
  company: Company,
): number {
  let factor = 1;
  const isAtEnd = target.places.some((place) => place.kind === 'viewport' && place.vertical === 'bottom');
  if (!candidate.inViewport && !isAtEnd) factor *= priors.outOfView;
  if (candidate.states.disabled && target.state !== 'disabled') factor *= priors.disabled;
  const chain = page.chain(candidate.region);
  const isFooter = chain.some((region) => page.snapshot.regions[region]?.kind === 'footer');
  if (isFooter && !isAtEnd) factor *= priors.footer;
  if (page.modal >= 0 && !chain.includes(page.modal)) factor *= priors.besideDialog;
  if (company.holders.has(candidate)) factor *= priors.holder;
  if (label(candidate) === '') factor *= priors.nameless;
  if (target.ordinal === null && target.places.length === 0 && isRepeated(candidate, page, company)) {
    factor *= priors.repeated;
  }
  return factor;
}

/** A box that holds this many controls and more is passed over for them. */
const heldFrom = 2;

export function lookAtCompany(candidates: readonly Candidate[], page: PageIndex): Company {
  const series = new Map<string, number>();
  const held = new Map<Candidate, number>();
  for (const candidate of candidates) {
    const key = seriesOf(candidate, page);
    if (key !== null) series.set(key, (series.get(key) ?? 0) + 1);
    const around = page.enclosing(candidate);
    if (around !== null) held.set(around, (held.get(around) ?? 0) + 1);
  }
  const isRow = (candidate: Candidate) => isEntry(page.snapshot.regions[candidate.region]?.kind);
  const holders = [...held].filter(([candidate, count]) => count >= heldFrom && !isRow(candidate));
  return { series, holders: new Set(holders.map(([candidate]) => candidate)) };
}

/** The constants that decide between acting and asking, tuned on navigators/offline/testing/dev-instructions.txt. */
export const thresholds = {
  /** A best score from here on may be acted on. */
  sure: 0.52,
  /** The best must lead the second by this much. */
  margin: 0.05,
  /** From here on a candidate is worth being asked about. */
  possible: 0.3,
  /** Scores within this of the best make up the group that "the second …" counts in. */
  group: 0.1,
  /** … and within this where there are too few of them. */
  looseGroup: 0.3,
  /** A region answers to its description from here on. */
  region: 0.6,
  /** A text or candidate may serve as the landmark of a place from here on. */
  anchor: 0.5,
} as const;

/** How alike names decide that a person has to be asked. */
export const contest = {
  /** This many others of the same name make the best one of many. */
  others: 2,
  /** Others further down count only from this many on: a page full of them, and no mere "you may also like". */
  othersBelow: 6,
  /** Others count from this part of the best score. */
  share: 0.75,
  /** The one thing called exactly so is preferred to what is called alike, from this part of its score. */
  exactShare: 0.6,
} as const;

/** Factors for what is said nowhere but known of people: they mean what they see and can use. */
export const priors = {
  outOfView: 0.95,
  disabled: 0.8,
  footer: 0.9,
  besideDialog: 0.93,
  /** A link of the navigation that is called as the verb: "archive it" is done by a button. */
  placeNotAction: 0.8,
  /** "Open" leads to a place; a button that does something is not one. */
  actionNotPlace: 0.92,
  /** A picture was named ("the bell"), and this control shows words. */
  wordsNotPicture: 0.8,
  /** One of a run of controls that are all called the same: needs to be told apart. */
  repeated: 0.93,
  /** Is a box around other controls and no entry of a list: those are meant. */
  holder: 0.6,
  /** Has nothing that a person could call it by. */
  nameless: 0.9,
} as const;

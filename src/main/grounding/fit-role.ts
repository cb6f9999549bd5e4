import type { Affordance, Candidate } from '#shared/domain/index.ts';
import type { RoleWord } from './target-description.ts';

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

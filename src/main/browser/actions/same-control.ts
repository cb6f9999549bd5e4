import type { Candidate } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import type { ElementState } from '../../../injected/contract.ts';

/** Attributes that say what a control is for; when one of them is different, so is the control. */
const telling = ['type', 'role', 'name', 'aria-label', 'placeholder'] as const;

/**
 * Whether an element is still the control that it was when it was chosen (docs/threat-model.md, case 9): a page can
 * swap "Next" for "Pay" between the decision and the click. Numbers may go on counting (a cart, a clock) unless the
 * user agreed to exactly what was shown (`strict`).
 */
export function isSameControl(candidate: Candidate, state: ElementState, strict: boolean): boolean {
  if (candidate.tag.toLowerCase() !== state.tag) return false;
  for (const name of telling) {
    if (loose(candidate.attributes[name] ?? '', strict) !== loose(state.attributes[name] ?? '', strict))
      return false;
  }
  if (!sameAddress(candidate.href, state.href)) return false;
  if (candidate.form?.submits && state.formAction !== '') {
    if (placeOf(candidate.form.action) !== placeOf(state.formAction)) return false;
  }
  // What is typed into a field is not what it is called, and text behind a closed shadow root cannot be read here.
  if (state.opaque || state.kind === 'text' || state.kind === 'editable' || state.kind === 'select')
    return true;
  const before = loose(candidate.text, strict);
  const now = loose(state.visibleText, strict);
  if (before === now) return true;
  if (strict) return sameWords(candidate, state);
  if (before !== '') return loose(state.allText, strict).includes(before);
  // Text that is there for screen readers only is in its name, not in what was seen of it.
  const name = loose(candidate.name, strict);
  return now === '' || (name !== '' && (name.includes(now) || now.includes(name)));
}

/** Every word that is seen was there before, and every word from before is still there: "£14.00" is not "£1400.00". */
function sameWords(candidate: Candidate, state: ElementState): boolean {
  const known = new Set([...words(candidate.text), ...words(candidate.name)]);
  const all = new Set(words(state.allText));
  return (
    words(state.visibleText).every((word) => known.has(word)) &&
    words(candidate.text).every((word) => all.has(word))
  );
}

function words(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Letters only (with digits when strict): spaces, case and punctuation depend on who collected the text. */
function loose(text: string, strict: boolean): string {
  const kept = strict ? /[^\p{L}\p{N}]/gu : /[^\p{L}]/gu;
  return text.normalize('NFKC').toLowerCase().replace(kept, '');
}

function sameAddress(before: string | null, now: string): boolean {
  if (before === null || before === '' || now === '') return true;
  if (!URL.canParse(before) || !URL.canParse(now)) return before === now;
  const [left, right] = [new URL(before), new URL(now)];
  return left.origin === right.origin && left.pathname === right.pathname;
}

/** What is no address is only like itself. */
const placeOf = (address: string): string => hostOf(address) || address;

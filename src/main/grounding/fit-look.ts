import type { Candidate } from '#shared/domain/index.ts';
import { foldText, nameColour } from '#shared/language/index.ts';
import type { StateWord } from './target-description.ts';

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

export function looksChosen(candidate: Candidate): boolean {
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

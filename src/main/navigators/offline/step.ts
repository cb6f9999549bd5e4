import type { Action, Candidate, PageCommand } from '#shared/domain/index.ts';
import type { Grounding } from '../../grounding/index.ts';
import type { KnownElement } from './memory.ts';
import type { Readings } from './understand/index.ts';

/** What comes of an instruction on the page as it is now. */
export type Step =
  | {
      readonly kind: 'act';
      readonly action: Action;
      readonly target: Candidate | null;
      readonly grounding: Grounding | null;
      /** What the instruction still needs after this; null when nothing. */
      readonly nextPhase: string | null;
      readonly reason: string;
    }
  /** Beside actions; `about` says it before it is done. */
  | {
      readonly kind: 'command';
      readonly command: PageCommand;
      readonly about: string;
      /** What of the page it is done to, where it is one thing. */
      readonly target?: Candidate;
      /** The turn that it takes back. */
      readonly undoes?: string;
    }
  /** Several could be meant. */
  | { readonly kind: 'ask'; readonly grounding: Grounding; readonly about: string }
  /** A yes or no decides between searching the web and nothing. */
  | { readonly kind: 'offer-search'; readonly words: string; readonly say: string }
  /** An answer, or why it cannot be done: hands back. `listed` are the things that were read out. */
  | {
      readonly kind: 'tell';
      readonly say: string;
      readonly listed: readonly Listed[];
      /** It could not be done: what was to follow is dropped. */
      readonly failed: boolean;
      /** Nothing was understood or found, so that something else may be meant. */
      readonly isLost: boolean;
      /** It quotes what is nearest to an answer: nothing else is offered in its place. */
      readonly isNearest?: true;
      /** It was found by its meaning alone: what the question names comes before it. */
      readonly isByMeaning?: true;
    }
  /** Nothing to do, and why. */
  | { readonly kind: 'skip'; readonly note: string }
  /** It is several instructions after all. */
  | {
      readonly kind: 'unfold';
      readonly readings: readonly Readings[];
      /** What each of them is aimed at, where that is known. */
      readonly chosen?: readonly (KnownElement | null)[];
      /** Nothing else will do in their place. */
      readonly onlyThese?: true;
    };

/** What a number that was read out stands for: what opens it, or its words where nothing does. */
export type Listed = Candidate | string;

/** Something said. */
export type Told = Extract<Step, { kind: 'tell' }>;

export type ActStep = Extract<Step, { kind: 'act' }>;

/** A reading weighed against the page. */
export interface Assessment {
  /** 0 to 1, comparable between the readings of one clause. */
  readonly score: number;
  /** Good enough to be taken without looking at the other readings. */
  readonly sure: boolean;
  readonly step: () => Step;
}

export const tell = (say: string, listed: readonly Listed[] = []): Told => ({
  kind: 'tell',
  say,
  listed,
  failed: false,
  isLost: false,
});

/** What was to follow is dropped. */
export const giveUp = (say: string): Step => ({ kind: 'tell', say, listed: [], failed: true, isLost: false });

/** The same where nothing answers to what was said. */
const findNothing = (say: string): Step => ({
  kind: 'tell',
  say,
  listed: [],
  failed: true,
  isLost: true,
});

/** Says that it was not understood; what follows may still be. */
export const tellLost = (say: string): Told => ({
  kind: 'tell',
  say,
  listed: [],
  failed: false,
  isLost: true,
});

/** Something that can be done whatever the page shows. */
export function certain(step: () => Step): Assessment {
  return { score: 1, sure: true, step };
}

/** Says that nothing was found, so that another reading is preferred. */
export function impossible(say: string, score = 0): Assessment {
  return { score, sure: false, step: () => findNothing(say) };
}

/** Acts when the grounding is sure, asks when it is not, and tells when there is nothing. */
export function fromGrounding(
  grounding: Grounding,
  about: string,
  act: (candidate: Candidate, grounding: Grounding) => Step,
): Assessment {
  const best = grounding.ranking[0];
  if (best === undefined || grounding.decision === 'none') {
    return impossible(`I cannot find “${about}” on this page.`, best === undefined ? 0 : best.score * 0.5);
  }
  return {
    score: best.score,
    sure: grounding.decision === 'sure',
    step: () =>
      grounding.decision === 'sure' ? act(best.candidate, grounding) : { kind: 'ask', grounding, about },
  };
}

import type { Snapshot } from '#shared/domain/index.ts';
import { languageBesideEnglish } from '#shared/text/languages.ts';
import { foldText } from '#shared/text/words.ts';
import type { ReadStep } from '../../agent/ports.ts';
import type { PlanItem } from './memory.ts';
import { type Step, tell } from './step.ts';
import {
  asName,
  type InstructionKind,
  splitRejection,
  startsInstruction,
  stripCourtesy,
} from './understand/index.ts';

const wordsOf = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether every word stands on the page: then it is a name, whatever its language. */
function isOnPage(words: readonly string[], { candidates, texts }: Snapshot): boolean {
  const shown = new Set(
    [
      ...candidates.flatMap(({ name, text, nearbyLabel, description, attributes }) => [
        ...[name, text, nearbyLabel, description, attributes.placeholder ?? ''],
      ]),
      ...texts.map(({ text }) => text),
    ].flatMap(wordsOf),
  );
  return words.every((word) => shown.has(word));
}

/**
 * So much likelier than English another language must be, in eld's scores (0 to 1), where a word is new to the reader, whose
 * vocabulary is English, and where none is: “remind me by mail when something is due” has none.
 */
const leads = { withNewWords: 0.1, withoutThem: 0.2 } as const;

/**
 * The name in English of another language that this is said in, or “another language”; null for English, for names of what
 * is on the page, and where too little tells. The models here know English alone: of what they would do for other languages on
 * `e2e/instructions/languages` a third is not what was meant.
 * @param steps what the reader made of it. What is entered is left out: “van der Berg” makes no Dutch of a sentence.
 */
export async function otherLanguage(
  said: string,
  snapshot: Snapshot,
  steps: readonly ReadStep[],
): Promise<string | null> {
  // “No, Madrid”: what corrects is English, and what follows is a name.
  if (startsInstruction(stripCourtesy(said)) || splitRejection(said) !== null) return null;
  const own = steps.reduce((rest, { value }) => rest.replace(value ?? '', ' '), said);
  const words = wordsOf(own);
  if (words.length === 0 || isOnPage(words, snapshot)) return null;
  const unknown = new Set(steps.flatMap((step) => step.unknown.flatMap(wordsOf)));
  const isAllKnown = steps.length > 0 && !words.some((word) => unknown.has(word));
  // Two words tell no language: “android app”.
  if (isAllKnown && words.length <= 2) return null;
  return languageBesideEnglish(own, isAllKnown ? leads.withoutThem : leads.withNewWords);
}

/** In these only the words that name the element are what was said: nothing is entered that was half understood. */
const onlyPresses: ReadonlySet<InstructionKind> = new Set(['click', 'named']);

/**
 * What is left of a step for something said in another language: answers and questions about what to press, and a press only
 * after a yes.
 * @param meant the kind of instruction that the step came from
 */
export function heldBack(step: Step, meant: InstructionKind | undefined, said: string): Step {
  const isPress = meant !== undefined && onlyPresses.has(meant);
  if (step.kind === 'act' && step.action.intent === 'click' && step.grounding !== null && isPress)
    return { kind: 'ask', grounding: step.grounding, about: said.trim() };
  if (step.kind === 'ask' && isPress) return { ...step, about: said.trim() };
  if (step.kind === 'unfold' || step.kind === 'skip') return step;
  if (step.kind === 'tell' && !step.failed && !step.isLost) return step;
  return {
    ...tell(
      'I did not understand it. Please say it in English, for example “click Sign in”. A model that is connected in the settings understands other languages too.',
    ),
    failed: true,
  };
}

/** What the reader, which knows English alone, takes it for says nothing: it may be the name of something to press. */
export function asPress(item: PlanItem): PlanItem {
  const { step } = item;
  if (step == null || step.value !== null) return item;
  return { ...item, readings: asName(step.clause), step: { ...step, operation: 'press', target: null } };
}

/** Said before a question or in place of an act. */
export const languageNote = (language: string): string =>
  `I understand English, and this looks like ${language}.`;

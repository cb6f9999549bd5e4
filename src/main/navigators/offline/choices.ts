import type { Candidate } from '#shared/domain/index.ts';
import { readCommand } from '#shared/text/commands.ts';
import { ordinalPattern, readOrdinal } from '#shared/text/numbers.ts';
import { similarityTo, toWords, type Word } from '#shared/text/words.ts';
import type { ReadStep } from '../../agent/ports.ts';
import { ground, parseTarget } from '../../grounding/index.ts';
import { findAgain, type Question } from './memory.ts';
import type { Scene } from './scene.ts';
import {
  readCorrection,
  readOrdinalAnswer,
  splitRejection,
  startsInstruction,
  understand,
  withoutPickVerb,
} from './understand/index.ts';

/** A description must fit an offered choice at least so well to be taken as the answer. */
const fitsFrom = 0.4;
const leadFrom = 0.04;

function byLook(phrase: string, options: readonly Candidate[], scene: Scene): Candidate | null {
  const grounding = ground(
    parseTarget(phrase),
    { ...scene.snapshot, candidates: options },
    {
      want: 'any',
      previousUid: null,
      excluded: [],
      option: null,
      verb: null,
    },
  );
  const best = grounding.ranking[0];
  return best !== undefined && best.score >= fitsFrom && grounding.margin >= leadFrom ? best.candidate : null;
}

/** Words that lead up to what tells one from the others. */
const leading = new Set(
  `the one ones that which is are for about of with from at in on called named labelled leaving leaves costing costs
  says saying has having belongs to`.split(/\s+/u),
);

const ordinalIn = new RegExp(`\\b(${ordinalPattern})\\s+(\\p{L}+)`, 'iu');

/** Words of an entry count from this likeness on. */
const likeFrom = 0.75;
/** Regions looked at around a choice; further out everything is shared. */
const reach = 4;

function surroundingWords(candidate: Candidate, others: readonly Candidate[], scene: Scene): readonly Word[] {
  const words = [...toWords(candidate.name), ...toWords(candidate.description)];
  for (const region of scene.page.chain(candidate.region).slice(0, reach)) {
    const shared = others.some(
      (other) => other !== candidate && scene.page.chain(other.region).includes(region),
    );
    if (shared) break;
    words.push(...scene.page.regionWords(region), ...scene.page.regionName(region));
  }
  return words;
}

/** The one whose own entry says what the phrase says; null when none or several do. */
export function describedBySurroundings(
  phrase: string,
  options: readonly Candidate[],
  scene: Scene,
): Candidate | null {
  const ordinal = ordinalIn.exec(phrase);
  const number = readOrdinal((ordinal?.[1] ?? '').toLowerCase());
  if (ordinal !== null && number !== null && number > 0 && !startsInstruction(phrase)) {
    // "The second passenger" is headed "Passenger 2", or is simply the second.
    const figure = phrase.replace(ordinalIn, `$2 ${number}`);
    return describedBySurroundings(figure, options, scene) ?? options[number - 1] ?? null;
  }
  const words = toWords(phrase).filter((word) => !leading.has(word.surface) && !word.isFunctionWord);
  if (words.length === 0 || options.length < 2) return null;
  const rated = options
    .map((candidate) => {
      const around = surroundingWords(candidate, options, scene);
      const found = words.filter((word) => {
        const like = similarityTo(word);
        return around.some((one) => like(one) >= likeFrom);
      });
      return { candidate, share: found.length / words.length };
    })
    .sort((a, b) => b.share - a.share);
  const [best, second] = rated;
  if (best === undefined || best.share < 0.6 || (second !== undefined && second.share >= best.share))
    return null;
  return best.candidate;
}

/**
 * The one of several like things that a phrase tells from the others: by what stands in its own entry ("the one for
 * Market hall"), else by itself ("the blue one"). Null when it fits none, or several.
 */
function describedAmong(phrase: string, options: readonly Candidate[], scene: Scene): Candidate | null {
  const text = phrase.replace(/\bone\b/iu, '').trim();
  return describedBySurroundings(text, options, scene) ?? (text === '' ? null : byLook(text, options, scene));
}

type Answer =
  | { readonly kind: 'chosen'; readonly candidate: Candidate }
  | { readonly kind: 'agreed' }
  | { readonly kind: 'declined' }
  /** Not an answer: a new instruction. */
  | { readonly kind: 'other' };

/** Operations that point at something, as an answer does: "open the one about the bridge". */
const pointing: ReadonlySet<string> = new Set(['answer', 'repair', 'press', 'choose', 'hover', 'check']);

/** From here on the reader is believed when it says what the words after a question are for: right for 32 of 34. */
const believedFrom = 0.85;

/** The reader is sure that something else is asked for now: a question, an address, a search, something to type. */
const isAnotherMatter = (steps: readonly ReadStep[]): boolean =>
  steps[0] !== undefined && steps[0].chance >= believedFrom && !pointing.has(steps[0].operation);

/** It asks something itself: “which thread is the oldest?” answers no question, whatever the reader makes of it. */
const asks = (utterance: string, steps: readonly ReadStep[]): boolean =>
  understand(utterance, steps)[0]?.readings.some(({ kind }) => kind === 'read') ?? false;

/** The reader is sure that it answers, and that is all that was said. */
export const isMeantAsAnswer = (utterance: string, steps: readonly ReadStep[]): boolean =>
  steps.length === 1 &&
  steps[0]?.operation === 'answer' &&
  steps[0].chance >= believedFrom &&
  !asks(utterance, steps);

/** Reads an utterance as the answer to the question that was asked before it; `steps` is what the reader made of it. */
export function readAnswer(
  utterance: string,
  question: Question,
  scene: Scene,
  steps: readonly ReadStep[],
): Answer {
  const said = utterance.trim().replace(/[.!?\s]+$/u, '');
  if (readCommand(said, ['no', 'stop', 'cancel', 'drop']) !== null) return { kind: 'declined' };
  const agrees = readCommand(said, ['yes']) !== null;
  if (question.kind === 'search-web') return agrees ? { kind: 'agreed' } : { kind: 'other' };
  const told = question.options.slice(0, question.told).map((option) => findAgain(scene.snapshot, option));
  const options = question.options.map((option) => findAgain(scene.snapshot, option));
  const present = options.filter((option) => option !== null);
  if (agrees || /^th(?:at|is) one$/iu.test(said)) {
    const only = present[0];
    return only !== undefined && question.told === 1
      ? { kind: 'chosen', candidate: only }
      : { kind: 'other' };
  }
  const phrase = withoutPickVerb(splitRejection(said) ?? said);
  const ordinal = readOrdinalAnswer(phrase);
  if (ordinal !== null) {
    const chosen = told.at(ordinal > 0 ? ordinal - 1 : ordinal);
    if (chosen !== undefined && chosen !== null) return { kind: 'chosen', candidate: chosen };
  }
  const correction = readCorrection(phrase, true);
  if (correction?.kind === 'narrowed' || correction?.kind === 'replaced' || correction?.kind === 'placed') {
    // A whole sentence of instructions is a new one, however much of it fits a choice.
    const isNew =
      understand(said, steps).length > 1 ||
      startsAnew(said, steps) ||
      asks(utterance, steps) ||
      isAnotherMatter(steps);
    const chosen = isNew ? null : describedAmong(correction.phrase, present, scene);
    if (chosen !== null) return { kind: 'chosen', candidate: chosen };
  }
  return { kind: 'other' };
}

const newKinds = new Set([
  'load',
  'history',
  'scroll',
  'search',
  'type',
  'set',
  'undo',
  'help',
  'read',
  'new-tab',
  'switch-tab',
  'close-tab',
]);

const startsAnew = (said: string, steps: readonly ReadStep[]): boolean =>
  newKinds.has(understand(said, steps)[0]?.readings[0].kind ?? '');

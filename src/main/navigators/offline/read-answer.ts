import type { Candidate } from '#shared/domain/index.ts';
import { describedAmong } from './describe-among.ts';
import type { Question } from './memory.ts';
import { findAgain, type Scene } from './scene.ts';
import {
  readCorrection,
  readOrdinalAnswer,
  splitRejection,
  understand,
  withoutPickVerb,
} from './understand/index.ts';

export type Answer =
  | { readonly kind: 'chosen'; readonly candidate: Candidate }
  | { readonly kind: 'agreed' }
  | { readonly kind: 'declined' }
  /** Not an answer: a new instruction. */
  | { readonly kind: 'other' };

const agreeing =
  /^(?:yes|y|yeah|yep|yup|sure|ok|okay|please do|do it|go ahead|right|correct|exactly|that's (?:it|right)|that one|this one|yes please)[\s.!]*$/iu;
const declining =
  /^(?:no|nope|n|none|none of (?:them|these|those|the above)|neither|cancel|never ?mind|forget it|stop|nothing|no thanks|leave it|don't)[\s.!]*$/iu;

/** Reads an utterance as the answer to the question that was asked before it. */
export function readAnswer(utterance: string, question: Question, scene: Scene): Answer {
  const said = utterance.trim().replace(/[.!?\s]+$/u, '');
  if (declining.test(said)) return { kind: 'declined' };
  if (question.kind === 'search-web') return agreeing.test(said) ? { kind: 'agreed' } : { kind: 'other' };
  const told = question.options.slice(0, question.told).map((option) => findAgain(scene.snapshot, option));
  const options = question.options.map((option) => findAgain(scene.snapshot, option));
  const present = options.filter((option) => option !== null);
  if (agreeing.test(said)) {
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
    const isNew = understand(said).length > 1 || startsAnew(said);
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

const startsAnew = (said: string): boolean => newKinds.has(understand(said)[0]?.[0].kind ?? '');

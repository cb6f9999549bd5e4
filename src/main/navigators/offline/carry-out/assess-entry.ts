import type { Candidate } from '#shared/domain/index.ts';
import { readOrdinal, similarityTo, toWords } from '#shared/language/index.ts';
import { findRun, primaryOf, type Run } from '../../../grounding/index.ts';
import type { Scene } from '../scene.ts';
import { type Assessment, impossible } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { clickOn } from './assess-click.ts';

/** Words that lead up to what an entry says, and nouns for entries themselves. */
const leading = new Set(
  `one ones which that is are costs costing cost leaves leaving at says saying has having called named about with for
  flight result product item offer entry article post thread message list option`.split(/\s+/u),
);

const shownOptions = (scene: Scene): readonly Candidate[] =>
  scene.snapshot.candidates.filter((one) => one.role === 'option' && one.tag !== 'option' && one.inViewport);

/** A price or a time counts only when it is the same figure. */
const likeFrom = 0.8;

interface Found {
  readonly candidate: Candidate;
  readonly run: Run;
}

function entriesSaying(phrase: string, verb: string | null, scene: Scene): readonly Found[] {
  const words = toWords(phrase).filter((word) => !word.isFunctionWord && !leading.has(word.surface));
  if (words.length === 0) return [];
  for (const run of [...scene.page.runs].sort((a, b) => b.entries.length - a.entries.length)) {
    const found = run.entries.flatMap((entry) => {
      const said = scene.page.regionWords(entry);
      const holds = words.every((word) => said.some((one) => similarityTo(word)(one) >= likeFrom));
      const candidate = holds ? primaryOf(entry, run, scene.page, verb) : null;
      return candidate === null ? [] : [{ candidate, run }];
    });
    if (found.length > 0 && found.length < run.entries.length) return found;
  }
  return [];
}

/** Presses what opens the entry that is meant, or the control in it that the verb names. */
export function assessEntry(instruction: InstructionOf<'entry'>, scene: Scene): Assessment {
  const { phrase, verb } = instruction;
  const none = impossible(`I cannot tell which one you mean by “${phrase}”.`, 0.3);
  const plain = phrase.replace(/^(?:the|that|this)\s+/iu, '');
  const ordinal = readOrdinal((plain.split(/\s+/u)[0] ?? '').toLowerCase());
  if (ordinal !== null) {
    const at = ordinal > 0 ? ordinal - 1 : ordinal;
    const options = shownOptions(scene);
    const run = findRun(null, scene.page);
    const entry = run?.entries.at(at);
    const inRun = run === null || entry === undefined ? null : primaryOf(entry, run, scene.page, verb);
    const candidate = options.length > 1 ? options.at(at) : inRun;
    return candidate == null ? none : { score: 0.8, sure: true, step: () => clickOn(candidate, null) };
  }
  const found = entriesSaying(plain, verb, scene);
  const [first] = found;
  if (first === undefined) return none;
  if (found.length === 1) return { score: 0.85, sure: true, step: () => clickOn(first.candidate, null) };
  const ranking = found.map(({ candidate }) => ({ candidate, score: 0.6, why: `says “${plain}”` }));
  return {
    score: 0.5,
    sure: false,
    step: () => ({ kind: 'ask', grounding: { ranking, margin: 0, decision: 'unsure' }, about: plain }),
  };
}

import type { Snapshot } from '#shared/domain/index.ts';
import { formatError } from '#shared/errors/index.ts';
import type { Meaning, MeaningScorer, PassageScorer, UtteranceReader } from '../agent/ports.ts';
import { eachOf, runsOf } from '../grounding/index.ts';
import { type Log, silentLog } from '../platform/log.ts';
import { createInference, type Inference, type InferenceOptions } from './inference/index.ts';
import { lexicalBy, scoreDescription as scoreByWords } from './lexical.ts';
import type { ParleyRanker } from './ranker.ts';
import { orderByScore } from './ranking.ts';
import { lengthen, readSteps, shorten } from './read-steps.ts';
import { elementTexts } from './templates/describe-element.ts';

/** The two models that understand what is said: one reads the words, one decides between elements. */
export interface Understanding {
  readonly meaning: MeaningScorer;
  readonly read: UtteranceReader;
  readonly compare: PassageScorer;
  /** Starts both where they have not. Resolves once they have, or are known not to. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface UnderstandingOptions {
  /** Holds the folders `reader` and `grounder`. */
  readonly modelsFolder: string;
  /** Proposes the elements that are decided between. */
  readonly ranker: Pick<ParleyRanker, 'scoreDescription' | 'compare'>;
  readonly startProcess?: InferenceOptions['startProcess'];
  readonly log?: Log;
}

/** Elements that the cross-encoder reads: of 757 steps on unseen pages 96 % mean one of so many. */
const poolSize = 24;
/** Of these so many by shared words, which the encoder at times does not see. */
const poolByWords = 8;

/** Where each element is asked whether it is of a kind, these are read too: what stands in a list with one that may be. */
const mostAlike = 48;
const mayBeFrom = -1;

/** Passages that the cross-encoder reads: twice as many put no more right ones first (e2e/instructions/questions/dev.tsv). */
const passagesRead = 12;

/**
 * Both models, started at the first question or by `ready`: 45 MB of weights and two processes that whoever works with a chat
 * model has no use for. Where one cannot be started its answers are null, and words have to do.
 */
export function createUnderstanding(options: UnderstandingOptions): Understanding {
  const { modelsFolder, ranker, startProcess, log = silentLog } = options;
  const open = async (name: string): Promise<Inference | null> => {
    try {
      return await createInference({
        modelFolder: `${modelsFolder}/${name}`,
        device: 'cpu',
        requireHash: true,
        measure: false,
        log,
        startProcess,
      });
    } catch (problem) {
      log.warn(`the ${name} cannot be started`, { problem: formatError(problem) });
      return null;
    }
  };
  let opened: Readonly<Record<'grounder' | 'reader', Promise<Inference | null>>> | null = null;
  const opening = () => {
    opened ??= { grounder: open('grounder'), reader: open('reader') };
    return opened;
  };

  return {
    async meaning(description, snapshot, signal) {
      const grounder = await opening().grounder;
      return grounder === null ? null : scorePool(description, snapshot, { grounder, ranker, signal });
    },
    async read(said, before, signal) {
      const reader = await opening().reader;
      if (reader === null || reader.card.labels === null) return null;
      const { labels } = reader.card;
      const readWhole = async (text: string) =>
        readSteps(text, await reader.read(text, before, { signal }), labels);
      const short = shorten(said);
      const steps = short === null ? null : lengthen(await readWhole(short.text), said, short);
      return steps ?? readWhole(said);
    },
    async compare(question, passages, signal) {
      const grounder = await opening().grounder;
      const likeness = grounder === null ? null : await ranker.compare(question, passages, signal);
      if (grounder === null || likeness === null) return null;
      const pool = orderByScore(likeness).slice(0, passagesRead);
      const texts = pool.map((index) => passages[index] ?? '');
      const logits = await grounder.scorePairs(`read | ${question}`, texts, { signal });
      const places = new Map(pool.map((index, place) => [index, place]));
      return likeness.map((like, index) => {
        const place = places.get(index);
        return { likeness: like, logit: place === undefined ? null : (logits[place] ?? null) };
      });
    },
    async ready() {
      await Promise.all(Object.values(opening()));
    },
    async close() {
      const models = await Promise.all(Object.values(opened ?? {}));
      await Promise.all(models.map((model) => model?.close()));
    },
  };
}

/** `description` is "operation | words": the words alone find the pool. */
async function scorePool(
  description: string,
  snapshot: Snapshot,
  parts: {
    readonly grounder: Inference;
    readonly ranker: Pick<ParleyRanker, 'scoreDescription'>;
    readonly signal: AbortSignal;
  },
): Promise<Meaning> {
  const { grounder, ranker, signal } = parts;
  const words = description.replace(/^\w+ \| /u, '');
  const { scores, by } = await ranker.scoreDescription(words, snapshot.candidates, snapshot, signal);
  const likeness = by.model === lexicalBy.model ? null : scores;
  const pool = choosePool(scores, scoreByWords(words, snapshot.candidates));
  const { text } = elementTexts(snapshot);
  const logits = await grounder.scorePairs(description, pool.map(text), { signal });
  const all = new Array<number>(snapshot.candidates.length).fill(Number.NEGATIVE_INFINITY);
  for (const [at, index] of pool.entries()) all[index] = logits[at] ?? Number.NEGATIVE_INFINITY;
  if (!description.startsWith(eachOf(''))) return { scores: all, likeness };
  const alike = alikeUnread(all, snapshot);
  const more = await grounder.scorePairs(description, alike.map(text), { signal });
  for (const [at, index] of alike.entries()) all[index] = more[at] ?? Number.NEGATIVE_INFINITY;
  return { scores: all, likeness };
}

/** What was not read and stands in a list with something that may be meant, the likeliest's first. */
function alikeUnread(logits: readonly number[], snapshot: Snapshot): readonly number[] {
  const found = new Set<number>();
  for (const index of orderByScore(logits)) {
    if ((logits[index] ?? Number.NEGATIVE_INFINITY) < mayBeFrom) break;
    for (const other of runsOf(index, snapshot).flat()) {
      if (found.size >= mostAlike) return [...found];
      if (logits[other] === Number.NEGATIVE_INFINITY) found.add(other);
    }
  }
  return [...found];
}

/** Indexes of the best by the encoder, then by words. */
function choosePool(byMeaning: readonly number[], byWords: readonly number[]): readonly number[] {
  const pool = new Set(orderByScore(byMeaning).slice(0, poolSize - poolByWords));
  for (const index of orderByScore(byWords)) {
    if (pool.size >= poolSize) break;
    pool.add(index);
  }
  return [...pool];
}

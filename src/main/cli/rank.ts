import { join } from 'node:path';
import type { RankedBy, Settings, Snapshot } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { uidAttribute } from '#shared/grammar/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import { countOf, formatCount } from '#shared/text/quantities.ts';
import type { Ranker } from '../agent/ports.ts';
import { neverStopped } from '../platform/deadline.ts';
import { besideArchive } from '../platform/paths.ts';
import { createFileRanker } from '../ranker/index.ts';
import { dialogueTurns } from './dialogue-turns.ts';
import { recordSnapshot } from './record-snapshot.ts';
import { answerRecords, type PredictRecord } from './records.ts';

export interface RankArguments {
  readonly input: string;
  readonly output: string;
  /** Folder of a model; null for the one that comes with Parley. */
  readonly model: string | null;
  readonly device: Settings['rankerDevice'];
  readonly top: number | null;
}

interface RankParts {
  /** Folder that holds `resources/`. */
  readonly root: string;
  readonly writeError: (text: string) => void;
}

/** A line of progress not more often than this. */
const progressEveryMs = 2_000;

/**
 * `parley rank` (docs/command-line.md). Without `--model` words rank where the shipped model cannot be
 * started, and that is said; a model that was asked for and cannot be started is an error.
 * @returns the exit code
 * @throws AppError in words
 */
export async function runRank(given: RankArguments, { root, writeError }: RankParts): Promise<number> {
  const ranker = createFileRanker({
    modelsFolder: join(besideArchive(root), 'resources', 'models'),
    folder: given.model,
    device: given.device,
    onNotice: (message) => {
      if (given.model === null) writeError(`parley: ${message}\n`);
    },
  });
  try {
    const state = await ranker.ready();
    if (state.status === 'fallback' && given.model !== null) {
      throw new AppError({ code: 'bad-input', message: state.reason });
    }
    if (state.status === 'ready') writeError(`${state.model} on ${state.device}: ${state.reason}\n`);
    const tally = createTally(writeError);
    await rankFile(ranker, { ...given, onRecord: tally.add, signal: neverStopped });
    writeError(tally.summary(ranker.state(), given.output));
    return 0;
  } finally {
    await ranker.close();
  }
}

/** Counts along, tells now and then how far it is, and sums up. */
function createTally(writeError: (text: string) => void) {
  // Counted in tenths of a millisecond, so that any number of records takes little room.
  const times = new Map<number, number>();
  const models = new Set<string>();
  let records = 0;
  let elements = 0;
  let encoded = 0;
  let toldAt = performance.now();
  const startedAt = toldAt;
  const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
  return {
    add(progress: RankProgress) {
      records = progress.records;
      elements += progress.elements;
      encoded += progress.encoded;
      const tenths = Math.round(progress.ms * 10);
      times.set(tenths, (times.get(tenths) ?? 0) + 1);
      models.add(progress.by.model);
      if (performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
      writeError(`${countOf(records, 'record')}, ${countOf(elements, 'element')}, ${seconds(startedAt)} …\n`);
    },
    summary(state: RankerState, output: string) {
      const who = [...models].join(' and ') || state.model;
      const device = state.device === '' ? '' : ` on ${state.device}`;
      const each = records === 0 ? '' : `, ${medianOf(times).toFixed(1)} ms per record (median)`;
      return (
        `${countOf(records, 'record')} ranked into ${output}: ${countOf(elements, 'element')}, ` +
        `${formatCount(encoded)} of them encoded${each}, ${seconds(startedAt)} in all; ${who}${device}\n`
      );
    },
  };
}

/** The middle of times given as tenths of a millisecond and how often each came; in ms. */
function medianOf(times: ReadonlyMap<number, number>): number {
  const total = [...times.values()].reduce((sum, many) => sum + many, 0);
  let seen = 0;
  for (const [tenths, many] of [...times].sort(([first], [second]) => first - second)) {
    seen += many;
    if (seen * 2 >= total) return tenths / 10;
  }
  return 0;
}

/** One line of the output; the form is fixed in docs/command-line.md. */
interface RankedRecord {
  readonly id: string | number;
  /** Best first, each uid once. */
  readonly ranking: readonly { readonly uid: string; readonly score: number }[];
  /** From the parsed record to its ranking. */
  readonly ms: number;
}

export interface RankProgress {
  readonly records: number;
  readonly elements: number;
  readonly encoded: number;
  readonly ms: number;
  readonly by: RankedBy;
}

interface RankFileOptions {
  readonly input: string;
  readonly output: string;
  /** Entries per record; null for all. */
  readonly top: number | null;
  /** Told after each record. */
  readonly onRecord: (progress: RankProgress) => void;
  readonly signal: AbortSignal;
}

export async function rankRecord(
  ranker: Ranker,
  record: PredictRecord,
  signal: AbortSignal,
): Promise<{ readonly ranked: RankedRecord; readonly by: RankedBy }> {
  const start = performance.now();
  const snapshot = numberCandidates(await recordSnapshot(record), record);
  const { scored, by } = await ranker.rank({ snapshot, turns: dialogueTurns(record), signal });
  const scores = new Map<string, number>();
  // A uid that comes twice has the last one's score and one place (docs/weblinx.md 3.4).
  const inPageOrder = scored.toSorted(
    (first, second) => Number(first.element.uid) - Number(second.element.uid),
  );
  for (const { element, score } of inPageOrder) {
    scores.set(record.elements[Number(element.uid)]?.uid ?? '', score);
  }
  const ranking = [...scores]
    .map(([uid, score]) => ({ uid, score }))
    .sort((first, second) => second.score - first.score);
  const ms = Math.round((performance.now() - start) * 10) / 10;
  return { ranked: { id: record.id, ranking, ms }, by };
}

/** Records may name two elements alike; places in the record are names that are never alike. */
function numberCandidates(snapshot: Snapshot, { elements }: PredictRecord): Snapshot {
  return {
    ...snapshot,
    recording: {
      query: null,
      factsOf(number) {
        const element = elements[Number(number)];
        if (element === undefined) return undefined;
        const { uid, tag, xpath, text, bbox: box, attributes, children } = element;
        return {
          tag,
          xpath,
          text,
          box,
          attributes: { ...attributes, [uidAttribute]: attributes[uidAttribute] ?? uid },
          children,
        };
      },
    },
    candidates: snapshot.candidates.map((candidate) => ({
      ...candidate,
      uid: String(candidate.ref.backendNodeId - 1),
    })),
  };
}

/** Ranks every record of a file; see `answerRecords`. @returns how many */
export async function rankFile(ranker: Ranker, options: RankFileOptions): Promise<number> {
  const { input, output, top, onRecord, signal } = options;
  let records = 0;
  return answerRecords({
    input,
    output,
    noun: 'ranking',
    async answer(record) {
      const { ranked, by } = await rankRecord(ranker, record, signal);
      records += 1;
      onRecord({ records, elements: record.elements.length, encoded: by.encoded, ms: ranked.ms, by });
      return { ...ranked, ranking: top === null ? ranked.ranking : ranked.ranking.slice(0, top) };
    },
  });
}

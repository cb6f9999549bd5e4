import type { RankedBy, Snapshot } from '#shared/domain/index.ts';
import type { Ranker } from '../agent/ports.ts';
import { answerRecords } from './answer-records.ts';
import { dialogueTurns } from './dialogue-turns.ts';
import type { PredictRecord } from './page-record.ts';
import { recordSnapshot } from './record-snapshot.ts';

/** One line of the output; the form is fixed by DESIGN.md. */
export interface RankedRecord {
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

export interface RankFileOptions {
  readonly input: string;
  readonly output: string;
  /** Entries per record; null for all. */
  readonly top: number | null;
  /** Told after each record. */
  readonly onRecord: (progress: RankProgress) => void;
  readonly signal: AbortSignal;
}

/** Ranks the elements of one record. */
export async function rankRecord(
  ranker: Ranker,
  record: PredictRecord,
  signal: AbortSignal,
): Promise<{ readonly ranked: RankedRecord; readonly by: RankedBy }> {
  const start = performance.now();
  const snapshot = numberCandidates(recordSnapshot(record));
  const { scored, by } = await ranker.rank({ snapshot, turns: dialogueTurns(record), signal });
  const scores = new Map<string, number>();
  // A uid that comes twice has the last one's score and one place (spec/weblinx.md 3.4).
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
function numberCandidates(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    candidates: snapshot.candidates.map((candidate, index) => ({ ...candidate, uid: String(index) })),
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

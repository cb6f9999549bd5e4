import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Action, defaultSettings, type Snapshot, type UserTurn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import type { Navigator, Ranker } from '../agent/ports.ts';
import { dialogueTurns } from './dialogue-turns.ts';
import { type PredictRecord, predictRecord } from './page-record.ts';
import { readRecords } from './read-records.ts';

/** One line of the output; the form is fixed by DESIGN.md. */
export interface Prediction {
  readonly id: string | number;
  readonly action: string;
  readonly intent: string | null;
  readonly uid: string | null;
  /** What would be typed, chosen, opened or said. */
  readonly text: string | null;
  /** Best first. */
  readonly candidates: readonly { readonly uid: string; readonly score: number }[];
  /** The navigator asks or tells the user something instead of acting. */
  readonly asked: boolean;
}

export interface Predictor {
  readonly navigator: Navigator;
  readonly ranker: Ranker;
  readonly toSnapshot: (record: PredictRecord) => Snapshot;
}

/** WebLINX's history window. */
const historyTurns = 5;

/** What the navigator would do at one record. Nothing is executed. */
export async function predictAction(predictor: Predictor, record: PredictRecord): Promise<Prediction> {
  const { navigator, ranker } = predictor;
  const turns = dialogueTurns(record);
  const asked = turns.findLast((turn): turn is UserTurn => turn.speaker === 'user');
  const snapshot = predictor.toSnapshot(record);
  const { signal } = new AbortController();
  const { scored: ranked } = await ranker.rank({ snapshot, turns, signal });
  const { action, candidates } = await navigator.propose({
    turns,
    lastTurns: turns.slice(-historyTurns),
    utterance: asked?.utterance ?? '',
    snapshot,
    ranked,
    memory: null,
    settings: defaultSettings,
    signal,
    screenshot: async () => null,
    report: () => undefined,
  });
  const scored = candidates ?? ranked;
  return {
    id: record.id,
    action: formatAction(action),
    intent: action.intent,
    uid: 'uid' in action ? action.uid : null,
    text: textOf(action),
    candidates: scored.map(({ element, score }) => ({ uid: element.uid, score })),
    asked: action.intent === 'say',
  };
}

/**
 * Reads records line by line, writes one prediction per record as it is made.
 * @returns how many
 * @throws AppError `bad-input` that names the line; what came before it is written
 */
export async function predictFile(predictor: Predictor, input: string, output: string): Promise<number> {
  if (resolve(input) === resolve(output)) {
    throw new AppError({
      code: 'bad-input',
      message: 'The output file is the input file: name another one.',
    });
  }
  // Read before the output is opened: a wrong input must not empty an old result.
  const records = readRecords(input, predictRecord);
  let next = await records.next();
  const out = createWriteStream(output);
  const written = finished(out).catch((problem: NodeJS.ErrnoException) => {
    throw new AppError({
      code: 'bad-input',
      message: `${output} cannot be written (${problem.code ?? problem.message}).`,
    });
  });
  written.catch(() => undefined);
  let count = 0;
  try {
    for (; !next.done; next = await records.next()) {
      const prediction = await predictAction(predictor, next.value.record);
      const more = out.write(`${JSON.stringify(prediction)}\n`);
      if (!more) await Promise.race([once(out, 'drain'), written]);
      count += 1;
    }
  } finally {
    out.end();
    await written;
  }
  return count;
}

function textOf(action: Action): string | null {
  switch (action.intent) {
    case 'say':
      return action.utterance;
    case 'change':
      return action.value;
    case 'load':
      return action.url;
    case 'textinput':
    case 'copy':
    case 'paste':
      return action.text;
    default:
      return null;
  }
}

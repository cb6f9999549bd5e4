import { type Action, defaultSettings, type Snapshot, type UserTurn } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import type { Navigator, Ranker } from '../agent/ports.ts';
import { answerRecords } from './answer-records.ts';
import { dialogueTurns } from './dialogue-turns.ts';
import type { PredictRecord } from './page-record.ts';

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

/** Decides on every record of a file; see `answerRecords`. @returns how many */
export function predictFile(predictor: Predictor, input: string, output: string): Promise<number> {
  return answerRecords({
    input,
    output,
    noun: 'prediction',
    answer: (record) => predictAction(predictor, record),
  });
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

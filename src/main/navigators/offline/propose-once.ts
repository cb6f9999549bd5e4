import {
  type Action,
  defaultSettings,
  type Intent,
  type ScoredCandidate,
  type Settings,
  type Turn,
} from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import type { DescriptionScorer } from '../../agent/ports.ts';
import { createOfflineNavigator } from './offline-navigator.ts';
import { type ElementRecord, snapshotFromRecords, type Viewport } from './records.ts';

/** One line of `parley predict`'s input (DESIGN.md, "Command-line contracts"). */
export interface PredictRecord {
  readonly id: string;
  readonly query:
    | string
    | {
        readonly utterances: readonly {
          readonly speaker: string;
          readonly text: string;
          readonly ms?: number;
        }[];
        readonly history: readonly string[];
      };
  readonly viewport: Viewport;
  readonly url: string;
  readonly title: string;
  readonly elements: readonly ElementRecord[];
}

/** One line of its output. */
export interface Prediction {
  readonly id: string;
  readonly action: string;
  readonly intent: Intent | null;
  readonly uid: string | null;
  readonly text: string | null;
  readonly candidates: readonly { readonly uid: string; readonly score: number }[];
  readonly asked: boolean;
}

function utteranceOf(record: PredictRecord): string {
  if (typeof record.query === 'string') return record.query;
  const said = record.query.utterances.filter((one) => one.speaker !== 'navigator');
  return said.at(-1)?.text ?? '';
}

function textOf(action: Action): string | null {
  switch (action.intent) {
    case 'say':
      return action.utterance;
    case 'textinput':
      return action.text;
    case 'change':
      return action.value;
    case 'load':
      return action.url;
    case 'copy':
    case 'paste':
      return action.text;
    default:
      return null;
  }
}

/** What the offline navigator would do next for one record. Nothing is carried out, nothing is remembered. */
export async function proposeOnce(
  record: PredictRecord,
  options: { readonly scorer: DescriptionScorer; readonly settings?: Settings },
): Promise<Prediction> {
  const snapshot = snapshotFromRecords(record.elements, record.viewport, {
    url: record.url,
    title: record.title,
  });
  const utterance = utteranceOf(record);
  const turn: Turn = {
    id: record.id,
    sessionId: '',
    index: 0,
    at: snapshot.takenAt,
    speaker: 'user',
    utterance,
    via: 'text',
  };
  const proposal = await createOfflineNavigator({ scorer: options.scorer }).propose({
    turns: [turn],
    lastTurns: [turn],
    utterance,
    snapshot,
    ranked: [],
    memory: null,
    settings: options.settings ?? defaultSettings,
    signal: new AbortController().signal,
  });
  const { action } = proposal;
  const ranked = (proposal.candidates ?? []).map((one: ScoredCandidate) => ({
    uid: one.element.uid,
    score: one.score,
  }));
  return {
    id: record.id,
    action: formatAction(action),
    intent: action.intent,
    uid: 'uid' in action ? action.uid : null,
    text: textOf(action),
    candidates: ranked,
    asked: action.intent === 'say' && proposal.choices.length > 0,
  };
}

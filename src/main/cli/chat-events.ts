import type {
  ApprovalRequest,
  ElementSummary,
  ModelUsage,
  NavigatorTurn,
  StageTimes,
  Turn,
} from '#shared/domain/index.ts';
import { describeRequests, formatAction } from '#shared/grammar/index.ts';

/** What `parley chat` prints, one JSON object per line; the form is fixed in docs/command-line.md, fields may be added. */
export type ChatEvent =
  | { readonly type: 'ready' }
  | {
      readonly type: 'turn';
      readonly speaker: 'user' | 'navigator';
      /** In WebLINX's grammar. */
      readonly action: string;
      readonly intent: string;
      readonly element: Pick<ElementSummary, 'uid' | 'tag' | 'text' | 'bbox'> | null;
      readonly url: string;
      readonly outcome: {
        readonly kind: 'done' | 'failed' | 'refused' | 'skipped';
        readonly reason: string | null;
        /** In words, null when it was done. */
        readonly message: string | null;
      };
      /** 0 for a stage that was not reached. */
      readonly ms: {
        readonly observe: number;
        readonly rank: number;
        readonly propose: number;
        readonly act: number;
      };
      /** What the page sent because of it, in words, one for each server; only there when it sent something. */
      readonly sent?: readonly string[];
      /** What the step asked of a model; only there when it asked one. */
      readonly usage?: ModelUsage;
    }
  | {
      readonly type: 'approval';
      readonly action: string;
      readonly reason: string;
      /** What would be sent. */
      readonly data: ApprovalRequest['data'];
    }
  /** Before each act of a replay: how sure it is of the element, and by what. `elsewhere`: the page is another one than then. */
  | {
      readonly type: 'found';
      /** Index of the recorded turn. */
      readonly turn: number;
      readonly certainty: number;
      readonly by: readonly string[];
      readonly elsewhere?: string;
    }
  /** Waits for the next line: a number, skip or no. */
  | {
      readonly type: 'unsure' | 'gone';
      readonly turn: number;
      readonly candidates: readonly {
        readonly uid: string;
        readonly text: string;
        readonly certainty: number;
      }[];
      readonly elsewhere?: string;
    }
  | {
      readonly type: 'awaiting-user';
      readonly say: string | null;
      readonly url: string;
      readonly title: string;
    };

/** @param url the page in front, for turns of the user that know of none */
export function turnEvent(turn: Turn, url: string): ChatEvent {
  if (turn.speaker === 'user') {
    return {
      type: 'turn',
      speaker: 'user',
      action: formatInstruction(turn.utterance),
      intent: 'say',
      element: null,
      url,
      outcome: { kind: 'done', reason: null, message: null },
      ms: roundTimes({}),
    };
  }
  const { element } = turn;
  return {
    type: 'turn',
    speaker: 'navigator',
    action: turn.text,
    intent: turn.action.intent,
    element:
      element === null
        ? null
        : { uid: element.uid, tag: element.tag, text: element.text, bbox: element.bbox },
    url: turn.url,
    outcome: outcomeOf(turn),
    ms: roundTimes(turn.ms),
    ...sentBy(turn),
    ...(turn.usage === null ? {} : { usage: turn.usage }),
  };
}

/** WebLINX calls the user the instructor; otherwise what they say is written like the navigator's own words. */
function formatInstruction(utterance: string): string {
  return formatAction({ intent: 'say', utterance }).replace('speaker="navigator"', 'speaker="instructor"');
}

export function approvalEvent(request: ApprovalRequest): ChatEvent {
  const { action, sentence, consequence, data } = request;
  return { type: 'approval', action, reason: `${sentence} (${consequence.because})`, data };
}

function sentBy({ outcome }: NavigatorTurn): { readonly sent?: readonly string[] } {
  const changes = outcome.kind === 'done' ? outcome.changes : [];
  const sent = changes.flatMap((change) => (change.kind === 'sent' ? describeRequests(change.requests) : []));
  return sent.length === 0 ? {} : { sent };
}

function outcomeOf({ outcome }: NavigatorTurn) {
  if (outcome.kind === 'done') return { kind: outcome.kind, reason: null, message: null };
  const reason = outcome.kind === 'failed' ? outcome.reason : outcome.message;
  return { kind: outcome.kind, reason, message: outcome.message };
}

function roundTimes(ms: StageTimes) {
  const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;
  return { observe: round(ms.observe), rank: round(ms.rank), propose: round(ms.propose), act: round(ms.act) };
}

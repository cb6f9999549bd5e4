import type { NavigatorTurn } from '#shared/domain/index.ts';
import { describeAction } from '#shared/grammar/index.ts';
import type { AppData } from '../state/index.ts';

export interface Announcement {
  readonly text: string;
  /** `assertive` interrupts what is being read. */
  readonly urgency: 'polite' | 'assertive';
}

/** What a screen reader is told when the mirror of main goes from `before` to `after`; null for nothing. */
export function announce(before: AppData, after: AppData): Announcement | null {
  if (before.connection !== after.connection && before.connection === 'open') {
    return { text: 'The connection to Parley was lost. It is being tried again.', urgency: 'assertive' };
  }
  if (after.run !== before.run && after.run.status === 'awaiting-approval') {
    const isNew = before.run.status !== 'awaiting-approval' || before.run.request.id !== after.run.request.id;
    const { sentence } = after.run.request;
    if (isNew) return { text: `Approval needed: ${sentence}. Escape refuses.`, urgency: 'assertive' };
  }
  const wait = waitOf(after);
  if (wait !== null && wait.until !== waitOf(before)?.until) {
    return { text: `${wait.reason}. It is tried again by itself; Stop ends that.`, urgency: 'polite' };
  }
  if (after.notices !== before.notices && after.notices.length > before.notices.length) {
    const notice = after.notices.at(-1);
    if (notice?.level === 'problem' && notice.sessionId !== null) {
      return { text: notice.message, urgency: 'assertive' };
    }
  }
  const turn = after.conversation.turns.at(-1);
  const sameSession = after.conversation.sessionId === before.conversation.sessionId;
  const grew = after.conversation.turns.length === before.conversation.turns.length + 1;
  if (!sameSession || !grew || turn?.speaker !== 'navigator') return null;
  return { text: turnWords(turn), urgency: 'polite' };
}

function waitOf({ run }: AppData): { readonly reason: string; readonly until: number } | null {
  return run.status === 'running' ? run.wait : null;
}

function turnWords(turn: NavigatorTurn): string {
  if (turn.action.intent === 'say' && turn.actor === 'navigator') {
    const first = turn.choices[0];
    // Main may have said them already.
    if (first === undefined || turn.action.utterance.includes(first.text)) return turn.action.utterance;
    const choices = turn.choices.map((choice, index) => `${index + 1}: ${choice.text || choice.role}`);
    return [turn.action.utterance, ...choices].join('. ');
  }
  const { outcome } = turn;
  const tense = outcome.kind === 'done' ? 'past' : 'infinitive';
  const what = describeAction(turn.action, turn.element, { tense });
  if (outcome.kind === 'done') return turn.actor === 'user' ? `You ${what}` : what;
  return `Could not ${what}. ${outcome.message}`;
}

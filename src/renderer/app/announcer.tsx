import { useEffect, useState } from 'react';
import type { NavigatorTurn } from '#shared/domain/index.ts';
import { describeStep, handOverTitle } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { type AppData, useModel } from '../state/index.ts';
import { Hidden } from '../ui/index.ts';
import { type Happening, whatHappened } from './what-happened.ts';
import { announcerWords } from './words.ts';

/** The live regions of the window: turns, questions and approvals are said as they come. */
export function Announcer() {
  const { app } = useModel();
  const [said, setSaid] = useState<Announcement | null>(null);
  useEffect(
    () =>
      app.subscribe((after, before) => {
        const announcement = announce(before, after);
        if (announcement !== null) setSaid(announcement);
      }),
    [app],
  );
  return (
    <Hidden>
      <span aria-live="polite">{said?.urgency === 'polite' ? said.text : ''}</span>
      <span aria-live="assertive">{said?.urgency === 'assertive' ? said.text : ''}</span>
    </Hidden>
  );
}

interface Announcement {
  readonly text: string;
  /** `assertive` interrupts what is being read. */
  readonly urgency: 'polite' | 'assertive';
}

/** What a screen reader is told when the mirror of main goes from `before` to `after`; null for nothing. */
export function announce(before: AppData, after: AppData): Announcement | null {
  for (const happening of whatHappened(before, after)) {
    const announcement = announcementOf(happening);
    if (announcement !== null) return announcement;
  }
  return null;
}

function announcementOf(happening: Happening): Announcement | null {
  switch (happening.kind) {
    case 'connection-lost':
      return { text: connectionLost, urgency: 'assertive' };
    case 'approval-asked':
      return {
        text: announcerWords.approvalNeededEscapeRefuses(happening.request.sentence),
        urgency: 'assertive',
      };
    case 'waiting':
      return { text: waitWords(happening.reason), urgency: 'polite' };
    case 'notice': {
      const { level, sessionId, message } = happening.notice;
      // Those about the window are shown as messages of their own, which announce themselves.
      return level === 'problem' && sessionId !== null ? { text: message, urgency: 'assertive' } : null;
    }
    case 'turn':
      return { text: announcedTurn(happening.turn), urgency: 'polite' };
    case 'paused':
      return happening.handOver === null
        ? null
        : { text: handOverTitle(happening.handOver), urgency: 'assertive' };
    case 'approval-over':
    case 'run-over':
    case 'user-said':
    case 'session-left':
    case 'page-loaded':
      return null;
    default:
      return assertNever(happening);
  }
}

export const connectionLost = announcerWords.connectionLost;

export function waitWords(reason: string): string {
  return `${reason}. Trying again; Stop ends it.`;
}

/** A question with its choices under their numbers, a step with what was in its way. */
export function announcedTurn(turn: NavigatorTurn): string {
  if (turn.action.intent === 'say' && turn.actor === 'navigator') {
    const first = turn.choices[0];
    // Main may have said them already.
    if (first === undefined || turn.action.utterance.includes(first.text)) return turn.action.utterance;
    const choices = turn.choices.map((choice, index) => `${index + 1}: ${choice.text || choice.role}`);
    return [turn.action.utterance, ...choices].join('. ');
  }
  const { outcome } = turn;
  return outcome.kind === 'done' ? describeStep(turn) : `${describeStep(turn)}. ${outcome.message}`;
}

import { assertNever } from '#shared/lib/index.ts';
import type { AppData } from '../state/index.ts';
import type { Subject } from '../voice/index.ts';
import { connectionLost, turnWords, waitWords } from './announcements.ts';
import { approvalForEar } from './approval-for-ear.ts';
import { stepForEar, titleForEar } from './step-for-ear.ts';
import type { Happening } from './what-happened.ts';

/** What the voice does about something that happened. */
export type SpokenAct =
  | { readonly kind: 'say'; readonly text: string; readonly subject: Subject }
  | { readonly kind: 'withdraw'; readonly subject: Subject }
  | { readonly kind: 'stop' };

/** Whether replies are spoken now. @param listening the microphone is open */
export function repliesAreSpoken({ settings, conversation }: AppData, listening: boolean): boolean {
  if (settings.eyesFree || settings.speakReplies === 'always') return true;
  if (settings.speakReplies === 'never') return false;
  const last = conversation.turns.findLast((turn) => turn.speaker === 'user');
  return listening || (last?.speaker === 'user' && last.via === 'voice');
}

/**
 * What the voice does when this happens; null for nothing. Pure.
 * @param data the mirror after it
 * @param listening the microphone is open
 */
export function speakAbout(happening: Happening, data: AppData, listening: boolean): SpokenAct | null {
  const replies = repliesAreSpoken(data, listening);
  const { eyesFree } = data.settings;
  const say = (text: string, subject: Subject): SpokenAct => ({ kind: 'say', text, subject });
  switch (happening.kind) {
    case 'approval-over':
      return { kind: 'withdraw', subject: 'approval' };
    case 'user-said':
    case 'session-left':
      return { kind: 'stop' };
    case 'approval-asked':
      return replies && happening.here ? say(approvalForEar(happening.request, eyesFree), 'approval') : null;
    case 'connection-lost':
      return replies ? say(connectionLost, 'problem') : null;
    case 'waiting':
      return replies ? say(waitWords(happening.reason), 'problem') : null;
    case 'notice': {
      const { message, sessionId } = happening.notice;
      const isHere = sessionId === null || sessionId === data.conversation.sessionId;
      return replies && isHere ? say(message, 'problem') : null;
    }
    case 'turn': {
      const { turn } = happening;
      if (turn.actor === 'user') return null;
      if (turn.action.intent === 'say') return replies ? say(turnWords(turn), 'reply') : null;
      return eyesFree ? say(stepForEar(turn), 'step') : null;
    }
    case 'run-over': {
      // A step that did not come off and that nothing was said about; somebody with steps read has heard it.
      const { last } = happening;
      const failed =
        last?.speaker === 'navigator' && last.actor === 'navigator' && last.outcome.kind === 'failed';
      return replies && !eyesFree && failed ? say(turnWords(last), 'problem') : null;
    }
    case 'paused':
      return eyesFree ? say('Paused. The page is yours.', 'step') : null;
    case 'page-loaded':
      // While the navigator works its steps tell where they led to.
      return eyesFree && data.run.status === 'idle'
        ? say(`Now on ${titleForEar(happening.title)}`, 'step')
        : null;
    default:
      return assertNever(happening);
  }
}

import { type ApprovalRequest, needsHand } from '#shared/domain/index.ts';
import type { Clock } from './ports.ts';

/** Told again after this long, in ms: a page that says "yes" over and over must not fill the conversation. */
const toldAgainMs = 15_000;

const words =
  'A spoken yes is not enough for this, because anybody near the microphone could say it. Press “Allow once” in Parley’s window, or say no.';

/** Holds back what a voice may not grant, and says so. */
export interface SpokenYes {
  /** Whether the yes counts. When it does not, the user is told in words what to do. */
  mayGrant(request: ApprovalRequest): boolean;
}

export function createSpokenYes(
  clock: Pick<Clock, 'now'>,
  tell: (sessionId: string, message: string) => void,
): SpokenYes {
  let told = { id: '', at: 0 };
  return {
    mayGrant(request) {
      if (!needsHand(request.consequence)) return true;
      const at = clock.now();
      if (told.id !== request.id || at - told.at >= toldAgainMs) {
        told = { id: request.id, at };
        tell(request.sessionId, words);
      }
      return false;
    },
  };
}

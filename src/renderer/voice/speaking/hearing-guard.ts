import type { Heard, Hearing } from '#shared/ipc/index.ts';
import { hearsOthers } from './own-words.ts';
import type { Speaker } from './speaker.ts';

/** Told what this window's microphone hears. */
export interface HearingGuard {
  onHearing(hearing: Hearing): void;
  onHeard(heard: Heard): void;
}

// Coughs and doors: after so many the reply is worth more than being quick to fall silent.
const maxFalseAlarms = 2;

/**
 * Falls silent when the user speaks. At first at the first sound. Where that turned out to be the app's own voice, as
 * with loudspeakers beside the microphone, or noise again and again, it goes on with the sentence and from then on
 * waits for words that are not its own. What was learnt holds as long as the microphone stays open.
 */
export function createHearingGuard(
  speaker: Pick<Speaker, 'store' | 'interrupt' | 'goOn' | 'stop'>,
): HearingGuard {
  let captureId: string | null = null;
  let waitsForWords = false;
  let falseAlarms = 0;
  /** Fell silent for a sound, and it is not known yet whose. */
  let asks = false;

  function forget(nextCaptureId: string): void {
    if (nextCaptureId === captureId) return;
    captureId = nextCaptureId;
    waitsForWords = false;
    falseAlarms = 0;
    asks = false;
  }

  const saying = (): string | null => speaker.store.getState().saying;

  return {
    onHearing(hearing) {
      forget(hearing.captureId);
      if (!hearing.isHearing || waitsForWords || saying() === null) return;
      asks = true;
      speaker.interrupt();
    },
    onHeard({ captureId: id, result }) {
      forget(id);
      switch (result.kind) {
        case 'partial': {
          const own = saying();
          if (own !== null && hearsOthers(result.text, own)) speaker.stop();
          return;
        }
        case 'dropped':
          if (result.reason === 'own-voice') waitsForWords = true;
          else if (asks) falseAlarms += 1;
          if (falseAlarms >= maxFalseAlarms) waitsForWords = true;
          if (asks) speaker.goOn();
          asks = false;
          return;
        case 'text':
        case 'failed':
          // Somebody spoke: what they interrupted is not said to its end.
          asks = false;
          speaker.stop();
          return;
      }
    },
  };
}

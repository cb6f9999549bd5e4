import { type BrowserVoices, describeVoice, type Voice } from './voices.ts';

/** How one piece of text ended. `blocked`: the browser wants a click or a key in the window first. */
export type PieceEnd = 'said' | 'cancelled' | 'blocked' | 'no-voice' | 'failed';

interface PieceOptions {
  /** Null: whatever the system speaks with. */
  readonly voice: Voice | null;
  /** BCP 47 */
  readonly language: string;
  /** 1 is the voice's own speed. */
  readonly rate: number;
}

/** Speaks one piece at a time; what browsers do wrong is put right here. */
export type Synthesis = ReturnType<typeof createSynthesis>;

// Browsers cancel by message: what is spoken right after a cancel can be dropped with it. In ms.
const afterCancelMs = 60;
// A voice that has not begun by then never will: the system's speech service is gone or hangs. In ms.
const startMs = 10_000;
// No voice takes longer for a letter at its own speed; after that its end was forgotten. In ms.
const slowestLetterMs = 200;
const spareMs = 5_000;

const endOfError: Readonly<Partial<Record<SpeechSynthesisErrorCode, PieceEnd>>> = {
  interrupted: 'cancelled',
  canceled: 'cancelled',
  'not-allowed': 'blocked',
  'voice-unavailable': 'no-voice',
  'language-unavailable': 'no-voice',
};

export function createSynthesis({ synthesis, makeUtterance }: BrowserVoices) {
  let cancelledAt = Number.NEGATIVE_INFINITY;
  let finish: ((end: PieceEnd) => void) | null = null;

  function cancel(): void {
    cancelledAt = performance.now();
    synthesis.cancel();
    // Not every browser tells an utterance that it was cancelled.
    finish?.('cancelled');
  }

  /** Resolves false when it was cancelled while it waited. */
  async function waitAfterCancel(): Promise<boolean> {
    const at = cancelledAt;
    const rest = afterCancelMs - (performance.now() - at);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    return at === cancelledAt;
  }

  return {
    voices: (): readonly Voice[] => synthesis.getVoices().map(describeVoice),
    /** Told whenever there are other voices; browsers find them late. */
    onVoices(listener: () => void) {
      synthesis.addEventListener('voiceschanged', listener);
      return () => synthesis.removeEventListener('voiceschanged', listener);
    },
    async speak(text: string, { voice, language, rate }: PieceOptions): Promise<PieceEnd> {
      if (!(await waitAfterCancel())) return 'cancelled';
      const utterance = makeUtterance(text);
      utterance.voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice?.id) ?? null;
      utterance.lang = voice?.language ?? language;
      utterance.rate = rate;
      const end = await new Promise<PieceEnd>((resolve) => {
        let timer = setTimeout(() => onSilence('failed'), startMs);
        function onSilence(result: PieceEnd): void {
          // Order: it is over before the cancel says so, which would be taken for the user's.
          resolve(result);
          cancel();
        }
        finish = (result) => {
          clearTimeout(timer);
          resolve(result);
        };
        utterance.onstart = () => {
          clearTimeout(timer);
          timer = setTimeout(() => onSilence('said'), spareMs + (text.length * slowestLetterMs) / rate);
        };
        utterance.onend = () => finish?.('said');
        utterance.onerror = ({ error }) => finish?.(endOfError[error] ?? 'failed');
        synthesis.speak(utterance);
        // A pause outlives a reload of the window.
        if (synthesis.paused) synthesis.resume();
      });
      // Also what keeps the utterance from being collected, and its events with it, while it is spoken.
      utterance.onend = null;
      utterance.onerror = null;
      finish = null;
      return end;
    },
    /** Ends what is spoken at once. */
    cancel,
  };
}

import type { SpeechState } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { type DictatingState, notDictating } from './dictating.ts';
import { type ListeningState, notListening, type VoiceProblem } from './listening.ts';
import { listeningWords } from './words.ts';

/** What the microphone is at, as it is shown. */
export type VoiceStatus = 'off' | 'opening' | 'listening' | 'hearing' | 'transcribing';

/** Everything about listening that is shown. How loud it is changes too often to be in here: `VoiceInput.level`. */
export interface VoiceData extends DictatingState, Omit<ListeningState, 'transcribing'> {
  readonly status: VoiceStatus;
  readonly problem: VoiceProblem | null;
  /** What is being said, as far as it is known. */
  readonly partial: string;
}

export const initialVoiceData: VoiceData = {
  ...notDictating,
  ...notListening,
  status: 'off',
  problem: null,
  partial: '',
};

/** @param retrying utterances that are written down once more */
export function statusOf(listening: ListeningState, retrying: number): VoiceStatus {
  switch (listening.microphone) {
    case 'opening':
      return 'opening';
    case 'on':
      if (listening.isHearing) return 'hearing';
      return listening.transcribing + listening.finishing + retrying > 0 ? 'transcribing' : 'listening';
    case 'off':
      return listening.finishing + retrying > 0 ? 'transcribing' : 'off';
    default:
      return assertNever(listening.microphone);
  }
}

/** What a press of the microphone's button leads to. */
type Readiness =
  | { readonly kind: 'listen' }
  /** whisper.cpp has to be built first, which takes minutes and is shown. */
  | { readonly kind: 'build' }
  /** It is being built: there is nothing to do but to wait. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'set-up'; readonly message: string };

/** @param speech null while it is not known: main says it when it is asked to listen */
export function readinessOf(speech: SpeechState | null): Readiness {
  if (speech === null) return { kind: 'listen' };
  switch (speech.status) {
    case 'ready':
    case 'starting':
      return { kind: 'listen' };
    case 'needs-build':
      return { kind: 'build' };
    case 'building':
      return { kind: 'wait' };
    case 'needs-model':
    case 'not-set-up':
    case 'failed':
      return { kind: 'set-up', message: speech.message || listeningWords.notSetUp };
    default:
      return assertNever(speech.status);
  }
}

import type { SpeechState } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';

/** What a press of the microphone's button leads to. */
export type Readiness =
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
      return { kind: 'set-up', message: speech.message || 'Speech is not set up yet.' };
    default:
      return assertNever(speech.status);
  }
}

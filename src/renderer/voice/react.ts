import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { VoiceInput } from './create-voice-input.ts';
import type { Speaker, SpeakerState } from './speaking/speaker.ts';
import type { VoiceData } from './voice-data.ts';

/** What this window hears with, and what it speaks with. */
interface Voices {
  readonly input: VoiceInput;
  readonly speaker: Speaker;
}

const VoiceContext = createContext<Voices | null>(null);

export const VoiceProvider = VoiceContext.Provider;

function useVoices(): Voices {
  const voices = useContext(VoiceContext);
  if (voices === null) throw new Error('A component that needs the voice stands outside of VoiceProvider.');
  return voices;
}

export function useVoiceInput(): VoiceInput {
  return useVoices().input;
}

/** The part of listening that `select` picks. It must return the same value for the same data. */
export function useListening<T>(select: (data: VoiceData) => T): T {
  return useStore(useVoiceInput().store, select);
}

export function useSpeaker(): Speaker {
  return useVoices().speaker;
}

export function useSpeakerState<T>(select: (state: SpeakerState) => T): T {
  return useStore(useSpeaker().store, select);
}

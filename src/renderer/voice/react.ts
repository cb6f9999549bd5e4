import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { VoiceInput } from './create-voice-input.ts';
import type { VoiceData } from './voice-data.ts';

const VoiceInputContext = createContext<VoiceInput | null>(null);

export const VoiceInputProvider = VoiceInputContext.Provider;

export function useVoiceInput(): VoiceInput {
  const voice = useContext(VoiceInputContext);
  if (voice === null)
    throw new Error('A component that needs the voice stands outside of VoiceInputProvider.');
  return voice;
}

/** The part of listening that `select` picks. It must return the same value for the same data. */
export function useListening<T>(select: (data: VoiceData) => T): T {
  return useStore(useVoiceInput().store, select);
}

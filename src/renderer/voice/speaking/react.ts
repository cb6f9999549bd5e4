import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Speaker, SpeakerState } from './speaker.ts';

const SpeakerContext = createContext<Speaker | null>(null);
export const SpeakerProvider = SpeakerContext.Provider;

export function useSpeaker(): Speaker {
  const speaker = useContext(SpeakerContext);
  if (speaker === null)
    throw new Error('A component that needs the voice stands outside of SpeakerProvider.');
  return speaker;
}

/** The part of the voice's state that `select` picks. */
export function useSpeakerState<T>(select: (state: SpeakerState) => T): T {
  return useStore(useSpeaker().store, select);
}

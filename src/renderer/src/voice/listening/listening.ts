import { createLevel, type LevelSource, levelOf, type MicrophoneTrouble } from '../microphone/index.ts';
import type { Ear, ListeningMode } from './ear.ts';
import type { SoundCounts } from './send-sound.ts';
import { type OpenCapture, startTake, type Take } from './take.ts';

export interface ListeningState {
  readonly microphone: 'off' | 'opening' | 'on';
  /** What the open microphone is used for; null while none is, or while a press may still become either. */
  readonly mode: ListeningMode | null;
  /** Somebody speaks. */
  readonly isHearing: boolean;
  /** Takes whose microphone is let go and whose words are still to come. */
  readonly finishing: number;
  /** Utterances of the open microphone that are being written down. */
  readonly transcribing: number;
  /** Nothing but zeros comes from the microphone. */
  readonly isSilent: boolean;
  /** Of the last take. */
  readonly counts: SoundCounts;
}

export const notListening: ListeningState = {
  microphone: 'off',
  mode: null,
  isHearing: false,
  finishing: 0,
  transcribing: 0,
  isSilent: false,
  counts: { captured: 0, sent: 0, lost: 0 },
};

export interface ListeningOptions {
  readonly openCapture: OpenCapture;
  readonly ear: Ear;
  readonly troubleWords: (trouble: MicrophoneTrouble) => string;
  readonly onChange: (state: ListeningState) => void;
  /** In words: what is the matter and what to do. */
  readonly onProblem: (message: string) => void;
  /** The chosen microphone was not there: this one hears in its place. */
  readonly onOtherMicrophone: (label: string) => void;
}

/** The microphone, one use of it at a time; the words of the last one may still come while the next one is open. */
export interface Listening {
  readonly level: LevelSource;
  readonly state: ListeningState;
  /** Opens the microphone; what for may be said later, nothing is lost until then. No-op while it is open. */
  open(): void;
  choose(mode: ListeningMode): void;
  /** Lets the microphone go; what was said is still written down. */
  finish(): void;
  /** Lets the microphone go and drops what was not written down. `failure` in words, "" when the user wants it so. */
  drop(failure: string): void;
  /** What main said of its ear. */
  hearing(captureId: string, isHearing: boolean, transcribing: number): void;
  /** How that was listened to, of what was heard here; null for what was heard in another window. */
  modeOf(captureId: string): ListeningMode | null;
}

// Enough for words that come late; ids are short.
const rememberedIds = 50;
// Twice a second is enough for figures; in samples of 16 kHz.
const countEvery = 8_000;

export function createListening(options: ListeningOptions): Listening {
  const level = createLevel();
  let state = notListening;
  let current: Take | null = null;
  let currentId = '';
  let latest: Take | null = null;
  let own: readonly (readonly [id: string, mode: ListeningMode])[] = [];

  function set(changes: Partial<ListeningState>): void {
    state = { ...state, ...changes };
    options.onChange(state);
  }

  function letGo(): void {
    current = null;
    currentId = '';
    level.set(0);
    set({ microphone: 'off', mode: null, isHearing: false, transcribing: 0, isSilent: false });
  }

  function open(): void {
    if (current !== null) return;
    let finishes = false;
    const take: Take = startTake({
      openCapture: options.openCapture,
      ear: options.ear,
      troubleWords: options.troubleWords,
      isHearing: () => current === take && state.isHearing,
      onOpen: ({ isOther, label }) => {
        set({ microphone: 'on' });
        if (isOther) options.onOtherMicrophone(label);
      },
      onStarted: (id) => {
        own = [...own, [id, take.mode ?? 'hold'] as const].slice(-rememberedIds);
        if (current === take) currentId = id;
      },
      onSamples: (samples, counts) => {
        if (current !== take) return;
        level.set(levelOf(samples));
        if (counts.captured - state.counts.captured >= countEvery || counts.lost !== state.counts.lost) {
          set({ counts });
        }
      },
      onSilent: (isSilent) => {
        if (current === take) set({ isSilent });
      },
      onClosed: (counts) => {
        if (current !== take) return;
        finishes = true;
        set({ finishing: state.finishing + 1, counts });
        letGo();
      },
      onProblem: options.onProblem,
      onOver: (counts) => {
        if (finishes) set({ finishing: state.finishing - 1 });
        if (latest === take) set({ counts });
        if (current === take) letGo();
      },
    });
    current = take;
    latest = take;
    set({ microphone: 'opening', mode: null, counts: notListening.counts });
  }

  return {
    level,
    get state() {
      return state;
    },
    open,
    choose(mode) {
      current?.choose(mode);
      if (current !== null) set({ mode: current.mode });
    },
    finish: () => current?.finish(),
    drop: (failure) => current?.drop(failure),
    hearing(captureId, isHearing, transcribing) {
      if (captureId === currentId && captureId !== '') set({ isHearing, transcribing });
    },
    modeOf: (captureId) => own.find(([id]) => id === captureId)?.[1] ?? null,
  };
}

import { formatError } from '#shared/errors/index.ts';
import { createLevel, isSilence, levelOf } from './level.ts';
import type { Capture, CaptureOptions } from './microphone.ts';
import { createSoundSender, type SoundCounts } from './sound-sender.ts';
import { listeningWords } from './words.ts';

export interface ListeningState {
  readonly microphone: 'off' | 'opening' | 'on';
  /** What the open microphone is used for; null while none is, or while a press may still become either. */
  readonly mode: ListeningMode | null;
  /** Main hears speech. */
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

interface ListeningOptions {
  readonly openCapture: OpenCapture;
  readonly ear: Ear;
  readonly onChange: (state: ListeningState) => void;
  /** In words: what is the matter and what to do. */
  readonly onProblem: (message: string) => void;
  /** The chosen microphone was not there: this one hears in its place. */
  readonly onOtherMicrophone: (label: string) => void;
}

// Enough for words that come late; ids are short.
const rememberedIds = 50;
// Twice a second is enough for figures; in samples of 16 kHz.
const countEvery = 8_000;
// People let a key go while the last sound of a word still rings.
const releaseTailMs = 200;
// Digital silence for this long, in samples of 16 kHz, is told: four seconds.
const silentSamples = 64_000;

/** The microphone, one use of it at a time; the words of the last one may still come while the next one is open. */
export function createListening(options: ListeningOptions) {
  const { ear } = options;
  const level = createLevel();
  let state = notListening;
  let current: Take | null = null;
  let latest: Take | null = null;
  let own: readonly (readonly [id: string, mode: ListeningMode])[] = [];

  function set(changes: Partial<ListeningState>): void {
    state = { ...state, ...changes };
    options.onChange(state);
  }

  function letGo(): void {
    current = null;
    level.set(0);
    set({ microphone: 'off', mode: null, isHearing: false, transcribing: 0, isSilent: false });
  }

  function startTake(): Take {
    let phase: 'opening' | 'open' | 'closing' | 'over' = 'opening';
    let mode: ListeningMode | null = null;
    let capture: Capture | null = null;
    let captureId = '';
    let starting: Promise<void> | null = null;
    let silence = 0;
    /** The microphone is let go, and words are still to come. */
    let isFinishing = false;

    const sender = createSoundSender({
      isQuiet: () => mode === 'hands-free' && !(isCurrent() && state.isHearing),
      send: (from, pcm) => ear.hear(captureId, from, pcm),
      onFull: () => drop(listeningWords.tooSlow),
      onRefused: (error) => drop(formatError(error)),
    });

    const isCurrent = (): boolean => current === take;
    const isOver = (): boolean => phase === 'over';

    /** All is told, or never will be. */
    function over(failure: string): void {
      if (isOver()) return;
      phase = 'over';
      if (failure !== '') options.onProblem(failure);
      if (isFinishing) set({ finishing: state.finishing - 1 });
      if (latest === take) set({ counts: sender.counts() });
      if (isCurrent()) letGo();
    }

    function begin(): void {
      if (capture === null || mode === null || starting !== null || isOver()) return;
      const begun = mode;
      starting = ear.start(begun).then(
        (id) => {
          captureId = id;
          // Dropped while main was getting ready.
          if (isOver()) return void ear.stop(id, 'discard').catch(() => {});
          own = [...own, [id, begun] as const].slice(-rememberedIds);
          sender.open();
        },
        (error: unknown) => drop(formatError(error)),
      );
    }

    async function close(): Promise<void> {
      await capture?.close();
      if (!isCurrent()) return;
      isFinishing = true;
      set({ finishing: state.finishing + 1, counts: sender.counts() });
      letGo();
    }

    async function finish(tailMs: number): Promise<void> {
      phase = 'closing';
      if (tailMs > 0) await new Promise((resolve) => setTimeout(resolve, tailMs));
      if (isOver()) return;
      await close();
      await starting;
      if (isOver()) return;
      await sender.drained();
      if (isOver()) return;
      try {
        await ear.stop(captureId, 'finish');
        over('');
      } catch (error) {
        over(formatError(error));
      }
    }

    function drop(failure: string): void {
      if (isOver()) return;
      sender.cancel();
      over(failure);
      void capture?.close();
      if (captureId !== '') ear.stop(captureId, 'discard').catch(() => {});
    }

    function hear(samples: Float32Array): void {
      const before = silence;
      silence = isSilence(samples) ? silence + samples.length : 0;
      if (!isCurrent()) return;
      if (silence >= silentSamples && before < silentSamples) set({ isSilent: true });
      if (silence === 0 && before >= silentSamples) set({ isSilent: false });
      level.set(levelOf(samples));
      const counts = sender.counts();
      if (counts.captured - state.counts.captured >= countEvery || counts.lost !== state.counts.lost) {
        set({ counts });
      }
    }

    const take: Take = {
      get mode() {
        return mode;
      },
      get captureId() {
        return captureId;
      },
      choose(chosen) {
        mode ??= chosen;
        begin();
      },
      finish() {
        if (phase === 'opening' || mode === null) drop('');
        else if (phase === 'open') void finish(mode === 'hold' ? releaseTailMs : 0);
      },
      drop,
    };

    options
      .openCapture({
        onFrame: (frame) => {
          if (isOver()) return;
          sender.push(frame);
          hear(frame.samples);
        },
        onEnd: ({ message }) => {
          if (phase !== 'open') return;
          if (mode === null) return drop(message);
          // What was heard until then is worth writing down.
          options.onProblem(message);
          void finish(0);
        },
        onMuted: (isSilent) => {
          if (isCurrent()) set({ isSilent });
        },
      })
      .then(
        (opened) => {
          capture = opened;
          // Let go of, or called off, before it was open.
          if (isOver()) return void opened.close();
          phase = 'open';
          set({ microphone: 'on' });
          if (opened.isOther) options.onOtherMicrophone(opened.label);
          begin();
        },
        (error: unknown) => over(formatError(error)),
      );
    return take;
  }

  return {
    level,
    get state() {
      return state;
    },
    /** Opens the microphone; what for may be said later, nothing is lost until then. No-op while it is open. */
    open() {
      if (current !== null) return;
      current = startTake();
      latest = current;
      set({ microphone: 'opening', mode: null, counts: notListening.counts });
    },
    choose(mode: ListeningMode) {
      current?.choose(mode);
      if (current !== null) set({ mode: current.mode });
    },
    /** Lets the microphone go; what was said is still written down. */
    finish: () => current?.finish(),
    /** Lets the microphone go and drops what was not written down. `failure` in words, "" when the user wants it so. */
    drop: (failure: string) => current?.drop(failure),
    /** What main said of its ear. */
    hearing(captureId: string, isHearing: boolean, transcribing: number) {
      if (captureId !== '' && captureId === current?.captureId) set({ isHearing, transcribing });
    },
    /** How that was listened to, of what was heard here; null for what was heard in another window. */
    modeOf: (captureId: string): ListeningMode | null => own.find(([id]) => id === captureId)?.[1] ?? null,
  };
}

/** Opens a microphone; a test plays one. @throws MicrophoneError */
type OpenCapture = (options: Pick<CaptureOptions, 'onFrame' | 'onEnd' | 'onMuted'>) => Promise<Capture>;

/** One use of the microphone, from its opening until everything that was said has been told. */
interface Take {
  readonly mode: ListeningMode | null;
  /** Of main's ear; "" until that is open. */
  readonly captureId: string;
  /** Says what the press was meant for; sound is kept until then. Only the first counts. */
  choose(mode: ListeningMode): void;
  /** No more sound; what was said is still written down. */
  finish(): void;
  /** No more sound, and what is not written down yet never is. `failure` in words, "" when the user wants it so. */
  drop(failure: string): void;
}

/** How an ear listens; see `speech.start` of the contract. */
type ListeningMode = 'hold' | 'hands-free';

/** Main's side of listening. All throw AppErrors. */
export interface Ear {
  /** @returns the capture's id */
  start(mode: ListeningMode): Promise<string>;
  hear(captureId: string, from: number, pcm: string): Promise<void>;
  /** Resolves when what was said has been told. */
  stop(captureId: string, how: 'finish' | 'discard'): Promise<void>;
}

/** Something that keeps speech from being written down, in words, and what can be done about it here. */
export interface VoiceProblem {
  readonly message: string;
  /** `settings`: the section on voice; `retry`: `utteranceId` is written down again. */
  readonly action: 'settings' | 'retry' | null;
  readonly utteranceId: string | null;
}

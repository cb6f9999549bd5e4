import { createStore } from 'zustand/vanilla';
import type { Settings } from '#shared/domain/index.ts';
import { systemOf } from '../microphone.ts';
import { noVoiceWords, type SpeakingProblem, speakingProblemWords } from '../words.ts';
import { guessLanguage, prepareForEar, splitForSpeech } from './spoken-text.ts';
import type { PieceEnd, Synthesis } from './synthesis.ts';
import { chooseVoice, type Voice } from './voices.ts';

export interface SpeakerState {
  /** What is being said at this moment; null for nothing. */
  readonly saying: string | null;
  readonly voices: readonly Voice[];
  /** `looking`: browsers find their voices late. */
  readonly status: 'looking' | 'ready' | 'none';
  /** Why the last text was not heard; null when it was. */
  readonly problem: SpeakingProblem | null;
  /** There is something that can be said again. */
  readonly canRepeat: boolean;
}

export interface SpeakerOptions {
  /** Null where the browser has no voices at all. */
  readonly synthesis: Synthesis | null;
  readonly settings: () => Pick<Settings, 'voice' | 'voiceRate' | 'speechLanguage'>;
  /** What the app says from now on, so that it is not heard as input; null for nothing. */
  readonly tellMain: (text: string | null) => void;
  /** The window's own language, "en-GB". */
  readonly region: string;
}

/** The app's voice: one text after the other, the newest in place of what it makes outdated. */
export type Speaker = ReturnType<typeof createSpeaker>;

/** `cancelled` by a screen reader or the browser and not by us: that is meant, and no problem. */
const problems: Readonly<Record<Exclude<PieceEnd, 'said'>, SpeakingProblem | null>> = {
  cancelled: null,
  blocked: 'blocked',
  'no-voice': 'failed',
  failed: 'failed',
};

// Voices that have not been found by then are not there: speech-dispatcher takes about a second and a half. In ms.
const lookMs = 6_000;

export function createSpeaker({ synthesis, settings, tellMain, region }: SpeakerOptions) {
  const store = createStore<SpeakerState>(() => ({
    saying: null,
    voices: [],
    status: synthesis === null ? 'none' : 'looking',
    problem: null,
    canRepeat: false,
  }));
  let queue: SpokenQueue = [];
  let interrupted: SpokenQueue = [];
  let last: string | null = null;
  let isTalking = false;

  function look(): void {
    const voices = synthesis?.voices() ?? [];
    if (voices.length > 0) store.setState({ voices, status: 'ready' });
    else if (store.getState().status === 'ready') store.setState({ voices, status: 'none' });
    void talk();
  }
  const stopLooking = synthesis?.onVoices(look);
  const giveUp = setTimeout(() => {
    if (store.getState().status !== 'looking') return;
    store.setState({ status: 'none' });
    void talk();
  }, lookMs);
  if (synthesis !== null) look();

  /** Replaces what is to be said. Whatever is under way and not first any more is cut off. */
  function setQueue(next: SpokenQueue): void {
    const isCut = queue[0] !== undefined && next[0] !== queue[0];
    queue = next;
    if (isCut) synthesis?.cancel();
    void talk();
  }

  /** Until the queue is empty. One at a time: a second call while it talks does nothing. */
  async function talk(): Promise<void> {
    const { status } = store.getState();
    if (isTalking || synthesis === null || status === 'looking') return;
    if (status === 'none') queue = [];
    isTalking = true;
    for (let item = queue[0]; item !== undefined; item = queue[0]) await sayItem(synthesis, item);
    isTalking = false;
    if (store.getState().saying !== null) {
      store.setState({ saying: null });
      tellMain(null);
    }
  }

  /** Says one item to its end, or until it is not first in the queue any more; then it is out of the queue. */
  async function sayItem(voiceOf: Synthesis, item: SpokenItem): Promise<void> {
    const { voice: wanted, voiceRate, speechLanguage } = settings();
    const language = guessLanguage(item.text, speechLanguage);
    const { voices } = store.getState();
    const voice = chooseVoice(voices, wanted, language, region);
    if (voice === null && voices.length > 0) {
      drop(item, 'only-remote');
      return;
    }
    if (store.getState().saying !== item.text) {
      store.setState({ saying: item.text });
      tellMain(item.text);
    }
    let current = item;
    while (current.at < current.pieces.length) {
      const piece = current.pieces[current.at] ?? '';
      const end = await voiceOf.speak(piece, { voice, language, rate: voiceRate });
      // Cut off, and the queue is already another one.
      if (queue[0] !== current) return;
      if (end !== 'said') {
        drop(current, problems[end]);
        return;
      }
      const next = { ...current, at: current.at + 1 };
      queue = [next, ...queue.slice(1)];
      current = next;
    }
    store.setState({ problem: null });
    queue = queue.slice(1);
  }

  function drop(item: SpokenItem, problem: SpeakingProblem | null): void {
    store.setState({ problem });
    queue = queue.filter((other) => other !== item);
  }

  function toItem(text: string, subject: SpokenSubject): SpokenItem | null {
    const spoken = prepareForEar(text);
    const pieces = splitForSpeech(spoken, guessLanguage(spoken, settings().speechLanguage));
    return pieces.length === 0 ? null : { subject, text: spoken, pieces, at: 0 };
  }

  return {
    store,
    /** Nothing happens where there is nothing to hear in it, or no voice. */
    say(text: string, subject: SpokenSubject) {
      const item = toItem(text, subject);
      if (item === null) return;
      interrupted = [];
      if (subject !== 'sample') {
        last = item.text;
        store.setState({ canRepeat: true });
      }
      setQueue(enqueue(queue, item));
    },
    /** What is about this is not said any more, or not to its end. */
    withdraw(subject: SpokenSubject) {
      interrupted = interrupted.filter((item) => item.subject !== subject);
      setQueue(queue.filter((item) => item.subject !== subject));
    },
    /** Silence, at once; what waits is dropped too. */
    stop() {
      interrupted = [];
      setQueue([]);
    },
    /** Silence at once, as long as it is not known who is heard. */
    interrupt() {
      if (queue.length === 0) return;
      interrupted = queue;
      setQueue([]);
    },
    /** It was not the user: goes on with the sentence that was interrupted. */
    goOn() {
      const rest = interrupted;
      interrupted = [];
      // New ones, so that what was cut off is not taken for what begins.
      if (queue.length === 0) setQueue(rest.map((item) => ({ ...item })));
    },
    /** Says the last text once more. False when there is none. */
    repeat() {
      const item = last === null ? null : toItem(last, 'again');
      if (item === null) return false;
      interrupted = [];
      setQueue([item]);
      return true;
    },
    close() {
      clearTimeout(giveUp);
      stopLooking?.();
      interrupted = [];
      setQueue([]);
    },
  };
}

/**
 * What a text is about, which decides what it makes outdated. `stage`: what a long step is at. `sample`: a voice is
 * tried. `again`: the user asked for it.
 */
export type SpokenSubject = 'approval' | 'problem' | 'reply' | 'step' | 'stage' | 'sample' | 'again';

interface SpokenItem {
  readonly subject: SpokenSubject;
  /** As it is spoken, whole: what the app's ears are told. */
  readonly text: string;
  readonly pieces: readonly string[];
  /** The piece that is spoken or comes next. */
  readonly at: number;
}

/** The first one is being spoken. */
type SpokenQueue = readonly SpokenItem[];

/** Subjects that are of no interest any more once a new one comes. */
const outdates: Readonly<Record<SpokenSubject, readonly SpokenSubject[]>> = {
  // It waits for the user: nothing may stand before it.
  approval: ['approval', 'reply', 'problem', 'step', 'stage', 'sample', 'again'],
  reply: ['reply', 'stage', 'sample', 'again'],
  problem: ['stage', 'sample'],
  step: ['stage'],
  stage: ['stage'],
  sample: ['approval', 'reply', 'problem', 'step', 'stage', 'sample', 'again'],
  again: ['approval', 'reply', 'problem', 'step', 'stage', 'sample', 'again'],
};

/** Few words that are under way are let out: cutting them off would take longer to understand. */
const letOut: ReadonlySet<SpokenSubject> = new Set(['step']);

/**
 * The queue with one more at its end, without what it makes outdated. Of steps only the newest waits: a listener
 * wants to know where things are, not where they were. Pure.
 */
function enqueue(queue: SpokenQueue, item: SpokenItem): SpokenQueue {
  const gone = new Set(outdates[item.subject]);
  const waitingGone = new Set<SpokenSubject>([...gone, 'step']);
  const kept = queue.filter((other, index) => {
    const isCurrent = index === 0;
    return isCurrent
      ? !gone.has(other.subject) || keepsTalking(other, item)
      : !waitingGone.has(other.subject);
  });
  return [...kept, item];
}

function keepsTalking(current: SpokenItem, next: SpokenItem): boolean {
  return letOut.has(current.subject) && next.subject !== 'approval';
}

/** What keeps the voice from being heard, in words; null when nothing does. */
export function speakingTrouble(
  { status, problem }: Pick<SpeakerState, 'status' | 'problem'>,
  host: 'electron' | 'web',
): string | null {
  if (status === 'none') return noVoiceWords({ host, system: systemOf(navigator.userAgent) });
  return problem === null ? null : speakingProblemWords[problem];
}

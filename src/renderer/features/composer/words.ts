import type { ReplayProgress, RunState, Stage } from '#shared/domain/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import type { VoiceData } from '../../voice/index.ts';

/** What the field for instructions, the line above it and the microphone say. */

export const composerWords = {
  instruction: 'Instruction',
  send: 'Send',
  goOn: 'Go on',
  pauseAfterThisStep: 'Pause after this step',
  stopHint: 'Esc twice stops too, from anywhere',
  stop: 'Stop',
  placeholder: 'Say what should happen',
  label: 'Say what should happen on the page',
  hardToHear: 'Hard to hear',
  selectHint: 'Select it, to type another word',
} as const;

const stageWords: Readonly<Record<Stage, string>> = {
  looking: 'Looking at the page',
  ranking: 'Finding what you mean',
  thinking: 'Thinking',
  checking: 'Checking the step',
  acting: 'Acting',
  recording: 'Saving',
};

/** The four stages that are shown, and which of the real ones each stands for. */
export const shownStages: readonly { readonly name: string; readonly stages: readonly Stage[] }[] = [
  { name: 'looking', stages: ['looking'] },
  { name: 'ranking', stages: ['ranking'] },
  { name: 'thinking', stages: ['thinking', 'checking'] },
  { name: 'acting', stages: ['acting', 'recording'] },
];

interface RunWords {
  /** What goes on now. */
  readonly what: string;
  /** What is about to be touched, "" if that is not known yet. */
  readonly about: string;
  /** "step 2", "" when it does not count. Of how many is not known: the limit is no plan. */
  readonly step: string;
}

/** What the running step is at, in words. */
export function runWords(run: RunState): RunWords {
  switch (run.status) {
    case 'idle':
      return { what: '', about: '', step: '' };
    case 'running':
      return {
        what: stageWords[run.stage],
        about: run.about ?? '',
        step: `step ${run.step}`,
      };
    case 'paused':
      return run.handOver === undefined
        ? { what: 'Paused: the page is yours', about: '', step: `after step ${run.step}` }
        : { what: 'Your turn in the page', about: '', step: '' };
    case 'awaiting-approval':
      return { what: 'Waiting for you: you can type yes or no', about: '', step: '' };
    default:
      return assertNever(run);
  }
}

/** The same for a replay, which knows how many steps there are. */
export function replayWords(run: RunState, { step, of, words }: ReplayProgress): RunWords {
  const place = `Replaying step ${step} of ${of}`;
  if (run.status === 'running') return { what: place, about: words, step: '' };
  return { ...runWords(run), step: `step ${step} of ${of}` };
}

export const stripWords = {
  keysHint: 'Enter sends, Shift+Enter starts a new line',
  inAnotherSessionShowIt: 'In another session: show it',
  speaking: 'Speaking: ',
  stopSpeaking: 'Stop speaking',
  waiting: (reason: string, seconds: number) =>
    `${reason}. Trying again ${seconds === 0 ? 'now' : `in ${seconds}\u00a0s`}.`,
} as const;

type Shown = Pick<VoiceData, 'status' | 'mode' | 'isSilent'>;

interface VoiceWords {
  /** What the microphone is at. */
  readonly what: string;
  /** What one can do now, "" for nothing. */
  readonly hint: string;
}

const silentWords = 'No sound comes from the microphone. Is it muted, or is another one meant?';

/** What the microphone is at, in words. */
export function wordMicrophone({ status, mode, isSilent }: Shown): VoiceWords {
  if (isSilent && status !== 'off') return { what: silentWords, hint: '' };
  switch (status) {
    case 'off':
      return { what: '', hint: '' };
    case 'opening':
      return { what: 'Opening the microphone', hint: '' };
    case 'listening':
      return { what: 'Listening', hint: mode === 'hands-free' ? 'Esc ends it' : 'let go when done' };
    case 'hearing':
      return { what: 'Hearing you', hint: mode === 'hold' ? 'let go when done' : '' };
    case 'transcribing':
      return { what: 'Writing it down', hint: '' };
    default:
      return status satisfies never;
  }
}

type Told = Pick<VoiceData, 'microphone' | 'problem' | 'remark' | 'isSilent' | 'marked' | 'unsure'>;

/**
 * What a screen reader is told, politely; null for nothing new. Not every sound that is heard: only what begins, what
 * ends, what was understood and what went wrong.
 */
export function voiceAnnouncement(before: Told, after: Told, draft: string): string | null {
  if (after.problem !== null && after.problem !== before.problem) return after.problem.message;
  if (after.marked !== null && after.marked !== before.marked) {
    const { from, to } = after.marked;
    const unsure = after.unsure.filter((word) => word.from >= from && word.to <= to);
    const doubts = unsure.length === 0 ? '' : ` Hard to hear: ${unsure.map(({ text }) => text).join(', ')}.`;
    return `${draft.slice(from, to)}.${doubts}`;
  }
  if (after.remark !== '' && after.remark !== before.remark) return after.remark;
  if (after.isSilent && !before.isSilent) return silentWords;
  if (after.microphone !== before.microphone) {
    if (after.microphone === 'on') return 'Listening';
    if (after.microphone === 'off' && before.microphone === 'on') return 'Microphone off';
  }
  return null;
}

/** A replay that asked something; the question itself stands in the conversation. */
export const waitingReplayWords = {
  waits: (step: number, count: number) => `Replay waits: step ${step} of ${count}`,
  skip: 'Skip',
  skipThisStep: 'Skip this step of the replay',
  end: 'End',
  endTheReplay: 'End the replay',
} as const;

export const microphoneWords = {
  undo: 'Undo',
  wait: 'Wait',
  speaking: 'Speaking: ',
  changed: 'Changed',
  sendsIn: (seconds: number) => `Sends in ${seconds} s`,
  tryAgain: 'Try again',
  voiceSettings: 'Voice settings',
  closeMessage: 'Close message',
  buildingOnce: 'Building whisper, once',
  building: 'Building whisper',
  stopBuilding: 'Stop building',
  speak: 'Speak: click to keep listening, hold to talk',
} as const;

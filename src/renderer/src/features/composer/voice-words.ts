import type { VoiceData } from '../../voice/index.ts';

type Shown = Pick<VoiceData, 'status' | 'mode' | 'isSilent'>;

export interface VoiceWords {
  /** What the microphone is at. */
  readonly what: string;
  /** What one can do now, "" for nothing. */
  readonly hint: string;
}

const silentWords = 'No sound comes from the microphone. Is it muted, or is another one meant?';

/** What the microphone is at, in words. */
export function voiceWords({ status, mode, isSilent }: Shown): VoiceWords {
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

import type { SpeakerState, SpeakingProblem } from './speaker.ts';

/** Where voices come from, by system; what can be done where there are none. */
function noVoiceWords(place: { readonly isLinux: boolean; readonly host: 'electron' | 'web' }): string {
  if (!place.isLinux) {
    return 'This machine has no voice. Add one in the system’s settings for speech, then start Parley again. Everything else works without.';
  }
  const start =
    place.host === 'electron'
      ? 'then start Parley again'
      : 'then start the browser again, Chromium with --enable-speech-dispatcher';
  return `This machine has no voice. On Linux install speech-dispatcher with a synthesizer (apt install speech-dispatcher-espeak-ng), ${start}. Everything else works without.`;
}

const problemWords: Readonly<Record<SpeakingProblem, string>> = {
  blocked: 'The browser lets Parley speak only after a click or a key in this window.',
  failed: 'The voice did not speak. Try another one, or look whether the sound works.',
  'only-remote':
    'There are only voices that send what they say to another machine. Choose one to use it all the same.',
};

/** What keeps the voice from being heard, in words; null when nothing does. */
export function speakingTrouble(
  { status, problem }: Pick<SpeakerState, 'status' | 'problem'>,
  place: { readonly isLinux: boolean; readonly host: 'electron' | 'web' },
): string | null {
  if (status === 'none') return noVoiceWords(place);
  return problem === null ? null : problemWords[problem];
}

/** The system that this window is shown on, which is where its voices are. */
export const isLinux: boolean =
  typeof navigator !== 'undefined' &&
  /linux/i.test(navigator.userAgent) &&
  !/android/i.test(navigator.userAgent);

/** What listening and speaking say: what went wrong, what was not taken, and what to do. */

export const listeningWords = {
  connectionLost: 'Parley lost its connection, so it stopped listening. Press the button when it is back.',
  tooSlow:
    'Parley does not keep up with the microphone, so it stopped listening. Nothing that was shown is lost; try again, or choose a smaller model in settings.',
  otherMicrophone: (label: string) =>
    `The microphone that you chose is not there, so Parley uses ${label || 'the system’s own'}.`,
  nothingHeard: 'I heard nothing.',
  notUnderstood: 'I did not understand that.',
  /** Without the word itself: Parley would hear it from its own mouth. */
  yesNotTaken: 'You answered while I was speaking, so I did not take it. Answer again now.',
  ready: 'Speech is ready: press the button and speak.',
  holdOn: 'Hold the button as long as you speak.',
  asleep: 'Asleep: I let pass what is said. Say “wake up”.',
  awake: 'Awake again.',
  full: 'An instruction has 4,000 characters at most. Send what is there first.',
  notSetUp: 'Speech is not set up yet.',
  systemMicrophone: (name: string) => `The system’s own choice${name === '' ? '' : `: ${name}`}`,
  unnamedMicrophone: (number: number) => `Microphone ${number}`,
} as const;

/** What can be wrong with a microphone. */
export type MicrophoneTrouble =
  | 'denied' // the user, the browser or the system says no
  | 'unanswered' // the browser's question was closed
  | 'absent' // there is none
  | 'busy' // another program has it, or its driver fails
  | 'insecure' // the window's address is not one that may listen
  | 'unplugged' // it went away while it was used
  | 'asleep' // the browser does not let sound run
  | 'failed'; // anything else

/** Where the window runs, for saying where a microphone is allowed. */
export interface WindowPlace {
  readonly host: 'electron' | 'web';
  readonly system: 'mac' | 'windows' | 'linux' | 'other';
}

const systemSettings: Readonly<Record<WindowPlace['system'], string>> = {
  mac: 'in System Settings, Privacy & Security, Microphone',
  windows: 'in Settings, Privacy & security, Microphone',
  linux: 'in the settings of your system',
  other: 'in the settings of your system',
};

/** One or two sentences: what is the matter and what to do. Typing is never touched by any of it. */
export function troubleWords(trouble: MicrophoneTrouble, { host, system }: WindowPlace): string {
  switch (trouble) {
    case 'denied':
      return host === 'web'
        ? 'Parley may not use the microphone. Allow it by the sign left of the address, then press the button again.'
        : `Parley may not use the microphone. Allow it ${systemSettings[system]}, then press the button again.`;
    case 'unanswered':
      return 'The question about the microphone was closed. Press the button again and choose Allow.';
    case 'absent':
      return 'No microphone was found. Plug one in, or choose one in settings.';
    case 'busy':
      return 'The microphone could not be started: another program may be using it. Close that one, then press the button again.';
    case 'insecure':
      return 'This address may not use the microphone. Open Parley at 127.0.0.1 or localhost, as it was printed.';
    case 'unplugged':
      return 'The microphone is gone. What was heard until then is kept; plug it in again or choose another one.';
    case 'asleep':
      return 'The browser keeps sound asleep until the window is clicked. Press the button here.';
    case 'failed':
      return 'The microphone could not be used. Press the button again; if it stays so, choose another one in settings.';
    default:
      return trouble satisfies never;
  }
}

/** Where voices come from, by system; what can be done where there are none. */
export function noVoiceWords({ host, system }: WindowPlace): string {
  if (system !== 'linux') {
    return 'This machine has no voice. Add one in the system’s settings for speech, then start Parley again. Everything else works without.';
  }
  const start =
    host === 'electron'
      ? 'then start Parley again'
      : 'then start the browser again, Chromium with --enable-speech-dispatcher';
  return `This machine has no voice. On Linux install speech-dispatcher with a synthesizer (apt install speech-dispatcher-espeak-ng), ${start}. Everything else works without.`;
}

/** Why the last text was not heard. */
export type SpeakingProblem = 'blocked' | 'failed' | 'only-remote';

export const speakingProblemWords: Readonly<Record<SpeakingProblem, string>> = {
  blocked: 'The browser lets Parley speak only after a click or a key in this window.',
  failed: 'The voice did not speak. Try another one, or check that sound works.',
  'only-remote':
    'There are only voices that send what they say to another machine. Choose one to use it all the same.',
};

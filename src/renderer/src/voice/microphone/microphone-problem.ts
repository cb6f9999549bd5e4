/** What can be wrong with a microphone. */
export type MicrophoneTrouble =
  | 'denied' // the user, the browser or the system says no
  | 'unanswered' // the browser's question was closed
  | 'absent' // there is none
  | 'busy' // another program has it, or its driver fails
  | 'insecure' // the window's address is not one that may listen
  | 'unplugged' // it went away while it was used
  | 'silent' // it gives nothing but zeros, or the system has muted it
  | 'asleep' // the browser does not let sound run
  | 'failed'; // anything else

/** Where the window runs, for saying where a microphone is allowed. */
export interface WindowPlace {
  readonly host: 'electron' | 'web';
  readonly system: 'mac' | 'windows' | 'other';
}

/** A microphone that cannot be used, in words for the user: what is the matter and what to do. */
export class MicrophoneError extends Error {
  readonly trouble: MicrophoneTrouble;

  constructor(trouble: MicrophoneTrouble, place: WindowPlace, cause?: unknown) {
    super(troubleWords(trouble, place), { cause });
    this.name = 'MicrophoneError';
    this.trouble = trouble;
  }
}

/** @param userAgent the browser's */
export function systemOf(userAgent: string): WindowPlace['system'] {
  if (/mac/i.test(userAgent)) return 'mac';
  return /windows/i.test(userAgent) ? 'windows' : 'other';
}

/**
 * What `getUserMedia` failed with.
 * Source: https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia; the message is Chromium's.
 */
export function troubleOf(error: unknown): MicrophoneTrouble {
  if (error instanceof MicrophoneError) return error.trouble;
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>;
  switch (name) {
    case 'NotAllowedError':
      return /dismissed/i.test(message) ? 'unanswered' : 'denied';
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}

const systemSettings: Readonly<Record<WindowPlace['system'], string>> = {
  mac: 'in System Settings, Privacy & Security, Microphone',
  windows: 'in Settings, Privacy & security, Microphone',
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
    case 'silent':
      return 'No sound comes from the microphone. Is it muted, or is another one meant?';
    case 'asleep':
      return 'The browser keeps sound asleep until the window is clicked. Press the button here.';
    case 'failed':
      return 'The microphone could not be used. Press the button again; if it stays so, choose another one in settings.';
    default:
      return trouble satisfies never;
  }
}

/** The part of the browser's `speechSynthesis` that is used; the tests play it by the specification. */
type SynthesisPort = Pick<
  SpeechSynthesis,
  'getVoices' | 'speak' | 'cancel' | 'resume' | 'paused' | 'addEventListener' | 'removeEventListener'
>;

/** A voice of this machine, or one that another machine speaks with. */
export interface Voice {
  /** `voiceURI`, as the settings keep it. */
  readonly id: string;
  readonly name: string;
  /** "en-GB" */
  readonly language: string;
  /** False: what it says goes to another machine. */
  readonly isLocal: boolean;
  readonly isDefault: boolean;
}

export interface BrowserVoices {
  readonly synthesis: SynthesisPort;
  makeUtterance(text: string): SpeechSynthesisUtterance;
}

/** This window's voices; null in a browser that has none at all. */
export function findBrowserVoices(): BrowserVoices | null {
  if (!('speechSynthesis' in window)) return null;
  return {
    synthesis: window.speechSynthesis,
    makeUtterance: (text) => new SpeechSynthesisUtterance(text),
  };
}

/** A voice as plain data. Some systems write "en_GB". */
export function describeVoice(voice: SpeechSynthesisVoice): Voice {
  return {
    id: voice.voiceURI,
    name: voice.name,
    language: voice.lang.replaceAll('_', '-'),
    isLocal: voice.localService,
    isDefault: voice.default,
  };
}

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

const baseOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/** espeak-ng lists each language once more for each of its hundred timbres: "English (America)+Adam". */
export function isVariant(voice: Voice): boolean {
  return voice.name.includes('+');
}

/**
 * The voice to speak a text with. The one that was chosen speaks its own language, and others where there is no voice
 * for those. Nothing is sent to another machine unless such a voice was chosen. Null: none fits, or there is none.
 *
 * @param wanted the setting: `voiceURI` or ""
 * @param language of the text, ISO 639-1
 * @param region the window's own language, "en-GB", which decides between voices of one language
 */
export function chooseVoice(
  voices: readonly Voice[],
  wanted: string,
  language: string,
  region: string,
): Voice | null {
  const chosen = voices.find(({ id }) => id === wanted);
  if (chosen !== undefined && baseOf(chosen.language) === language) return chosen;
  const local = voices.filter(({ isLocal }) => isLocal);
  const fitting = local.filter((voice) => baseOf(voice.language) === language);
  if (fitting.length === 0) return chosen ?? local.find(({ isDefault }) => isDefault) ?? local[0] ?? null;
  const scored = fitting.map((voice) => ({ voice, score: scoreVoice(voice, region) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).voice;
}

function scoreVoice(voice: Voice, region: string): number {
  const isRegion = voice.language.toLowerCase() === region.toLowerCase();
  return (voice.isDefault ? 4 : 0) + (isRegion ? 2 : 0) + (isVariant(voice) ? 0 : 1);
}

/** Voices in the order in which they are offered: of this language first, of this machine before others, by name. */
export function sortVoices(voices: readonly Voice[], language: string): readonly Voice[] {
  const rank = (voice: Voice): number =>
    (voice.isLocal ? 0 : 2) + (baseOf(voice.language) === language || language === 'auto' ? 0 : 1);
  return [...voices].sort(
    (a, b) => rank(a) - rank(b) || a.language.localeCompare(b.language) || a.name.localeCompare(b.name),
  );
}

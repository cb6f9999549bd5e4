import type { BrowserVoices } from '../voices.ts';

interface Spoken {
  readonly utterance: SpeechSynthesisUtterance;
  readonly text: string;
}

/** Plays a browser's `speechSynthesis` for tests: nothing is said to be over until the test says so. */
export interface FakeSynthesis extends BrowserVoices {
  /** All that was ever given to it, oldest first. */
  readonly texts: string[];
  readonly utterances: SpeechSynthesisUtterance[];
  /** The one that is being spoken begins, ends, or fails. */
  start(): void;
  end(): void;
  fail(error: SpeechSynthesisErrorCode): void;
  setVoices(voices: readonly SpeechSynthesisVoice[]): void;
}

export function playedVoice(name: string, lang: string, localService = true): SpeechSynthesisVoice {
  return { name, lang, localService, default: false, voiceURI: name };
}

export function fakeSynthesis(
  first: readonly SpeechSynthesisVoice[] = [playedVoice('Anna', 'en-GB')],
): FakeSynthesis {
  const events = new EventTarget();
  const texts: string[] = [];
  const utterances: SpeechSynthesisUtterance[] = [];
  let voices = first;
  let pending: Spoken[] = [];

  function over(kind: 'end' | SpeechSynthesisErrorCode): void {
    const [current, ...rest] = pending;
    pending = rest;
    if (current === undefined) throw new Error('Nothing is being spoken.');
    const { utterance } = current;
    if (kind === 'end') utterance.onend?.(new Event('end') as SpeechSynthesisEvent);
    else utterance.onerror?.(Object.assign(new Event('error'), { error: kind }) as SpeechSynthesisErrorEvent);
  }

  return {
    texts,
    utterances,
    makeUtterance: (text) =>
      ({ text, lang: '', rate: 1, voice: null, onstart: null, onend: null, onerror: null }) as never,
    synthesis: {
      paused: false,
      getVoices: () => [...voices],
      speak(utterance) {
        texts.push(utterance.text);
        utterances.push(utterance);
        pending.push({ utterance, text: utterance.text });
      },
      cancel() {
        while (pending.length > 0) over('interrupted');
      },
      resume() {},
      addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
        events.addEventListener(type, listener),
      removeEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
        events.removeEventListener(type, listener),
    },
    start: () => pending[0]?.utterance.onstart?.(new Event('start') as SpeechSynthesisEvent),
    end: () => over('end'),
    fail: (error) => over(error),
    setVoices(next) {
      voices = next;
      events.dispatchEvent(new Event('voiceschanged'));
    },
  };
}

import type { Heard, Hearing } from '#shared/ipc/index.ts';
import type { Client } from '../../client/index.ts';
import type { Model } from '../../state/index.ts';
import { listeningWords } from '../words.ts';
import { createSpeaker, type Speaker } from './speaker.ts';
import { createSynthesis } from './synthesis.ts';
import { findBrowserVoices } from './voices.ts';

/**
 * This window's voice: speaks by the settings, tells main what it says, and falls silent when the microphone hears
 * speech or the talk key is pressed. Of several windows only the one that is used speaks.
 * @param hears whether sound of this capture comes from this window's microphone
 */
export function connectSpeaker(
  client: Pick<Client, 'call' | 'onEvent' | 'status' | 'onStatus'>,
  model: Pick<Model, 'app'>,
  hears: (captureId: string) => boolean,
): Speaker {
  const voices = findBrowserVoices();
  const speaker = createSpeaker({
    synthesis: voices === null ? null : createSynthesis(voices),
    settings: () => model.app.getState().settings,
    // Without it the app might hear itself; that is judged by its words all the same, and no reason to be silent.
    tellMain: (text) => void client.call('speech.speaking', { text }).catch(() => {}),
    region: navigator.language,
  });
  const here = createSpeakingWindow(client, speaker.stop);
  const guard = createHearingGuard(speaker);
  client.onEvent((event) => {
    // Every window is told of every ear; what another's microphone hears does not concern this one.
    if (event.type === 'hearing-changed') {
      if (hears(event.hearing.captureId)) guard.onHearing(event.hearing);
    } else if (event.type === 'heard') {
      if (!hears(event.heard.captureId)) return;
      if (event.heard.result.kind === 'text') here.take();
      guard.onHeard(event.heard);
    } else if (event.type === 'page-key' || (event.type === 'talk-key' && event.down)) speaker.stop();
  });
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, here.take, { capture: true });
  window.addEventListener('focus', ({ target }) => {
    if (target === window) here.take();
  });
  // What is said outlives a closed window in some browsers.
  window.addEventListener('pagehide', () => speaker.close());
  return {
    ...speaker,
    say: (text, subject) => {
      if (here.isHere) speaker.say(text, subject);
    },
  };
}

/**
 * The window in which the user acted last speaks, or was heard last. Opening one is acting. As long as no other window
 * has said so, this one speaks: most people have one.
 * @param onLost another window speaks now
 */
export function createSpeakingWindow(
  client: Pick<Client, 'call' | 'onEvent' | 'status' | 'onStatus'>,
  onLost: () => void,
  windowId: string = crypto.randomUUID(),
) {
  let holder: string | null = null;

  function tell(): void {
    if (client.status() !== 'open') return;
    holder = windowId;
    // Where main cannot be asked nothing is heard twice either: there is nothing to say.
    void client.call('speech.takeVoice', { windowId }).catch(() => {});
  }

  client.onEvent((event) => {
    if (event.type !== 'voice-taken') return;
    const had = holder === null || holder === windowId;
    holder = event.windowId;
    if (had && holder !== windowId) onLost();
  });
  if (client.status() === 'open') tell();
  else {
    const forget = client.onStatus((status) => {
      if (status !== 'open') return;
      forget();
      // After a break it is no act of the user any more, and another window may have been used since.
      if (holder === null) tell();
    });
  }
  return {
    get isHere() {
      return holder === null || holder === windowId;
    },
    /** The user acts here, or is heard here: this window speaks from now on. */
    take() {
      if (holder !== windowId) tell();
    },
  };
}

/** Told what this window's microphone hears. */
export type HearingGuard = ReturnType<typeof createHearingGuard>;

// Coughs and doors: after so many the reply is worth more than being quick to fall silent.
const maxFalseAlarms = 2;

/**
 * Falls silent when the user speaks. At first at the first sound. Where that turned out to be the app's own voice, as
 * with loudspeakers beside the microphone, or noise again and again, it goes on with the sentence and from then on
 * waits for words that are not its own. What was learnt holds as long as the microphone stays open.
 */
export function createHearingGuard(speaker: Pick<Speaker, 'store' | 'interrupt' | 'goOn' | 'stop' | 'say'>) {
  let captureId: string | null = null;
  let waitsForWords = false;
  let falseAlarms = 0;
  /** Fell silent for a sound, and it is not known yet whose. */
  let asks = false;

  function forget(nextCaptureId: string): void {
    if (nextCaptureId === captureId) return;
    captureId = nextCaptureId;
    waitsForWords = false;
    falseAlarms = 0;
    asks = false;
  }

  const saying = (): string | null => speaker.store.getState().saying;

  return {
    onHearing(hearing: Hearing) {
      forget(hearing.captureId);
      if (!hearing.isHearing || waitsForWords || saying() === null) return;
      asks = true;
      speaker.interrupt();
    },
    onHeard({ captureId: id, result }: Heard) {
      forget(id);
      switch (result.kind) {
        case 'partial': {
          const own = saying();
          if (own !== null && hearsOthers(result.text, own)) speaker.stop();
          return;
        }
        case 'dropped':
          if (result.reason === 'own-voice' || result.reason === 'own-yes') waitsForWords = true;
          else if (asks) falseAlarms += 1;
          if (falseAlarms >= maxFalseAlarms) waitsForWords = true;
          if (asks) speaker.goOn();
          // Behind what is being said: a user who does not look would wait for ever.
          if (result.reason === 'own-yes') speaker.say(listeningWords.yesNotTaken, 'problem');
          asks = false;
          return;
        case 'text':
        case 'failed':
          // The user spoke: what they interrupted is not said to its end.
          asks = false;
          speaker.stop();
          return;
      }
    },
  };
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether another voice than the app's is heard: most of the words are none that it says at this moment. An echo is
 * misheard here and there, so a strange word among many proves nothing.
 */
function hearsOthers(heardText: string, saying: string): boolean {
  const own = new Set(wordsOf(saying));
  const heard = wordsOf(heardText);
  const strange = heard.filter((word) => !own.has(word));
  return strange.length * 2 > heard.length;
}

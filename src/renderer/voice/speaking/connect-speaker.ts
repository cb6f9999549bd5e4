import type { Client } from '../../client/index.ts';
import type { Model } from '../../state/index.ts';
import { createHearingGuard } from './hearing-guard.ts';
import { createSpeaker, type Speaker } from './speaker.ts';
import { createSpeakingWindow } from './speaking-window.ts';
import { createSynthesis } from './synthesis.ts';
import { type BrowserVoices, findBrowserVoices } from './synthesis-port.ts';

/**
 * This window's voice: speaks by the settings, tells main what it says, and falls silent when the microphone hears
 * somebody or the talk key is pressed. Of several windows only the one that is used speaks.
 * @param hears whether sound of this capture comes from this window's microphone
 */
export function connectSpeaker(
  client: Pick<Client, 'call' | 'onEvent' | 'status' | 'onStatus'>,
  model: Pick<Model, 'app'>,
  hears: (captureId: string) => boolean,
  voices: BrowserVoices | null = findBrowserVoices(),
): Speaker {
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

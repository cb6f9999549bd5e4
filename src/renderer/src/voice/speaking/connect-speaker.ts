import type { Client } from '../../client/index.ts';
import type { Model } from '../../state/index.ts';
import { createHearingGuard } from './hearing-guard.ts';
import { createSpeaker, type Speaker } from './speaker.ts';
import { createSynthesis } from './synthesis.ts';
import { type BrowserVoices, findBrowserVoices } from './synthesis-port.ts';

/**
 * This window's voice: speaks by the settings, tells main what it says, and falls silent when the microphone hears
 * somebody or the talk key is pressed.
 */
export function connectSpeaker(
  client: Pick<Client, 'call' | 'onEvent'>,
  model: Pick<Model, 'app'>,
  voices: BrowserVoices | null = findBrowserVoices(),
): Speaker {
  const speaker = createSpeaker({
    synthesis: voices === null ? null : createSynthesis(voices),
    settings: () => model.app.getState().settings,
    // Without it the app might hear itself; that is judged by its words all the same, and no reason to be silent.
    tellMain: (text) => void client.call('speech.speaking', { text }).catch(() => {}),
    region: navigator.language,
  });
  const guard = createHearingGuard(speaker);
  client.onEvent((event) => {
    if (event.type === 'hearing-changed') guard.onHearing(event.hearing);
    else if (event.type === 'heard') guard.onHeard(event.heard);
    else if (event.type === 'page-key' || (event.type === 'talk-key' && event.down)) speaker.stop();
  });
  // What is said outlives a closed window in some browsers.
  window.addEventListener('pagehide', () => speaker.close());
  return speaker;
}

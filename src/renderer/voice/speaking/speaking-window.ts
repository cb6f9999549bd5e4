import type { Client } from '../../client/index.ts';

/** Whether this window is the one that speaks, where several show the same Parley. */
export interface SpeakingWindow {
  readonly isHere: boolean;
  /** The user acts here, or is heard here: this window speaks from now on. */
  take(): void;
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
): SpeakingWindow {
  let holder: string | null = null;

  function tell(): void {
    if (client.status() !== 'open') return;
    holder = windowId;
    // Where main cannot be asked nothing is heard twice either: nobody gets anything to say.
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
      // After a break it is nobody's act any more, and another window may have been used since.
      if (holder === null) tell();
    });
  }
  return {
    get isHere() {
      return holder === null || holder === windowId;
    },
    take() {
      if (holder !== windowId) tell();
    },
  };
}

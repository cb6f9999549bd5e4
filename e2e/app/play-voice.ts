import type { BrowserContext, Page } from '@playwright/test';

interface FakeWindow {
  readonly playedVoice?: { readonly texts: string[] };
}

/**
 * Gives a window a voice: Chromium has none on a machine without a speech service. It takes its time over each text,
 * says when it starts and ends, and keeps what it was given.
 */
export async function playVoice(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    /** In ms: as fast as nobody speaks, so that tests do not wait, and long enough to be interrupted. */
    const perCharacterMs = 8;
    const texts: string[] = [];
    let queue: { text: string; onstart: unknown; onend: unknown; onerror: unknown }[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (handler: unknown, type: string, more: object = {}): void => {
      if (typeof handler === 'function') handler(Object.assign(new Event(type), more));
    };
    const next = (): void => {
      const current = queue[0];
      if (current === undefined) return;
      tell(current.onstart, 'start');
      timer = setTimeout(() => {
        queue.shift();
        tell(current.onend, 'end');
        next();
      }, current.text.length * perCharacterMs);
    };
    class Utterance {
      readonly text: string;
      readonly onstart = null;
      readonly onend = null;
      readonly onerror = null;
      constructor(text: string) {
        this.text = text;
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      paused: false,
      getVoices: () => [{ name: 'Ann', lang: 'en-GB', voiceURI: 'ann', localService: true, default: true }],
      speak(utterance: Utterance) {
        texts.push(utterance.text);
        queue.push(utterance);
        if (queue.length === 1) next();
      },
      cancel() {
        clearTimeout(timer);
        const cut = queue;
        queue = [];
        for (const { onerror } of cut) tell(onerror, 'error', { error: 'interrupted' });
      },
      resume() {},
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, playedVoice: { texts } });
  });
}

/** Everything that the window has said aloud, as one text. */
export async function spokenAloud(page: Page): Promise<string> {
  return page.evaluate(() => ((window as FakeWindow).playedVoice?.texts ?? []).join(' '));
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Sound } from '../speech/index.ts';
import { spokenAloud } from './play-voice.ts';
import type { FakeMicrophone } from './voice-test.ts';

// A recogniser starts anew for each utterance, on machines of unknown speed.
const heardDeadlineMs = 90_000;

/** Speaking to Parley, as far as its window shows. */
export class VoiceWindow {
  readonly page: Page;
  readonly button: Locator;
  /** What the microphone is at: off, opening, listening, hearing, transcribing. */
  readonly status: Locator;
  readonly #microphone: FakeMicrophone;

  constructor(page: Page, microphone: FakeMicrophone) {
    this.page = page;
    this.button = page.getByRole('button', { name: /^Speak: click/ });
    this.status = page.locator('span[data-status]').filter({ has: this.button });
    this.#microphone = microphone;
  }

  async expectStatus(status: string | RegExp): Promise<void> {
    await expect(this.status).toHaveAttribute('data-status', status, { timeout: heardDeadlineMs });
  }

  /** Every status from now on, however short. */
  async #watchStatus(): Promise<() => Promise<readonly string[]>> {
    const seen = await this.status.evaluateHandle((element: HTMLElement) => {
      const statuses: string[] = [];
      new MutationObserver(() => statuses.push(element.dataset.status ?? '')).observe(element, {
        attributeFilter: ['data-status'],
      });
      return statuses;
    });
    return () => seen.jsonValue();
  }

  /** Presses the button down; who speaks now is heard until it is let go. */
  async hold(sound: Sound): Promise<void> {
    this.#microphone.plays(sound);
    // What is drawn anew in that moment may have moved the button from below the pointer.
    await expect(async () => {
      await this.page.mouse.up();
      await this.button.hover();
      await this.page.mouse.down();
      expect(await this.button.evaluate((button) => button.matches(':active'))).toBe(true);
    }).toPass();
  }

  async letGo(): Promise<void> {
    await this.page.mouse.up();
  }

  /** Holds the button while something is said, lets go once it has been heard, and waits for the text. */
  async say(sound: Sound): Promise<void> {
    const statuses = await this.#watchStatus();
    await this.hold(sound);
    // A short word is heard for less time than lies between two looks of a test on a busy machine.
    await expect.poll(statuses, { timeout: heardDeadlineMs }).toContain('hearing');
    await this.expectStatus('listening');
    await this.letGo();
    await this.expectStatus('off');
  }

  /** Says it as people do: again, in another voice, where it was misheard. */
  async sayUntilHeard(words: string, sounds: readonly Sound[]): Promise<void> {
    for (const sound of sounds) {
      await this.say(sound);
      if (await this.#isHeard(words)) return;
    }
    throw new Error(`“${words}” was not heard from any voice.`);
  }

  /** The same while it listens to everything. It still does when this resolves. */
  async sayUntilHeardHandsFree(words: string, sounds: readonly Sound[]): Promise<void> {
    for (const sound of sounds) {
      await this.keepListening(sound);
      if (await this.#isHeard(words)) return;
      await this.stopListening();
    }
    throw new Error(`“${words}” was not heard from any voice.`);
  }

  /** Waits for words in the draft, and takes them away again where they are not these. */
  async #isHeard(words: string): Promise<boolean> {
    const draft = this.page.getByRole('textbox', { name: 'Say what should happen on the page' });
    await expect(draft).not.toHaveValue('', { timeout: heardDeadlineMs });
    if (plainWords(await draft.inputValue()) === plainWords(words)) return true;
    await draft.fill('');
    return false;
  }

  /** Clicks, so that everything is listened to from now on. */
  async keepListening(sound: Sound): Promise<void> {
    this.#microphone.plays(sound);
    await this.button.click();
    await expect(this.button).toHaveAttribute('aria-pressed', 'true');
  }

  async stopListening(): Promise<void> {
    await this.button.click();
    await this.expectStatus('off');
  }

  /** Waits until Parley has said something aloud. */
  async expectSpoken(words: RegExp): Promise<void> {
    await expect.poll(() => spokenAloud(this.page), { timeout: heardDeadlineMs }).toMatch(words);
  }
}

/** What two recognisers agree on: one writes commas and capitals, the other does not. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim();
}

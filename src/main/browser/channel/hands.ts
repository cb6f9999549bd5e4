import type { KeyInput, Page } from 'puppeteer-core';
import { isAppError } from '#shared/errors/index.ts';
import { throwIfStopped, withDeadline } from './deadline.ts';

/** A page acknowledges an input event once it has handled it; one that takes longer is busy, and got the event. */
const inputDeadlineMs = 2_000;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Key = 'Enter' | 'Escape' | 'Backspace' | 'Delete' | 'Tab' | 'ArrowDown' | 'End';

/**
 * Mouse and keyboard. The signal is looked at before each event, so that after Stop nothing more is sent; a press and
 * its release are sent together, so that a button never stays down.
 */
export class Hands {
  readonly #page: Page;
  readonly #signal: AbortSignal;

  constructor(page: Page, signal: AbortSignal) {
    this.#page = page;
    this.#signal = signal;
  }

  async move({ x, y }: Point): Promise<void> {
    await this.#send('the mouse to move', () => this.#page.mouse.move(x, y));
  }

  /**
   * Presses and releases the left button where the mouse is. A page that is busy with what the click has set off does
   * not acknowledge it for long; it has been clicked all the same.
   */
  async press(): Promise<void> {
    const { mouse } = this.#page;
    try {
      await this.#send('the click to arrive', () => Promise.all([mouse.down(), mouse.up()]));
    } catch (error) {
      if (!isAppError(error) || error.code !== 'deadline') throw error;
    }
  }

  async key(key: Key): Promise<void> {
    await this.#stroke(key);
  }

  /**
   * Types text as keys where the keyboard has them, else as if by an input method. A line break is what
   * `lineBreak` says: the Enter key may send a form or a message.
   */
  async type(text: string, lineBreak: 'shift-enter' | 'insert'): Promise<void> {
    for (const character of text) {
      if (character === '\n' && lineBreak === 'shift-enter') await this.#shiftEnter();
      else if (character === '\n' || !isKey(character)) await this.insert(character);
      else await this.#stroke(character);
    }
  }

  /** Puts text in at once, as a paste or an input method does. */
  async insert(text: string): Promise<void> {
    await this.#send('the text to arrive', () => this.#page.keyboard.sendCharacter(text));
  }

  async #stroke(key: string): Promise<void> {
    const { keyboard } = this.#page;
    await this.#send('the key to arrive', () =>
      Promise.all([keyboard.down(key as KeyInput), keyboard.up(key as KeyInput)]),
    );
  }

  async #shiftEnter(): Promise<void> {
    const { keyboard } = this.#page;
    await this.#send('the key to arrive', () =>
      Promise.all([
        keyboard.down('Shift'),
        keyboard.down('Enter'),
        keyboard.up('Enter'),
        keyboard.up('Shift'),
      ]),
    );
  }

  async #send(what: string, event: () => Promise<unknown>): Promise<void> {
    throwIfStopped(this.#signal);
    await withDeadline(event(), { signal: this.#signal, ms: inputDeadlineMs, what });
  }
}

/** Printable ASCII is on the keyboard that puppeteer knows (US). */
function isKey(character: string): boolean {
  return /^[ -~]$/.test(character);
}

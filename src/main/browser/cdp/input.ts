import type { KeyChord } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { PageInput } from '#shared/ipc/index.ts';
import type { Point } from '../../../injected/contract.ts';
import { throwIfStopped } from '../../platform/deadline.ts';
import { inputCommand, noModifiers, placeOfCharacter } from '../../platform/input-events.ts';
import type { DriverChannel } from './driver-channel.ts';

/** A page acknowledges an input event once it has handled it; one that takes longer is busy, and got the event. */
const inputDeadlineMs = 2_000;

export type Key = 'Enter' | 'Escape' | 'Backspace' | 'Tab';

export type SentInput = 'pointer' | 'key' | 'text';

/** How an element is pressed with the mouse. */
export type Click = 'single' | 'double' | 'right';

/** A button, and the how-manieth press of it in a row this is. */
interface Press {
  readonly button: 'none' | 'left' | 'right';
  readonly clickCount: number;
}

/** As `MouseEvent.buttons` has them. */
const buttonBits: Readonly<Record<Press['button'], number>> = { none: 0, left: 1, right: 2 };

/**
 * Mouse and keyboard. The signal is looked at before each event, so that after Stop nothing more is sent; a press and
 * its release are sent together, so that a button never stays down.
 */
export class Input {
  readonly #channel: DriverChannel;
  readonly #signal: AbortSignal;
  readonly #onSend: (by: SentInput) => void;
  #at: Point = { x: 0, y: 0 };

  /** @param onSend told of each press, key and text before the page is */
  constructor(
    channel: DriverChannel,
    signal: AbortSignal,
    onSend: (by: SentInput) => void = () => undefined,
  ) {
    this.#channel = channel;
    this.#signal = signal;
    this.#onSend = onSend;
  }

  async move(to: Point): Promise<void> {
    this.#at = to;
    await this.#send('the mouse to move', [this.#mouse('moved')]);
  }

  /**
   * Presses and releases a button where the mouse is. A page that is busy with what the click has set off does not
   * acknowledge it for long; it has been clicked all the same.
   */
  async press(how: Click = 'single'): Promise<void> {
    const clicks: readonly Press[] =
      how === 'right'
        ? [{ button: 'right', clickCount: 1 }]
        : Array.from({ length: how === 'double' ? 2 : 1 }, (_, index) => ({
            button: 'left',
            clickCount: index + 1,
          }));
    try {
      await this.#send(
        'the click to arrive',
        clicks.flatMap((click) => [this.#mouse('pressed', click), this.#mouse('released', click)]),
      );
    } catch (error) {
      if (!isAppError(error) || error.code !== 'deadline') throw error;
    }
  }

  async key(key: Key): Promise<void> {
    await this.#stroke(key, key);
  }

  /** Presses a key while others are held; all are sent together, so that none stays down. */
  async chord({ key, ...held }: KeyChord): Promise<void> {
    const modifiers = { alt: held.alt, ctrl: held.ctrl, meta: held.meta, shift: held.shift };
    const around = modifierKeys.filter(([name]) => held[name]);
    const code = key === ' ' ? 'Space' : (placeOfCharacter(key) ?? key);
    const typed = held.shift && [...key].length === 1 ? key.toUpperCase() : key;
    await this.#send('the key to arrive', [
      ...around.map(([, name]) => keyEvent('down', name, `${name}Left`, modifiers)),
      keyEvent('down', typed, code, modifiers),
      keyEvent('up', typed, code, modifiers),
      ...around.toReversed().map(([, name]) => keyEvent('up', name, `${name}Left`)),
    ]);
  }

  /**
   * Types text as keys where the keyboard has them, else as if by an input method. A line break is what
   * `lineBreak` says: the Enter key may send a form or a message.
   */
  async type(text: string, lineBreak: 'shift-enter' | 'insert'): Promise<void> {
    for (const character of text) {
      const place = placeOfCharacter(character);
      if (character === '\n' && lineBreak === 'shift-enter') await this.#shiftEnter();
      else if (place === null) await this.insert(character);
      else await this.#stroke(character, place);
    }
  }

  /** Puts text in at once, as a paste or an input method does. */
  async insert(text: string): Promise<void> {
    await this.#send('the text to arrive', [{ kind: 'text', text }]);
  }

  async #stroke(key: string, code: string): Promise<void> {
    await this.#send('the key to arrive', [keyEvent('down', key, code), keyEvent('up', key, code)]);
  }

  async #shiftEnter(): Promise<void> {
    await this.chord({ ...noModifiers, key: 'Enter', shift: true });
  }

  #mouse(type: 'moved' | 'pressed' | 'released', held: Press = { button: 'none', clickCount: 0 }): PageInput {
    return {
      kind: 'mouse',
      type,
      ...this.#at,
      ...held,
      buttons: type === 'pressed' ? buttonBits[held.button] : 0,
      modifiers: noModifiers,
    };
  }

  async #send(what: string, events: readonly PageInput[]): Promise<void> {
    throwIfStopped(this.#signal);
    const options = { signal: this.#signal, ms: inputDeadlineMs, what };
    await Promise.all(
      events.map((event) => {
        if (event.kind === 'mouse' && event.type === 'pressed') this.#onSend('pointer');
        if (event.kind === 'key' && event.type === 'down' && !isModifier(event.key)) this.#onSend('key');
        if (event.kind === 'text') this.#onSend('text');
        const { method, params } = inputCommand(event);
        return this.#channel.call(method, params as never, options);
      }),
    );
  }
}

const modifierKeys = [
  ['ctrl', 'Control'],
  ['alt', 'Alt'],
  ['shift', 'Shift'],
  ['meta', 'Meta'],
] as const;

/** The page tells of these apart. */
const isModifier = (key: string): boolean => modifierKeys.some(([, name]) => name === key);

function keyEvent(type: 'down' | 'up', key: string, code: string, modifiers = noModifiers): PageInput {
  return { kind: 'key', type, key, code, repeat: false, modifiers };
}

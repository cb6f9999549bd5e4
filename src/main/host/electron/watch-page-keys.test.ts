import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { watchPageKeys } from './watch-page-keys.ts';

let contents: EventEmitter;
let left: number;
let stopped: number;
let time: number;

function press(key: string, over: object = {}): boolean {
  let prevented = false;
  const event = {
    preventDefault: () => {
      prevented = true;
    },
  };
  const input = {
    type: 'keyDown',
    key,
    control: false,
    meta: false,
    shift: false,
    alt: false,
    isAutoRepeat: false,
    isComposing: false,
  };
  contents.emit('before-input-event', event, { ...input, ...over });
  return prevented;
}

beforeEach(() => {
  contents = new EventEmitter();
  [left, stopped, time] = [0, 0, 0];
  const keys = { onLeave: () => void left++, onStop: () => void stopped++ };
  watchPageKeys(contents as unknown as WebContents, keys, () => time);
});

describe('keys over a native page view', () => {
  it('gives the keyboard back to the window on Ctrl+., and the page does not see the key', () => {
    expect(press('.', { control: true })).toBe(true);
    expect(left).toBe(1);
    expect(press('.')).toBe(false);
    expect(left).toBe(1);
  });

  it('stops on Esc pressed twice, and leaves both presses to the page', () => {
    expect(press('Escape')).toBe(false);
    time = 400;
    expect(press('Escape')).toBe(false);
    expect(stopped).toBe(1);
  });

  it('takes two presses far apart, a held key and a key that comes up for no double press', () => {
    press('Escape');
    time = 2_000;
    press('Escape');
    press('Escape', { isAutoRepeat: true });
    press('Escape', { type: 'keyUp' });
    expect(stopped).toBe(0);
  });
});

import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHeldKey, type HeldKey } from '#shared/text/held-key.ts';
import { watchPageKeys } from './watch-page-keys.ts';

let contents: EventEmitter;
let left: number;
let stopped: number;
let time: number;
let talks: boolean[];
let typed: number;
let talkKey: HeldKey;

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
    code: key === ' ' ? 'Space' : key,
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
  [left, stopped, time, typed] = [0, 0, 0, 0];
  talks = [];
  talkKey = createHeldKey('Ctrl+Shift+Space', false);
  const keys = {
    onLeave: () => void left++,
    onStop: () => void stopped++,
    talk: () => talkKey,
    onTalk: (down: boolean) => void talks.push(down),
    onKey: () => void typed++,
  };
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

  it('tells of every other key that goes down, once, and leaves it to the page', () => {
    expect(press('a')).toBe(false);
    press('a', { isAutoRepeat: true });
    press('a', { type: 'keyUp' });
    expect(typed).toBe(1);
    press('Shift', { shift: true });
    press('に', { isComposing: true });
    press('.', { control: true });
    expect(typed).toBe(4);
    // The talk key is told by itself.
    press(' ', held);
    press(' ', { ...held, type: 'keyUp' });
    expect(typed).toBe(4);
  });

  const held = { control: true, shift: true };

  it('tells that the talk key is held and let go, and the page gets neither', () => {
    expect(press('Control', { control: true })).toBe(false);
    expect(press(' ', held)).toBe(true);
    expect(press(' ', { ...held, isAutoRepeat: true })).toBe(true);
    expect(talks).toEqual([true]);
    expect(press(' ', { ...held, type: 'keyUp' })).toBe(true);
    expect(talks).toEqual([true, false]);
    expect(press('Control', { type: 'keyUp' })).toBe(false);
    expect(press(' ')).toBe(false);
  });

  it.each(['blur', 'render-process-gone', 'destroyed'])(
    'takes %s for the end of a held talk key',
    (event) => {
      press(' ', held);
      contents.emit(event);
      contents.emit(event);
      expect(talks).toEqual([true, false]);
    },
  );

  it('knows another talk key from the moment it is set', () => {
    talkKey = createHeldKey('F8', false);
    expect(press(' ', held)).toBe(false);
    expect(press('F8')).toBe(true);
    expect(talks).toEqual([true]);
  });
});

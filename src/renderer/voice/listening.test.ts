import { expect, test, vi } from 'vitest';
import { createListening, type Ear, type ListeningState } from './listening.ts';
import type { Capture, CaptureOptions } from './microphone.ts';
import { createPress } from './press.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A microphone and an ear that do what the test says. */
function play({ opens = true, start = async () => 'c1' } = {}) {
  const states: ListeningState[] = [];
  const problems: string[] = [];
  const heard: { captureId: string; from: number }[] = [];
  const stops: string[] = [];
  let told: Pick<CaptureOptions, 'onFrame' | 'onEnd' | 'onMuted'> | null = null;
  let isOpen = false;
  const ear: Ear = {
    start: vi.fn(start),
    hear: async (captureId, from) => void heard.push({ captureId, from }),
    stop: async (captureId, how) => void stops.push(`${captureId} ${how}`),
  };
  const listening = createListening({
    openCapture: async (options) => {
      await nextTurn();
      if (!opens) throw new Error('Parley may not use the microphone.');
      told = options;
      isOpen = true;
      const capture: Capture = {
        label: 'Played',
        isOther: false,
        close: async () => {
          isOpen = false;
        },
      };
      return capture;
    },
    ear,
    onChange: (state) => states.push(state),
    onProblem: (message) => problems.push(message),
    onOtherMicrophone: () => {},
  });
  let at = 0;
  return {
    listening,
    ear,
    states,
    problems,
    heard,
    stops,
    isOpen: () => isOpen,
    unplug: () => told?.onEnd(new Error('unplugged')),
    speak: (frames: number, sample = 0.1) => {
      for (let frame = 0; frame < frames; frame += 1) {
        told?.onFrame({ from: at, samples: new Float32Array(512).fill(sample), isLast: false });
        at += 512;
      }
    },
  };
}

test('what is said before it is known what the press was for is heard from its first sample', async () => {
  const { listening, heard, speak, ear } = play();
  listening.open();
  await nextTurn();
  speak(9);
  expect(ear.start).not.toHaveBeenCalled();
  listening.choose('hold');
  await nextTurn();
  speak(3);
  expect(heard[0]).toEqual({ captureId: 'c1', from: 0 });
  expect(listening.state.mode).toBe('hold');
  await vi.waitFor(() => expect(heard.at(-1)?.from).toBeGreaterThan(4_000));
});

test('letting go sends the rest, lets the microphone go and waits for the words', async () => {
  const { listening, stops, isOpen, speak, states } = play();
  listening.open();
  listening.choose('hold');
  await nextTurn();
  await nextTurn();
  speak(5);
  listening.finish();
  await vi.waitFor(() => expect(stops).toEqual(['c1 finish']));
  expect(isOpen()).toBe(false);
  expect(states.some((state) => state.microphone === 'off' && state.finishing === 1)).toBe(true);
  await vi.waitFor(() => expect(listening.state.finishing).toBe(0));
  expect(listening.state.counts).toEqual({ captured: 2_560, sent: 2_560, lost: 0 });
});

test('Esc drops what was said', async () => {
  const { listening, stops, isOpen } = play();
  listening.open();
  listening.choose('hands-free');
  await nextTurn();
  await nextTurn();
  listening.drop('');
  await nextTurn();
  expect(stops).toEqual(['c1 discard']);
  expect(isOpen()).toBe(false);
  expect(listening.state.microphone).toBe('off');
});

test('called off before it was open, the microphone is let go as soon as it is', async () => {
  const { listening, isOpen, ear } = play();
  listening.open();
  listening.drop('');
  expect(listening.state.microphone).toBe('off');
  await nextTurn();
  await nextTurn();
  expect(isOpen()).toBe(false);
  expect(ear.start).not.toHaveBeenCalled();
});

test('a microphone that cannot be opened is told in its words, and the next press tries again', async () => {
  const { listening, problems } = play({ opens: false });
  listening.open();
  await nextTurn();
  await nextTurn();
  expect(problems).toEqual(['Parley may not use the microphone.']);
  expect(listening.state.microphone).toBe('off');
  listening.open();
  expect(listening.state.microphone).toBe('opening');
});

test('main that cannot listen ends it in its words', async () => {
  const { listening, problems, isOpen } = play({
    start: async () => {
      throw new Error('No model is here yet.');
    },
  });
  listening.open();
  listening.choose('hold');
  await vi.waitFor(() => expect(problems).toEqual(['No model is here yet.']));
  expect(listening.state.microphone).toBe('off');
  expect(isOpen()).toBe(false);
});

test('unplugged while somebody speaks: what was heard is finished, and it is said', async () => {
  const { listening, problems, stops, unplug, speak } = play();
  listening.open();
  listening.choose('hands-free');
  await nextTurn();
  await nextTurn();
  speak(20);
  unplug();
  await vi.waitFor(() => expect(stops).toEqual(['c1 finish']));
  expect(problems).toEqual(['unplugged']);
  expect(listening.state.microphone).toBe('off');
});

test('four seconds of nothing but zeros are told, and sound takes that back', async () => {
  const { listening, speak } = play();
  listening.open();
  listening.choose('hands-free');
  await nextTurn();
  await nextTurn();
  for (let second = 0; second < 4; second += 1) {
    speak(32, 0);
    await nextTurn();
  }
  expect(listening.state.isSilent).toBe(true);
  speak(1);
  expect(listening.state.isSilent).toBe(false);
});

test('only what its own ear says counts', async () => {
  const { listening } = play();
  listening.open();
  listening.choose('hands-free');
  await nextTurn();
  await nextTurn();
  listening.hearing('another', true, 1);
  expect(listening.state.isHearing).toBe(false);
  listening.hearing('c1', true, 1);
  expect(listening.state).toMatchObject({ isHearing: true, transcribing: 1 });
  expect([listening.modeOf('c1'), listening.modeOf('another')]).toEqual(['hands-free', null]);
});

test('a short press switches, a long one holds, and a press while it listens ends it', () => {
  vi.useFakeTimers();
  const done: string[] = [];
  let on = false;
  const press = createPress({
    isOn: () => on,
    open: () => {
      on = true;
      done.push('open');
    },
    choose: (mode) => done.push(mode),
    finish: () => {
      on = false;
      done.push('finish');
    },
  });
  press.down();
  press.up();
  press.down();
  vi.advanceTimersByTime(1_000);
  press.up();
  press.down();
  vi.advanceTimersByTime(301);
  press.cancel();
  expect(done).toEqual(['open', 'hands-free', 'finish', 'open', 'hold', 'finish']);
  vi.useRealTimers();
});

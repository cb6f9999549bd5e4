import type { Page } from '@playwright/test';
import type { Heard } from '#shared/ipc/index.ts';
import type { FakeMain } from './fake-main.ts';

/** Main's ear, played: what it hears is what the test says. */
export interface FakeEar {
  /** The capture that was opened last. */
  readonly captureId: string;
  hearing(isHearing: boolean, transcribing?: number): void;
  partial(text: string): void;
  /** @param confidences per word; 0.95 where there is none */
  text(text: string, confidences?: readonly number[]): void;
  result(result: Heard['result'], utteranceId?: string): void;
}

export function fakeEar(main: FakeMain): FakeEar {
  let captures = 0;
  let utterances = 0;
  main.answer('speech.start', () => {
    captures += 1;
    return { captureId: `capture-${captures}` };
  });
  const ear: FakeEar = {
    get captureId() {
      return `capture-${captures}`;
    },
    hearing: (isHearing, transcribing = 0) =>
      main.emit({
        type: 'hearing-changed',
        hearing: { captureId: ear.captureId, isHearing, transcribing, samples: 0, lostSamples: 0 },
      }),
    partial: (text) => ear.result({ kind: 'partial', text }, `u${utterances + 1}`),
    text: (text, confidences = []) => {
      const words = text
        .split(' ')
        .map((word, index) => ({ text: word, confidence: confidences[index] ?? 0.95 }));
      ear.result({
        kind: 'text',
        transcript: {
          text,
          words,
          confidence: Math.min(...words.map(({ confidence }) => confidence)),
          engine: 'whisper',
          model: 'base.en-q5_1',
          durationMs: 1_800,
          timeToTextMs: 420,
        },
      });
    },
    result: (result, utteranceId = `u${++utterances}`) =>
      main.emit({ type: 'heard', heard: { captureId: ear.captureId, utteranceId, result } }),
  };
  return ear;
}

export const microphone = { name: /^Speak: click/ } as const;
export const composer = { name: 'Say what should happen on the page' } as const;

/** Opens the microphone by a click, and waits until main listens. */
export async function listen(page: Page, main: FakeMain): Promise<void> {
  const before = main.paramsOf('speech.start').length;
  await page.getByRole('button', microphone).click();
  await page.waitForFunction(
    () => document.querySelector('[data-status="listening"] button[aria-pressed="true"]') !== null,
  );
  while (main.paramsOf('speech.start').length === before) await page.waitForTimeout(20);
  // Its own answer has to be back before what it hears is taken for this window's.
  while (main.paramsOf('speech.audio').length === 0) await page.waitForTimeout(20);
}

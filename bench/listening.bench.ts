import { loadavg } from 'node:os';
import { type Sound, sequence, silence, spoken, whyNoTools } from '../e2e/speech/index.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { type ListeningCost, measureListening } from './listening-cost.ts';
import { type ProcessorTime, tellsProcessorTime } from './processor-time.ts';

const seconds = 30;
/** A quiet room: no microphone gives zeros. */
const room: Sound = { kind: 'noise', colour: 'pink', seconds: 8, level: 0.002 };
const sounds: readonly (readonly [what: string, sound: () => Sound])[] = [
  ['nobody speaks', () => room],
  [
    'a sentence every 8 s',
    () => ({
      kind: 'mix',
      parts: [
        [sequence(spoken('search for red shoes', 'flite rms', 1, 0, 0), silence(6.5)), 1],
        [room, 1],
      ],
    }),
  ],
  ['loud noise', () => ({ kind: 'noise', colour: 'pink', seconds: 20, level: 0.6 })],
];

/**
 * What listening costs beside the same window that does not listen. Chromium's audio service, with its echo canceller,
 * is counted; the thread that plays the test's file as a microphone is not.
 */
export const benchmark: Benchmark = {
  name: 'listening',
  async run() {
    const missing = whyNoTools(['sox', 'flite']);
    if (missing !== null || !tellsProcessorTime()) {
      console.error(
        `listening was not measured: ${missing ?? 'this system does not tell processor time by thread'}`,
      );
      return [];
    }
    const rows: Row[] = [];
    for (const [what, sound] of sounds)
      rows.push(rowOf(what, await measureListening({ sound: sound(), seconds })));
    return rows;
  },
};

function rowOf(what: string, { off, on }: ListeningCost): Row {
  const more = (part: string): number => sum(on, part) - sum(off, part);
  const parts = ['window audio', 'window renderer', 'main', 'detector'];
  const told = parts.map((part) => `${part} ${more(`${part} ·`).toFixed(1)}`).join(', ');
  return {
    what: `listening, ${what}`,
    unit: '%',
    median: more(''),
    p95: null,
    goal: 5,
    baseline: { what: 'not listening', median: sum(off, '') },
    note: `${told}; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  };
}

/** Of all threads whose name begins so. */
function sum(time: ProcessorTime, begin: string): number {
  const counted = [...time].filter(([name]) => name.startsWith(begin) && !name.includes('FakeAudioInput'));
  return counted.reduce((total, [, share]) => total + share, 0);
}

import type { Benchmark } from './benchmark.ts';
import { openApp } from './open-app.ts';
import { median, quantile } from './statistics.ts';

const rounds = 20;
/** Longest wait before Stop is pressed, in ms: somewhere in the middle of some step. */
const longestWaitMs = 1_500;
/** The page sends what it has seen every 50 ms. */
const reportDelayMs = 150;

interface SeenEvent {
  readonly at: number;
}

/**
 * Stop pressed at random instants of a long task on a page that keeps a diary of its input events: how long after it
 * the last event came, and how long until the turn was handed back. The baseline is how long one step takes when
 * nobody stops it.
 */
export const benchmark: Benchmark = {
  name: 'stop',
  async run() {
    const { app, sites, sessionId, ask, close } = await openApp();
    const handedBack: number[] = [];
    const lastEvents: number[] = [];
    let seen = 0;
    const steps: number[] = [];
    app.on((event) => {
      if (
        event.type === 'turn-recorded' &&
        event.turn.speaker === 'navigator' &&
        event.turn.ms.act !== undefined
      ) {
        steps.push(event.turn.ms.act);
      }
    });
    try {
      await ask(`go to ${sites.url('faults', '/input-log')}`);
      for (let round = 0; round < rounds; round += 1) {
        const instruction = Array.from(
          { length: 8 },
          (_unused, index) =>
            `type ${'word '.repeat(8)}${index} into ${index % 2 === 0 ? 'Message' : 'Name'}`,
        );
        await app.call('dialogue.send', { sessionId, utterance: instruction.join(', then '), via: 'text' });
        await new Promise((resolve) => setTimeout(resolve, (longestWaitMs * (round + 0.5)) / rounds));
        const stoppedAt = Date.now();
        const start = performance.now();
        await app.call('run.stop', undefined);
        await app.idle();
        handedBack.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, reportDelayMs));
        const { inputEvents } = sites.state('faults') as { readonly inputEvents: readonly SeenEvent[] };
        seen = inputEvents.length;
        const last = Math.max(0, ...inputEvents.map((event) => event.at));
        lastEvents.push(Math.max(0, last - stoppedAt));
      }
    } finally {
      await close();
    }
    // Without a diary a stop that is never obeyed would look like the best one.
    if (seen === 0) throw new Error('The page has seen no input: nothing was measured.');
    const baseline = { what: 'one step, not stopped', median: median(steps) };
    return [
      {
        what: 'last input event after Stop, worst',
        unit: 'ms',
        median: Math.max(...lastEvents),
        p95: null,
        goal: 200,
        baseline,
        note: `${rounds} stops over ${longestWaitMs} ms, ${seen} events seen`,
      },
      {
        what: 'Stop to turn handed back',
        unit: 'ms',
        median: median(handedBack),
        p95: quantile(handedBack, 0.95),
        goal: 200,
        baseline,
        note: '',
      },
    ];
  },
};

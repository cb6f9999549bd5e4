import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { NavigatorTurn } from '../src/shared/domain/index.ts';
import type { Benchmark } from './benchmark.ts';
import { openApp } from './open-app.ts';
import { median, quantile } from './statistics.ts';

const rounds = 12;
const nanosecondsPerMs = 1e6;

/**
 * Everything local in one step: observe, rank, propose, check and record, over real instructions on the shop and on
 * Mind2Web's average page. What the page itself needs (acting, loading) is the baseline: it is paid by anybody.
 */
export const benchmark: Benchmark = {
  name: 'step',
  async run() {
    const { app, sites, ask, close } = await openApp();
    const local: number[] = [];
    const page: number[] = [];
    let recordingSince = 0;
    app.on((event) => {
      if (event.type === 'run-changed' && event.run.status === 'running' && event.run.stage === 'recording') {
        recordingSince = performance.now();
      }
      if (event.type !== 'turn-recorded' || event.turn.speaker !== 'navigator') return;
      local.push(localMs(event.turn) + performance.now() - recordingSince);
      if (event.turn.ms.act !== undefined) page.push(event.turn.ms.act);
    });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    try {
      const shop = sites.url('shop');
      const average = sites.url('catalogue', '/average');
      await ask(`go to ${shop}`);
      local.length = 0;
      page.length = 0;
      delay.enable();
      for (let round = 0; round < rounds; round += 1) {
        await ask(`go to ${shop}, search for red shoes, open the second result, go back`);
        await ask(`go to ${average}, scroll down, scroll to the top`);
      }
      delay.disable();
    } finally {
      await close();
    }
    const baseline = { what: 'acting on the page', median: median(page) };
    return [
      {
        what: 'local work in one step',
        unit: 'ms',
        median: median(local),
        p95: quantile(local, 0.95),
        goal: 300,
        baseline,
        note: `${local.length} steps; p95 goal 800 ms`,
      },
      {
        what: 'event loop delay of main, p99',
        unit: 'ms',
        median: delay.percentile(99) / nanosecondsPerMs,
        p95: null,
        goal: 50,
        baseline,
        note: `longest ${(delay.max / nanosecondsPerMs).toFixed(0)} ms; sampled every 5 ms`,
      },
    ];
  },
};

function localMs({ ms }: NavigatorTurn): number {
  return (ms.observe ?? 0) + (ms.rank ?? 0) + (ms.propose ?? 0) + (ms.check ?? 0);
}

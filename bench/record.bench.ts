import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../src/main/store/index.ts';
import { sampleNavigatorTurn, sampleTrace, sampleUserTurn } from '../src/main/store/testing/sample-turns.ts';
import { toStoredPage } from '../src/shared/domain/index.ts';
import type { Benchmark } from './benchmark.ts';
import { watchLoop } from './loop-watch.ts';
import { openBrowser } from './open-browser.ts';
import { median, quantile, timeRepeatedly } from './statistics.ts';

const steps = 100;
/** Of Mind2Web's average page and above it, one after the other. */
const sizes = [1_135, 1_400, 1_800] as const;

/**
 * A session of 200 turns, 100 said and 100 done, on real pages of at least 1,135 elements in a real Chromium: each step
 * sees another page, that page scrolled and changed in two texts, or the page of before. What it takes on the disk, and
 * what recording costs the step. The baseline is the page's picture alone, which was all that was kept of it before.
 */
export const benchmark: Benchmark = {
  name: 'record',
  async run() {
    const { browser, sites, dataDir, view, open, close } = await openBrowser();
    const signal = new AbortController().signal;
    const folder = join(dataDir, 'store');
    const store = await openStore({ dataDir: folder });
    const { id } = await store.createSession();
    const loop = watchLoop();
    const recording: number[] = [];
    const pictures: number[] = [];
    let seconds = 0;
    let bytes = 0;
    let opened: number[];
    try {
      for (let step = 0; step < steps; step += 1) {
        await change(step);
        const snapshot = await browser.observe({ signal });
        const shown = await browser.screenshot({ snapshot, signal });
        pictures.push(shown?.length ?? 0);
        await store.recordUserTurn(sampleUserTurn(id, `the instruction of step ${step}`, step));
        loop.start();
        const start = performance.now();
        const page = toStoredPage(snapshot);
        await store.recordNavigatorTurn(
          sampleNavigatorTurn(id, { at: step }),
          sampleTrace,
          { page, shown },
          null,
        );
        recording.push(performance.now() - start);
        // Until the page is on the disk: what it costs the loop in the background counts too.
        await store.trace('');
        loop.stop();
        seconds += (performance.now() - start) / 1_000;
      }
      opened = await timeRepeatedly(10, () => store.turns(id));
      await store.close();
      bytes = statSync(join(folder, 'parley.db')).size;
    } finally {
      await store.close();
      await close();
    }
    const kib = (value: number): number => value / 1_024;
    const sum = pictures.reduce((total, size) => total + size, 0);
    const nothing = { what: 'an idle loop', median: 2 };
    return [
      {
        what: 'record, per turn on the disk',
        unit: 'KiB',
        median: kib(bytes / (2 * steps)),
        p95: null,
        goal: 150,
        baseline: { what: 'the pictures alone', median: kib(sum / (2 * steps)) },
        note: `${2 * steps} turns, ${steps} of them with a page`,
      },
      {
        what: 'record, per turn with a page',
        unit: 'KiB',
        median: kib(bytes / steps),
        p95: null,
        goal: 150,
        baseline: { what: 'the pictures alone', median: kib(sum / steps) },
        note: '',
      },
      {
        what: 'record, what the step waits',
        unit: 'ms',
        median: median(recording),
        p95: quantile(recording, 0.95),
        goal: 20,
        baseline: nothing,
        note: `${((seconds / steps) * 1_000).toFixed(0)} ms until the page is written`,
      },
      {
        what: 'record, from one look of the loop to the next',
        unit: 'ms',
        median: median(loop.gaps),
        p95: quantile(loop.gaps, 0.95),
        goal: 20,
        baseline: nothing,
        note: `longest ${Math.max(...loop.gaps).toFixed(0)} ms`,
      },
      {
        what: 'turns of a session of 200',
        unit: 'ms',
        median: median(opened),
        p95: quantile(opened, 0.95),
        goal: 200,
        baseline: nothing,
        note: '',
      },
    ];

    async function change(step: number): Promise<void> {
      if (step % 4 === 0) {
        await open(sites.url('catalogue', `/average?elements=${sizes[(step / 4) % sizes.length]}`));
      }
      if (step % 4 === 3) return;
      const expression = `{ scrollTo(0, ${(step * 137) % 2_000}); const all = [...document.querySelectorAll('a, button')];
        for (const at of [${step}, ${step * 7}]) all[at % all.length].append(' ${step}'); }`;
      const { exceptionDetails } = (await view().channel.send('Runtime.evaluate', {
        expression,
      })) as { readonly exceptionDetails?: { readonly text: string } };
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    }
  },
};

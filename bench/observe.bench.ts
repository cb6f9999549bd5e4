import type { Benchmark, Row } from './benchmark.ts';
import { openBrowser } from './open-browser.ts';
import { median, quantile, timeRepeatedly } from './statistics.ts';

const pages = [
  { what: 'observe, 1,135 elements', path: '/average', goal: 80, rounds: 25 },
  { what: 'observe, 12,500 nodes', path: '/', goal: 400, rounds: 10 },
] as const;

/** One look at the page, all passes included, beside Chromium's own accessibility tree of the same page. */
export const benchmark: Benchmark = {
  name: 'observe',
  async run() {
    const { browser, sites, view, open, close } = await openBrowser();
    const signal = new AbortController().signal;
    const rows: Row[] = [];
    try {
      for (const page of pages) {
        await open(sites.url('catalogue', page.path));
        const seen = await browser.observe({ signal });
        const times = await timeRepeatedly(page.rounds, () => browser.observe({ signal }));
        const { channel } = view();
        await channel.send('Accessibility.enable');
        const tree = await timeRepeatedly(page.rounds, () => channel.send('Accessibility.getFullAXTree'), 1);
        await channel.send('Accessibility.disable');
        rows.push({
          what: page.what,
          unit: 'ms',
          median: median(times),
          p95: quantile(times, 0.95),
          goal: page.goal,
          baseline: { what: 'accessibility tree, raw', median: median(tree) },
          note: `${seen.counts.nodes} nodes, ${seen.counts.candidates} candidates`,
        });
      }
    } finally {
      await close();
    }
    return rows;
  },
};

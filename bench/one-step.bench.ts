import { chromium } from '@playwright/test';
import Database from 'better-sqlite3';
import { findChromium } from '../src/main/host/web/chromium/index.ts';
import type { Benchmark } from './benchmark.ts';
import { openApp } from './open-app.ts';
import { median, quantile } from './statistics.ts';

const rounds = 15;
const second = '.card:nth-of-type(2) a.name';

/**
 * "Open the second one" on the shop's results, through the whole app: from Enter to the finished click and to the
 * closing words, with the looks at the page and the rows read from the database that it took. The baseline is
 * Playwright's own click on the same element, until the page that it leads to has loaded.
 */
export const benchmark: Benchmark = {
  name: 'one-step',
  async run() {
    const looks = { count: 0 };
    const { app, sites, ask, close } = await openApp((method) => {
      if (method === 'DOMSnapshot.captureSnapshot') looks.count += 1;
    });
    const rows = countRows();
    const clicked: number[] = [];
    const finished: number[] = [];
    const looked: number[] = [];
    const read: number[] = [];
    const acting: number[] = [];
    const results = sites.url('shop', '/search?q=shoes');
    let start = 0;
    app.on((event) => {
      if (event.type !== 'turn-recorded' || event.turn.speaker !== 'navigator' || start === 0) return;
      if (event.turn.action.intent !== 'click') return;
      if (event.turn.outcome.kind !== 'done') throw new Error(`Not clicked: ${event.turn.outcome.message}`);
      clicked.push(performance.now() - start);
      acting.push(event.turn.ms.act ?? 0);
    });
    let own: number[];
    try {
      await ask(`go to ${results}`);
      for (let round = 0; round < rounds; round += 1) {
        looks.count = 0;
        rows.count = 0;
        start = performance.now();
        await ask('open the second one');
        finished.push(performance.now() - start);
        looked.push(looks.count);
        read.push(rows.count);
        start = 0;
        await ask('go back');
      }
      own = await clickWithPlaywright(results);
    } finally {
      rows.stop();
      await close();
    }
    const baseline = { what: "Playwright's own click, until loaded", median: median(own) };
    const row = { p95: null, goal: null, baseline, note: '' };
    const nothing = { what: 'Playwright, which is told where to click', median: 0 };
    return [
      {
        ...row,
        what: 'Enter to the finished click',
        unit: 'ms',
        median: median(clicked),
        p95: quantile(clicked, 0.95),
        goal: 400,
        note: `acting ${median(acting).toFixed(0)} ms of it`,
      },
      {
        ...row,
        what: 'Enter to the closing words',
        unit: 'ms',
        median: median(finished),
        p95: quantile(finished, 0.95),
      },
      { ...row, what: 'looks at the page', unit: 'looks', median: median(looked), baseline: nothing },
      {
        ...row,
        what: 'rows read from the database',
        baseline: nothing,
        unit: 'rows',
        median: median(read),
        p95: quantile(read, 0.95),
        note: `first round ${read[0]}, last ${read.at(-1)}: the dialogue grows by four turns a round`,
      },
    ];
  },
};

async function clickWithPlaywright(url: string): Promise<number[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium for the baseline.');
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath,
    args: isRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  });
  const times: number[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(url);
      const start = performance.now();
      await Promise.all([page.waitForEvent('load'), page.click(second)]);
      times.push(performance.now() - start);
    }
  } finally {
    await browser.close();
  }
  return times;
}

/** Counts what every statement gives back, whoever runs it. */
function countRows(): { count: number; stop(): void } {
  const database = new Database(':memory:');
  const prototype = Object.getPrototypeOf(database.prepare('SELECT 1')) as {
    all: (...given: unknown[]) => unknown[];
    get: (...given: unknown[]) => unknown;
  };
  database.close();
  const { all, get } = prototype;
  const rows = {
    count: 0,
    stop() {
      Object.assign(prototype, { all, get });
    },
  };
  prototype.all = function (this: unknown, ...given) {
    const found = all.apply(this, given);
    rows.count += found.length;
    return found;
  };
  prototype.get = function (this: unknown, ...given) {
    const found = get.apply(this, given);
    if (found !== undefined) rows.count += 1;
    return found;
  };
  return rows;
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Benchmark } from './benchmark.ts';
import { openBrowser } from './open-browser.ts';
import { median, quantile } from './statistics.ts';

const rounds = 60;
const warmUps = 6;

const pages: Readonly<Record<string, string>> = {
  '/': '<title>Quiet</title><button onclick="this.dataset.n = 1 + Number(this.dataset.n ?? 0)">Press</button>',
  '/sends': `<title>Sends</title><button onclick="fetch('/sink', { method: 'POST', body: '{}' })">Press</button>`,
};

/**
 * What the gate adds to a click, on a page without traffic and on one that sends at each click: with and without
 * somebody to decide, by turns, so that a noisy machine is noisy for both.
 */
export const benchmark: Benchmark = {
  name: 'gate',
  async run() {
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
      response.end(`<!doctype html>${pages[request.url ?? '/'] ?? ''}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { browser, open, close } = await openBrowser();
    const { signal } = new AbortController();
    try {
      const rows = [];
      for (const [path, what, goal] of [
        ['/', 'gate: added to a click without traffic', 10],
        ['/sends', 'gate: added to a click that sends', null],
      ] as const) {
        await open(`http://127.0.0.1:${port}${path}`);
        const snapshot = await browser.observe({ signal });
        const button = snapshot.candidates.find(({ name }) => name === 'Press');
        if (button === undefined) throw new Error('The page has no button.');
        const click = async (isGated: boolean): Promise<number> => {
          const start = performance.now();
          const outcome = await browser.act(
            { intent: 'click', uid: button.uid },
            {
              snapshot,
              consent: null,
              signal,
              ...(isGated ? { permit: async () => 'let-go' as const } : {}),
            },
          );
          if (outcome.kind !== 'done') throw new Error(`The click was ${outcome.kind}.`);
          return performance.now() - start;
        };
        const gated: number[] = [];
        const free: number[] = [];
        for (let round = 0; round < warmUps + rounds; round += 1) {
          // Which goes first changes, so that neither always follows the other.
          const first = round % 2 === 0;
          const [one, two] = [await click(first), await click(!first)];
          if (round < warmUps) continue;
          gated.push(first ? one : two);
          free.push(first ? two : one);
        }
        const added = gated.map((ms, round) => ms - (free[round] ?? 0));
        rows.push({
          what,
          unit: 'ms' as const,
          median: median(added),
          p95: quantile(added, 0.95),
          goal,
          baseline: { what: 'the same click, nobody asked', median: median(free) },
          note: `${rounds} pairs; a click with the gate ${median(gated).toFixed(1)} ms`,
        });
      }
      return rows;
    } finally {
      await close();
      server.close();
      server.closeAllConnections();
    }
  },
};

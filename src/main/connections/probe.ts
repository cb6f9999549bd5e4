import type { ProbeReport } from '#shared/ipc/index.ts';
import type { ConnectionsParts } from './create-connections.ts';
import type { Endpoint } from './endpoint.ts';

/** The first-run check, one at a time: a new one ends the one under way and begins once that has ended. */
export function createProbe(
  testConnection: ConnectionsParts['testConnection'],
  onProbe: (report: ProbeReport) => void,
): { start(endpoint: Endpoint): Promise<ProbeReport>; stop(): void; close(): Promise<void> } {
  let current: { readonly ending: AbortController; readonly done: Promise<unknown> } | null = null;

  return {
    async start(endpoint) {
      const before = current;
      const ending = new AbortController();
      const run = async (): Promise<ProbeReport> => {
        before?.ending.abort();
        await before?.done;
        return testConnection(endpoint, { signal: ending.signal, onChange: onProbe });
      };
      const report = run();
      const mine = { ending, done: report.catch(() => undefined) };
      current = mine;
      try {
        return await report;
      } finally {
        if (current === mine) current = null;
      }
    },
    stop: () => current?.ending.abort(),
    async close() {
      current?.ending.abort();
      await current?.done;
    },
  };
}

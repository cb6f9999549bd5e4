import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import type { Benchmark } from './benchmark.ts';
import { median, quantile } from './statistics.ts';

const root = join(import.meta.dirname, '..');
const rounds = 7;
const bytesPerMiB = 1024 * 1024;

/**
 * From starting the process to a window that has been answered, on the web host: address printed, window files
 * served, first call answered. The browser that shows the window is the user's own and not counted. The baseline is
 * what Node itself needs to start and serve one file. Memory is main's, without the pages' Chromium.
 */
export const benchmark: Benchmark = {
  name: 'start',
  async run() {
    const starts: number[] = [];
    const memories: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), 'parley-start-'));
      const app = await startApp(dataDir);
      starts.push(app.ms);
      memories.push(residentBytes(app.child) / bytesPerMiB);
      await end(app.child);
      rmSync(dataDir, { recursive: true, force: true });
      bare.push(await startBare());
    }
    return [
      {
        what: 'cold start to usable window',
        unit: 'ms',
        median: median(starts),
        p95: quantile(starts, 0.95),
        goal: 1_500,
        baseline: { what: 'bare Node server', median: median(bare) },
        note: 'web host',
      },
      {
        what: 'memory of main, no page views',
        unit: 'MiB',
        median: median(memories),
        p95: null,
        goal: 400,
        baseline: { what: 'bare Node', median: bareMemoryMiB() },
        note: 'resident, lexical ranker',
      },
    ];
  },
};

async function startApp(dataDir: string): Promise<{ readonly child: ChildProcess; readonly ms: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, 'out', 'main', 'web.js')], {
    env: { ...process.env, PARLEY_DATA: dataDir, PARLEY_OPEN: 'never' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(chunk.toString())?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () =>
      reject(new Error('The app ended before it was open; run "npm run build" first.')),
    );
  });
  const url = new URL(address);
  await (await fetch(url.origin)).text();
  await callState(url);
  return { child, ms: performance.now() - start };
}

function callState(url: URL): Promise<void> {
  const token = url.hash.replace('#token=', '');
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${url.host}/socket?token=${token}`, { origin: url.origin });
    socket.once('error', reject);
    socket.once('open', () => socket.send(JSON.stringify({ id: 1, method: 'app.state' })));
    socket.on('message', (data, binary) => {
      if (binary || !data.toString().includes('"answer"')) return;
      socket.close();
      resolve();
    });
  });
}

async function startBare(): Promise<number> {
  const start = performance.now();
  const code = `require('node:http').createServer((q, r) => r.end('ok')).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  await (await fetch(`http://127.0.0.1:${port}`)).text();
  const ms = performance.now() - start;
  bareMemory = residentBytes(child);
  await end(child);
  return ms;
}

let bareMemory = 0;

function bareMemoryMiB(): number {
  return bareMemory / bytesPerMiB;
}

/** Resident set of a process, from /proc; elsewhere this benchmark's own, which is of the same order. */
function residentBytes(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return process.memoryUsage.rss();
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Benchmark } from './benchmark.ts';
import { median, quantile } from './statistics.ts';

const root = join(import.meta.dirname, '..');
const rounds = 7;
const bytesPerMiB = 1024 * 1024;

/**
 * From starting the process to a window that has been answered, on the web host: address printed, window files
 * served, first call answered. The browser that shows the window is the user's own and not counted. The baseline is
 * what Node itself needs to start and serve one file. Memory is main's and the ranker's process's, without the pages'
 * Chromium.
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
      await untilRankerIsLoaded(app.url);
      const processes = [app.child.pid ?? 0, ...rankerProcesses(app.child)];
      memories.push(processes.reduce((sum, id) => sum + residentBytes(id), 0) / bytesPerMiB);
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
        what: 'memory with the ranker loaded, no page views',
        unit: 'MiB',
        median: median(memories),
        p95: null,
        goal: 400,
        baseline: { what: 'bare Node', median: bareMemoryMiB() },
        note: 'resident, main and the process of the ranker',
      },
    ];
  },
};

interface StartedApp {
  readonly child: ChildProcess;
  readonly url: URL;
  readonly ms: number;
}

async function startApp(dataDir: string): Promise<StartedApp> {
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
  await call(url, 'app.state');
  return { child, url, ms: performance.now() - start };
}

async function untilRankerIsLoaded(url: URL): Promise<void> {
  while (/"status":"starting"/.test(await call(url, 'ranker.state'))) await sleep(50);
}

/** Process ids of main's children that hold the model; Chromium is no part of it. */
function rankerProcesses({ pid }: ChildProcess): readonly number[] {
  const children = readText(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/).filter(Boolean);
  return children.map(Number).filter((id) => readText(`/proc/${id}/cmdline`).includes('inference-process'));
}

function call(url: URL, method: string): Promise<string> {
  const token = url.hash.replace('#token=', '');
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${url.host}/socket?token=${token}`, { origin: url.origin });
    socket.once('error', reject);
    socket.once('open', () => socket.send(JSON.stringify({ id: 1, method })));
    socket.on('message', (data, binary) => {
      if (binary || !data.toString().includes('"answer"')) return;
      socket.close();
      resolve(data.toString());
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
  bareMemory = residentBytes(child.pid ?? 0);
  await end(child);
  return ms;
}

let bareMemory = 0;

function bareMemoryMiB(): number {
  return bareMemory / bytesPerMiB;
}

/** Resident set of a process, from /proc; elsewhere this benchmark's own, which is of the same order. */
function residentBytes(processId: number): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readText(`/proc/${processId}/status`))?.[1];
  return kibibytes === undefined ? process.memoryUsage.rss() : Number(kibibytes) * 1024;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

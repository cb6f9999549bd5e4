import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRanker, type ParleyRanker, templates } from '../src/main/ranker/index.ts';
import { createInference, type Device, type Inference } from '../src/main/ranker/inference/index.ts';
import type { Snapshot, Turn } from '../src/shared/domain/index.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { watchLoop } from './loop-watch.ts';
import { measureBaseline } from './rank-baseline.ts';
import { lookAgain, makeRankPage } from './rank-page.ts';
import { median, quantile } from './statistics.ts';

/** Elements; the goals are for 1,135, Mind2Web's average. */
const sizes = [100, 1_135, 5_000, 20_000] as const;
const goalSize = 1_135;
const goals = { cold: 400, changed: 60, unchanged: 15 } as const;
const changedShare = 0.05;
const loopGoalMs = 50;
const memoryGoalMiB = 300;
const devices: readonly Device[] = ['cpu', 'webgpu', 'cuda', 'dml', 'coreml'];
/** The baseline encodes this many texts in batches and so many one by one; larger pages are reckoned from it. */
const baselineTexts = 1_135;
const baselineOneByOne = 150;
const bytesPerMiB = 1024 * 1024;

/**
 * What ranking costs, beside the same model used the straightforward way: without a cache every look at a page
 * encodes all of it. `PARLEY_BENCH_MODEL` names another model folder than the shipped one.
 */
export const benchmark: Benchmark = {
  name: 'rank',
  async run() {
    const root = join(import.meta.dirname, '..');
    const modelFolder = process.env.PARLEY_BENCH_MODEL ?? join(root, 'resources', 'models', 'ranker');
    if (!existsSync(join(modelFolder, 'config.json'))) {
      throw new Error(
        `There is no ranking model in ${modelFolder}; PARLEY_BENCH_MODEL names another folder.`,
      );
    }
    const rows: Row[] = [];
    let baseline: Baseline | null = null;
    for (const device of devices) {
      const inference = await openOn(modelFolder, device);
      if (inference === null) continue;
      try {
        baseline ??= await readBaseline(modelFolder, inference);
        rows.push(...(await measureDevice(inference, device, baseline)));
      } finally {
        await inference.close();
      }
    }
    return rows;
  },
};

interface Baseline {
  /** For one look at a page of so many elements, in ms. */
  batches(elements: number): number;
  oneByOne(elements: number): number;
  readonly memoryMiB: number;
  /** Cosine of the first text's vector with the pipeline's: it is the same model. */
  readonly agreement: number;
}

async function openOn(modelFolder: string, device: Device): Promise<Inference | null> {
  try {
    const inference = await createInference({ modelFolder, device });
    const { device: found, reason } = inference.state();
    if (found.toLowerCase() === device) return inference;
    await inference.close();
    console.error(`  ${device}: not here (${reason})`);
  } catch (problem) {
    console.error(`  ${device}: not here (${problem instanceof Error ? problem.message : String(problem)})`);
  }
  return null;
}

async function readBaseline(modelFolder: string, inference: Inference): Promise<Baseline> {
  const page = templates[inference.card.template].readPage(makeRankPage(baselineTexts));
  const texts = page.snapshot.candidates.flatMap((_, index) => page.document(index) ?? []);
  const times = await measureBaseline(modelFolder, texts, baselineOneByOne);
  const { signal } = new AbortController();
  const own = await inference.encode('document', texts.slice(0, 1), { signal });
  return {
    batches: (elements) => (times.batchesMs * elements) / texts.length,
    oneByOne: (elements) => (times.oneByOneMs * elements) / Math.min(baselineOneByOne, texts.length),
    memoryMiB: times.memoryMiB,
    agreement: cosine(own, Float32Array.from(times.first)),
  };
}

async function measureDevice(
  inference: Inference,
  device: Device,
  baseline: Baseline,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const loop = watchLoop();
  let isWarm = false;
  let question = 0;
  /** One ranking of a page as a step of the agent does it; every question is new, so it is encoded. */
  const ask = async (ranker: ParleyRanker, snapshot: Snapshot) => {
    question += 1;
    const turns = [spoken(`add the ${question}th olive canvas hammock to the cart`)];
    const { signal } = new AbortController();
    await rest();
    if (isWarm) loop.start();
    const start = performance.now();
    const { by } = await ranker.rank({ snapshot, turns, signal });
    const ms = performance.now() - start;
    if (isWarm) loop.stop();
    return { ms, by };
  };
  const start = () => createRanker({ open: async () => ({ encoder: inference, crossEncoder: null }) });
  // The process warms up on texts of another page.
  await ask(start(), makeRankPage(500, 99));
  isWarm = true;

  for (const size of sizes) {
    const page = makeRankPage(size);
    const rounds = size > goalSize ? 4 : 9;
    const measured = { cold: [] as number[], changed: [] as number[], unchanged: [] as number[] };
    const notes = { cold: '', changed: '', unchanged: '' };
    const note = (by: { readonly encoded: number; readonly cached: number }) =>
      `${by.encoded.toLocaleString('en')} encoded, ${by.cached.toLocaleString('en')} known`;
    let ranker = start();
    for (let round = 0; round < rounds; round += 1) {
      await ranker.idle();
      ranker = start();
      const { ms, by } = await ask(ranker, lookAgain(page, 0, round));
      measured.cold.push(ms);
      notes.cold = note(by);
    }
    await learnWhole(ranker, page);
    for (let round = 0; round < 2 * rounds; round += 1) {
      const same = await ask(ranker, lookAgain(page, 0, round));
      measured.unchanged.push(same.ms);
      notes.unchanged = note(same.by);
    }
    for (let round = 0; round < rounds; round += 1) {
      const changed = await ask(ranker, lookAgain(page, changedShare, round));
      measured.changed.push(changed.ms);
      notes.changed = note(changed.by);
      await ranker.idle();
    }
    for (const kind of ['cold', 'changed', 'unchanged'] as const) {
      const words = { cold: 'nothing known', changed: '5 % changed', unchanged: 'unchanged' }[kind];
      rows.push({
        what: `rank, ${size.toLocaleString('en')} elements, ${words}, ${device}`,
        unit: 'ms',
        median: median(measured[kind]),
        p95: quantile(measured[kind], 0.95),
        goal: size === goalSize ? goals[kind] : null,
        baseline: { what: `pipeline, batches of 32${reckoned(size)}`, median: baseline.batches(size) },
        note: `${notes[kind]}; one by one ${baseline.oneByOne(size).toFixed(0)} ms (reckoned)`,
      });
    }
  }
  const speed = inference.state().elementsPerSecond?.toLocaleString('en') ?? 'unknown';
  rows.push({
    what: `event loop delay of main while ranking, p99, ${device}`,
    unit: 'ms',
    median: quantile(loop.gaps, 0.99),
    p95: null,
    goal: loopGoalMs,
    baseline: { what: 'one by one, 1,135', median: baseline.oneByOne(goalSize) },
    note: `longest ${Math.max(...loop.gaps).toFixed(0)} ms; all sizes; sampled every 2 ms`,
  });
  const memory = await measureMemory(start(), inference);
  rows.push({
    what: `memory that ranking adds, ${device}`,
    unit: 'MiB',
    median: memory.main + memory.model,
    p95: null,
    goal: memoryGoalMiB,
    baseline: { what: 'pipeline, its process', median: baseline.memoryMiB },
    note:
      `${memory.main.toFixed(0)} MiB live in main with ${memoryPage.toLocaleString('en')} elements known, ` +
      `${memory.model.toFixed(0)} MiB resident in the model's process; ${inference.card.name}, ${speed} elements/s ` +
      `at the start; cosine with the pipeline ${baseline.agreement.toFixed(4)}`,
  });
  return rows;
}

const memoryPage = 20_000;

/** What stays in main once a huge page is known, and what the model's process holds, in MiB. */
async function measureMemory(
  ranker: ParleyRanker,
  inference: Inference,
): Promise<{ readonly main: number; readonly model: number }> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const live = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const page = makeRankPage(memoryPage);
  const before = live();
  await learnWhole(ranker, page);
  const main = (live() - before) / bytesPerMiB;
  // Still asked for after measuring, so that neither is collected before.
  await ranker.idle();
  return { main, model: page.candidates.length === 0 ? 0 : residentBytes(inference.pid) / bytesPerMiB };
}

const reckoned = (size: number): string => (size === baselineTexts ? '' : ' (reckoned)');

/** Looks at the page until all of it is known, as somebody would who stays on it. */
async function learnWhole(ranker: ParleyRanker, page: Snapshot): Promise<void> {
  const { signal } = new AbortController();
  for (let encoded = -1; encoded !== 0; ) {
    await ranker.idle();
    const { by } = await ranker.rank({ snapshot: page, turns: [spoken('look')], signal });
    encoded = by.encoded;
  }
  await ranker.idle();
}

/** Lets the collector and timers have their turn, so that no ranking pays for the making of its page. */
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

function spoken(utterance: string): Turn {
  return { id: utterance, sessionId: 'bench', index: 0, at: 0, speaker: 'user', utterance, via: 'text' };
}

function cosine(first: Float32Array, second: Float32Array): number {
  const dot = first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0);
  return dot / (Math.hypot(...first) * Math.hypot(...second));
}

/** Resident memory of another process; 0 where the system does not tell it this way. */
function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { scoreWeblinx, type WeblinxPrediction } from '../src/main/evaluation/index.ts';
import { readDemonstration } from '../src/main/evaluation/weblinx-dataset.ts';

/** `score-answers.ts score|read DIR`: run by metrics.bench.ts in a process of its own; tells its time and memory. */
const [what, folder = ''] = process.argv.slice(2);

async function* answers(): AsyncGenerator<WeblinxPrediction> {
  const lines = createInterface({ input: createReadStream(join(folder, 'answers.jsonl')) });
  for await (const line of lines) yield JSON.parse(line) as WeblinxPrediction;
}

if (what === 'score') {
  await scoreWeblinx({ root: folder, split: 'valid', predictions: answers(), out: join(folder, 'scored') });
} else {
  // Answers come recording by recording, so each is opened once, with the pages that its turns are on.
  let last: ReturnType<typeof readDemonstration> | null = null;
  let name = '';
  for await (const { demo, turn } of answers()) {
    if (demo !== name) last = readDemonstration(folder, demo);
    name = demo;
    if (last !== null && typeof last !== 'string') last.pageOf(turn);
  }
}
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ ms: (userCPUTime + systemCPUTime) / 1_000, mib: maxRSS / 1_024 }));

// How often "all hospitals" comes out as just those on pages of others:
//   node training/score-kinds.ts PAGES [train|dev|held-out]
// PAGES is what collect-pages.ts wrote; PARLEY_MODELS names another folder of models.
import { join } from 'node:path';
import { readSpoken } from '../e2e/instructions/spoken-pages.ts';
import { eachOf, findKind } from '../src/main/grounding/index.ts';
import { createFileRanker, createUnderstanding } from '../src/main/ranker/index.ts';

const [pages = '', part = 'dev'] = process.argv.slice(2);
if (pages === '') throw new Error('node training/score-kinds.ts PAGES [train|dev|held-out]');

const models = join(import.meta.dirname, '..', 'resources', 'models');
const ranker = createFileRanker({ modelsFolder: models, device: 'cpu' });
const understanding = createUnderstanding({ modelsFolder: process.env.PARLEY_MODELS ?? models, ranker });
await understanding.ready();
const { signal } = new AbortController();
let right = 0;
const lines = readSpoken(pages, part).filter(({ line }) => line.kind === 'all');
for (const { line, snapshot } of lines) {
  const [step] = (await understanding.read(line.said, '', signal)) ?? [];
  const meaning = await understanding.meaning(eachOf(step?.clause ?? line.said), snapshot, signal);
  const kind = meaning === null ? null : findKind(meaning.scores, snapshot);
  const meant = (line.steps[0]?.on ?? []).map((index) => snapshot.candidates[index]?.uid);
  const members = kind?.members.map(({ uid }) => uid) ?? [];
  const isRight = members.length === meant.length && members.every((uid) => meant.includes(uid));
  if (isRight) right += 1;
  const names = kind?.members.map(({ name }) => name.slice(0, 20)) ?? [];
  console.log(isRight ? 'right' : 'wrong', line.said, kind?.fit.toFixed(2), names.slice(0, 8));
}
console.log(`${right} of ${lines.length} right`);
await understanding.close();
await ranker.close();

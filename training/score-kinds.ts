// How well "the third hospital" is counted and "all hospitals" found on pages of others:
//   node training/score-kinds.ts PAGES [train|dev|held-out]
// PAGES is what collect-pages.ts wrote; PARLEY_MODELS names another folder of models.
import { join } from 'node:path';
import { readSpoken } from '../e2e/instructions/spoken-pages.ts';
import { eachOf, findKind, parseTarget } from '../src/main/grounding/index.ts';
import { createFileRanker, createUnderstanding } from '../src/main/ranker/index.ts';
import { readOrdinal } from '../src/shared/text/numbers.ts';

const [pages = '', part = 'dev'] = process.argv.slice(2);
if (pages === '') throw new Error('node training/score-kinds.ts PAGES [train|dev|held-out]');

const models = join(import.meta.dirname, '..', 'resources', 'models');
const ranker = createFileRanker({ modelsFolder: models, device: 'cpu' });
const understanding = createUnderstanding({ modelsFolder: process.env.PARLEY_MODELS ?? models, ranker });
await understanding.ready();
const { signal } = new AbortController();
const found: Record<string, number> = { 'order right': 0, order: 0, 'all right': 0, all: 0 };
for (const { line, snapshot } of readSpoken(pages, part)) {
  if (line.kind !== 'order' && line.kind !== 'all') continue;
  const [step] = (await understanding.read(line.said, '', signal)) ?? [];
  const words = step?.clause ?? line.said;
  const meaning = await understanding.meaning(eachOf(words), snapshot, signal);
  const kind = meaning === null ? null : findKind(meaning.scores, snapshot);
  const ordinal =
    (step?.ordinal == null ? null : readOrdinal(step.ordinal.toLowerCase())) ?? parseTarget(words).ordinal;
  const meant = (line.steps[0]?.on ?? []).map((index) => snapshot.candidates[index]?.uid);
  const members = kind?.members.map(({ uid }) => uid) ?? [];
  const counted = members.at(ordinal !== null && ordinal > 0 ? ordinal - 1 : (ordinal ?? 0));
  const isRight =
    line.kind === 'order'
      ? ordinal !== null && counted !== undefined && meant.includes(counted)
      : members.length === meant.length && members.every((uid) => meant.includes(uid));
  found[line.kind] = (found[line.kind] ?? 0) + 1;
  if (isRight) found[`${line.kind} right`] = (found[`${line.kind} right`] ?? 0) + 1;
  const names = kind?.members.map(({ name }) => name.slice(0, 20)) ?? [];
  console.log(
    isRight ? 'right' : 'wrong',
    line.said,
    `(${ordinal})`,
    kind?.fit.toFixed(2),
    names.slice(0, 8),
  );
}
console.log(found);
await understanding.close();
await ranker.close();

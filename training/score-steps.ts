// Writes what is known of the elements that the first step of each sentence may mean, for weigh.py to learn from:
//   node training/score-steps.ts PAGES OUT [train|dev|held-out]
// PAGES is what collect-pages.ts wrote. A line per sentence: what was meant, and the facts of each element.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSpoken } from '../e2e/instructions/spoken-pages.ts';
import { areTwins, collectEvidence, indexPage } from '../src/main/grounding/index.ts';
import { createOfflineNavigator } from '../src/main/navigators/offline/index.ts';
import { queryOf, saidOf, wants } from '../src/main/navigators/offline/understand/index.ts';
import { createFileRanker, createUnderstanding } from '../src/main/ranker/index.ts';
import { type Candidate, defaultSettings, type Snapshot, type UserTurn } from '../src/shared/domain/index.ts';

const [pages = '', out = '', part = 'dev'] = process.argv.slice(2);
if (pages === '' || out === '')
  throw new Error('node training/score-steps.ts PAGES OUT [train|dev|held-out]');

const models = join(import.meta.dirname, '..', 'resources', 'models');
const ranker = createFileRanker({ modelsFolder: models, device: 'cpu' });
const understanding = createUnderstanding({ modelsFolder: process.env.PARLEY_MODELS ?? models, ranker });
await understanding.ready();
const { signal } = new AbortController();
const spoken = readSpoken(pages, part);
const rows: string[] = [];
for (const { line, snapshot } of spoken) {
  const { page: name, kind, said, steps } = line;
  const [step] = (await understanding.read(said, '', signal)) ?? [];
  const want = step === undefined ? undefined : wants[step.operation];
  if (step === undefined || want === undefined) continue;
  const meaning = await understanding.meaning(queryOf(step), snapshot, signal);
  if (meaning === null) throw new Error('The grounder does not answer.');
  const page = indexPage(snapshot);
  const byRules = await actByRules(said, snapshot);
  const about = { ...saidOf(step, want), meaning, previousUid: null, byRules, excluded: [] };
  const evidence = collectEvidence(about, page);
  const twins = evidence.flatMap((one, at) =>
    evidence.flatMap((other, to) =>
      to > at && areTwins(one.candidate, other.candidate, page) ? [[at, to]] : [],
    ),
  );
  const [first] = steps;
  const meant = new Set(
    [...(first?.on ?? []), ...(first?.maybe ?? [])].map((index) => snapshot.candidates[index]),
  );
  const right = evidence.flatMap(({ candidate }, at) => (meant.has(candidate) ? [at] : []));
  const facts = evidence.map((one) => one.facts);
  rows.push(
    JSON.stringify({
      page: name,
      kind,
      said,
      isOnElement: (first?.on ?? []).length > 0,
      right,
      twins,
      facts,
    }),
  );
}
writeFileSync(out, `${rows.join('\n')}\n`);
console.log(`${rows.length} of ${spoken.length} sentences have a step on an element`);
await understanding.close();
await ranker.close();

/** What the navigator acts on by words alone. */
async function actByRules(said: string, snapshot: Snapshot): Promise<Candidate | null> {
  const turn: UserTurn = {
    id: '1',
    sessionId: 's',
    index: 0,
    at: 0,
    speaker: 'user',
    utterance: said,
    via: 'text',
  };
  const { action } = await createOfflineNavigator({ read: understanding.read, looks: false }).propose({
    turns: [turn],
    utterance: said,
    snapshot,
    rank: async () => [],
    memory: null,
    settings: defaultSettings,
    signal,
    screenshot: async () => null,
    report: () => undefined,
  });
  return ('uid' in action ? snapshot.candidates.find(({ uid }) => uid === action.uid) : undefined) ?? null;
}

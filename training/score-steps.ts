// Writes what is known of the elements that the first step of each sentence may mean, for weigh.py to learn from:
//   node training/score-steps.ts PAGES OUT PART…
// PAGES is what collect-pages.ts wrote; a PART is train, dev or held-out of training/spoken, or sites: the development sentences
// about the pages of our own tests. A line per sentence: what was meant, and the facts of each element.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSpoken } from '../e2e/instructions/spoken-pages.ts';
import { areTwins, collectEvidence, indexPage } from '../src/main/grounding/index.ts';
import { createOfflineNavigator } from '../src/main/navigators/offline/index.ts';
import { startConversation, startTalkRig } from '../src/main/navigators/offline/testing/converse.ts';
import { devPages, meantBy, readDevSet } from '../src/main/navigators/offline/testing/dev-set.ts';
import { queryOf, saidOf, wants } from '../src/main/navigators/offline/understand/index.ts';
import { createFileRanker, createUnderstanding } from '../src/main/ranker/index.ts';
import { type Candidate, defaultSettings, type Snapshot, type UserTurn } from '../src/shared/domain/index.ts';

const [pages = '', out = '', ...parts] = process.argv.slice(2);
if (parts.length === 0) throw new Error('node training/score-steps.ts PAGES OUT PART…');

/** A sentence about a page, with the elements that its first step may be meant to be done to. */
interface Sentence {
  readonly part: string;
  readonly page: string;
  readonly kind: string;
  readonly said: string;
  readonly snapshot: Snapshot;
  readonly isOnElement: boolean;
  readonly isMeant: (candidate: Candidate) => boolean;
}

const models = join(import.meta.dirname, '..', 'resources', 'models');
const ranker = createFileRanker({ modelsFolder: models, device: 'cpu' });
const understanding = createUnderstanding({ modelsFolder: process.env.PARLEY_MODELS ?? models, ranker });
await understanding.ready();
const { signal } = new AbortController();
const sentences = [
  ...parts.filter((part) => part !== 'sites').flatMap(readPart),
  ...(parts.includes('sites') ? await readSites() : []),
];
const rows = [];
for (const sentence of sentences) {
  const row = await score(sentence);
  if (row !== null) rows.push(row);
}
writeFileSync(out, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
console.log(`${rows.length} of ${sentences.length} sentences have a step on an element`);
await understanding.close();
await ranker.close();

/** Null where the reader hears no step on an element. */
async function score({ snapshot, isMeant, ...sentence }: Sentence) {
  const [step] = (await understanding.read(sentence.said, '', signal)) ?? [];
  const want = step === undefined ? undefined : wants[step.operation];
  if (step === undefined || want === undefined) return null;
  const meaning = await understanding.meaning(queryOf(step), snapshot, signal);
  if (meaning === null) throw new Error('The grounder does not answer.');
  const page = indexPage(snapshot);
  const byRules = await actByRules(sentence.said, snapshot);
  const about = { ...saidOf(step, want), meaning, previousUid: null, byRules, excluded: [] };
  const evidence = collectEvidence(about, page);
  const twins = evidence.flatMap((one, at) =>
    evidence.flatMap((other, to) =>
      to > at && areTwins(one.candidate, other.candidate, page) ? [[at, to]] : [],
    ),
  );
  const right = evidence.flatMap(({ candidate }, at) => (isMeant(candidate) ? [at] : []));
  return { ...sentence, right, twins, facts: evidence.map((one) => one.facts) };
}

function readPart(part: string): readonly Sentence[] {
  return readSpoken(pages, part).map(({ line: { page, kind, said, steps }, snapshot }) => {
    const [first] = steps;
    const meant = new Set(
      [...(first?.on ?? []), ...(first?.maybe ?? [])].map((at) => snapshot.candidates[at]),
    );
    const isOnElement = (first?.on ?? []).length > 0;
    return { part, page, kind, said, snapshot, isOnElement, isMeant: (one) => meant.has(one) };
  });
}

async function readSites(): Promise<readonly Sentence[]> {
  const rig = await startTalkRig();
  const found: Sentence[] = [];
  for (const [page, { path, first }] of Object.entries(devPages)) {
    const conversation = startConversation(rig.driver);
    await conversation.say(`open ${rig.sites.origin}${path}`);
    if (first !== undefined) await conversation.say(first);
    const snapshot = await rig.observe();
    for (const { said, wanted } of readDevSet().filter((one) => one.page === page)) {
      const meant = meantBy(wanted, snapshot);
      if (meant === null) continue;
      const isMeant = (one: Candidate): boolean => meant.includes(one);
      found.push({ part: 'sites', page, kind: 'site', said, snapshot, isOnElement: true, isMeant });
    }
  }
  await rig.close();
  return found;
}

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

import { join, resolve } from 'node:path';
import { dialogueOf, fromStoredPage, type Session } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { type DatasetName, datasets, type ScoredQuestion, SkipCounts } from '../evaluation/index.ts';
import { redactText } from '../export/index.ts';
import { chooseTokenCounter, prepareTokenCounter } from '../models/tokens/index.ts';
import { parleyTemplates, readChoiceTemplates } from '../navigators/prompts/mind2web/index.ts';
import { withoutOtherSites } from '../navigators/prompts/page/index.ts';
import {
  livePage,
  parleyPromptTemplates,
  readPromptTemplates,
  toReplayTurn,
} from '../navigators/prompts/weblinx/index.ts';
import { neverStopped } from '../platform/deadline.ts';
import { createLineFile } from '../platform/line-files.ts';
import { besideArchive } from '../platform/paths.ts';
import { createFileRanker } from '../ranker/index.ts';
import { openStoreReader, type StoreReader } from '../store/index.ts';
import { chooseSession, everySession } from './sessions.ts';
import {
  actionRecords,
  askAsWeblinx,
  type Example,
  elementUid,
  exampleOf,
  isLesson,
  maskTurn,
  rankerRecords,
  withoutSecrets,
} from './training-records.ts';

export interface RecordsArguments {
  readonly for: 'action' | 'ranker';
  readonly from: DatasetName | 'sessions';
  /** Folder and split of a data set; null for sessions. */
  readonly path: string | null;
  readonly split: string | null;
  readonly dataDir: string;
  /** Sessions by id or the beginning of one; none: all. */
  readonly sessions: readonly string[];
  readonly out: string;
  readonly template: 'parley-1' | 'dmr';
  readonly negatives: number;
  /** Folder of a ranking model, "words" for none; null for Parley's own. */
  readonly ranker: string | null;
  /** null: as many as in the data set's paper. */
  readonly k: number | null;
  readonly seed: number;
  readonly isOneText: boolean;
  /** Folder of the texts that a checkpoint was trained on; null for Parley's own. */
  readonly templates: string | null;
}

interface RecordsParts {
  /** Folder that holds `resources/`. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly writeError: (text: string) => void;
}

/**
 * `parley records` (docs/command-line.md): lines to train an action model or a ranker on, secrets masked.
 * @returns the exit code
 * @throws AppError in words
 */
export async function runRecords(given: RecordsArguments, parts: RecordsParts): Promise<number> {
  const skipped = new SkipCounts();
  const makeLines = await lineMaker(given, parts, neverStopped);
  const out = createLineFile(given.out, 0o600);
  let lines = 0;
  let turns = 0;
  try {
    for await (const example of examplesOf(given, skipped)) {
      const made = await makeLines.of(example);
      if (made.length === 0) skipped.add('the right element is not ranked');
      else turns += 1;
      lines += made.length;
      for (const line of made) await out.write(withoutSecrets(line, example.secrets));
    }
  } finally {
    await makeLines.close();
    await out.close();
  }
  const left = Object.entries(skipped.counts).map(([reason, count]) => `${count} ${reason}`);
  const without = left.length === 0 ? '' : `; left out: ${left.join(', ')}`;
  parts.writeError(`${lines} lines of ${turns} turns written to ${given.out}${without}\n`);
  return 0;
}

interface LineMaker {
  readonly of: (example: Example) => Promise<readonly object[]>;
  readonly close: () => Promise<void>;
}

async function lineMaker(
  given: RecordsArguments,
  parts: RecordsParts,
  signal: AbortSignal,
): Promise<LineMaker> {
  const { template, negatives, seed, isOneText, templates: folder } = given;
  if (given.for === 'ranker') {
    return {
      of: async (example) => rankerRecords(example, { template, negatives, seed }),
      close: async () => undefined,
    };
  }
  const model = parts.environment.OPENAI_MODEL ?? 'gpt-4o';
  await prepareTokenCounter(model);
  const isChoice = given.from === 'mind2web';
  const how = {
    ...{ isOneText, seed, counter: chooseTokenCounter(model) },
    prompt: folder === null || isChoice ? parleyPromptTemplates : readPromptTemplates(resolve(folder)),
    choice: folder === null || !isChoice ? parleyTemplates : readChoiceTemplates(resolve(folder)),
  };
  const topK = given.k ?? (isChoice ? datasets.mind2web : datasets.weblinx).usualTopK;
  const ranker = createFileRanker({
    folder: given.ranker,
    modelsFolder: join(besideArchive(parts.root), 'resources', 'models'),
    onNotice: (message) => parts.writeError(`parley: ${message}\n`),
  });
  return {
    of: (example) => actionRecords(example, { ranker, topK, how }, signal),
    close: () => ranker.close(),
  };
}

async function* examplesOf(given: RecordsArguments, skipped: SkipCounts): AsyncGenerator<Example> {
  if (given.from === 'sessions') {
    const store = await openStoreReader(given.dataDir);
    try {
      for (const session of await chosenSessions(store, given.sessions)) {
        yield* examplesOfSession(store, session, skipped);
      }
    } finally {
      await store.close();
    }
    return;
  }
  const dataset = datasets[given.from];
  const questions: AsyncIterable<ScoredQuestion<never>> = dataset.questions({
    ...{ root: given.path ?? '', split: given.split ?? '', shard: { index: 1, count: 1 } },
    ...{ candidates: 'own' as const, topK: given.k ?? dataset.usualTopK, strictCompat: true, skipped },
    onShare: () => undefined,
  }) as AsyncIterable<ScoredQuestion<never>>;
  for await (const question of questions) {
    if (given.for === 'ranker' && question.reference.targets.length === 0) continue;
    const example = await exampleOf(question);
    if (example === null) skipped.add('a secret was entered');
    else yield example;
  }
}

async function chosenSessions(store: StoreReader, names: readonly string[]): Promise<readonly Session[]> {
  if (names.length === 0) return store.listSessions('', everySession);
  return Promise.all(names.map((name) => chooseSession(store, name)));
}

/** The steps of a session whose pages were kept. */
async function* examplesOfSession(
  store: Pick<StoreReader, 'turns' | 'trace' | 'page'>,
  { id: sessionId }: Session,
  skipped: SkipCounts,
): AsyncGenerator<Example> {
  const turns = await store.turns(sessionId);
  for (const [at, turn] of turns.entries()) {
    if (turn.speaker === 'user') continue;
    const trace = await store.trace(turn.id);
    if (!isLesson(turn, trace?.navigator ?? null)) {
      skipped.add('not carried out, or words of Parley itself');
      continue;
    }
    if (turn.text.includes(secretMask)) {
      skipped.add('a secret was entered');
      continue;
    }
    const page = await store.page(turn.id);
    if (page === null) {
      skipped.add('no page was kept');
      continue;
    }
    const snapshot = fromStoredPage(page, turn.id, turn.at);
    const before = dialogueOf(turns.slice(0, at)).map(maskTurn);
    // What a model is shown of it, so that it learns from nothing else.
    const shown = withoutOtherSites(
      snapshot,
      before.flatMap((one) => (one.speaker === 'user' ? [one.utterance] : [])),
    );
    const { root, factsOf } = livePage(shown);
    const id = `${sessionId},${turn.index}`;
    const startedAt = turns[0]?.at ?? 0;
    const recorded = {
      before: before.map((one) => toReplayTurn(one, startedAt)),
      page: root,
      viewport: snapshot.viewport,
      factsOf,
    };
    yield {
      id,
      snapshot,
      turns: before,
      targets: elementUid(turn.element),
      secrets: [],
      eligible: new Set(shown.candidates.map(({ uid }) => uid)),
      ask: (offered, how) =>
        askAsWeblinx({ id, scene: { recorded }, output: redactText(turn.text) }, offered, how),
    };
  }
}

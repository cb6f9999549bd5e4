// Questions about pages, answered by the offline navigator: those of `questions/*.tsv`, on pages that were looked at
// before. Right: the words of the page that answer it are told; near: they are quoted as the nearest, without being told
// for the answer; left: it says that it found nothing; wrong: something else is told for the answer. Of what no page says
// right is to tell nothing for an answer, quoted or not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { computeInterval } from '../../bench/interval.ts';
import { createOfflineNavigator } from '../../src/main/navigators/offline/index.ts';
import { createRanker, createUnderstanding, openModels } from '../../src/main/ranker/index.ts';
import { defaultSettings, type Snapshot, type UserTurn } from '../../src/shared/domain/index.ts';

const root = join(import.meta.dirname, '..', '..');
type Verdict = 'right' | 'near' | 'left' | 'wrong';

interface Question {
  readonly page: string;
  readonly asked: string;
  /** null: the page does not say. */
  readonly answer: RegExp | null;
  readonly not: RegExp | null;
}

const readQuestions = (part: string): readonly Question[] =>
  readFileSync(join(root, 'e2e', 'instructions', 'questions', `${part}.tsv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [page = '', asked = '', answer = '', not = ''] = line.split('\t');
      return {
        page,
        asked,
        answer: answer === '-' ? null : new RegExp(answer, 'iu'),
        not: not === '' ? null : new RegExp(not, 'iu'),
      };
    });

const hedged = /^I am not sure\./u;
const lost = /^I (?:found nothing|did not find|cannot find|did not understand)/u;

function judge({ answer, not }: Question, said: string): Verdict {
  if (lost.test(said)) return answer === null ? 'right' : 'left';
  if (hedged.test(said)) return answer === null ? 'right' : answer.test(said) ? 'near' : 'left';
  return answer?.test(said) === true && not?.test(said) !== true ? 'right' : 'wrong';
}

export interface QuestionOptions {
  /** Folder with the pages, as snapshots. */
  readonly pages: string;
  readonly part: 'dev' | 'held-out';
  readonly byWords: boolean;
  readonly listed: boolean;
}

/** Prints how many of the questions are answered rightly, and how long an answer takes. */
export async function evaluateQuestions({ pages, part, byWords, listed }: QuestionOptions): Promise<void> {
  const ranker = createRanker({
    open: () =>
      openModels({ folder: '', shippedFolder: join(root, 'resources/models/ranker'), device: 'cpu' }),
    whole: true,
  });
  await ranker.ready();
  const understanding = createUnderstanding({ modelsFolder: join(root, 'resources/models'), ranker });
  await understanding.ready();
  const navigator = createOfflineNavigator({
    ...(byWords ? { read: understanding.read } : understanding),
    looks: false,
  });
  const { signal } = new AbortController();
  const counts = { answerable: empty(), absent: empty() };
  const times: number[] = [];
  for (const question of readQuestions(part)) {
    const snapshot = JSON.parse(
      gunzipSync(readFileSync(join(pages, `${question.page}.json.gz`))).toString('utf8'),
    ) as Snapshot;
    const turn: UserTurn = {
      id: 'said',
      sessionId: 's',
      index: 0,
      at: 0,
      speaker: 'user',
      utterance: question.asked,
      via: 'text',
    };
    const from = performance.now();
    const { action } = await navigator.propose({
      turns: [turn],
      utterance: question.asked,
      snapshot,
      rank: async () => [],
      memory: null,
      settings: defaultSettings,
      signal,
      screenshot: async () => null,
      report: () => undefined,
    });
    times.push(performance.now() - from);
    const said = action.intent === 'say' ? action.utterance : `(${action.intent})`;
    const verdict = judge(question, said);
    counts[question.answer === null ? 'absent' : 'answerable'][verdict] += 1;
    if (listed) console.log([verdict, question.page, question.asked, said.slice(0, 160)].join('\t'));
  }
  await understanding.close();
  await ranker.close();
  for (const [kind, { right, near, left, wrong }] of Object.entries(counts)) {
    const n = right + near + left + wrong;
    const [low, high] = computeInterval(right, n).map((bound) => (100 * bound).toFixed(1));
    console.log(
      `${part} ${kind}: n ${n}  right ${right} (${((100 * right) / n).toFixed(1)} %, ${low}–${high})  near ${near}  left ${left}  wrong ${wrong}`,
    );
  }
  const sorted = times.toSorted((one, other) => one - other);
  console.log(
    `an answer takes ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms at the median, 95th percentile ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(0)} ms`,
  );
}

const empty = (): Record<Verdict, number> => ({ right: 0, near: 0, left: 0, wrong: 0 });

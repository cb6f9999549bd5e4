import { expect, test } from 'vitest';
import { connection } from '#shared/domain/index.ts';
import type { FakeRequest } from '../../../e2e/model/index.ts';
import { type Made, type MadeStep, pages, tasks } from '../../../e2e/recordings/pages.ts';
import { type EvaluateOptions, evaluate } from '../evaluation/index.ts';
import { createMindAct } from '../navigators/mindact/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createLexicalRanker } from '../ranker/index.ts';
import { isFullRun } from '../testing/sample.ts';
import { mindActContestant } from './mindact-contestant.ts';
import { recordingsRig } from './testing/recordings-rig.ts';

const rig = recordingsRig('mindact');

async function run(answer: (request: FakeRequest) => string, changes: Partial<EvaluateOptions> = {}) {
  const model = await rig.play(answer);
  const endpoint = {
    connection: connection.parse({
      ...{ id: 'played', name: 'played', baseUrl: model.baseUrl, model: 'played-model' },
      price: { in: 1, out: 1 },
    }),
    key: null,
  };
  const mindact = createMindAct({ endpoint: async () => endpoint, clock: systemClock });
  const dataset = changes.dataset ?? 'mind2web';
  const { report } = await evaluate({
    ...{ dataset, root: rig.folder(dataset), split: dataset === 'weblinx' ? 'valid' : 'test_task' },
    out: rig.outFolder(),
    contestant: mindActContestant(mindact, endpoint),
    ranker: createLexicalRanker(),
    ...{ candidates: 'own', topK: null, strictCompat: true },
    names: { model: 'played-model', prompt: 'mindact', ranker: 'words' },
    ...{ shard: null, concurrency: 4, costLimit: null },
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...changes,
  });
  if (report.dataset !== dataset) throw new Error('another data set');
  return { report, questions: model.completions() };
}

/** The last question of a prompt: those before are worked examples. */
function readQuestion({ prompt }: FakeRequest) {
  const at = prompt.lastIndexOf('\nTask: ');
  const lines = prompt.slice(at + 1).split('\n');
  const task = lines[0]?.slice('Task: '.length) ?? '';
  const options = lines.flatMap((line) => {
    const [, letter, text] = /^([B-F])\. (.*)$/u.exec(line) ?? [];
    return letter === undefined || text === undefined ? [] : [{ letter, text: text.toLowerCase() }];
  });
  const history = lines.slice(2).filter((line) => line.includes(' -> '));
  return { task, options, history };
}

function findMade(made: Made, key: string): Made | null {
  if (made.key === key) return made;
  for (const child of made.children) {
    const found = typeof child === 'string' ? null : findMade(child, key);
    if (found !== null) return found;
  }
  return null;
}

const textOf = ({ children }: Made): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join(' ');

/** Words that stand in the option of a step's element, whichever way it is written. */
function wordsOf({ page, target }: MadeStep): { readonly tag: string; readonly words: string } {
  const made = findMade(pages[page] as Made, target);
  if (made === null) throw new Error(`no ${target}`);
  const words = (made.attributes['aria-label'] ?? textOf(made))
    .toLowerCase()
    .split(/\s+/u)
    .slice(0, 5)
    .join(' ');
  return { tag: made.tag, words };
}

/** Knows the right element and its operation; none of the others will do. */
function oracle(request: FakeRequest): string {
  const { task, options, history } = readQuestion(request);
  const step = tasks.find(({ words }) => words === task)?.steps[history.length];
  if (step === undefined) return 'Answer: A.';
  const { tag, words } = wordsOf(step);
  const option = options.find(({ text }) => text.startsWith(`<${tag} id=`) && text.includes(words));
  if (option === undefined) return 'Answer: A.';
  const value = step.value === undefined ? '' : `\nValue: ${step.value}`;
  return `Answer: ${option.letter}.\nAction: ${step.op}${value}`;
}

test('who knows the right one has every step, at a call for each full group and those behind', async () => {
  const { report, questions } = await run(oracle);
  expect(report).toMatchObject({
    ...{ navigator: 'mindact', turns: 14, unanswered: 0 },
    metrics: {
      elementAccuracy: { micro: 1 },
      operationF1: { micro: 1 },
      stepSuccess: { macro: 1 },
      successRate: 1,
    },
  });
  // No page has more than 50 candidates, of which one is chosen: ten groups and at most one more.
  expect(questions.length).toBeGreaterThan(14 * 5);
  expect(questions.length).toBeLessThanOrEqual(14 * 11);
  expect(report.cost).toBeGreaterThan(0);
});

test('who always says none has nothing', async () => {
  const { report } = await run(() => 'Answer: A.');
  expect(report).toMatchObject({
    metrics: {
      elementAccuracy: { micro: 0 },
      operationF1: { micro: 0 },
      stepSuccess: { micro: 0 },
      successRate: 0,
    },
  });
});

test('who chooses the right one and clicks on everything has the clicks, and half of a word of the rest', async () => {
  const { report } = await run((request) =>
    oracle(request).replace(/\nAction: [\s\S]*$/u, '\nAction: CLICK'),
  );
  // 7 of 14 steps are clicks; CLICK has no word in common with TYPE and SELECT.
  expect(report).toMatchObject({
    metrics: { elementAccuracy: { micro: 1 }, operationF1: { micro: 0.5 }, stepSuccess: { micro: 0.5 } },
    confusion: { TYPE: { CLICK: 4 } },
  });
});

test('a value behind a click is kept, as in the paper’s code', async () => {
  const { report } = await run((request) => {
    const answer = oracle(request);
    return answer.endsWith('CLICK') ? `${answer}\nValue: None` : answer;
  });
  // "CLICK None" against "CLICK": one word of two.
  const f1 = (7 + 7 * (2 / 3)) / 14;
  expect(report.dataset === 'mind2web' && report.metrics.operationF1.micro).toBeCloseTo(f1, 12);
});

test('who draws a letter by lot is right as often as chance says', async () => {
  const draws = isFullRun ? 6 : 2;
  let right = 0;
  let chance = 0;
  let draw = 0;
  for (let each = 0; each < draws; each += 1) {
    let state = each + 1;
    const { report } = await run(
      (request) => {
        const { options } = readQuestion(request);
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        const option = options[Math.floor((state / 2 ** 32) * options.length)];
        draw += 1;
        return `Answer: ${option?.letter}.\nAction: CLICK`;
      },
      { concurrency: 1 },
    );
    if (report.dataset !== 'mind2web') throw new Error('another data set');
    right += report.metrics.elementAccuracy.micro;
    chance = report.chance?.elementAccuracy ?? 0;
  }
  expect(draw).toBeGreaterThan(80 * draws);
  const deviation = Math.sqrt((chance * (1 - chance)) / (draws * 14));
  expect(Math.abs(right / draws - chance)).toBeLessThan(3 * deviation);
});

test('on WebLINX it works as in the window: what it has no word for it cannot do', async () => {
  const { report } = await run(oracle, { dataset: 'weblinx', topK: 50 });
  // 14 of 22 turns act on an element and 4 are closing words. It cannot load the first page: it does the first step.
  expect(report).toMatchObject({
    metrics: { intent: { score: 18 / 22 }, element: { score: 1 } },
    confusion: { load: { click: 3, textinput: 1 }, say: { say: 4 }, click: { click: 7 } },
  });
});

import { expect, test } from 'vitest';
import { connection } from '#shared/domain/index.ts';
import type { FakeRequest } from '../../../e2e/model/index.ts';
import { tasks } from '../../../e2e/recordings/pages.ts';
import { evaluate } from '../evaluation/index.ts';
import { createLexicalRanker } from '../ranker/index.ts';
import { recordingsRig } from './testing/recordings-rig.ts';
import { weblinxContestant } from './weblinx-contestant.ts';

const rig = recordingsRig('weblinx-prompt');

async function run(answer: (request: FakeRequest) => string, input?: 'weblinx' | 'mindact') {
  const model = await rig.play(answer);
  const endpoint = {
    connection: connection.parse({ id: 'c', name: 'c', baseUrl: model.baseUrl, model: 'played-model' }),
    key: null,
  };
  const { report } = await evaluate({
    ...{
      dataset: 'weblinx',
      root: rig.folder('weblinx'),
      split: 'valid',
      out: rig.outFolder(),
      strictCompat: true,
    },
    contestant: await weblinxContestant(endpoint, input),
    ranker: createLexicalRanker(),
    ...{ candidates: 'own', topK: null },
    names: { model: 'played-model', prompt: 'weblinx', ranker: 'words' },
    ...{ shard: null, concurrency: 2, costLimit: null },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return { report, requests: model.completions() };
}

const rolesOf = ({ body }: FakeRequest) => body?.messages.map(({ role }) => role) ?? [];

/** The right step by what the input tells: the task, how many steps were done, and the uid of the element's id. */
function oracle({ prompt, body }: FakeRequest): string {
  const task = tasks.find(({ words }) => prompt.includes(words));
  const said =
    body?.messages
      .slice(1)
      .map(({ content }) => String(content))
      .join(' ') ?? '';
  const done = said.match(/(?:click|text_input|change)\(/gu)?.length ?? 0;
  if (!said.includes('load(')) return `load(url="https://${task?.steps[0]?.page.replace('/', '.example/')}")`;
  const step = task?.steps[done];
  if (step === undefined) return 'say(speaker="navigator", utterance="Done.")';
  const named = [...prompt.matchAll(/\(uid = (\S+)\) ([^\n]*)/gu)];
  const uid = named.find(([, , facts = '']) => facts.includes(`id='${step.target}'`))?.[1] ?? '';
  if (step.op === 'TYPE') return `text_input(text="${step.value}", uid="${uid}")`;
  return step.op === 'SELECT' ? `change(value="${step.value}", uid="${uid}")` : `click(uid="${uid}")`;
}

test('a model that reads WebLINX’s own input is right wherever the element is among its candidates', async () => {
  const { report, requests } = await run(oracle);
  expect(requests).toHaveLength(22);
  const found = report.ranking?.['recall@10'] ?? 0;
  expect(found).toBeGreaterThan(0.4);
  expect(report).toMatchObject({
    ...{ turns: 22, prompt: 'weblinx' },
    metrics: { intent: { score: 1 }, element: { score: found } },
  });
  // 14 of the 22 turns act on an element.
  const overall = (8 + 14 * found) / 22;
  expect(report.dataset === 'weblinx' && report.metrics.overall.unconditional).toBeCloseTo(overall, 12);
  // Two are asked at a time, in whatever order: what is said behind the last step has no page.
  const last = requests.filter(
    ({ prompt }) => prompt.includes('voucher') && prompt.includes('text_input(text="SPRING24"'),
  );
  expect(last.some(({ prompt }) => prompt.includes('Viewport size: 2000h x 1280w ;'))).toBe(true);
  // The user begins, and neighbours of one role are one message.
  for (const request of requests) {
    const roles = rolesOf(request);
    expect(roles.slice(0, 2)).toEqual(['system', 'user']);
    expect(roles.at(-1)).toBe('user');
    expect(roles.some((role, place) => place > 0 && role === roles[place - 1])).toBe(false);
  }
});

test('the page stands before the instructions, and what is said is asked without one', async () => {
  const { requests } = await run(() => 'say(speaker="navigator", utterance="Done.")');
  const systems = requests.map(({ body }) => String(body?.messages[0]?.content));
  const bare = systems.filter((text) => text.startsWith('You read HTML'));
  expect(bare).toHaveLength(4);
  expect(bare.every((text) => text.includes('Viewport size: Noneh x Nonew'))).toBe(true);
  expect(systems.filter((text) => text.startsWith('(html'))).toHaveLength(18);
});

test('the input of WebLINX’s MindAct models: words in place of attributes, an action() to be written', async () => {
  const { report, requests } = await run(({ prompt }) => {
    const [, uid = ''] = /^\(uid = (\S+)\) /mu.exec(prompt) ?? [];
    return uid === '' ? 'action(intent="say", utterance="Done.")' : `action(uid="${uid}", intent="click")`;
  }, 'mindact');
  expect(requests).toHaveLength(22);
  expect(requests[0]?.prompt).toContain('Answer with one call of action()');
  const lines = requests.flatMap(({ prompt }) => prompt.match(/^\(uid = \S+\) .*$/gmu) ?? []);
  expect(lines.length).toBeGreaterThan(18);
  expect(lines.every((line) => !line.includes('[[tag]]'))).toBe(true);
  const clicks = report.dataset === 'weblinx' ? report.by.intent.click : undefined;
  expect(clicks).toMatchObject({ 'intent-match': { score: 1, turns: 7 } });
});

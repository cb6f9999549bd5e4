import { expect, it } from 'vitest';
import { connection } from '#shared/domain/index.ts';
import type { CompletionClient, Endpoint, Message } from '../../models/endpoint/index.ts';
import { parleyTemplates } from '../prompts/mind2web/index.ts';
import {
  type ChoiceQuestion,
  createChatChoice,
  createTrainedChoice,
  rememberChoices,
} from './choice-model.ts';

const { signal } = new AbortController();
const endpoint: Endpoint = {
  connection: connection.parse({ id: 'c', name: 'c', baseUrl: 'http://127.0.0.1/v1', model: 'm' }),
  key: null,
};
const choice: ChoiceQuestion = {
  snippet: '(html (a id=0 One ) )',
  task: 'Open the first',
  history: [],
  options: ['(a id=0 One )'],
};

const trained = (text: string, tokens: Readonly<Record<string, number>> = {}) => {
  const prompts: string[] = [];
  const client: CompletionClient = {
    async complete(_endpoint, { prompt }) {
      prompts.push(prompt);
      return {
        text,
        firstTokens: new Map(Object.entries(tokens)),
        usage: { in: 1, out: 1 },
        isCut: false,
        ms: 1,
        requests: 1,
      };
    },
  };
  return { model: createTrainedChoice(client, endpoint, parleyTemplates), prompts };
};

it('a trained checkpoint reads page and question as one text', async () => {
  const { model, prompts } = trained('B.\nAction: CLICK\n');
  expect(await model.choose(choice, signal)).toMatchObject({ letter: 'B', operation: 'CLICK ' });
  expect(model.style).toBe('parenthesis');
  expect(prompts[0]).toMatch(/^\(html \(a id=0 One \) \)Work on the following task/u);
  expect(prompts[0]).toMatch(/\nA\. None of the above\nB\. \(a id=0 One \)\n$/u);
});

it.each([
  [{ B: -1, A: -2 }, 'B'],
  // Written was another one, which no option has.
  [{ G: -0.1, '▁A': -3, B: -4 }, 'A'],
  [{ Hello: -0.1 }, 'F'],
])('of the first tokens %o the likeliest that is an option is %s', async (tokens, letter) => {
  expect((await trained('F.', tokens).model.choose(choice, signal)).letter).toBe(letter);
});

const chatted = (text: string, tokens: readonly (readonly [string, Readonly<Record<string, number>>])[]) => {
  const reply = {
    ...{ text, reasoning: '', refusal: '', end: 'complete' as const, usage: null, reasoned: false },
    tokens: tokens.map(([token, likely]) => ({ text: token, likeliest: new Map(Object.entries(likely)) })),
  };
  const client = { complete: async () => ({ reply, firstTokenMs: 1, ms: 1, requests: 1 }) };
  return createChatChoice(client, endpoint, parleyTemplates).choose(choice, signal);
};

it.each([
  ['the likeliest letter behind the label', 'Answer: F.', { ' F': -0.1, ' B': -0.9, ' A': -2 }, 'B'],
  ['the label again, where no letter was likely', 'Answer: B.', { ' C': -0.1, ' The': -2 }, 'B'],
])('of a model that chats: %s', async (_name, text, likely, letter) => {
  const written = text.slice('Answer:'.length, -1);
  expect(
    await chatted(text, [
      ['Answer:', { 'Answer:': 0 }],
      [written, likely],
      ['.', { '.': 0 }],
    ]),
  ).toMatchObject({ letter });
});

it('probabilities of another text than the one that was written decide nothing', async () => {
  expect(await chatted('Answer: B.', [['Nothing to see: A', { A: 0 }]])).toMatchObject({ letter: 'B' });
  expect(await chatted('I would take none.', [['I', { B: 0 }]])).toMatchObject({ letter: 'A' });
});

it('a model that chats sees three worked examples and then the question', async () => {
  const sent: Message[] = [];
  const client = {
    async complete(_endpoint: Endpoint, { messages }: { readonly messages: readonly Message[] }) {
      sent.push(...messages);
      const reply = {
        ...{
          text: 'Answer: B.\nAction: TYPE\nValue: x',
          reasoning: '',
          refusal: '',
          end: 'complete' as const,
        },
        ...{ usage: null, reasoned: false, tokens: [] },
      };
      return { reply, firstTokenMs: 1, ms: 1, requests: 1 };
    },
  };
  const model = createChatChoice(client, endpoint, parleyTemplates);
  expect(await model.choose(choice, signal)).toMatchObject({ letter: 'B', operation: 'TYPE x' });
  expect(sent.map(({ role }) => role)).toEqual([
    ...['system', 'user', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user'],
  ]);
  expect(sent.at(-1)?.content).toMatch(/^'''\n\(html .*\n'''\n\nWork on/u);
  expect(sent[2]?.content).toBe('Answer: B.\nAction: SELECT\nValue: 2 guests');
  expect(sent[4]?.content).toBe('Answer: A.');
});

it('the same question is asked once, and one that failed again', async () => {
  let asked = 0;
  const model = rememberChoices({
    style: 'angle',
    async choose() {
      asked += 1;
      if (asked === 1) throw new Error('down');
      return { letter: 'A', operation: ' ', prompt: '', reply: '', usage: { in: 5, out: 5 } };
    },
  });
  await expect(model.choose(choice, signal)).rejects.toThrow('down');
  expect((await model.choose(choice, signal)).usage).toEqual({ in: 5, out: 5 });
  expect((await model.choose(choice, signal)).usage).toEqual({ in: 0, out: 0 });
  expect((await model.choose({ ...choice, task: 'Another' }, signal)).usage).toEqual({ in: 5, out: 5 });
  expect(asked).toBe(3);
});

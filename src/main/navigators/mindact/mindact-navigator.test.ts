import { expect, it } from 'vitest';
import { connection, defaultSettings, type ScoredCandidate, type Turn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { snapshotRecorded } from '../../browser/snapshot/index.ts';
import type { ChoiceAnswer, ChoiceQuestion } from './choice-model.ts';
import { createMindActNavigator } from './mindact-navigator.ts';

const endpoint = {
  connection: connection.parse({
    ...{ id: 'c', name: 'c', baseUrl: 'http://127.0.0.1/v1', model: 'm' },
    price: { in: 1_000_000, out: 0 },
  }),
  key: null,
};

const box = { x: 0, y: 0, width: 100, height: 20 };
const snapshot = async () => {
  let id = 0;
  const element = (
    tag: string,
    attributes: Readonly<Record<string, string>>,
    ...children: (string | object)[]
  ) => {
    id += 1;
    return { tag, id, box: { ...box, y: id * 20 }, attributes, children } as never;
  };
  return snapshotRecorded({
    ...{ url: 'https://a.example/', title: 'A', viewport: { width: 800, height: 600 } },
    roots: [
      element(
        'body',
        {},
        element('h1', {}, 'Tea'),
        element('label', {}, 'Sort ', element('select', { name: 'sort' }, element('option', {}, 'Name'))),
        element('input', { type: 'search', 'aria-label': 'Find tea', value: 'oolong' }),
        element('button', {}, element('span', {}, 'Search')),
        ...['Green', 'Black', 'White', 'Red'].map((name) =>
          element('a', { href: `/${name}` }, `${name} tea`),
        ),
      ),
    ],
  });
};

const asked = (utterance: string, index = 0): Turn => ({
  ...{ id: `${index}`, sessionId: 's', index, at: index },
  ...{ speaker: 'user', utterance, via: 'text' },
});

async function propose(
  answer: (choice: ChoiceQuestion) => string,
  turns: readonly Turn[] = [asked('Look for sencha')],
) {
  const choices: ChoiceQuestion[] = [];
  const page = await snapshot();
  const ranked: readonly ScoredCandidate[] = page.candidates.map(({ uid, tag, role, name, box: bbox }) => ({
    element: { uid, tag, role, text: name, bbox },
    score: 1,
  }));
  const navigator = createMindActNavigator({
    endpoint: async () => endpoint,
    modelOf: () => ({
      style: 'angle',
      async choose(choice): Promise<ChoiceAnswer> {
        choices.push(choice);
        const text = answer(choice);
        const [letter = 'A', operation = ' '] = text.split('|');
        return { letter, operation, prompt: 'p', reply: text, usage: { in: 1, out: 1 } };
      },
    }),
  });
  const proposal = await navigator.propose({
    ...{ turns, utterance: '', snapshot: page, memory: null, settings: defaultSettings },
    rank: async () => ranked,
    signal: new AbortController().signal,
    screenshot: async () => null,
    report: () => undefined,
  });
  return { proposal, choices, page };
}

const letterFor = (part: string, operation: string) => (choice: ChoiceQuestion) => {
  const place = choice.options.findIndex((option) => option.includes(part));
  return place < 0 ? 'A' : `${'BCDEF'[place]}|${operation}`;
};

it('the element that is chosen last is acted on, with the value that was written', async () => {
  const { proposal, choices, page } = await propose(letterFor('<input', 'TYPE sencha'));
  const field = page.candidates.find(({ tag }) => tag === 'input');
  expect(proposal).toMatchObject({
    action: { intent: 'textinput', uid: field?.uid, text: 'sencha' },
    ...{ author: 'model', last: false, usage: { requests: choices.length, price: choices.length } },
  });
  expect(choices[0]?.task).toBe('Look for sencha');
  expect(choices.every(({ options }) => options.length <= 5)).toBe(true);
  expect(choices.flatMap(({ options }) => options).join('\n')).toContain('<input id=');
  // What the field holds and says, under the names of Mind2Web.
  expect(choices.find(({ snippet }) => snippet.includes('<input'))?.snippet).toContain(
    'search find tea oolong',
  );
});

it('where none is chosen the turn is handed back, and an element without an operation is asked about', async () => {
  const { proposal } = await propose(() => 'A');
  expect(proposal).toMatchObject({ action: { intent: 'say' }, last: true });
  const { proposal: open } = await propose(letterFor('<button', ' '));
  expect(open.action).toMatchObject({
    intent: 'say',
    utterance: expect.stringContaining('did not say what to do'),
  });
});

it('an endpoint that fails is told in its words', async () => {
  const { proposal } = await propose(() => {
    throw new AppError({ code: 'endpoint', message: 'The model is gone.' });
  });
  expect(proposal).toMatchObject({ hasNoModel: true, action: { utterance: 'The model is gone.' } });
});

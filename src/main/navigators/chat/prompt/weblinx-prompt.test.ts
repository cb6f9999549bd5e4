import { expect, it } from 'vitest';
import { connection, type NavigatorTurn, type Turn } from '#shared/domain/index.ts';
import { parleyPromptTemplates } from '../../prompts/weblinx/index.ts';
import { makeCandidate, makeElement, makeSnapshot } from './testing/make-snapshot.ts';
import { buildWeblinxPrompt } from './weblinx-prompt.ts';

const said: Turn = {
  ...{ id: 't0', sessionId: 's', index: 0, at: 5_000, speaker: 'user' },
  ...{ utterance: 'Put the red mug into the basket', via: 'text' },
};
const clicked = (index: number, kind: string) =>
  ({
    ...{ id: `t${index}`, sessionId: 's', index, at: 7_000, speaker: 'navigator', actor: 'navigator' },
    action: { intent: 'click', uid: `clicked-${index}` },
    element: {
      uid: `clicked-${index}`,
      tag: 'a',
      role: 'link',
      text: 'Mugs',
      bbox: { x: 1, y: 2, width: 3, height: 4 },
    },
    outcome: { kind },
  }) as unknown as NavigatorTurn;

async function build(count: number, tokenBudget = 4_000) {
  const candidates = Array.from({ length: count }, (_each, index) =>
    makeCandidate(index, { name: `Mug ${index}`, text: `Mug ${index}`, frame: index === 1 ? 1 : 0 }),
  );
  const snapshot = makeSnapshot(candidates, {
    frames: [
      { id: 'main', origin: 'https://shop.example', crossSite: false, name: '' },
      { id: 'ad', origin: 'https://ads.example', crossSite: true, name: '' },
    ],
    elements: [
      makeElement({ tag: 'html' }),
      makeElement({ tag: 'body', parent: 0 }),
      ...candidates.map(({ text, frame }, candidate) =>
        makeElement({
          ...{ tag: 'button', parent: 1, candidate, text, frame },
          attributes: { class: 'red big' },
        }),
      ),
    ],
  });
  const prompt = await buildWeblinxPrompt(
    {
      turns: [said, clicked(1, 'done'), clicked(2, 'failed')],
      snapshot,
      ranked: candidates.map(({ uid, tag, role, name, box: bbox }) => ({
        element: { uid, tag, role, text: name, bbox },
        score: 1,
      })),
      connection: connection.parse({
        id: 'c',
        name: 'c',
        baseUrl: 'http://127.0.0.1/v1',
        model: 'gpt-4',
        tokenBudget,
      }),
      ...{ screenshot: null, fence: 'f' },
    },
    parleyPromptTemplates,
  );
  return { prompt, candidates, text: prompt.messages.map(({ content }) => String(content)) };
}

it('a live page is asked about as WebLINX asks: page, candidates, viewport, and turns as records of their speakers', async () => {
  const { prompt, candidates, text } = await build(4);
  const [system = '', user, assistant, last] = text;
  expect(prompt.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(system).toContain(`(button class="red big" data-webtasks-id="${candidates[0]?.uid}"Mug 0)`);
  expect(system).toContain('Viewport size: 800h x 1280w ;');
  expect(system).toMatch(new RegExp(`\\(uid = ${candidates[0]?.uid}\\) \\[\\[tag\\]\\] button`, 'u'));
  expect(user).toBe('say(speaker="instructor", utterance="Put the red mug into the basket")');
  // What failed was not done: the paper's recordings have no word for it.
  expect(assistant).toBe('click(uid="clicked-1")');
  expect(last).toBe(parleyPromptTemplates.final);
});

it('a frame of another site is neither shown nor to be named', async () => {
  const { prompt, candidates, text } = await build(4);
  expect(text.join('')).not.toContain('Mug 1');
  expect([...prompt.pointable]).toEqual([0, 2, 3].map((index) => candidates[index]?.uid));
});

it.each([4_000, 1_500, 1_000])('of a large page no more is sent than %i tokens', async (tokenBudget) => {
  const { prompt, text } = await build(300, tokenBudget);
  expect(prompt.tokens).toBeLessThanOrEqual(tokenBudget);
  expect(text[0]?.match(/\(uid = /gu)?.length ?? 0).toBeLessThanOrEqual(10);
});

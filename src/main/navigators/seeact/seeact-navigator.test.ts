import { afterEach, expect, it } from 'vitest';
import { connection, defaultSettings, type ImageUse, type Turn } from '#shared/domain/index.ts';
import { type FakeModel, type FakeRequest, fakeModel } from '../../../../e2e/model/index.ts';
import { drawPatches } from '../../../../e2e/recordings/draw-page.ts';
import { snapshotRecorded } from '../../browser/snapshot/index.ts';
import { readPicture } from '../../pictures/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createSeeAct } from './index.ts';

let model: FakeModel | null = null;
afterEach(async () => {
  await model?.close();
  model = null;
});

const viewport = { width: 400, height: 300 };
const names = ['Green', 'Black', 'White'];
const page = () =>
  snapshotRecorded({
    ...{ url: 'https://a.example/', title: 'Tea', viewport },
    roots: [
      {
        ...{ tag: 'body', id: 1, box: { x: 0, y: 0, ...viewport }, attributes: {} },
        children: names.map((name, place) => ({
          ...{ tag: 'button', id: place + 2, attributes: {}, children: [`${name} tea`] },
          box: { x: 20, y: 20 + 60 * place, width: 200, height: 40 },
        })),
      },
    ],
  });

const asked: Turn = {
  ...{ id: '0', sessionId: 's', index: 0, at: 0 },
  ...{ speaker: 'user', utterance: 'Buy black tea', via: 'text' },
};

async function propose(
  answer: (request: FakeRequest) => string,
  over: {
    readonly images?: ImageUse;
    readonly api?: 'chat' | 'completion';
    readonly isPictured?: boolean;
  } = {},
) {
  model = await fakeModel({ answer });
  const { isPictured = true, ...how } = over;
  const endpoint = {
    connection: connection.parse({
      ...{ id: 'c', name: 'c', baseUrl: model.baseUrl, model: 'm', prompt: 'seeact', ...how },
    }),
    key: null,
  };
  const snapshot = await page();
  // The worst one first: options come from top to bottom whatever the ranking is.
  const buttons = snapshot.candidates.filter(({ tag }) => tag === 'button');
  const ranked = buttons.toReversed().map(({ uid, tag, role, name, box: bbox }) => ({
    ...{ element: { uid, tag, role, text: name, bbox }, score: 1 },
  }));
  const { jpeg } = await readPicture(drawPatches(400, 300, []));
  const proposal = await createSeeAct({
    endpoint: async () => endpoint,
    clock: systemClock,
  }).navigator.propose({
    ...{ turns: [asked], utterance: 'Buy black tea', snapshot, rank: async () => ranked, memory: null },
    ...{ settings: defaultSettings, signal: new AbortController().signal },
    screenshot: async () => (isPictured ? jpeg : null),
    report: () => undefined,
  });
  const uidOf = (name: string) => snapshot.candidates.find((each) => each.name === name)?.uid;
  return { proposal, uidOf, requests: model.completions() };
}

const isChoice = ({ body }: FakeRequest): boolean => (body?.messages.length ?? 0) > 2;
const answerWith = (lines: string) => (request: FakeRequest) => (isChoice(request) ? lines : 'It is a shop.');

it('asks in two turns over one picture, options from top to bottom, and does what was chosen', async () => {
  const { proposal, uidOf, requests } = await propose(answerWith('ELEMENT: B\nACTION: CLICK\nVALUE: None'));
  expect(proposal.action).toEqual({ intent: 'click', uid: uidOf('Black tea') });
  expect(requests).toHaveLength(2);
  expect(requests.map(({ images }) => images.length)).toEqual([1, 1]);
  const text = requests[1]?.prompt ?? '';
  expect(text).toContain('Task: Buy black tea');
  expect(text).toContain('A. <button role="button" id="0">Green tea</button>');
  expect(text).toContain('D. None of these');
  expect(proposal.sent?.picture).not.toBeNull();
  expect(proposal.usage).toMatchObject({ requests: 2 });
});

it.each([
  ['ELEMENT: C\nACTION: PRESS ENTER\nVALUE: None', 'submit'],
  ['ELEMENT: A\nACTION: HOVER\nVALUE: None', 'hover'],
  ['ELEMENT: A\nACTION: TYPE\nVALUE: "two bags".', 'textinput'],
  // A word is no letter, and nothing to be done is no act.
  ['ELEMENT: Black tea\nACTION: CLICK\nVALUE: None', 'say'],
  ['ELEMENT: A\nACTION: NONE\nVALUE: None', 'say'],
  ['ELEMENT: D\nACTION: CLICK\nVALUE: None', 'say'],
  ['ELEMENT: A\nACTION: TERMINATE\nVALUE: None', 'say'],
])('%j is %s', async (lines, intent) => {
  const { proposal } = await propose(answerWith(lines));
  expect(proposal.action.intent).toBe(intent);
  expect(proposal.last).toBe(intent === 'say');
});

it('marks the picture with the letters of its options, unless it is to be shown as it is', async () => {
  const marked = await propose(answerWith('ELEMENT: D'), { images: 'marked' });
  const [shown = ''] = marked.requests[0]?.images ?? [];
  await model?.close();
  const plain = await propose(answerWith('ELEMENT: D'), { images: 'screenshot' });
  const [bare = ''] = plain.requests[0]?.images ?? [];
  expect(shown).not.toBe(bare);
  expect(marked.requests[1]?.prompt).toContain('letters stand at them');
  expect(plain.requests[1]?.prompt).not.toContain('letters stand at them');
});

it('without a picture, or where there is no place for one, nothing is asked and the reason is said', async () => {
  const bare = await propose(() => '', { isPictured: false });
  expect(bare.proposal.action).toMatchObject({
    utterance: expect.stringContaining('no picture of this page'),
  });
  await model?.close();
  const text = await propose(() => '', { api: 'completion' });
  expect(text.proposal.action).toMatchObject({ utterance: expect.stringContaining('By chat') });
  expect([...bare.requests, ...text.requests]).toHaveLength(0);
});

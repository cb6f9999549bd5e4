import { describe, expect, test } from 'vitest';
import type { Candidate, HeldRequest, Snapshot } from '#shared/domain/index.ts';
import { createAgent } from '../agent.ts';
import {
  buildCandidate,
  buildForm,
  buildProposal,
  buildSnapshot,
  fakeWorld,
  until,
} from '../testing/fake-ports.ts';

const never = new AbortController().signal;
const erase = buildCandidate({ uid: 'erase', name: 'Delete', text: 'Delete' });
const yes = buildCandidate({ uid: 'yes', name: 'Delete', text: 'Yes, delete', region: 0 });
const box: Snapshot['regions'][number] = {
  kind: 'dialog',
  name: 'Delete this album?',
  box: yes.box,
  parent: -1,
  index: -1,
  size: 0,
};

interface Page {
  /** What answers the question. */
  readonly answer?: Candidate;
  /** After the first press. */
  readonly over?: Partial<Snapshot>;
  /** What the first press sends. */
  readonly sends?: HeldRequest;
}

/** How often the user is asked where a page asks back after the first press, everything being agreed to. */
async function countCards({ answer = yes, over = { regions: [box] }, sends }: Page): Promise<number> {
  let acts = 0;
  let cards = 0;
  const world = fakeWorld({
    snapshot: () => (acts === 0 ? buildSnapshot([erase]) : buildSnapshot([erase, answer], over)),
    propose: (_input, step) => {
      const action = { intent: 'click', uid: step === 1 ? 'erase' : 'yes' } as const;
      return buildProposal(step > 2 ? { intent: 'say', utterance: 'Done.' } : action, { author: 'model' });
    },
    act: async (_action, _approved, _signal, permit) => {
      acts += 1;
      if (acts === 1 && sends !== undefined) await permit?.(sends, never);
      return { kind: 'done', changes: [], undo: null };
    },
  });
  const agent = createAgent(world.options);
  await agent.send({ sessionId: 'one', text: 'delete the album', via: 'text' });
  let isOver = false;
  void agent.idle().then(() => {
    isOver = true;
  });
  for (;;) {
    await until(() => agent.state.status === 'awaiting-approval' || isOver);
    if (agent.state.status !== 'awaiting-approval') break;
    cards += 1;
    const { id } = agent.state.request;
    agent.answerApproval(id, { kind: 'accept', remember: false });
    await until(() => agent.state.status !== 'awaiting-approval' || agent.state.request.id !== id);
  }
  expect(acts).toBe(2);
  return cards;
}

describe('a page that asks back about what was agreed to', () => {
  test('is answered by the same yes', async () => {
    expect(await countCards({})).toBe(1);
  });

  test.each<[string, Page]>([
    ['in no dialog', { over: { regions: [{ ...box, kind: 'section' }] } }],
    ['on another page', { over: { regions: [box], url: 'https://shop.example/account' } }],
    ['with another kind of consequence', { answer: { ...yes, name: 'Send', text: 'Send' } }],
    ['about money', { answer: { ...yes, name: 'Pay now', text: 'Pay now' } }],
    ['by a link', { answer: { ...yes, href: 'https://shop.example/delete' } }],
    [
      'with something filled in',
      { answer: { ...yes, form: buildForm({ fields: [{ label: 'Why', value: 'old' }] }) } },
    ],
  ])('is asked about again %s', async (_what, page) => {
    expect(await countCards(page)).toBe(2);
  });

  test('is asked about again once something has left', async () => {
    const sends: HeldRequest = {
      id: 'r',
      url: 'https://shop.example/albums/1',
      method: 'DELETE',
      resourceType: 'fetch',
      contentType: '',
      fields: [],
      operation: null,
      bodyText: '',
      bodyBytes: 0,
      frameUrl: 'https://shop.example/',
      matchesOwnTraffic: false,
      fromNewDocument: false,
      redirectedFrom: null,
      at: 0,
    };
    expect(await countCards({ sends })).toBe(2);
  });
});

import { expect, it } from 'vitest';
import type { Turn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import { buildSnapshot, button, field, link } from '../grounding/testing/index.ts';
import { createRanker, type RankerModels, type RankerOptions } from './index.ts';
import { fakeInference } from './testing/fake-inference.ts';

const signal = new AbortController().signal;
const page = buildSnapshot(link('About us'), button('Search'), field('Email address'), link('Shopping cart'));
const said = (utterance: string): Turn => ({
  id: utterance,
  sessionId: 'session',
  index: 0,
  at: 0,
  speaker: 'user',
  utterance,
  via: 'text',
});
const ask = { snapshot: page, turns: [said('open the shopping cart')], signal };

function start(changes: Partial<RankerOptions> = {}) {
  const inference = fakeInference();
  const notices: string[] = [];
  const states: RankerState[] = [];
  const clock = { now: 0 };
  let opened = 0;
  const ranker = createRanker({
    open: async (): Promise<RankerModels> => {
      opened += 1;
      return { encoder: inference, crossEncoder: null };
    },
    onNotice: (message) => notices.push(message),
    onState: (state) => states.push(state),
    monotonic: () => clock.now,
    ...changes,
  });
  return { inference, ranker, notices, states, clock, opened: () => opened };
}

it('ranks every candidate with the model, best first, and says who ranked', async () => {
  const { ranker, states } = start();
  const { scored, by } = await ranker.rank(ask);
  expect(scored[0]?.element).toMatchObject({
    text: 'Shopping cart',
    uid: page.candidates[3]?.uid,
    role: 'link',
  });
  expect(scored).toHaveLength(4);
  expect(scored.map(({ score }) => score)).toEqual(
    scored.map(({ score }) => score).toSorted((a, b) => b - a),
  );
  expect(by).toEqual({ model: 'fake', device: 'cpu', encoded: 4, cached: 0 });
  expect(states.map(({ status }) => status)).toEqual(['ready']);
});

it('gives the model the dialogue and what was done', async () => {
  const { ranker, inference } = start();
  await ranker.rank({ ...ask, turns: [said('find boots'), said('now the cart')] });
  expect(inference.asked.find(({ kind }) => kind === 'query')?.texts).toEqual([
    'now the cart | before: find boots',
  ]);
});

it('scores a description, also among some of the candidates, in their order', async () => {
  const { ranker } = start();
  const some = [page.candidates[3], page.candidates[1]].filter((one) => one !== undefined);
  const { scores, by } = await ranker.scoreDescription('search', some, page, signal);
  expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
  expect(scores).toHaveLength(2);
  expect(by.model).toBe('fake');
});

it('ranks by words, and says why, when the model cannot be had; it is not tried again while that stays so', async () => {
  let tries = 0;
  const { ranker, notices } = start({
    open: async () => {
      tries += 1;
      throw new AppError({ code: 'not-found', message: 'The model folder /x has no model.onnx.' });
    },
  });
  for (let round = 0; round < 3; round += 1) {
    const { scored, by } = await ranker.rank(ask);
    expect(by).toEqual({ model: 'lexical', device: '', encoded: 0, cached: 0 });
    expect(scored[0]?.element.text).toBe('Shopping cart');
  }
  expect(tries).toBe(1);
  expect(notices).toEqual(['Elements are ranked by words only. The model folder /x has no model.onnx.']);
  expect(ranker.state()).toMatchObject({ status: 'fallback', model: 'lexical', reason: /no model\.onnx/ });
});

it('answers by words when the model fails, tells it once, and uses the model again once it works', async () => {
  const { ranker, inference, notices } = start();
  await ranker.ready();
  inference.fail(new AppError({ code: 'internal', message: 'The device was lost.' }));
  expect((await ranker.rank(ask)).by.model).toBe('lexical');
  expect((await ranker.rank(ask)).by.model).toBe('lexical');
  expect(ranker.state().status).toBe('fallback');
  inference.fail(null);
  expect((await ranker.rank(ask)).by.model).toBe('fake');
  expect(ranker.state().status).toBe('ready');
  expect(notices).toEqual(['Elements are ranked by words for now. The device was lost.']);
});

it('leaves a model that keeps failing alone for a minute', async () => {
  const { ranker, inference, clock } = start();
  await ranker.ready();
  inference.fail(new Error('broken'));
  for (let round = 0; round < 5; round += 1) await ranker.rank(ask);
  const asked = inference.asked.length;
  inference.fail(null);
  clock.now = 59_000;
  expect((await ranker.rank(ask)).by.model).toBe('lexical');
  expect(inference.asked).toHaveLength(asked);
  clock.now = 61_000;
  expect((await ranker.rank(ask)).by.model).toBe('fake');
});

it('starts again later what could not start for a passing reason', async () => {
  const inference = fakeInference();
  let works = false;
  const { ranker, clock } = start({
    open: async () => {
      if (!works) throw new AppError({ code: 'internal', message: 'Out of memory.' });
      return { encoder: inference, crossEncoder: null };
    },
  });
  for (let round = 0; round < 4; round += 1) expect((await ranker.rank(ask)).by.model).toBe('lexical');
  works = true;
  clock.now = 61_000;
  expect((await ranker.rank(ask)).by.model).toBe('fake');
});

it('does not keep a person waiting for a model that takes long to start', async () => {
  const gate = Promise.withResolvers<RankerModels>();
  const { ranker, inference } = start({ open: () => gate.promise, startPatienceMs: 0 });
  expect((await ranker.rank(ask)).by.model).toBe('lexical');
  gate.resolve({ encoder: inference, crossEncoder: null });
  await ranker.ready();
  expect((await ranker.rank(ask)).by.model).toBe('fake');
});

it('is stopped by its signal while it waits and before it begins, and takes that for no failure', async () => {
  const gate = Promise.withResolvers<RankerModels>();
  const { ranker, notices } = start({ open: () => gate.promise, whole: true });
  const controller = new AbortController();
  const waiting = ranker.rank({ ...ask, signal: controller.signal });
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(ranker.rank({ ...ask, signal: controller.signal })).rejects.toThrow('stopped');
  expect(notices).toEqual([]);
});

it('lets a cross-encoder put the best in a new order, the rest behind', async () => {
  const crossEncoder = fakeInference({ name: 'cross', kind: 'cross-encoder' });
  const links = Array.from({ length: 80 }, (_, index) => link(`Result ${index}`, { href: null }));
  const encoder = fakeInference();
  const { ranker } = start({ open: async () => ({ encoder, crossEncoder }) });
  const snapshot = buildSnapshot(...links, link('Shopping cart'));
  const { scored, by } = await ranker.rank({ snapshot, turns: [said('shopping')], signal });
  expect(crossEncoder.asked.flatMap(({ texts }) => texts)).toHaveLength(50);
  expect(crossEncoder.asked[0]?.texts[0]).toBe('<link id="80">Shopping cart</link>');
  expect(scored).toHaveLength(81);
  expect(scored[0]).toMatchObject({ element: { text: 'Shopping cart' }, score: 1 / (1 + Math.exp(-1)) });
  expect(Math.max(...scored.slice(50).map(({ score }) => score))).toBeLessThanOrEqual(0);
  expect(by).toMatchObject({ model: 'cross over fake' });
});

it('lets words choose for a cross-encoder that has no encoder beside it', async () => {
  const crossEncoder = fakeInference({ name: 'cross', kind: 'cross-encoder' });
  const { ranker } = start({ open: async () => ({ encoder: null, crossEncoder }) });
  const { scored, by } = await ranker.rank(ask);
  expect(scored[0]?.element.text).toBe('Shopping cart');
  expect(by.model).toBe('cross over lexical');
  expect((await ranker.scoreDescription('cart', page.candidates, page, signal)).by.model).toBe('lexical');
});

it('closes its models, also those that start while it closes', async () => {
  const { ranker, inference } = start();
  await ranker.close();
  expect(inference.isClosed).toBe(true);
});

it('does not wait for what it encodes ahead when it is closed', async () => {
  const inference = fakeInference({}, 300);
  const { ranker } = start({ open: async () => ({ encoder: inference, crossEncoder: null }) });
  const links = Array.from({ length: 400 }, (_, index) => link(`Result ${index}`, { href: null }));
  await ranker.rank({ ...ask, snapshot: buildSnapshot(...links) });
  inference.hold();
  await ranker.close();
  expect(inference.isClosed).toBe(true);
});

import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Turn } from '#shared/domain/index.ts';
import { buildSnapshot, button, link } from '../grounding/testing/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRanker, openModels } from './index.ts';

const models = join(import.meta.dirname, '..', '..', '..', 'resources', 'models');
const shippedFolder = join(models, 'test-ranker');
const signal = new AbortController().signal;
const page = buildSnapshot(button('Search'), link('Shopping cart'), link('About us'));
const asked: Turn = {
  id: '1',
  sessionId: 's',
  index: 0,
  at: 0,
  speaker: 'user',
  utterance: 'open the cart',
  via: 'text',
};

function start(folder: string, shipped = shippedFolder) {
  const notices: string[] = [];
  const ranker = createRanker({
    open: () => openModels({ folder, shippedFolder: shipped, device: 'cpu' }),
    onNotice: (message) => notices.push(message),
    // Waits however long the processes take on a busy machine.
    whole: true,
  });
  onTestFinished(() => ranker.close());
  return { ranker, notices };
}

it('ranks with the shipped model in its own process, and encodes nothing twice', async () => {
  const { ranker } = start('');
  const first = await ranker.rank({ snapshot: page, turns: [asked], signal });
  const again = await ranker.rank({ snapshot: structuredClone(page), turns: [asked], signal });
  expect(first.by).toMatchObject({ model: 'test-ranker', encoded: 3, cached: 0 });
  expect(again.by).toMatchObject({ model: 'test-ranker', encoded: 0, cached: 3 });
  expect(again.scored).toEqual(first.scored);
  expect(ranker.state()).toMatchObject({ status: 'ready', model: 'test-ranker', folder: shippedFolder });
});

it('reads WebLINX’s texts with a model that was trained on them', async () => {
  const { ranker } = start(join(models, 'test-ranker-hidden'));
  const { scored, by } = await ranker.rank({ snapshot: page, turns: [asked], signal });
  expect(by.model).toBe('test-ranker-hidden');
  expect(scored).toHaveLength(3);
});

it('takes a chosen cross-encoder over the shipped encoder', async () => {
  const { ranker } = start(join(models, 'test-cross-encoder'));
  const { scored, by } = await ranker.rank({ snapshot: page, turns: [asked], signal });
  expect(by.model).toBe('test-cross-encoder over test-ranker');
  expect(scored.every(({ score }) => score > 0 && score < 1)).toBe(true);
});

it('ranks by words where the folder is not there, and says so in words', async () => {
  const empty = temporaryFolder();
  const { ranker, notices } = start('', empty);
  const { scored, by } = await ranker.rank({ snapshot: page, turns: [asked], signal });
  expect(by.model).toBe('lexical');
  expect(scored[0]?.element.text).toBe('Shopping cart');
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatch(/^Elements are ranked by words only\. The model folder .* has no config\.json/);
});

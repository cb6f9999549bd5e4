import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSnapshot, button, link, part, text } from '../../../grounding/testing/index.ts';
import {
  createRanker,
  createUnderstanding,
  openModels,
  type ParleyRanker,
  type Understanding,
} from '../../../ranker/index.ts';
import { proposeFor } from '../testing/propose-for.ts';

const modelsFolder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'resources', 'models');
const account = buildSnapshot(
  part('banner', 'Northgate', text('Free returns of meters within 60 days')),
  part(
    'main',
    'Good morning, Robin',
    part('section', 'Electricity', text('Electricity'), text('214 kWh'), text('this month')),
    part('section', 'Gas', text('Gas'), text('96 m³'), text('this month')),
    part(
      'section',
      'Next bill',
      text('Next bill'),
      text('£86.40'),
      text('due 28 May 2026'),
      link('Pay bill'),
    ),
  ),
  button('Submit reading'),
);
let ranker: ParleyRanker;
let models: Understanding;

beforeAll(async () => {
  ranker = createRanker({
    open: () => openModels({ folder: '', shippedFolder: join(modelsFolder, 'ranker'), device: 'cpu' }),
    whole: true,
  });
  models = createUnderstanding({ modelsFolder, ranker });
  await Promise.all([ranker.ready(), models.ready()]);
});

afterAll(async () => {
  await models.close();
  await ranker.close();
});

const said = async (question: string): Promise<string> => {
  const { action, choices } = await proposeFor(question, account, models);
  expect(choices ?? []).toEqual([]);
  return action.intent === 'say' ? action.utterance : action.intent;
};

it.each([
  ['what do I have to pay this month?', '£86.40'],
  ['how long do I have to send it back?', '60 days'],
  ['how much gas did we use?', '96 m³'],
])('answers “%s” from what stands there in other words', async (question, answer) => {
  expect(await said(question)).toContain(answer);
});

it.each(['who is the minister of health?', 'what colour is the engineer’s van?'])(
  'tells nothing for the answer to “%s”, and offers nothing to press',
  async (question) => {
    expect(await said(question)).toMatch(/^I (?:am not sure\. The nearest|found nothing) /u);
  },
);

import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSnapshot, button, field, link, list, part, text } from '../grounding/testing/index.ts';
import { startOwnProcess } from '../platform/child-process.ts';
import { createFileRanker, createUnderstanding, type ParleyRanker, type Understanding } from './index.ts';
import { elementTexts } from './templates/describe-element.ts';

const modelsFolder = join(import.meta.dirname, '..', '..', '..', 'resources', 'models');
const { signal } = new AbortController();
const page = buildSnapshot(
  part('navigation', 'Main', link('Home'), link('Basket'), link('Contact us')),
  part('form', 'Your details', field('Email address'), list('Country', ['Ireland', 'Spain'])),
  text('You may also like'),
  button('Add to favourites'),
  button('×'),
);
let ranker: ParleyRanker;
let models: Understanding;

beforeAll(async () => {
  ranker = createFileRanker({ modelsFolder, device: 'cpu' });
  models = createUnderstanding({ modelsFolder, ranker });
  await Promise.all([ranker.ready(), models.ready()]);
});

afterAll(async () => {
  await models.close();
  await ranker.close();
});

it.each([
  ['press | take me to my shopping bag', 'Basket'],
  ['type | my mail is anna@example.org', 'Email address'],
  ['press | save it for later', 'Add to favourites'],
])('finds what “%s” means', async (query, name) => {
  const { scores = [] } = (await models.meaning(query, page, signal)) ?? {};
  expect(scores).toHaveLength(page.candidates.length);
  expect(page.candidates[scores.indexOf(Math.max(...scores))]?.name).toBe(name);
});

it('reads a sentence as its steps', async () => {
  const steps = await models.read('type hello in the subject and then press send', '', signal);
  expect(steps).toMatchObject([
    { operation: 'type', value: 'hello', target: expect.stringContaining('subject') },
    { operation: 'press', target: expect.stringContaining('send') },
  ]);
});

it('reads a text of more words than it sees whole, with the field behind it', async () => {
  const text = 'the lift is out of order again and we are sorry for it '.repeat(12).trim();
  const steps = await models.read(`type ${text} into the message, then press send`, '', signal);
  expect(steps).toMatchObject([
    { operation: 'type', value: text, target: expect.stringContaining('message') },
    { operation: 'press', target: expect.stringContaining('send') },
  ]);
});

it('reads the same words by what was said before', async () => {
  const question = 'open the report / Which one: “Annual report” or “Report a problem”?';
  expect((await models.read('the second', question, signal))?.[0]?.operation).toBe('answer');
  expect((await models.read('no, the one below', 'open it / Opened “Home”.', signal))?.[0]?.operation).toBe(
    'repair',
  );
});

it.each([
  ['how long do I have to send things back?', 'Free returns within 60 days'],
  ['where can I try them on?', 'Our shops in Leeds and York'],
])('compares “%s” with what a page says', async (question, answer) => {
  const passages = ['Good morning, Robin', answer, 'Gas, 96 m³, this month'];
  const fits = (await models.compare(question, passages, signal)) ?? [];
  const worth = fits.map(({ likeness, logit }) => likeness + (logit ?? 0) / 8);
  expect(passages[worth.indexOf(Math.max(...worth))]).toBe(answer);
});

it('gives null where the models are not there, so that words go on', async () => {
  const none = createUnderstanding({ modelsFolder: '/nowhere', ranker });
  expect(await none.meaning('press | home', page, signal)).toBeNull();
  expect(await none.read('home', '', signal)).toBeNull();
  expect(await none.compare('where is home?', ['Home'], signal)).toBeNull();
  await none.close();
});

it('starts nothing before it is asked or made ready, and then each model once', async () => {
  let started = 0;
  const startProcess: typeof startOwnProcess = (...given) => {
    started += 1;
    return startOwnProcess(...given);
  };
  const unused = createUnderstanding({ modelsFolder, ranker, startProcess });
  await unused.close();
  expect(started).toBe(0);
  const used = createUnderstanding({ modelsFolder, ranker, startProcess });
  await Promise.all([used.read('open the first one', '', signal), used.ready()]);
  expect(started).toBe(2);
  await used.close();
});

it('describes an element by what a person sees of it and around it', () => {
  const lines = page.candidates.map((_, index) => elementTexts(page).text(index));
  expect(lines[1]).toMatch(/^link \| Basket \| in navigation Main/u);
  expect(lines.find((line) => line.startsWith('button | ×'))).toContain('close');
  expect(lines.find((line) => line.includes('Country'))).toMatch(/holds Ireland.*options Ireland, Spain/u);
});

const entries = buildSnapshot(
  part('item', 'Open', link('24DPP00965'), text('Automotive parts'), text('Closes in May'), button('Edit')),
  part('item', 'Open', link('24DPP00102'), text('Road salt'), text('Closes in May'), button('Edit')),
  part('item', 'Open', link('24DPP00417'), text('School lunches'), text('Closes in May'), button('Edit')),
);

it('says of each control what tells its entry from the others first', () => {
  const lines = entries.candidates.map((_, index) => elementTexts(entries).text(index));
  const edit = lines.filter((line) => line.startsWith('button | Edit'));
  expect(edit).toHaveLength(3);
  expect(edit[1]).toMatch(/in item .*Road salt.*Closes in May.* second 2 of 3/u);
  expect(lines[0]).toMatch(/^link \| 24DPP00965 \| in item Automotive parts/u);
});

it('finds a control by what stands in its entry', async () => {
  const { scores = [] } = (await models.meaning('press | edit the one about salt', entries, signal)) ?? {};
  expect(scores.indexOf(Math.max(...scores))).toBe(3);
});

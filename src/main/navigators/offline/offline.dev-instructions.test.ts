import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConversation, startTalkRig, type TalkRig } from './testing/converse.ts';
import { devPages, judge, readDevSet } from './testing/dev-set.ts';
import { shippedModels } from './testing/models.ts';
import { proposeFor } from './testing/propose-for.ts';

let rig: TalkRig;

beforeAll(async () => {
  rig = await startTalkRig();
});

afterAll(() => rig.close());

const set = readDevSet();
/** The reader, and words alone to find what it heard, as while no grounder runs; and as the app runs. */
const ways = { words: {}, models: shippedModels() } as const;
const tally = () => ({ right: 0, asked: 0, wrong: [] as string[] });
const judged = { words: tally(), models: tally() };

it.each(Object.entries(devPages))('judges what is said on the page “%s”', async (page, { path, first }) => {
  const conversation = startConversation(rig.driver);
  await conversation.say(`open ${rig.sites.origin}${path}`);
  if (first !== undefined) await conversation.say(first);
  const snapshot = await rig.observe();
  const ofPage = set.filter((one) => one.page === page);
  expect(ofPage).not.toEqual([]);
  for (const { said, wanted } of ofPage) {
    for (const way of ['words', 'models'] as const) {
      const proposal = await proposeFor(said, snapshot, ways[way]);
      const verdict = judge(proposal, wanted, snapshot);
      if (verdict === 'right') judged[way].right += 1;
      else judged[way].wrong.push(`${page}: ${said} → ${JSON.stringify(proposal.action)}, wanted ${wanted}`);
      if (verdict === 'wrong, asked') judged[way].asked += 1;
    }
  }
});

it('does what is said on the pages of the test sites', () => {
  const { right, wrong } = judged.models;
  expect(right + wrong.length).toBe(set.length);
  expect(right / set.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.94);
});

it('finds most of it by words alone, and asks rather than acts where it is wrong', () => {
  const { right, asked, wrong } = judged.words;
  expect(right / set.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.88);
  expect(asked, wrong.join('\n')).toBeGreaterThanOrEqual((set.length - right) / 2 - 1);
});

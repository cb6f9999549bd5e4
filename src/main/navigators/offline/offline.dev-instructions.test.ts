import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConversation, startTalkRig, type TalkRig } from './testing/converse.ts';
import { devPages, judge, readDevSet } from './testing/dev-set.ts';
import { proposeFor } from './testing/propose-for.ts';

let rig: TalkRig;

beforeAll(async () => {
  rig = await startTalkRig();
});

afterAll(() => rig.close());

const set = readDevSet();
const wrong: string[] = [];
let right = 0;
let asked = 0;

it.each(Object.entries(devPages))('judges what is said on the page “%s”', async (page, { path, first }) => {
  const conversation = startConversation(rig.driver);
  await conversation.say(`open ${rig.sites.origin}${path}`);
  if (first !== undefined) await conversation.say(first);
  const snapshot = await rig.observe();
  const ofPage = set.filter((one) => one.page === page);
  expect(ofPage).not.toEqual([]);
  for (const { said, wanted } of ofPage) {
    const proposal = await proposeFor(said, snapshot);
    const verdict = judge(proposal, wanted, snapshot);
    if (verdict === 'right') right += 1;
    else wrong.push(`${page}: ${said} → ${JSON.stringify(proposal.action)}, wanted ${wanted}`);
    if (verdict === 'wrong, asked') asked += 1;
  }
});

it('does what is said on the pages of the test sites, and asks rather than acts where it is wrong', () => {
  expect(right + wrong.length).toBe(set.length);
  expect(right / set.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.97);
  expect(asked, wrong.join('\n')).toBeGreaterThanOrEqual((set.length - right) / 2 - 1);
});

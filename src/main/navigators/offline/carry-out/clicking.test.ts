import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTalkRig, type TalkRig } from '../testing/converse.ts';

const row = (name: string) =>
  `<tr><td>#</td><td>${name}</td><td><a href="#${name}-look">View</a> <a href="#${name}-change">Edit</a> <a href="#${name}-bin">Archive</a></td></tr>`;
const menu =
  '<nav><a href="/projects">Projects</a><a href="/add">Project Add</a><a href="/other">Project Edit</a></nav>';

let rig: TalkRig;

beforeAll(async () => {
  rig = await startTalkRig({
    '/table': `<title>Table</title>${menu}<main><h1>Overview</h1><table><thead><tr><th>#</th><th>What</th><th>Edit</th></tr></thead><tbody>${['Alder', 'Birch', 'Cedar'].map(row).join('')}</tbody></table></main>`,
    '/two': `<title>Two lists</title><main>${[1, 2].map((list) => `<ul>${['a', 'b'].map((entry) => `<li>${entry} of ${list} <a href="#${entry}${list}">Edit</a></li>`).join('')}</ul>`).join('<h2>More</h2>')}</main>`,
  });
});

afterAll(() => rig.close());

describe('a control that each entry has, of the entry that an order tells', () => {
  it.each([
    ['edit the first project', 'Alder-change'],
    ['view the third project', 'Cedar-look'],
    ['archive the last campaign', 'Cedar-bin'],
    ['edit the second wibble', 'Birch-change'],
  ])('%s', async (said, hash) => {
    const conversation = await rig.open(`${rig.server.origin}/table`);
    await conversation.say(said);
    expect((await rig.observe()).url).toBe(`${rig.server.origin}/table#${hash}`);
  });

  it('is none where two lists have it', async () => {
    const conversation = await rig.open(`${rig.server.origin}/two`);
    await conversation.say('edit the second wibble');
    expect((await rig.observe()).url).toBe(`${rig.server.origin}/two`);
  });

  it('is told where there are not so many', async () => {
    const conversation = await rig.open(`${rig.server.origin}/table`);
    const { say } = await conversation.say('edit the seventh project');
    expect(say).toContain('There are 3 with “Edit” here, so I cannot edit the seventh project.');
    expect((await rig.observe()).url).toBe(`${rig.server.origin}/table`);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FakeRequest } from '../../../e2e/model/index.ts';
import { startTalkRig } from '../navigators/offline/testing/converse.ts';
import { sample } from '../testing/sample.ts';
import { cliRig } from './testing/cli-rig.ts';

const rig = cliRig('prompts');

async function parley(args: readonly string[], answer: (request: FakeRequest) => string) {
  return rig.run(args, await play(answer));
}

async function play(answer: (request: FakeRequest) => string) {
  const model = await rig.play({ answer });
  return { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'played-model' };
}

/** Chooses whatever option has these words, where a question has it. */
const choose = (words: string) => (request: FakeRequest) => {
  const question = request.prompt.slice(request.prompt.lastIndexOf('\nTask: '));
  const option = question.split('\n').find((line) => /^[B-F]\. /u.test(line) && line.includes(words));
  return option === undefined ? 'Answer: A.' : `Answer: ${option.charAt(0)}.\nAction: CLICK`;
};

test('what MindAct chose is asked about like anybody’s choice before it changes something, and a no is kept', async () => {
  const args = [
    'chat',
    '--navigator',
    'mindact',
    '--url',
    rig.sites.url('account', '/sign-up'),
    '--data',
    rig.folder,
  ];
  const chat = await parley(args, choose('Create account'));
  chat.type('Make me an account here');
  await chat.printed('approval');
  chat.type('no');
  await chat.printed('awaiting-user');
  chat.end();
  expect(await chat.ended).toMatchObject({ code: 0 });
  const events = chat.events();
  expect(events.find(({ type }) => type === 'approval')).toMatchObject({
    reason: expect.stringMatching(/Create account/u),
  });
  const turns = events.filter((event) => event.type === 'turn');
  expect(turns.find(({ intent }) => intent === 'click')).toMatchObject({ outcome: { kind: 'refused' } });
  expect(rig.sites.requests().filter(({ method }) => method === 'POST')).toEqual([]);
});

/** Chooses the option with these words in SeeAct's second turn; in the first it describes what it would do. */
const chooseSeen = (words: string) => (request: FakeRequest) => {
  const texts = (request.body?.messages ?? []).map(({ content }) =>
    typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join(''),
  );
  const option = (texts[3] ?? '')
    .split('\n')
    .find((line) => /^[A-Z]{1,2}\. /u.test(line) && line.includes(words));
  if (texts.length < 4) return `I see ${words} and would press it.`;
  return `ELEMENT: ${option?.split('.')[0] ?? 'Z'}\nACTION: CLICK\nVALUE: None`;
};

test('what SeeAct chose in the picture of a live page is asked about before it changes something', async () => {
  const args = ['chat', '--navigator', 'chat', '--prompt', 'seeact', '--data', rig.folder];
  const url = rig.sites.url('account', '/sign-up');
  const chat = await parley([...args, '--url', url], chooseSeen('Create account'));
  chat.type('Make me an account here');
  await chat.printed('approval');
  chat.type('no');
  await chat.printed('awaiting-user');
  chat.end();
  expect(await chat.ended).toMatchObject({ code: 0 });
  expect(chat.events().find(({ type }) => type === 'approval')).toMatchObject({
    reason: expect.stringMatching(/Create account/u),
  });
  expect(rig.model?.requests.every(({ images }) => images.length === 1)).toBe(true);
  expect(rig.sites.requests().filter(({ method }) => method === 'POST')).toEqual([]);
});

test('where Pix2Act points in the picture of a live page is what is pressed', async () => {
  const url = rig.sites.url('shop');
  const talk = await startTalkRig();
  await talk.open(url);
  const { candidates, viewport } = await talk.observe();
  await talk.close();
  const link = candidates.find(
    ({ role, box }) => role === 'link' && box.y > 0 && box.y < viewport.height / 2,
  );
  if (link === undefined) throw new Error('The page shows no link.');
  const at = {
    x: Math.round(link.box.x + link.box.width / 2),
    y: Math.round(link.box.y + link.box.height / 2),
  };
  const args = ['chat', '--navigator', 'chat', '--prompt', 'pix2act', '--data', rig.folder, '--url', url];
  const chat = await parley(args, ({ index }) =>
    index === 0 ? `click(x=${at.x}, y=${at.y})` : 'say(speaker="navigator", utterance="There it is.")',
  );
  chat.type('Show me what is there');
  await chat.printed('awaiting-user');
  chat.end();
  expect(await chat.ended).toMatchObject({ code: 0 });
  const turns = chat.events().filter((event) => event.type === 'turn');
  const click = turns.find(({ intent }) => intent === 'click');
  expect(click).toMatchObject({ outcome: { kind: 'done' } });
  expect(JSON.stringify(click)).toContain(JSON.stringify(link.name));
  expect(rig.model?.requests.every(({ images }) => images.length === 1)).toBe(true);
});

const element = (uid: string, tag: string, text: string, y: number) => ({
  ...{ uid, tag, text, xpath: `/html/body/${tag}[1]`, attributes: {}, children: [] },
  bbox: { x: 10, y, width: 100, height: 20 },
});
function recordsFile(): string {
  const file = join(rig.folder, 'in.jsonl');
  const record = {
    ...{ id: 1, query: 'Search for mugs', url: 'https://shop.example/', title: 'Shop' },
    viewport: { width: 1280, height: 800 },
    elements: [element('a-1', 'button', 'Search', 10), element('b-2', 'a', 'Help', 40)],
  };
  writeFileSync(file, `${JSON.stringify(record)}\n`);
  return file;
}

const prompts = [
  ['weblinx', () => 'click(uid="a-1")', /\(uid = a-1\) \[\[tag\]\] button/u],
  ['mindact', choose('Search'), /Choose the element to act on from the options/u],
] as const;

test.each(sample(prompts, 2))('predict asks with --prompt %s', async (prompt, answer, wanted) => {
  const output = join(rig.folder, 'out.jsonl');
  const args = [
    'predict',
    '--navigator',
    'chat',
    '--prompt',
    prompt,
    '--input',
    recordsFile(),
    '--output',
    output,
  ];
  expect(await rig.here(args, await play(answer)).ended).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ id: 1, action: 'click(uid="a-1")' });
  expect(rig.model?.completions().at(-1)?.prompt).toMatch(wanted);
});

const templatesOf = ['weblinx', 'mindact'] as const;
const commandsThatAsk = ['predict', 'chat'] as const;
const asked = templatesOf.flatMap((prompt) => commandsThatAsk.map((command) => [prompt, command] as const));

// Each of them once, in one of both ways to pair them, or all.
test.each(
  sample(
    [asked.filter((_pair, place) => place % 3 === 0), asked.filter((_pair, place) => place % 3 !== 0)],
    2,
  ).flat(),
)(
  '--templates without the texts of %s is refused by %s before anything is asked',
  async (prompt, command) => {
    writeFileSync(join(rig.folder, 'system.txt'), 'Something else');
    const files =
      command === 'predict'
        ? ['--input', recordsFile(), '--output', join(rig.folder, 'out.jsonl')]
        : ['--data', join(rig.folder, 'data')];
    const args = [command, ...files, '--navigator', 'chat', '--prompt', prompt, '--templates', rig.folder];
    const { code, errors } = await rig.here(args, await play(() => 'x')).ended;
    expect(code).toBe(2);
    expect(errors).toContain('system.txt is not the text that the released models were trained on');
    expect(rig.model?.requests).toEqual([]);
  },
);

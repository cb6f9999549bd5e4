import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FakeRequest } from '../../../e2e/model/index.ts';
import { cliRig } from './testing/cli-rig.ts';

const rig = cliRig('prompts');

async function parley(args: readonly string[], answer: (request: FakeRequest) => string) {
  const model = await rig.play({ answer });
  return rig.run(args, { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'played-model' });
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

test.each([
  ['weblinx', () => 'click(uid="a-1")', /\(uid = a-1\) \[\[tag\]\] button/u],
  ['mindact', choose('Search'), /Choose the element to act on from the options/u],
] as const)('predict asks with --prompt %s', async (prompt, answer, wanted) => {
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
  expect(await (await parley(args, answer)).ended).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ id: 1, action: 'click(uid="a-1")' });
  expect(rig.model?.completions().at(-1)?.prompt).toMatch(wanted);
});

test.each(['weblinx', 'mindact'])(
  '--templates without the texts of %s is refused before anything is asked',
  async (prompt) => {
    const templates = ['--prompt', prompt, '--templates', rig.folder];
    writeFileSync(join(rig.folder, 'system.txt'), 'Something else');
    for (const command of [
      ['predict', '--input', recordsFile(), '--output', join(rig.folder, 'out.jsonl')],
      ['chat', '--data', join(rig.folder, 'data')],
    ]) {
      const { code, errors } = await (
        await parley([...command, '--navigator', 'chat', ...templates], () => 'x')
      ).ended;
      expect(code).toBe(2);
      expect(errors).toContain('system.txt is not the text that the released models were trained on');
      expect(rig.model?.requests).toEqual([]);
      await rig.model?.close();
    }
  },
);

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { commandNames } from '../platform/command-names.ts';
import { type Commands, runCommandLine } from './program.ts';

/** Runs one command line on commands that only remember what they were given. */
async function run(args: readonly string[], fails?: Error) {
  const given: unknown[] = [];
  const errors: string[] = [];
  const remember = (name: string) => async (value: object) => {
    given.push({ name, ...value });
    if (fails) throw fails;
    return 0;
  };
  const commands: Commands = {
    chat: remember('chat'),
    predict: remember('predict'),
    rank: remember('rank'),
    evaluate: remember('eval'),
    records: remember('records'),
    exportSession: remember('export'),
    importSession: remember('import'),
    backUp: remember('backup'),
    restore: remember('restore'),
    doctor: remember('doctor'),
    listSessions: remember('list'),
    searchSessions: remember('search'),
    showSession: remember('show'),
    deleteSessions: remember('delete'),
    replay: remember('replay'),
    update: remember('update'),
    onPath: remember('on-path'),
  };
  const code = await runCommandLine(args, {
    commands,
    defaultDataDir: () => '/data',
    version: '1.2.3',
    writeOut: () => undefined,
    writeError: (text) => errors.push(text),
  });
  return { code, given, errors: errors.join('') };
}

test('options reach their command whole, with defaults', async () => {
  expect((await run(['chat'])).given).toEqual([
    {
      name: 'chat',
      navigator: 'offline',
      url: null,
      dataDir: '/data',
      grantAll: false,
      headed: false,
      isPrivate: false,
      asked: null,
    },
  ]);
  const all = [
    'chat',
    '--url',
    'example.com/a',
    '--navigator',
    'chat',
    '--data',
    'here',
    '--yes',
    '--headed',
    '--private',
  ];
  expect((await run(all)).given).toEqual([
    {
      name: 'chat',
      navigator: 'chat',
      url: 'https://example.com/a',
      dataDir: resolve('here'),
      grantAll: true,
      headed: true,
      isPrivate: true,
      asked: null,
    },
  ]);
  const choosing = ['chat', '--navigator', 'mindact', '--api', 'completion'];
  expect((await run(choosing)).given).toMatchObject([{ asked: { prompt: 'mindact', api: 'completion' } }]);
  const weblinx = ['predict', '--input', 'a', '--output', 'b', '--navigator', 'chat', '--prompt', 'weblinx'];
  expect((await run(weblinx)).given).toMatchObject([
    { navigator: 'chat', asked: { prompt: 'weblinx', api: 'chat', images: 'none', templates: '' } },
  ]);
  expect((await run(['export', 'last', '--format', 'markdown', '--out', 'x.md'])).given).toEqual([
    { name: 'export', session: 'last', format: 'markdown', out: 'x.md', dataDir: '/data' },
  ]);
  expect((await run(['rank', '--input', 'a', '--output', 'b'])).given).toEqual([
    { name: 'rank', input: 'a', output: 'b', model: null, device: 'auto', top: null },
  ]);
  const ranking = [
    'rank',
    '--input',
    'a',
    '--output',
    'b',
    '--model',
    'm',
    '--device',
    'webgpu',
    '--top',
    '7',
  ];
  expect((await run(ranking)).given).toEqual([
    { name: 'rank', input: 'a', output: 'b', model: 'm', device: 'webgpu', top: 7 },
  ]);
  expect((await run([...ranking, '--top', '0'])).code).toBe(2);
  expect((await run([...ranking, '--device', 'tpu'])).code).toBe(2);
  const evaluated = 'eval --dataset weblinx --path d --split valid --predictions p --out o'.split(' ');
  expect((await run(evaluated)).given).toMatchObject([
    { name: 'eval', path: 'd', split: 'valid', predictions: 'p', out: 'o', strictCompat: true },
  ]);
  expect((await run([...evaluated, '--no-strict-compat'])).given).toMatchObject([{ strictCompat: false }]);
  expect((await run(['doctor', '--json'])).given).toEqual([
    { name: 'doctor', dataDir: '/data', json: true, selfTest: false },
  ]);
});

test.each([
  ['localhost:8080/x', 'http://localhost:8080/x'],
  ['127.0.0.1:80', 'http://127.0.0.1/'],
  ['https://example.com', 'https://example.com/'],
  ['about:blank', 'about:blank'],
])('the address %s is %s', async (url, wanted) => {
  expect((await run(['chat', '--url', url])).given).toMatchObject([{ url: wanted }]);
});

test.each(['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'chrome://settings', 'http://'])(
  'the address %s is refused',
  async (url) => {
    const { code, given, errors } = await run(['chat', '--url', url]);
    expect({ code, given }).toEqual({ code: 2, given: [] });
    expect(errors).toMatch(/http or https address/);
  },
);

test('an unknown navigator is refused with the known', async () => {
  const unknown = await run(['predict', '--input', 'a', '--output', 'b', '--navigator', 'gpt']);
  expect(unknown).toMatchObject({
    code: 2,
    given: [],
    errors: expect.stringMatching(/offline, chat, mindact/),
  });
});

test('what the caller got wrong ends with 2, what went wrong otherwise with 1, each in one line', async () => {
  const wrong = new AppError({ code: 'bad-input', message: 'line 3:\n  not JSON' });
  expect(await run(['doctor'], wrong)).toMatchObject({ code: 2, errors: 'parley: line 3: not JSON\n' });
  const broken = new AppError({ code: 'store', message: 'No room.' });
  expect(await run(['doctor'], broken)).toMatchObject({ code: 1, errors: 'parley: No room.\n' });
  expect(await run(['--version'])).toMatchObject({ code: 0, errors: '' });
  expect(await run(['chat', '--help'])).toMatchObject({ code: 0, errors: '' });
  expect(await run(['chat', '--colour'])).toMatchObject({ code: 2 });
});

test.each([
  [['chat', '--navigator', 'gpt'], /Allowed choices are offline/],
  [['export', 'last', '--format', 'pdf', '--out', 'x'], /Allowed choices are markdown, html, json/],
  [['export', 'last', '--format', 'json'], /--out/],
  [['dance'], /unknown command 'dance'/],
  [[], /Name a command/],
])('parley %j is refused in one line', async (args, message) => {
  const { code, given, errors } = await run(args);
  expect({ code, given }).toEqual({ code: 2, given: [] });
  expect(errors).toMatch(message);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
});

test.each([
  [
    ['--dataset', 'weblinx', '--path', 'd', '--split', 's'],
    'Give --navigator, --ranker-only or --predictions',
  ],
  [['--navigator', 'offline'], 'Give --dataset, --path and --split'],
  [
    ['--navigator', 'offline', '--ranker-only', '--dataset', 'weblinx'],
    '--navigator and --ranker-only do not go together',
  ],
  [['--compare', 'one'], '--compare takes two folders'],
  [['--shard', '4/3'], '1/3: the first of three'],
  [['--limit-cost', 'much'], 'US dollars'],
  [[...'--dataset mind2web --path d --split s --navigator chat --limit-cost 2'.split(' ')], 'Give --price'],
  [
    [...'--dataset mind2web --path d --split s --navigator offline --prompt weblinx'.split(' ')],
    '--prompt, --templates and --images go with a navigator that asks a model',
  ],
])('eval %s says what is missing', async (args, words) => {
  expect(await run(['eval', ...args, '--out', 'o'])).toEqual({
    code: 2,
    given: [],
    errors: expect.stringContaining(words),
  });
});

test('sessions: each command gets its words, values of a replay are split at the first sign', async () => {
  expect((await run(['sessions', 'list', '--json'])).given).toEqual([{ name: 'list', dataDir: '/data' }]);
  expect((await run(['sessions', 'search', 'red', 'shoes'])).given).toMatchObject([{ words: 'red shoes' }]);
  expect((await run(['sessions', 'delete', 'a1', 'b2'])).given).toMatchObject([{ sessions: ['a1', 'b2'] }]);
  const replay = await run([
    ...['sessions', 'replay', 'weekly report', '--from', '2', '--to', '9', '--yes'],
    ...['--set', 'Search=a=b', '--set', 'Size=9', '--url', 'shop.example/new'],
  ]);
  expect(replay.given).toEqual([
    {
      ...{ name: 'replay', what: 'weekly report', dataDir: '/data', from: 2, to: 9 },
      ...{ given: { Search: 'a=b', Size: '9' }, url: 'https://shop.example/new' },
      ...{ grantAll: true, headed: false },
    },
  ]);
});

test.each([
  [['sessions', 'replay', 'x', '--set', 'Search']],
  [['sessions', 'replay', 'x', '--from', 'two']],
  [['sessions', 'delete']],
])('%j is refused', async (args) => {
  const { code, given } = await run(args);
  expect(code).toBe(2);
  expect(given).toEqual([]);
});

test('the commands are those that a program without a window is known by', async () => {
  let written = '';
  await runCommandLine(['--help'], {
    commands: {} as never,
    defaultDataDir: () => '/data',
    version: '1',
    writeOut: (text) => {
      written += text;
    },
    writeError: () => undefined,
  });
  const listed = [...written.slice(written.indexOf('Commands:')).matchAll(/^ {2}([a-z-]+)/gm)];
  const names = listed.map(([, name]) => name).filter((name) => name !== 'help');
  expect(names.sort()).toEqual([...commandNames].sort());
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NavigatorTurn, Session, StoredPage, Trace, Turn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { unpackExportedPage } from './exported-page.ts';
import { exportFormats, exportSession, sessionExport, writeExport } from './index.ts';
import { codeSpan, escapeMarkdown, escapeMarkdownLine } from './markdown.ts';
import { brightest, pageWith, whitePicture } from './testing/picture-of-page.ts';

const session: Session = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  title: 'Find <b>red</b> shoes',
  createdAt: Date.UTC(2026, 10, 20, 12, 0, 0),
  updatedAt: Date.UTC(2026, 10, 20, 12, 1, 0),
  turns: 3,
  url: 'https://shop.example/',
  interrupted: false,
};
const element = {
  uid: 'a1b2c3d4-0e1f-4a5b',
  tag: 'a',
  role: 'link',
  text: 'Red `shoes` [now]',
  bbox: { x: 0, y: 0, width: 9, height: 9 },
};
const clicked: NavigatorTurn = {
  id: 't2',
  sessionId: session.id,
  index: 1,
  at: session.createdAt + 2_000,
  speaker: 'navigator',
  actor: 'navigator',
  action: { intent: 'click', uid: element.uid },
  text: `click(uid="${element.uid}")`,
  element,
  url: 'https://ann:hunter2@shop.example/?card=4111111111111111',
  title: '![x](https://sink.example/canary.png)',
  outcome: { kind: 'failed', reason: 'covered', message: '<script>alert(1)</script> is in the way' },
  approval: 'asked-yes',
  usage: null,
  reason: '',
  ms: { observe: 40.4, act: 12 },
  choices: [],
};
const turns: Turn[] = [
  {
    id: 't1',
    sessionId: session.id,
    index: 0,
    at: session.createdAt,
    speaker: 'user',
    utterance: '# open\n- the [link](javascript:alert(1))',
    via: 'voice',
  },
  clicked,
  {
    ...clicked,
    id: 't3',
    index: 2,
    action: { intent: 'say', utterance: 'Which?\n<img src=x>' },
    element: null,
    outcome: { kind: 'done', changes: [], undo: null },
    choices: [element, element],
  },
];
const trace: Trace = {
  turnId: 't2',
  navigator: 'offline',
  snapshot: {
    url: '',
    title: '',
    viewport: { width: 1, height: 1 },
    scroll: { x: 0, y: 0 },
    nodes: 1,
    candidates: 12,
    frames: 1,
    gaps: [],
  },
  ranking: {
    by: { model: 'parley-ranker-1', device: 'cpu', encoded: 1, cached: 0 },
    candidates: [{ element, score: 0.87654 }],
    scores: [['u', 0.87654]],
  },
  ownScores: [{ element, score: 0.5 }],
  prompt: '',
  reply: '{}',
  promptParts: null,
  target: null,
  checks: null,
  asked: null,
  hasScreenshot: true,
  hasPage: false,
  hasSentPicture: false,
};
const source = {
  session: async () => session,
  turns: async () => turns,
  trace: async (id: string) => (id === 't2' ? trace : null),
  page: async (): Promise<StoredPage | null> => null,
  picture: async (): Promise<Uint8Array | null> => null,
};

test('Markdown reads as a transcript at local times and without ids, and hostile text in it stays text', async () => {
  const { fileName, content } = await exportSession(source, session.id, {
    format: 'markdown',
    pictures: 'all',
    pages: true,
  });
  expect(fileName).toBe('parley-find-b-red-b-shoes-0f8fad5b.md');
  // Local times: of whatever machine this runs on.
  const clock = (at: number): string =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const head = content.split('\n')[2] ?? '';
  expect(head).toContain(`${clock(session.createdAt)} to `);
  expect(head).toContain(`${clock(session.updatedAt)} (${timeZone}), 3 turns.`);
  const elsewhere = content.replace(`${head}\n\n`, '').replaceAll(`· ${clock(session.createdAt)}`, '· 12:00');
  expect(elsewhere).toMatchInlineSnapshot(`
    "# Find &lt;b&gt;red&lt;/b&gt; shoes

    ## 1 · You, spoken · 12:00

    \\# open  
    \\- the \\[link\\]\\(javascript\\:alert\\(1\\)\\)

    ## 2 · Parley · 12:00

    Could not click Red \\\`shoes\\\` \\[now\\]

    - Page: \\!\\[x\\]\\(https\\://sink.example/canary.png\\), \`https://••••••@shop.example/?card=••••••\`
    - &lt;script&gt;alert\\(1\\)&lt;/script&gt; is in the way
    - You allowed it.

    ## 3 · Parley · 12:00

    Which?  
    &lt;img src\\=x&gt;

    1. Red \\\`shoes\\\` \\[now\\]
    2. Red \\\`shoes\\\` \\[now\\]
    "
  `);
  for (const live of ['\n# open', '\n- the', '](javascript', '![x]', '<script>', '<img', '<b>']) {
    expect(content).not.toContain(live);
  }
  // Ids and what is written for code are in the JSON.
  expect(content).not.toMatch(/uid|[0-9a-f]{8}-[0-9a-f]{4}|UTC\b(?!\))/);
  for (const secret of ['hunter2', '4111111111111111']) expect(content).not.toContain(secret);
});

test('what models were asked is told per step and in all, without what was sent', async () => {
  const usage = {
    model: 'small_one',
    tokensIn: 3_210,
    tokensOut: 41,
    estimated: false,
    price: 0.0123,
    requests: 2,
    firstTokenMs: 310.4,
    page: { elements: 38, of: 1_204, tokens: 2_900 },
  };
  const asked = turns.map((turn, index) =>
    turn.speaker === 'user' || index === 0
      ? turn
      : { ...turn, usage: index === 1 ? usage : { ...usage, price: null, estimated: true, requests: 1 } },
  );
  const withModel = { ...source, turns: async () => asked };
  const { content } = await exportSession(withModel, session.id, {
    format: 'markdown',
    pictures: 'all',
    pages: true,
  });
  expect(content).toContain(
    'Model use: 2 steps asked small\\_one, about 6,420 tokens in, 82 out, $0.012 for 1 of the steps, the others have no price.',
  );
  expect(content).toContain(
    '- Model: small\\_one, 3,210 tokens in, 41 out, $0.012, 2 requests, first word after 310 ms, 38 of 1,204 elements sent (2,900 tokens)',
  );
  const json = await exportSession(withModel, session.id, { format: 'json', pictures: 'all', pages: true });
  expect(sessionExport.parse(JSON.parse(json.content)).turns[1]?.turn).toMatchObject({ usage });
});

test('a spoken turn tells who wrote it down, how long that took, and what was heard before it was mended', async () => {
  const [first] = turns;
  const spoken = {
    engine: 'whisper',
    model: 'base.en_q5',
    durationMs: 1_240,
    timeToTextMs: 310.4,
    confidence: 0.874,
    original: '<b>open</b> the second won',
    utteranceIds: ['u-1'],
  } as const;
  const record = { ...source, turns: async () => [{ ...first, utterance: 'open the second one', spoken }] };
  const { content } = await exportSession(record as typeof source, session.id, {
    format: 'markdown',
    pictures: 'all',
    pages: true,
  });
  expect(content).toContain(
    '- Speech: whisper, base.en\\_q5, 1.2 s spoken, text 0.31 s later, 87 % sure\n- Heard: &lt;b&gt;open&lt;/b&gt; the second won',
  );
  const json = await exportSession(record as typeof source, session.id, {
    format: 'json',
    pictures: 'all',
    pages: true,
  });
  expect(sessionExport.parse(JSON.parse(json.content)).turns[0]?.turn).toMatchObject({ spoken });

  const asHeard = { ...spoken, original: 'open the second one', confidence: null, model: '' };
  const same = {
    ...source,
    turns: async () => [{ ...first, utterance: 'open the second one', spoken: asHeard }],
  };
  const plain = await exportSession(same as typeof source, session.id, {
    format: 'markdown',
    pictures: 'all',
    pages: true,
  });
  expect(plain.content).toContain('- Speech: whisper, 1.2 s spoken, text 0.31 s later\n');
  expect(plain.content).not.toContain('Heard');
});

test('a JSON export of an earlier version still parses', async () => {
  const { content } = await exportSession(source, session.id, {
    format: 'json',
    pictures: 'all',
    pages: true,
  });
  const earlier = JSON.parse(content, (key, value) => (key === 'usage' ? undefined : value));
  expect(JSON.stringify(earlier)).not.toContain('usage');
  expect(sessionExport.parse(earlier).turns[1]).toMatchObject({ turn: { usage: null } });
});

/** Every form in which a text may stand in a file. */
const formsOf = (text: string): readonly string[] => [
  text,
  encodeURIComponent(text),
  JSON.stringify(text).slice(1, -1),
  Buffer.from(text).toString('base64').replaceAll('=', ''),
  Buffer.from(text).toString('hex'),
];

test.each(exportFormats)('%s holds no secret of an address, an utterance or a card', async (format) => {
  const { content } = await exportSession(withPicture, session.id, { format, pictures: 'all', pages: true });
  for (const secret of ['hunter2', '4111111111111111'])
    for (const form of formsOf(secret)) expect(content).not.toContain(form);
});

const shown = { x: 40, y: 40, width: 200, height: 40 };
const withPicture = {
  ...source,
  page: async () => pageWith([{ text: 'Signed in with ••••••', box: shown }]),
  picture: async (id: string) => (id === 't2' ? whitePicture() : null),
};

test('the web page is whole in itself: a policy that loads nothing, no script, pictures inside, hostile text as text', async () => {
  const { fileName, content } = await exportSession(withPicture, session.id, {
    format: 'html',
    pictures: 'all',
    pages: true,
  });
  expect(fileName).toMatch(/\.html$/);
  expect(content).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:;/,
  );
  expect(content).not.toMatch(/<(?:script|iframe|object|embed|link|base|form|input)\b/i);
  expect(content).not.toMatch(/(?:src|srcset|poster|background)="(?!data:image\/jpeg;base64,)/i);
  expect(content).not.toMatch(/url\(|@import|style="|\son\w+="/i);
  expect(content).not.toContain('href="javascript');
  expect(content).toContain('&lt;img src=x&gt;');
  expect(content).toContain('Find &lt;b&gt;red&lt;/b&gt; shoes');
  const [, picture = ''] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(content) ?? [];
  expect(await brightest(Buffer.from(picture, 'base64'), shown)).toBe(0);
});

test('a picture that could not be checked is left out, and the page and the caller are told', async () => {
  const unchecked = { ...withPicture, page: async () => null };
  const all = { format: 'html', pictures: 'all', pages: true } as const;
  const { content, picturesLeftOut } = await exportSession(unchecked, session.id, all);
  expect(picturesLeftOut).toBe(1);
  expect(content).not.toContain('data:image');
  expect(content).toContain('One picture is left out: the page was not kept beside it');
  // Left out by choice is no news.
  const none = await exportSession(withPicture, session.id, { ...all, pictures: new Set<string>() });
  expect(none).toMatchObject({ picturesLeftOut: 0, content: expect.not.stringContaining('data:image') });
});

test('JSON takes the pictures along, and says of each step what the file holds', async () => {
  const { content } = await exportSession(withPicture, session.id, {
    format: 'json',
    pictures: 'all',
    pages: true,
  });
  const [, step] = sessionExport.parse(JSON.parse(content)).turns;
  expect(step).toMatchObject({ trace: { hasScreenshot: true }, picture: { width: 800, height: 600 } });
  const bare = await exportSession(source, session.id, { format: 'json', pictures: 'all', pages: true });
  expect(sessionExport.parse(JSON.parse(bare.content)).turns[1]).toMatchObject({
    trace: { hasScreenshot: false },
    picture: null,
  });
});

test('JSON takes the pages along where they are wanted, without secrets of theirs', async () => {
  const page = pageWith([{ text: 'Paid with 4111111111111111', box: shown }]);
  const [body] = page.elements;
  const kept = {
    ...withPicture,
    trace: async (id: string) => (id === 't2' ? { ...trace, hasPage: true } : null),
    page: async () => ({
      ...page,
      url: 'https://shop.example/?token=hunter2',
      elements:
        body === undefined ? [] : [{ ...body, attributes: { class: 'x', 'data-csrf-token': 'hunter2' } }],
    }),
  };
  const { content } = await exportSession(kept, session.id, {
    format: 'json',
    pictures: 'none',
    pages: true,
  });
  const [, step] = sessionExport.parse(JSON.parse(content)).turns;
  expect(step).toMatchObject({ trace: { hasPage: true, hasScreenshot: false }, picture: null });
  const out = await unpackExportedPage(step?.page ?? '');
  expect(out).toMatchObject({
    url: 'https://shop.example/?token=••••••',
    elements: [{ attributes: { class: 'x', 'data-csrf-token': '••••••' } }],
    texts: [{ text: 'Paid with ••••••', box: shown }],
  });
  const without = await exportSession(kept, session.id, { format: 'json', pictures: 'none', pages: false });
  expect(sessionExport.parse(JSON.parse(without.content)).turns[1]).toMatchObject({
    trace: { hasPage: false },
    page: null,
  });
});

test('JSON parses by its own schema and holds turns with their traces', async () => {
  const { fileName, content } = await exportSession(source, session.id, {
    format: 'json',
    pictures: 'all',
    pages: true,
  });
  expect(fileName).toBe('parley-find-b-red-b-shoes-0f8fad5b.json');
  const parsed = sessionExport.parse(JSON.parse(content));
  expect(parsed.turns.map((entry) => [entry.turn.id, entry.trace?.turnId])).toEqual([
    ['t1', undefined],
    ['t2', 't2'],
    ['t3', undefined],
  ]);
  expect(content).not.toContain('hunter2');
  expect(content).not.toContain('4111111111111111');
});

test.each([
  ['**bold** _it_ ~~no~~', '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~'],
  [
    'http://evil.example www.evil.example a@b.example',
    'http\\://evil.example www\\.evil.example a\\@b.example',
  ],
  ['1. one\n2. two', '1\\. one  \n2\\. two'],
  ['    code', 'code'],
  ['a\n\n\nb', 'a  \nb'],
  ['&lt;b&gt; | x', '&amp;lt;b&amp;gt; \\| x'],
  ['a\u202eb\u200bc\u0007d', 'abcd'],
  ['=HYPERLINK("x")', '\\=HYPERLINK\\("x"\\)'],
  ['---', '\\-\\-\\-'],
])('%j is written as %j', (text, wanted) => expect(escapeMarkdown(text)).toBe(wanted));

test('a code span cannot be ended from inside, and one line stays one line', () => {
  expect(codeSpan('a ``` b')).toBe('```` a ``` b ````');
  expect(codeSpan('`')).toBe('`` ` ``');
  expect(codeSpan('a')).toBe('`a`');
  expect(codeSpan('<script>`')).toBe('&lt;script&gt;\\`');
  expect(escapeMarkdownLine('a\n# b')).toBe('a \\# b');
});

test('the file is written whole, over an old one, without leaving anything beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-export-'));
  const file = join(folder, 'session.md');
  writeFileSync(file, 'old');
  writeExport(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['session.md']);
  expect(() => writeExport(join(folder, 'missing', 'x.md'), 'x')).toThrow(AppError);
  rmSync(folder, { recursive: true });
});

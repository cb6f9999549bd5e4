import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { NavigatorTurn, Trace, Turn } from '../../src/shared/domain/index.ts';
import { elementNamed, type FakeModel, fakeModel, scriptTurns } from '../model/index.ts';
import { expect, testInOpenApp as test, test as testFromStart } from './app-test.ts';
import { callMain } from './call-main.ts';
import type { ParleyWindow } from './parley-window.ts';

/** Sent to the model's endpoint and kept with the host; anywhere else it is a leak. */
const key = 'sk-canary-Zq81LmT4';
/** WebLINX's history window (docs/weblinx.md 4.2). */
const historyTurns = 5;

interface Entry {
  readonly turn: Turn;
  readonly trace: Trace | null;
}

/** As a person would: a first connection is used from then on. */
async function connect(parley: ParleyWindow, model: FakeModel): Promise<void> {
  await callMain(parley.page, 'connections.save', {
    key,
    connection: {
      id: 'played',
      name: 'Played',
      baseUrl: model.baseUrl,
      model: 'played-model',
      price: { in: 1, out: 4 },
    },
  });
}

/** The last session from the store, through the command line. */
function readBack(dataDir: string): readonly Entry[] {
  const root = join(import.meta.dirname, '..', '..');
  const out = join(dataDir, 'session.json');
  const args = ['export', 'last', '--format', 'json', '--out', out, '--data', dataDir];
  execFileSync(process.execPath, [join(root, 'out', 'main', 'cli.js'), ...args], { stdio: 'pipe' });
  return (JSON.parse(readFileSync(out, 'utf8')) as { turns: readonly Entry[] }).turns;
}

/** All text of the messages that a step sent, without the marks around what pages wrote. */
function promptText(trace: Trace): string {
  const messages = JSON.parse(trace.prompt) as readonly {
    content: string | readonly { type: string; text?: string }[];
  }[];
  return messages
    .flatMap(({ content }) =>
      typeof content === 'string' ? [content] : content.map(({ text }) => text ?? ''),
    )
    .join('\n')
    .replaceAll(/\b[0-9a-f]{8,}«|»[0-9a-f]{8,}\b/gu, '');
}

/** `#12 you: …`: the lines of a prompt that tell of a turn, by the turn's index. */
function historyOf(prompt: string): ReadonlyMap<number, string> {
  const lines = [...prompt.matchAll(/^#(\d+) (?:user|you|user, by hand): (.*)$/gmu)];
  return new Map(lines.map(([, index, words]) => [Number(index), words ?? '']));
}

/** What a line of history must say of a turn, by the turn as it stands in the store. */
function expectLine(line: string, { turn }: Entry, last: Turn | undefined): void {
  if (turn.speaker === 'user') {
    if (turn !== last) expect(line).toContain(turn.utterance);
    return;
  }
  const { action } = turn;
  const verb = { say: 'said', textinput: 'text_input' }[action.intent as 'say'] ?? action.intent;
  expect(line.startsWith(verb), `${line} tells of ${turn.text}`).toBe(true);
  if (action.intent === 'textinput') expect(line).toContain(action.text);
  if (action.intent === 'say') expect(line).toContain(action.utterance.slice(0, 40));
  if (turn.outcome.kind === 'refused') expect(line).toMatch(/refused/iu);
}

/** Every prompt holds the five turns that stand before its step in the store: these, all of these, nothing older. */
function expectFiveTurnsBefore(entries: readonly Entry[]): void {
  let checked = 0;
  for (const [place, { trace }] of entries.entries()) {
    if (trace === null || trace.prompt === '') continue;
    const before = entries.slice(Math.max(0, place - historyTurns), place);
    const prompt = promptText(trace);
    const history = historyOf(prompt);
    expect([...history.keys()]).toEqual(before.map(({ turn }) => turn.index));
    const said = entries.slice(0, place).findLast(({ turn }) => turn.speaker === 'user')?.turn;
    for (const entry of before) expectLine(history.get(entry.turn.index) ?? '', entry, said);
    // What is being answered is there whole, however far back it was said.
    expect(prompt).toContain(said?.speaker === 'user' ? said.utterance : '');
    checked += 1;
  }
  expect(checked).toBeGreaterThanOrEqual(10);
}

const navigatorTurns = (entries: readonly Entry[]): readonly NavigatorTurn[] =>
  entries.flatMap(({ turn }) => (turn.speaker === 'navigator' ? [turn] : []));

function filesBelow(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
  return stat ? [path] : [];
}

testFromStart(
  'ten turns with a question, a change of mind, a refusal and a model that stumbles end where the script says',
  async ({ app, parley, sites, dataDir }) => {
    const shop = sites.url('shop');
    const script = scriptTurns([
      `The user named the shop.\nload(url="${shop}")`,
      { status: 429, headers: { 'retry-after': '1' }, body: { error: { message: 'Slow down.' } } },
      (request) => `text_input(text="red shoes", uid="${elementNamed(request, 'searchbox')}")`,
      (request) => `submit(uid="${elementNamed(request, 'searchbox')}")`,
      'say(speaker="navigator", utterance="There are several red shoes. For which weather?")',
      // The change of mind.
      (request) => `text_input(text="jacket", uid="${elementNamed(request, 'searchbox')}")`,
      // An element that is not on the page, then the right one.
      'click(uid="0bad0bad-0bad-4bad")',
      (request) => `submit(uid="${elementNamed(request, 'searchbox')}")`,
      // A reply that is cut in its middle, then whole.
      (request) => ({
        text: `click(uid="${elementNamed(request, 'p Kestrel Down Jacket')}")`,
        pieces: ['click(uid="'],
        finish: null,
        withoutDone: true,
        ending: 'destroy' as const,
      }),
      (request) => `click(uid="${elementNamed(request, 'p Kestrel Down Jacket')}")`,
      (request) => `text_input(text="ann@example.com", uid="${elementNamed(request, 'your email')}")`,
      (request) => `click(uid="${elementNamed(request, 'button Sign up')}")`,
      'say(speaker="navigator", utterance="This is the jacket; you are not signed up for the newsletter.")',
    ]);
    const model = await fakeModel({ answer: script.answer, key, models: ['played-model'] });
    try {
      await connect(parley, model);
      await parley.ask(`I need red shoes, the shop is at ${shop}`);
      await expect(parley.turn(/For which weather/)).toBeVisible();
      await parley.send('Rain. No, show me a jacket instead, and get me the newsletter at ann@example.com');
      await expect(parley.approval).toBeVisible({ timeout: 60_000 });
      await expect(parley.approval).toContainText('ann@example.com');
      await parley.page.keyboard.press('Escape');
      await parley.waitUntilIdle();
      await expect(parley.turn(/you are not signed up/)).toBeVisible();

      expect({ played: script.played(), unexpected: script.unexpected.length }).toEqual({
        played: 13,
        unexpected: 0,
      });
      expect(sites.state('shop')).toMatchObject({ newsletter: [] });
      expect(sites.requests().filter(({ method }) => method === 'POST')).toEqual([]);
      expect(model.requests.every(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
    } finally {
      await app.close();
      await model.close();
    }

    const entries = readBack(dataDir);
    const steps = navigatorTurns(entries);
    expect(steps.map(({ action, outcome }) => [action.intent, outcome.kind])).toEqual([
      ['load', 'done'],
      ['textinput', 'done'],
      ['submit', 'done'],
      ['say', 'done'],
      ['textinput', 'done'],
      ['submit', 'done'],
      ['click', 'done'],
      ['textinput', 'done'],
      ['click', 'refused'],
      ['say', 'done'],
    ]);
    expect(steps[0]?.reason).toBe('The user named the shop.');
    expect(steps.at(-1)?.url).toMatch(/\/shop\/p\//);
    expect(steps.map(({ usage }) => usage?.requests)).toEqual([1, 2, 1, 1, 1, 2, 2, 1, 1, 1]);
    for (const { usage } of steps) {
      expect(usage).toMatchObject({ model: 'played-model', price: expect.any(Number) });
      expect(usage?.page.elements).toBeLessThanOrEqual(usage?.page.of ?? 0);
    }
    expectFiveTurnsBefore(entries);

    const holding = filesBelow(dataDir).filter((file) => readFileSync(file).includes(key));
    expect(
      holding.map((file) => file.slice(dataDir.length + 1)).filter((file) => file !== 'secrets.json'),
    ).toEqual([]);
  },
);

test('stop ends a step that waits for its model, and the next instruction is answered', async ({
  parley,
  sites,
}) => {
  const script = scriptTurns([
    { text: 'never', firstTokenMs: 600_000 },
    `load(url="${sites.url('news')}")`,
    'say(speaker="navigator", utterance="The news are open.")',
  ]);
  const model = await fakeModel({ answer: script.answer, key });
  try {
    await connect(parley, model);
    await parley.send('find me something to read');
    const request = await model.completion(0);
    await parley.stop.click();
    await request.hungUp;
    await parley.waitUntilIdle();
    await parley.ask(`open ${sites.url('news')}`);
    await expect(parley.turn('The news are open.')).toBeVisible();
    await parley.expectAddress(/\/news\/?$/);
    expect(script.unexpected).toEqual([]);
  } finally {
    await model.close();
  }
});

test('without a model the chat navigator says how to connect one', async ({ parley }) => {
  await callMain(parley.page, 'settings.change', { changes: { navigator: 'chat' } });
  await parley.ask('find me a cheap flight');
  await expect(parley.turn(/Connect one in Settings/i)).toBeVisible();
});

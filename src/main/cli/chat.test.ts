import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { queueLines, runChat } from './chat.ts';
import type { ChatEvent } from './chat-events.ts';
import { type FakeApp, fakeApp, fakeRunning, fakeTab } from './testing/fake-app.ts';

/** A conversation with a fake app: what was typed so far, what was printed. */
function talk(app: FakeApp, options: { grantAll?: boolean } = {}) {
  const input = new EventEmitter();
  const events: ChatEvent[] = [];
  const told: string[] = [];
  let wake = () => {};
  const done = runChat({
    app,
    lines: queueLines(input),
    write: (event) => {
      events.push(event);
      wake();
    },
    tell: (message) => told.push(message),
    grantAll: options.grantAll ?? false,
    beginsBlank: false,
    isPrivate: false,
  });
  return {
    events,
    told,
    done,
    type: (...lines: string[]) => {
      for (const line of lines) input.emit('line', line);
    },
    end: () => input.emit('close'),
    /** Resolves once so many events of a type were printed. */
    async printed(type: ChatEvent['type'], count = 1) {
      while (events.filter((event) => event.type === type).length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const say = (app: FakeApp, utterance: string) =>
  app.record({
    action: { intent: 'say', utterance },
    text: `say(speaker="navigator", utterance="${utterance}")`,
  });
const click = (app: FakeApp, changes = {}) =>
  app.record({ action: { intent: 'click', uid: 'u' }, text: 'click(uid="u")', ...changes });

test('each line is a turn, taken when the one before has ended, and the end of input ends it', async () => {
  const app = fakeApp(async (agent, utterance) => {
    await Promise.resolve();
    click(agent, { ms: { observe: 40.123, act: 12 } });
    say(agent, `Did ${utterance}.`);
  });
  const chat = talk(app);
  chat.type('one', '', '  two  ');
  chat.end();
  await chat.done;
  expect(chat.events.map((event) => event.type)).toEqual([
    'ready',
    ...['turn', 'turn', 'turn', 'awaiting-user'],
    ...['turn', 'turn', 'turn', 'awaiting-user'],
  ]);
  expect(chat.events[1]).toMatchObject({
    speaker: 'user',
    action: 'say(speaker="instructor", utterance="one")',
    intent: 'say',
    element: null,
    url: 'https://x.example/',
  });
  expect(chat.events[2]).toEqual({
    type: 'turn',
    speaker: 'navigator',
    action: 'click(uid="u")',
    intent: 'click',
    element: null,
    url: 'https://x.example/',
    outcome: { kind: 'done', reason: null, message: null },
    ms: { observe: 40.1, rank: 0, propose: 0, act: 12 },
  });
  expect(chat.events[4]).toEqual({
    type: 'awaiting-user',
    say: 'Did one.',
    url: 'https://x.example/',
    title: 'X',
  });
  expect(chat.events[8]).toMatchObject({ say: 'Did two.' });
});

test('a failed and a refused turn say why', async () => {
  const app = fakeApp(async (agent) => {
    click(agent, { outcome: { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' } });
    click(agent, { outcome: { kind: 'refused', by: 'user', message: 'You said no.' } });
  });
  const chat = talk(app);
  chat.type('go');
  chat.end();
  await chat.done;
  expect(chat.events.filter((event) => event.type === 'turn').map((event) => event.outcome)).toEqual([
    expect.anything(),
    { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' },
    { kind: 'refused', reason: 'You said no.', message: 'You said no.' },
  ]);
  expect(chat.events.at(-1)).toMatchObject({ type: 'awaiting-user', say: null });
});

test.each([
  ['yes', 'accept'],
  ['Yes.', 'accept'],
  ['no', 'reject'],
  ['perhaps', 'reject'],
  ['stop', 'stop'],
])('an approval is answered by the next line: %s is %s', async (line, kind) => {
  const answers: string[] = [];
  const app = fakeApp(async (agent) => {
    answers.push(await agent.askApproval());
  });
  const chat = talk(app);
  chat.type('send it');
  await chat.printed('approval');
  chat.type(line);
  chat.end();
  await chat.done;
  expect(answers).toEqual([kind]);
  expect(chat.events.find((event) => event.type === 'approval')).toEqual({
    type: 'approval',
    action: 'click(uid="u")',
    reason: 'Send this form to x.example (the form is sent by POST)',
    data: [{ label: 'Name', value: 'Ann' }],
  });
  expect(chat.events.filter((event) => event.type === 'awaiting-user')).toHaveLength(1);
});

test('lines that were there before answer approvals too, and the end of input is a no', async () => {
  const answers: string[] = [];
  const app = fakeApp(async (agent) => {
    answers.push(await agent.askApproval());
    answers.push(await agent.askApproval());
  });
  const chat = talk(app);
  chat.type('send it', 'yes');
  chat.end();
  await chat.done;
  // The fake app asks under one id: the second question is another only after the first was answered.
  expect(answers).toEqual(['accept', 'reject']);
});

test('with --yes nothing is asked', async () => {
  const answers: string[] = [];
  const app = fakeApp(async (agent) => {
    answers.push(await agent.askApproval());
  });
  const chat = talk(app, { grantAll: true });
  chat.type('send it');
  chat.end();
  await chat.done;
  expect(answers).toEqual(['accept']);
  expect(chat.events.some((event) => event.type === 'approval')).toBe(false);
});

test('a stop that comes while a turn runs stops it at once; the next line is a new turn', async () => {
  const app = fakeApp(async (agent, utterance) => {
    click(agent);
    if (utterance === 'long') await agent.stopped;
  });
  const chat = talk(app);
  chat.type('long');
  await chat.printed('turn', 2);
  chat.type('next', 'stop');
  chat.end();
  await chat.done;
  expect(app.calls.map(([method]) => method).filter((method) => method !== 'app.state')).toEqual([
    'sessions.create',
    'dialogue.send',
    'run.stop',
    'dialogue.send',
  ]);
});

test('an approval that closes by itself does not take the next line', async () => {
  const app = fakeApp(async (agent, utterance) => {
    if (utterance !== 'send it') return;
    void agent.askApproval();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  const chat = talk(app);
  chat.type('send it');
  await chat.printed('awaiting-user');
  chat.type('hello');
  chat.end();
  await chat.done;
  const sent = app.calls.filter(([method]) => method === 'dialogue.send').map(([, params]) => params);
  expect(sent).toMatchObject([{ utterance: 'send it' }, { utterance: 'hello' }]);
});

test('without a browser it ends with the reason, before it is ready', async () => {
  const app = fakeApp(async () => {}, {
    tabs: [],
    notOpened: new AppError({ code: 'browser-missing', message: 'No Chromium was found.' }),
  });
  const chat = talk(app);
  await expect(chat.done).rejects.toMatchObject({
    code: 'browser-missing',
    message: 'No Chromium was found.',
  });
  expect(chat.events).toEqual([]);
});

test('a notice before there is a tab is no reason to end', async () => {
  const app = fakeApp(async () => {}, { tabs: [] });
  const chat = talk(app);
  app.emit({ type: 'notice', level: 'problem', message: 'Elements are ranked by words.', sessionId: null });
  app.emit({ type: 'tabs-changed', tabs: [fakeTab] });
  await chat.printed('ready');
  chat.end();
  await chat.done;
  expect(chat.told).toEqual(['Elements are ranked by words.']);
});

test('a wait for a busy model is told once, with how long it takes', async () => {
  const app = fakeApp(async (agent) => {
    const wait = { reason: 'The model is busy', until: Date.now() + 9_500 };
    for (const draft of ['', 'cl']) agent.setRun({ ...fakeRunning, wait, draft });
    agent.setRun(fakeRunning);
  });
  const chat = talk(app);
  chat.type('go');
  chat.end();
  await chat.done;
  expect(chat.told).toEqual([expect.stringMatching(/^The model is busy: trying again in \d+ s\.$/)]);
});

test('notices are told beside the events', async () => {
  const app = fakeApp(async (agent) => {
    agent.emit({ type: 'notice', level: 'problem', message: 'The disk is full.', sessionId: null });
  });
  const chat = talk(app);
  chat.type('go');
  chat.end();
  await chat.done;
  expect(chat.told).toEqual(['The disk is full.']);
});

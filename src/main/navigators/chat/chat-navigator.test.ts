import { afterEach, expect, test } from 'vitest';
import type { Turn } from '#shared/domain/index.ts';
import { elementNamed, type FakeModel, scriptTurns } from '../../../../e2e/model/index.ts';
import type { NavigatorInput, ThinkingProgress } from '../../agent/ports.ts';
import { endpointFromEnvironment } from '../../models/connections/index.ts';
import type { Endpoint } from '../../models/endpoint/index.ts';
import { buildEndpoint, canaryKey } from '../../models/endpoint/testing/build-endpoint.ts';
import { failureOf, fakeModels } from '../../models/endpoint/testing/fake-models.ts';
import { systemClock } from '../../platform/clock.ts';
import { createChatNavigator } from './chat-navigator.ts';
import { drawNumber } from './connection-test/test-connection.ts';
import { buildInput } from './testing/build-input.ts';
import { passwordField, searchBox, searchButton } from './testing/fake-page.ts';

const models = fakeModels();
afterEach(() => models.close());

const navigatorFor = (endpoint: Endpoint | null) =>
  createChatNavigator({ endpoint: async () => endpoint, clock: systemClock, random: () => 0 });

const ask = (model: FakeModel, input: NavigatorInput, over: Parameters<typeof buildEndpoint>[1] = {}) =>
  navigatorFor(buildEndpoint(model.baseUrl, over)).propose(input);

test('one action comes of a goal, with its reason, what it cost and all that was sent', async () => {
  const model = await models.play({
    answer: (request) =>
      `The button sends the search.\nclick(uid="${elementNamed(request, 'button search')}")`,
  });
  const drafts: ThinkingProgress[] = [];
  const input = buildInput('find me boots', { report: (progress) => drafts.push(progress) });
  const proposal = await ask(model, input, { price: { in: 1, out: 2 } });
  expect(proposal).toMatchObject({
    action: { intent: 'click', uid: searchButton.uid },
    author: 'model',
    reason: 'The button sends the search.',
    last: false,
    usage: { model: 'played-model', requests: 1, estimated: false },
  });
  const { usage } = proposal;
  expect(usage?.tokensIn).toBeGreaterThan(100);
  expect(usage?.price).toBeCloseTo(((usage?.tokensIn ?? 0) + 2 * (usage?.tokensOut ?? 0)) / 1e6, 12);
  expect(usage?.firstTokenMs).not.toBeNull();
  expect(drafts.at(-1)?.draft).toContain('click(');
  expect(JSON.parse(proposal.prompt)).toEqual((await model.completion(0)).body?.messages);
  expect(proposal.reply).toMatch(/^The button sends the search\.\nclick/u);
});

test('a `say` hands the turn back, and its tokens are estimated where the endpoint tells none', async () => {
  const model = await models.play({
    answer: { text: 'say(speaker="navigator", utterance="Which size?")', usage: null },
  });
  expect(await ask(model, buildInput('boots please'))).toMatchObject({
    action: { intent: 'say', utterance: 'Which size?' },
    last: true,
    usage: { estimated: true, price: null },
  });
});

test('a wrong answer is repaired once: the model is told what was wrong and what there is', async () => {
  const script = scriptTurns([
    'click(uid="e77")',
    (request) => `click(uid="${elementNamed(request, 'button search')}")`,
  ]);
  const model = await models.play({ answer: script.answer });
  const proposal = await ask(model, buildInput('click search'));
  expect(proposal).toMatchObject({
    action: { intent: 'click', uid: searchButton.uid },
    usage: { requests: 2 },
  });
  const [first, second] = await Promise.all([model.completion(0), model.completion(1)]);
  const roles = second.body?.messages.map(({ role }) => role);
  expect(roles).toEqual([...(first.body?.messages.map(({ role }) => role) ?? []), 'assistant', 'user']);
  expect(second.prompt).toMatch(/no element called "e77".*e1, e2, e3, e4/su);
  expect(proposal.reply).toContain('[asked again]');
});

test.each([
  ['an unknown element', 'click(uid="e77")', /named an element that is not on the page/u],
  [
    'a refusal',
    "I'm sorry, I can't help with that.",
    /answered only: “I'm sorry, I can't help with that\.”/u,
  ],
  ['a cut answer', { text: 'click(uid="e1")', finish: 'length' }, /was cut off/u],
  ['nothing', '', /answered nothing/u],
  ['two actions', 'click(uid="e1")\nclick(uid="e2")', /several actions/u],
])('%s twice over: the user is asked, in words, and nothing is done', async (_name, answer, words) => {
  const model = await models.play({ answer });
  const { action, last, usage } = await ask(model, buildInput('find boots'));
  expect(action).toMatchObject({ intent: 'say', utterance: expect.stringMatching(words) });
  expect([last, usage?.requests, model.completions().length]).toEqual([true, 2, 2]);
});

test('no endpoint: it is said how to connect one', async () => {
  const { action, usage } = await navigatorFor(null).propose(buildInput('find boots'));
  expect(action).toMatchObject({
    intent: 'say',
    utterance: expect.stringMatching(/Settings.*OPENAI_API_KEY/u),
  });
  expect(usage).toBeNull();
});

test('a refused key, echoed by the endpoint: words that say what to do, and the key is in none of it', async () => {
  const model = await models.play({ answer: 'never', key: 'another' });
  const proposal = await ask(model, buildInput('find boots'));
  expect(proposal.action).toMatchObject({ intent: 'say', utterance: expect.stringContaining('valid key') });
  expect(proposal.usage).toMatchObject({ requests: 1, tokensIn: 0 });
  expect(JSON.stringify(proposal)).not.toContain(canaryKey);
});

test('a 429 is waited out with a countdown that is told, then answered', async () => {
  const script = scriptTurns([
    { status: 429, headers: { 'retry-after-ms': '1' }, body: {} },
    'say(utterance="Here.")',
  ]);
  const model = await models.play({ answer: script.answer });
  const waits: ThinkingProgress['wait'][] = [];
  const report = ({ wait }: ThinkingProgress) => waits.push(wait);
  const { action, usage } = await ask(model, buildInput('go', { report }));
  expect(action).toMatchObject({ utterance: 'Here.' });
  expect(usage?.requests).toBe(2);
  expect(waits[0]).toMatchObject({ reason: 'The model is busy', until: expect.any(Number) });
  expect(waits[1]).toBeNull();
});

test('a stop is the one thing that is thrown', async () => {
  const model = await models.play({ answer: { stopAtByte: 0, ending: 'stall' } });
  const stop = new AbortController();
  const asked = failureOf(ask(model, buildInput('go', { signal: stop.signal })));
  const request = await model.completion(0);
  stop.abort();
  expect((await asked).error.code).toBe('stopped');
  await request.hungUp;
});

test('memory of another navigator is taken as it comes and not kept', async () => {
  const model = await models.play({ answer: 'say(utterance="Hm.")' });
  for (const memory of [null, 5, 'x', [1], { plan: [{ readings: [] }], question: { kind: 'which' } }]) {
    expect((await ask(model, buildInput('go', { memory }))).memory).toBeNull();
  }
});

test('a password that the user says never reaches the model, and is typed all the same', async () => {
  const model = await models.play({
    answer: (request) => `text_input(text="••••••", uid="${elementNamed(request, 'password')}")`,
  });
  const spoken = 'type hunter2zz in the password field';
  const masked: Turn = {
    id: 't',
    sessionId: 's',
    index: 0,
    at: 0,
    speaker: 'user',
    utterance: 'type •••••• in the password field',
    via: 'text',
  };
  const proposal = await ask(model, buildInput(spoken, { turns: [masked] }));
  expect(proposal.action).toEqual({ intent: 'textinput', uid: passwordField.uid, text: 'hunter2zz' });
  expect((await model.completion(0)).rawBody).not.toContain('hunter2zz');
  expect(proposal.prompt + proposal.reply).not.toContain('hunter2zz');
});

test('the mask is typed into no other field', async () => {
  const model = await models.play({
    answer: (request) => `text_input(text="••••••", uid="${elementNamed(request, 'searchbox')}")`,
  });
  const { action } = await ask(model, buildInput('type hunter2zz in the password field'));
  expect(action).toMatchObject({ intent: 'say', utterance: expect.stringContaining('type it in yourself') });
});

test('without OPENAI_MODEL the first listed model that chats is used, and the list is asked for once', async () => {
  const model = await models.play({
    answer: 'say(utterance="Hm.")',
    models: ['text-embedding-3', 'whisper-1', 'tiny-chat', 'large-chat'],
  });
  const set = endpointFromEnvironment({ OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: canaryKey });
  const navigator = navigatorFor(set);
  const { usage } = await navigator.propose(buildInput('go'));
  await navigator.propose(buildInput('go on'));
  expect(usage?.model).toBe('tiny-chat');
  expect(model.requests.filter(({ path }) => path.endsWith('/models'))).toHaveLength(1);
  expect(model.completions().map(({ body }) => body?.model)).toEqual(['tiny-chat', 'tiny-chat']);
});

test('a connection that shows pictures sends the screenshot, kept in the trace as a note of its size', async () => {
  const model = await models.play({ answer: 'click(x=50, y=20)' });
  const jpeg = await drawNumber(4_321);
  const input = buildInput('go', { screenshot: async () => jpeg });
  const proposal = await ask(model, input, { images: 'screenshot-only' });
  expect((await model.completion(0)).images).toHaveLength(1);
  expect(proposal.prompt).toMatch(/JPEG picture, \d+ KiB/u);
  expect(proposal.prompt).not.toContain('base64');
  // What is kept is what went out, byte for byte.
  const [sent] = (await model.completion(0)).images;
  expect(Buffer.from(proposal.sent?.picture ?? []).toString('base64')).toBe(sent?.split(',').at(-1));
  // The picture is 320 px wide and stands for 1,280: every element of the played page lies at (10, 10) to (90, 34).
  expect(proposal.action).toMatchObject({ intent: 'say' });
  const pointing = await models.play({ answer: 'click(x=10, y=5)' });
  expect((await ask(pointing, input, { images: 'screenshot-only' })).action).toMatchObject({
    intent: 'click',
  });
});

test('a screenshot that is no picture is done without', async () => {
  const model = await models.play({ answer: 'say(utterance="Hm.")' });
  const input = buildInput('go', { screenshot: async () => new Uint8Array([1, 2, 3]) });
  expect((await ask(model, input, { images: 'marked' })).action).toMatchObject({ utterance: 'Hm.' });
  expect((await model.completion(0)).images).toEqual([]);
});

test('an element may also be named by its full uid', async () => {
  const model = await models.play({ answer: `click(uid="${searchBox.uid}")` });
  expect(await ask(model, buildInput('go'))).toMatchObject({ action: { uid: searchBox.uid } });
});

test('WebLINX’s own input: its answer is read, looked up and repaired like any other', async () => {
  const script = scriptTurns([
    'click(uid="ffffffff-0000-4000")',
    `Sure!\ntext_input(text="boots", uid="${searchBox.uid}")`,
  ]);
  const model = await models.play({ answer: script.answer });
  expect(await ask(model, buildInput('find boots'), { prompt: 'weblinx' })).toMatchObject({
    action: { intent: 'textinput', uid: searchBox.uid, text: 'boots' },
    ...{ author: 'model', last: false, usage: { requests: 2 } },
  });
  const { prompt } = await model.completion(0);
  expect(prompt).toContain(`(uid = ${searchBox.uid}) [[tag]] input`);
  expect(prompt).toContain('say(speaker="instructor", utterance="find boots")');
});

test('texts that no checkpoint was trained on are refused in words, and nothing is asked', async () => {
  const model = await models.play({ answer: 'never' });
  const proposal = await ask(model, buildInput('go'), { prompt: 'weblinx', templates: '/nowhere' });
  expect(proposal).toMatchObject({
    ...{ hasNoModel: true, last: true },
    action: { utterance: expect.stringContaining('/nowhere/system.txt cannot be read') },
  });
  expect(model.completions()).toEqual([]);
});

test('a password in WebLINX’s input is the mask, and is typed into its field alone', async () => {
  const model = await models.play({ answer: `text_input(text="••••••", uid="${passwordField.uid}")` });
  const turns: readonly Turn[] = [
    {
      ...{ id: 't', sessionId: 's', index: 0, at: 0, speaker: 'user', via: 'text' },
      utterance: 'type •••••• in the password field',
    },
  ];
  const input = buildInput('type hunter2zz in the password field', { turns });
  const proposal = await ask(model, input, { prompt: 'weblinx' });
  expect(proposal.action).toEqual({ intent: 'textinput', uid: passwordField.uid, text: 'hunter2zz' });
  expect((await model.completion(0)).rawBody).not.toContain('hunter2zz');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, defaultSettings, type Settings } from '#shared/domain/index.ts';
import type { AppEvent } from '#shared/ipc/index.ts';
import { type FakeModel, fakeModel } from '../../../e2e/model/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createModels, type Models, type ModelsParts } from './create-models.ts';
import { createEvents } from './events.ts';

const environmentKey = 'sk-environment-canary';
let model: FakeModel;
let settings: Settings;
let told: AppEvent[];

beforeEach(async () => {
  settings = defaultSettings;
  told = [];
  model = await fakeModel({ answer: 'say(speaker="navigator", utterance="Hello.")' });
  // What the SDK itself would read, were it let.
  vi.stubEnv('OPENAI_API_KEY', environmentKey);
  vi.stubEnv('OPENAI_ORG_ID', 'org-canary');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await model.close();
});

const local = (): Connection => ({
  id: 'local',
  name: 'Local',
  baseUrl: model.baseUrl,
  model: 'played-model',
  tokenBudget: 4_000,
  images: 'none',
  prompt: 'parley',
  api: 'chat',
  templates: '',
  price: null,
});

function open(
  environment: Record<string, string>,
  environmentFirst = false,
  asked: ModelsParts['asked'] = null,
): Models {
  const secrets = new Map<string, string>();
  const events = createEvents((problem) => {
    throw problem;
  });
  events.on((event) => told.push(event));
  return createModels({
    settings: () => settings,
    changeSettings: async (changes) => {
      settings = { ...settings, ...changes };
    },
    secrets: {
      get: async (name) => secrets.get(name) ?? null,
      set: async (name, value) => void secrets.set(name, value),
      remove: async (name) => void secrets.delete(name),
    },
    environment,
    environmentFirst,
    asked,
    events,
    clock: systemClock,
  });
}

test("the environment's key is never sent to a connection of the user's, not even to one without a key", async () => {
  const { connections } = open({ OPENAI_API_KEY: environmentKey });
  await connections.save(local(), null);
  await connections.models('local', model.baseUrl, null);
  await connections.models('environment', model.baseUrl, null);
  const report = await connections.test('local');
  expect(report).toMatchObject({ connectionId: 'local', verdict: expect.any(String) });
  expect(model.completions().length).toBeGreaterThan(0);
  const sent = JSON.stringify(model.requests.map(({ headers, rawBody }) => [headers, rawBody]));
  expect(sent).not.toContain('canary');
});

test('each line of the check is told, and none of it holds the key', async () => {
  const { connections } = open({});
  await connections.save(local(), 'sk-own-canary');
  const report = await connections.test('local');
  const probes = told.filter((event) => event.type === 'probe-changed').map((event) => event.report);
  expect(probes.length).toBeGreaterThan(2);
  expect(probes[0]?.verdict).toBe('running');
  expect(probes.at(-1)).toEqual(report);
  expect(JSON.stringify([told, settings])).not.toContain('canary');
  expect(model.requests.every(({ headers }) => headers.authorization === 'Bearer sk-own-canary')).toBe(true);
});

test('the active connection is used by the window, what the environment names by the command line', async () => {
  const environment = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'other' };
  const inWindow = open(environment);
  expect(await inWindow.endpoint()).toMatchObject({ connection: { model: 'other' }, key: null });
  await inWindow.connections.save(local(), 'sk-own-canary');
  expect(await inWindow.endpoint()).toMatchObject({ connection: { id: 'local' }, key: 'sk-own-canary' });
  expect(await open(environment, true).endpoint()).toMatchObject({ connection: { model: 'other' } });
});

test('the prompt of the connection in use says which navigator asks; the command line’s word wins', async () => {
  const window = open({});
  expect(window.navigator().name).toBe('chat');
  await window.connections.save({ ...local(), prompt: 'mindact' }, null);
  expect(window.navigator().name).toBe('mindact');
  await window.connections.save({ ...local(), prompt: 'weblinx' }, null);
  expect(window.navigator().name).toBe('chat');
  const asked = { prompt: 'mindact', api: 'completion', images: 'none', templates: '' } as const;
  const line = open({ OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'flan' }, true, asked);
  expect(line.navigator().name).toBe('mindact');
  expect(await line.endpoint()).toMatchObject({ connection: { model: 'flan', ...asked } });
});

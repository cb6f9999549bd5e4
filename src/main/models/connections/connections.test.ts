import { beforeEach, expect, test } from 'vitest';
import { connection as connectionSchema, defaultSettings, type Settings } from '#shared/domain/index.ts';
import type { ProbeReport } from '#shared/ipc/index.ts';
import { type Connections, type ConnectionsParts, createConnections } from './index.ts';

const home = connectionSchema.parse({
  id: 'c1',
  name: 'Home',
  baseUrl: 'https://models.example/v1',
  model: 'small',
});

let settings: Settings;
let secrets: Map<string, string>;
let notices: string[];
let probes: ProbeReport[];

/** The service on settings and secrets that live in memory. */
function open(changes: Partial<ConnectionsParts> = {}): Connections {
  return createConnections({
    settings: () => settings,
    changeSettings: async (changed) => {
      settings = { ...settings, ...changed };
    },
    secrets: {
      get: async (name) => secrets.get(name) ?? null,
      set: async (name, value) => void secrets.set(name, value),
      remove: async (name) => void secrets.delete(name),
    },
    environment: null,
    testConnection: async () => report('c1', 'works'),
    listModels: async () => [],
    onProbe: (told) => probes.push(told),
    onNotice: (message) => notices.push(message),
    ...changes,
  });
}

function report(connectionId: string, verdict: ProbeReport['verdict']): ProbeReport {
  return {
    connectionId,
    verdict,
    sentence: '',
    lines: [],
    answered: { right: 0, of: 5 },
    stepMs: null,
    firstTokenMs: null,
    tokensPerStep: null,
    pricePerStep: null,
  };
}

beforeEach(() => {
  settings = defaultSettings;
  secrets = new Map();
  notices = [];
  probes = [];
});

test('the first connection is used from then on, and its key is nowhere but with the host', async () => {
  const connections = open();
  const listed = await connections.save({ ...home, baseUrl: ' https://models.example/v1/ ' }, 'sk-canary');
  expect(listed).toEqual([{ connection: home, hasKey: true, fromEnvironment: false }]);
  expect(settings).toMatchObject({ navigator: 'chat', activeConnection: 'c1', connections: [home] });
  expect(JSON.stringify([settings, listed, notices])).not.toContain('sk-canary');
  expect([...secrets.keys()]).toEqual(['connection:c1']);
  expect(await connections.active()).toEqual({ connection: home, key: 'sk-canary' });
});

test('a second connection changes nothing about which one is used', async () => {
  const connections = open();
  await connections.save(home, 'sk-1');
  await connections.save({ ...home, id: 'c2', name: 'Work' }, null);
  expect(settings.activeConnection).toBe('c1');
  expect((await connections.list()).map(({ connection, hasKey }) => [connection.name, hasKey])).toEqual([
    ['Home', true],
    ['Work', false],
  ]);
});

test('two that are saved at once are both kept', async () => {
  const connections = open();
  await Promise.all([connections.save(home, 'sk-1'), connections.save({ ...home, id: 'c2' }, 'sk-2')]);
  expect(settings.connections.map(({ id }) => id)).toEqual(['c1', 'c2']);
});

test('a key stays when it is not given again, and goes when it is emptied', async () => {
  const connections = open();
  await connections.save(home, 'sk-1');
  await connections.save({ ...home, model: 'large' }, null);
  expect(await connections.active()).toMatchObject({ connection: { model: 'large' }, key: 'sk-1' });
  expect(await connections.save(home, '')).toMatchObject([{ hasKey: false }]);
  expect(secrets.size).toBe(0);
});

test.each(['https://evil.example/v1', 'http://models.example/v1', 'https://models.example:8443/v1'])(
  'a key is not taken along to %s, and the user is told',
  async (baseUrl) => {
    const connections = open();
    await connections.save(home, 'sk-1');
    expect(await connections.save({ ...home, baseUrl }, null)).toMatchObject([{ hasKey: false }]);
    expect(await connections.active()).toMatchObject({ key: null });
    expect(secrets.size).toBe(0);
    expect(notices).toEqual([expect.stringMatching(/https:\/\/models\.example.*not taken along/)]);
    await connections.save(home, null);
    expect(await connections.active()).toMatchObject({ key: null });
  },
);

test('another path of the same origin keeps the key', async () => {
  const connections = open();
  await connections.save(home, 'sk-1');
  expect(await connections.save({ ...home, baseUrl: 'https://models.example/v2' }, null)).toMatchObject([
    { hasKey: true },
  ]);
});

test('settings that were changed behind the service still take no key to another origin', async () => {
  const connections = open();
  await connections.save(home, 'sk-1');
  settings = { ...settings, connections: [{ ...home, baseUrl: 'https://evil.example/v1' }] };
  expect(await connections.active()).toMatchObject({ key: null });
  expect(await connections.list()).toMatchObject([{ hasKey: false }]);
});

test('removal takes the key along and goes back to the navigator without a model', async () => {
  const connections = open({ environment: { connection: { ...home, id: 'environment' }, key: 'sk-e' } });
  await connections.save(home, 'sk-1');
  expect(await connections.remove('c1')).toMatchObject([{ fromEnvironment: true }]);
  expect(secrets.size).toBe(0);
  expect(settings).toMatchObject({ navigator: 'offline', activeConnection: null, connections: [] });
  await expect(connections.remove('c1')).rejects.toMatchObject({ code: 'not-found' });
});

test('a change that cannot be written leaves the key as it was', async () => {
  await open().save(home, 'sk-1');
  const before = new Map(secrets);
  const connections = open({ changeSettings: async () => Promise.reject(new Error('disk full')) });
  await expect(connections.save(home, 'sk-2')).rejects.toThrow('disk full');
  expect(secrets).toEqual(before);
  await expect(connections.save({ ...home, id: 'c2' }, 'sk-2')).rejects.toThrow('disk full');
  expect(secrets).toEqual(before);
});

test('a key store that cannot be written saves nothing', async () => {
  const connections = open({
    secrets: {
      get: async () => null,
      set: async () => Promise.reject(new Error('locked')),
      remove: async () => undefined,
    },
  });
  await expect(connections.save(home, 'sk-1')).rejects.toMatchObject({
    code: 'store',
    message: expect.not.stringContaining('sk-1'),
  });
  expect(settings.connections).toEqual([]);
});

test.each([
  ['ftp://models.example', /http/],
  ['https://user:pass@models.example/v1', /user name and password/],
  ['https://models.example/v1?api-key=1', /after|follows/],
])('the address %s is refused', async (baseUrl, words) => {
  await expect(open().save({ ...home, baseUrl }, null)).rejects.toThrow(words);
  expect(settings.connections).toEqual([]);
});

test.each([
  ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
  ['http://localhost:11434/v1//', 'http://localhost:11434/v1'],
  ['https://models.example', 'https://models.example'],
])('the address %s is kept as %s', async (baseUrl, kept) => {
  await open().save({ ...home, baseUrl }, null);
  expect(settings.connections[0]?.baseUrl).toBe(kept);
});

test('a key with a line break is refused before anything is kept, and not repeated', async () => {
  await expect(open().save(home, 'sk-canary\nX-Other: 1')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.not.stringContaining('canary'),
  });
  expect(secrets.size).toBe(0);
});

test('a key over open http is warned about, unless it stays on this machine', async () => {
  const connections = open();
  await connections.save({ ...home, baseUrl: 'http://127.0.0.1:1234/v1' }, 'sk-1');
  expect(notices).toEqual([]);
  await connections.save({ ...home, id: 'c2', baseUrl: 'http://models.example/v1' }, 'sk-1');
  expect(notices).toEqual([expect.stringMatching(/can be read on the way/)]);
});

test("the environment's connection is used while none is chosen, and cannot be changed", async () => {
  const environment = { connection: { ...home, id: 'environment' }, key: 'sk-e' };
  const connections = open({ environment });
  expect(await connections.active()).toEqual(environment);
  expect(await connections.list()).toEqual([
    { connection: environment.connection, hasKey: true, fromEnvironment: true },
  ]);
  await expect(connections.save(environment.connection, 'x')).rejects.toThrow(/OPENAI_API_KEY/);
  await expect(connections.remove('environment')).rejects.toThrow(/OPENAI_API_KEY/);
  settings = { ...settings, activeConnection: 'gone' };
  expect(await connections.active()).toBeNull();
});

test('models are asked for with the key of that origin and no other', async () => {
  const asked: (readonly [string, string | null])[] = [];
  const connections = open({
    environment: { connection: { ...home, id: 'environment', baseUrl: 'https://e.example/v1' }, key: 'sk-e' },
    listModels: async ({ baseUrl, key }) => {
      asked.push([baseUrl, key]);
      return ['a', 'b'];
    },
  });
  await connections.save(home, 'sk-1');
  expect(await connections.models('c1', 'https://models.example/v1/', null)).toEqual(['a', 'b']);
  await connections.models('c1', 'https://evil.example/v1', null);
  await connections.models('c1', 'https://evil.example/v1', 'sk-typed');
  await connections.models('c1', home.baseUrl, '');
  await connections.models('environment', 'https://e.example/v1', null);
  await connections.models('environment', 'https://models.example/v1', null);
  expect(asked).toEqual([
    ['https://models.example/v1', 'sk-1'],
    ['https://evil.example/v1', null],
    ['https://evil.example/v1', 'sk-typed'],
    ['https://models.example/v1', null],
    ['https://e.example/v1', 'sk-e'],
    ['https://models.example/v1', null],
  ]);
});

test('a new check ends the old one first, and each line is told', async () => {
  let under = 0;
  let most = 0;
  const connections = open({
    testConnection: async ({ connection }, { signal, onChange }) => {
      under += 1;
      most = Math.max(most, under);
      onChange(report(connection.model, 'running'));
      if (connection.id === 'c1' && !signal.aborted) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      }
      under -= 1;
      return report(connection.id, signal.aborted ? 'stopped' : 'works');
    },
  });
  await connections.save(home, null);
  await connections.save({ ...home, id: 'c2' }, null);
  const first = connections.test('c1');
  const second = connections.test('c2');
  expect([(await first).verdict, (await second).verdict]).toEqual(['stopped', 'works']);
  expect(most).toBe(1);
  const third = connections.test('c1');
  while (probes.length < 3) await new Promise((resolve) => setImmediate(resolve));
  connections.stopTest();
  expect((await third).verdict).toBe('stopped');
  await expect(connections.test('gone')).rejects.toMatchObject({ code: 'not-found' });
});

test('settings reach connections through their own methods only', () => {
  const connections = open();
  expect(() => connections.checkSettings({ connections: [] })).toThrow(/one by one/);
  expect(() => connections.checkSettings({ activeConnection: 'gone' })).toThrow(/not there/);
  connections.checkSettings({ activeConnection: null, theme: 'dark' });
});

import { expect, it, vi } from 'vitest';
import type { Bridge } from '#shared/ipc/index.ts';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  listeners: new Map<string, Set<(...data: unknown[]) => void>>(),
}));

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => electron.exposed.set(name, value) },
  ipcRenderer: {
    invoke: async (...call: unknown[]) => {
      electron.invoked.push(call);
      return { ok: true, value: 'answer' };
    },
    on: (channel: string, listener: (...data: unknown[]) => void) => {
      const all = electron.listeners.get(channel) ?? new Set();
      electron.listeners.set(channel, all.add(listener));
    },
    removeListener: (channel: string, listener: (...data: unknown[]) => void) =>
      electron.listeners.get(channel)?.delete(listener),
  },
}));

await import('./index.ts');
const bridge = electron.exposed.get('parley') as Bridge;

it('puts one object on the window, and on it only what Bridge names', () => {
  expect([...electron.exposed.keys()]).toEqual(['parley']);
  expect(Object.keys(bridge).sort()).toEqual(['call', 'host', 'onEvent', 'onFrame']);
});

it('sends a method of the contract over the one channel', async () => {
  electron.invoked.length = 0;
  expect(await bridge.call('run.stop', undefined)).toEqual({ ok: true, value: 'answer' });
  expect(electron.invoked).toEqual([['parley:call', 'run.stop', undefined]]);
});

it.each(['shell.open', '__proto__', ''])('sends nothing for %j, which is no method', async (method) => {
  electron.invoked.length = 0;
  expect(await bridge.call(method, {})).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(electron.invoked).toEqual([]);
});

it('hands on the data of an event, never Electron’s own event object', () => {
  const heard: unknown[][] = [];
  const stop = bridge.onEvent((...data) => heard.push(data));
  const send = (event: unknown) => {
    for (const listener of electron.listeners.get('parley:event') ?? []) listener({ sender: 'main' }, event);
  };
  send({ type: 'notice' });
  stop();
  send({ type: 'notice' });
  expect(heard).toEqual([[{ type: 'notice' }]]);
});

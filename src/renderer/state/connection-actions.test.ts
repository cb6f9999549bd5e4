import { expect, test } from 'vitest';
import { connection, defaultSettings, environmentConnectionId } from '#shared/domain/index.ts';
import { usedConnection } from './connection-actions.ts';

function connected(id: string) {
  const given = { id, name: id, baseUrl: 'http://127.0.0.1:11434/v1', model: 'm' };
  return {
    connection: connection.parse(given),
    hasKey: false,
    fromEnvironment: id === environmentConnectionId,
  };
}

const home = connected('home');
const environment = connected(environmentConnectionId);
const both = { loading: { status: 'ready' }, list: [environment, home] } as const;

test('the chosen connection is used, but only while goals go to a model', () => {
  const settings = { ...defaultSettings, activeConnection: 'home' };
  expect(usedConnection({ settings: { ...settings, navigator: 'chat' }, connections: both })).toBe(home);
  expect(usedConnection({ settings: { ...settings, navigator: 'offline' }, connections: both })).toBeNull();
});

test('with none chosen the environment’s own is used', () => {
  const settings = { ...defaultSettings, navigator: 'chat' } as const;
  expect(usedConnection({ settings, connections: both })).toBe(environment);
  expect(usedConnection({ settings, connections: { ...both, list: [home] } })).toBeNull();
});

test('one that was removed is not replaced by another', () => {
  const settings = { ...defaultSettings, navigator: 'chat', activeConnection: 'gone' } as const;
  expect(usedConnection({ settings, connections: both })).toBeNull();
});

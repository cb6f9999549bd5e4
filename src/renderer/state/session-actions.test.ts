import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session, TabInfo } from '#shared/domain/index.ts';
import type { Client } from '../client/index.ts';
import { initialAppData } from './app-data.ts';
import { createSessionActions } from './session-actions.ts';
import { initialViewData } from './view-data.ts';

/** A main with one session, whose list comes when the test lets it. */
function start(url = '') {
  const lists: (() => void)[] = [];
  const stored = { id: 's1', title: 'Sea stories', url } as Session;
  const call = async (method: string): Promise<unknown> => {
    if (method !== 'sessions.list') return [];
    await new Promise<void>((resolve) => lists.push(resolve));
    return [stored];
  };
  const front = { url: 'https://shop.example/', active: true } as TabInfo;
  const app = createStore(() => ({ ...initialAppData('web', 'open'), tabs: [front] }));
  const sessions = createSessionActions({
    client: { call } as unknown as Client,
    app,
    view: createStore(() => initialViewData),
    report: () => {},
    attempt: async () => true,
  });
  return {
    sessions,
    letListCome: () => lists.shift()?.(),
    open: () => app.getState().conversation.sessionId,
  };
}

test('the newest session opens with the first list', async () => {
  const { sessions, letListCome, open } = start();
  const loaded = sessions.load();
  letListCome();
  await loaded;
  expect(open()).toBe('s1');
});

test('the newest session is left in the list while another page than its own is in front', async () => {
  for (const [url, opened] of [
    ['https://shop.example/#top', 's1'],
    ['https://mail.example/', null],
  ] as const) {
    const { sessions, letListCome, open } = start(url);
    const loaded = sessions.load();
    letListCome();
    await loaded;
    expect(open()).toBe(opened);
  }
});

test('a new one that was begun before the list came stays open, also when the connection comes back', async () => {
  const { sessions, letListCome, open } = start();
  for (const _ of ['first start', 'after a break']) {
    const loaded = sessions.load();
    sessions.startNew();
    letListCome();
    await loaded;
    expect(open()).toBeNull();
  }
});

import type { ActionOf, Outcome } from '#shared/domain/index.ts';
import type { TabSet } from '../tabs/index.ts';
import { failedOutcome } from './action-context.ts';

/** A new blank tab in front. */
export async function tabCreate(tabs: TabSet, signal: AbortSignal): Promise<Outcome> {
  const tab = await tabs.create(signal);
  const undo = { kind: 'close-tab', tabId: tab.id } as const;
  return { kind: 'done', changes: [{ kind: 'tab-opened', tabId: tab.id, url: tab.url }], undo };
}

export async function tabSwitch(tabs: TabSet, action: ActionOf<'tabswitch'>): Promise<Outcome> {
  const tab = tabs.get(action.target);
  if (tab === null) return noTab(tabs, action.target);
  const before = tabs.active;
  if (before === tab) return failedOutcome('nothing-to-do', `Tab ${tab.id} is in front already.`);
  await tabs.activate(tab);
  const changes = [{ kind: 'navigated', from: before?.url ?? '', to: tab.url, title: tab.title }] as const;
  return { kind: 'done', changes: [...changes], undo: before && { kind: 'switch-tab', tabId: before.id } };
}

/** Closes a tab; when it was the last one, a blank one takes its place. */
export async function tabRemove(
  tabs: TabSet,
  action: ActionOf<'tabremove'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const tab = tabs.get(action.target);
  if (tab === null) return noTab(tabs, action.target);
  const { url } = tab;
  await tabs.close(tab, signal);
  const undo =
    tabs.isPrivate || url === 'about:blank'
      ? null
      : ({ kind: 'command', command: { kind: 'reopen-tab' } } as const);
  return { kind: 'done', changes: [{ kind: 'tab-closed', tabId: tab.id }], undo };
}

function noTab(tabs: TabSet, id: number): Outcome {
  const there = tabs.list().map((tab) => tab.id);
  return failedOutcome(
    'gone',
    `There is no tab ${id}. There ${there.length === 1 ? 'is' : 'are'}: ${there.join(', ')}.`,
  );
}

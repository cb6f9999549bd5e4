import type { Action, Snapshot } from '#shared/domain/index.ts';

/**
 * A step about tabs on the tabs of today: those that the replay opened stand for those that the recording opened, and of
 * two that are open the other one is meant. null where its tab is not open.
 * @param tabs by the recorded tab's id
 */
export function onTodaysTabs(
  action: Action,
  tabs: ReadonlyMap<number, number>,
  { tabs: open, tabId }: Pick<Snapshot, 'tabs' | 'tabId'>,
): Action | null {
  if (action.intent === 'tabcreate') return { intent: 'tabcreate', target: null };
  if (action.intent !== 'tabswitch' && action.intent !== 'tabremove') return action;
  const others = open.filter(({ id }) => id !== tabId);
  const [other] = others;
  const only = action.intent === 'tabswitch' && others.length === 1 ? other?.id : undefined;
  const target = tabs.get(action.target) ?? only;
  if (target === undefined) return null;
  return action.intent === 'tabswitch' ? { ...action, origin: tabId, target } : { ...action, target };
}

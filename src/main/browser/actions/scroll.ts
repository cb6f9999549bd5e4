import type { ActionOf } from '#shared/domain/index.ts';
import type { Scrolled } from '../../../injected/contract.ts';
import { type ActionContext, did, isFailed, type Performed } from './action-context.ts';
import { reach } from './reach.ts';

/** Scrolls the page, or the container that the action names, to an absolute offset, as far as it goes. */
export async function scroll(action: ActionOf<'scroll'>, context: ActionContext): Promise<Performed> {
  const { uid, x, y } = action;
  let scrolled: Scrolled;
  if (uid === null) {
    scrolled = await context.tab.page.call('scrollPage', context.wait('the page to scroll'), x, y);
  } else {
    const reached = await reach(context, uid);
    if (isFailed(reached)) return reached;
    scrolled = await reached.element.call('scrollContainer', context.wait('the page to scroll'), x, y);
  }
  const { before, now } = scrolled;
  return did([{ kind: 'scrolled', ...now }], { kind: 'scroll', uid, ...before });
}

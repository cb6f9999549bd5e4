import { neverStopped } from '../../platform/deadline.ts';
import type { DriverChannel, Protocol } from '../cdp/index.ts';
import type { Activity } from './activity.ts';
import { refuseLoad } from './address-policy.ts';

// A page that sends the browser to a forbidden address each time it is shown is left for good.
const mostRetreats = 2;
const retreatWindowMs = 10_000;

export interface Retreat {
  /** How often the page was taken away from where it must not be. */
  readonly count: number;
  /** Back to the page before, or, when that leads to the same place again, to none. */
  begin(): void;
  /** The user or the navigator asks for a page: what was before is forgotten. */
  forgive(): void;
}

interface RetreatContext {
  readonly activity: Activity;
  mainFrameId(): string | null;
  history(signal: AbortSignal): Promise<Protocol.Page.GetNavigationHistoryResponse>;
}

/** Takes a page away from an address that it must not show. Made before what begins it at a commit. */
export function watchRetreat(
  channel: DriverChannel,
  { activity, mainFrameId, history }: RetreatContext,
): Retreat {
  let count = 0;
  let recent: number[] = [];
  /** The way back to the page before: asked for, or begun. */
  let way: 'none' | 'asked' | 'begun' = 'none';

  const blank = (): void => channel.post('Page.navigate', { url: 'about:blank' });

  channel.on('Page.frameNavigated', ({ frame }, sessionId) => {
    if (sessionId === null && frame.parentId === undefined) way = 'none';
  });
  channel.on('Page.frameStartedNavigating', ({ frameId }, sessionId) => {
    if (sessionId === null && frameId === mainFrameId() && way === 'asked') way = 'begun';
  });
  channel.on('Page.frameStoppedLoading', ({ frameId }, sessionId) => {
    if (sessionId !== null || frameId !== mainFrameId() || way !== 'begun') return;
    way = 'none';
    // A page that comes back whole has stopped loading before it is shown; one that does not come leaves us where we are.
    history(neverStopped).then(({ entries, currentIndex }) => {
      if (refuseLoad(entries[currentIndex]?.url || 'about:blank') !== null) blank();
    }, blank);
  });

  return {
    get count() {
      return count;
    },
    begin: () => {
      count += 1;
      way = 'none';
      activity.announce('shown');
      const now = Date.now();
      recent = [...recent.filter((at) => now - at < retreatWindowMs), now];
      if (recent.length > mostRetreats) {
        blank();
        return;
      }
      history(neverStopped).then(({ entries, currentIndex }) => {
        const before = entries[currentIndex - 1];
        if (before === undefined) {
          blank();
          return;
        }
        way = 'asked';
        channel.post('Page.navigateToHistoryEntry', { entryId: before.id });
      }, blank);
    },
    forgive: () => {
      recent = [];
    },
  };
}

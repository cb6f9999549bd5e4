import { expect, it } from 'vitest';
import { ChannelEnd, pageGone } from './page-view.ts';

class Channel extends ChannelEnd {
  close(reason: string): void {
    this.end(reason, () => undefined);
  }

  ask(): void {
    this.checkOpen();
  }
}

it('tells of the end of a channel once, and at once to who asks after it', () => {
  const channel = new Channel();
  const told: string[] = [];
  channel.onClose((reason) => told.push(`early: ${reason}`));
  channel.onClose((reason) => told.push(`taken away: ${reason}`))();
  channel.close('the tab was closed');
  channel.close('the browser has ended');
  // A window that a page opens and closes again may be gone before it is a tab: nobody would tell of it any more.
  channel.onClose((reason) => told.push(`late: ${reason}`))();
  expect(told).toEqual(['early: the tab was closed', 'late: the tab was closed']);
  expect(() => channel.ask()).toThrow(pageGone('the tab was closed'));
});

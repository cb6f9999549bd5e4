import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { PageChannel } from '../../platform/page-view.ts';
import { withDeadline } from './deadline.ts';
import { createDriverChannel, type DriverChannel } from './driver-channel.ts';
import { PuppeteerTransport } from './puppeteer-transport.ts';

export interface OpenPage {
  readonly channel: DriverChannel;
  /** Puppeteer's page over the same channel. It cannot open further sessions: raw commands go through `channel`. */
  readonly page: Page;
  /** Lets go of the channel; the page itself stays. */
  release(): void;
}

const openDeadlineMs = 10_000; // a page that is held or busy may take its time; one that is broken never answers

/**
 * Puts driver and puppeteer on a page. A page that its host still holds before its first script is let go on the way;
 * `prepare` may `post` what has to be there before that.
 * @throws AppError `stopped`, `deadline` or `page-gone`
 */
export async function openPage(
  view: PageChannel,
  options: { readonly signal: AbortSignal; readonly prepare?: (channel: DriverChannel) => void },
): Promise<OpenPage> {
  const channel = createDriverChannel(view);
  options.prepare?.(channel);
  const { browser, page } = await withDeadline(connect(view), {
    signal: options.signal,
    ms: openDeadlineMs,
    what: 'the page to open',
  });
  return { channel, page, release: () => void browser.disconnect() };
}

async function connect(view: PageChannel): Promise<{ browser: Browser; page: Page }> {
  const browser = await puppeteer.connect({
    transport: new PuppeteerTransport(view),
    defaultViewport: null,
    // Requests are watched by ourselves, for settling; puppeteer's own bookkeeping of each would come on top.
    networkEnabled: false,
    issuesEnabled: false,
    // Ours are shorter; this one only ends what nobody waits for any more.
    protocolTimeout: 120_000,
  });
  const [page] = await browser.pages();
  if (page === undefined) throw new Error('puppeteer found no page on the channel');
  return { browser, page };
}

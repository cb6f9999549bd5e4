import type { AppEvent } from '#shared/ipc/index.ts';
import type { ChatApp } from './chat.ts';

/** A page that is slow to load can be talked about all the same: the agent waits for it too. In ms. */
const firstPageMs = 20_000;

/**
 * Waits until the first page has loaded, or has had its time.
 * @param beginsBlank no page is to come: about:blank was asked for
 * @returns its address
 * @throws AppError when no page could be opened at all
 */
export async function waitForPage(app: ChatApp, beginsBlank: boolean): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = ({ tabs }: { readonly tabs: Extract<AppEvent, { type: 'tabs-changed' }>['tabs'] }) => {
    const front = tabs.find((tab) => tab.active);
    // Every tab is blank before its first page comes.
    const isThere = front !== undefined && (beginsBlank || !/^(?:about:blank)?$/.test(front.url));
    if (isThere && !front.loading) resolve();
  };
  const timer = setTimeout(resolve, firstPageMs);
  const unlisten = app.on((event) => {
    if (event.type === 'tabs-changed') look(event);
  });
  app.opened().catch(reject);
  try {
    look(await app.call('app.state', undefined));
    await promise;
    const { tabs } = await app.call('app.state', undefined);
    return tabs.find((tab) => tab.active)?.url ?? '';
  } finally {
    clearTimeout(timer);
    unlisten();
  }
}

import type { PageInput, Params } from '#shared/ipc/index.ts';
import type { ActionParts } from './model.ts';

export interface PageActions {
  /** Loads an address, or for back, forward and reload moves in the history. */
  load(url: string, transition: Params<'page.load'>['transition']): Promise<void>;
  stopLoading(): Promise<void>;
  createTab(): Promise<void>;
  /** Opens an address in a tab of its own, which only the user may ask for. */
  openInNewTab(url: string): Promise<void>;
  activateTab(tabId: number): Promise<void>;
  closeTab(tabId: number): Promise<void>;
  place(place: Params<'page.place'>): void;
  input(input: PageInput): void;
  focus(): void;
  /**
   * Shows an element of the page while it is pointed at in the conversation; null ends that. Resolves when the page's
   * marks are known: an element that is not among them then is not on the page any more.
   */
  point(uid: string | null): Promise<void>;
  /** The picture to show in the place of a covered native page, or null. */
  cover(covered: boolean): Promise<string | null>;
}

export function createPageActions({ client, attempt }: ActionParts): PageActions {
  /**
   * For what is sent many times a second and has no visible result of its own: if the page is gone its tab says so,
   * if the connection is gone the banner does, and a second telling would only get in the way.
   */
  function quietly(call: Promise<unknown>): Promise<void> {
    return call.then(
      () => {},
      () => {},
    );
  }

  return {
    load: (url, transition) => attempt(() => client.call('page.load', { url, transition })),
    stopLoading: () => attempt(() => client.call('page.stop')),
    createTab: () =>
      attempt(async () => {
        await client.call('tabs.create', { url: null });
      }),
    openInNewTab: (url) =>
      attempt(async () => {
        await client.call('tabs.create', { url });
      }),
    activateTab: (tabId) => attempt(() => client.call('tabs.activate', { tabId })),
    closeTab: (tabId) => attempt(() => client.call('tabs.close', { tabId })),
    place: (place) => void quietly(client.call('page.place', place)),
    input: (input) => void quietly(client.call('page.input', input)),
    focus: () => void quietly(client.call('page.focus')),
    point: (uid) => quietly(client.call('page.point', { uid })),
    cover: (covered) => client.call('page.cover', { covered }).catch(() => null),
  };
}

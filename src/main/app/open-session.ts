import type { BrowserDriver } from '../browser/index.ts';
import type { StoreWithPrivate } from '../store/index.ts';

/** The session that the user looks at, and the tabs that go with it: private ones for a private session, else others. */
export interface OpenSession {
  /** null before the first one. */
  readonly id: string | null;
  /** Whether what the user does in the page now belongs to it: the tabs in front are of its kind. */
  readonly hasPage: boolean;
  /** Neither what is said in it nor where it leads may be written down anywhere. */
  readonly isPrivate: boolean;
  turnTo(sessionId: string): Promise<void>;
  /** None is open. */
  leave(): Promise<void>;
  /** It was deleted. The last private one takes its tabs and their cookies with it. */
  forget(sessionId: string): Promise<void>;
}

export function createOpenSession(parts: {
  readonly store: Pick<StoreWithPrivate, 'isPrivate' | 'privateCount'>;
  readonly browser: Pick<BrowserDriver, 'isPrivate' | 'setPrivate' | 'endPrivate'>;
  /** A run works on the page in front: it must not be taken away under it. */
  readonly isBusy: () => boolean;
  /** Where a tab begins that there was no other of its kind for. */
  readonly homeUrl: () => string;
}): OpenSession {
  const { store, browser } = parts;
  let id: string | null = null;
  return {
    get id() {
      return id;
    },
    get hasPage() {
      return id !== null && store.isPrivate(id) === browser.isPrivate();
    },
    get isPrivate() {
      return browser.isPrivate() || (id !== null && store.isPrivate(id));
    },
    async turnTo(sessionId) {
      id = sessionId;
      if (!parts.isBusy()) await browser.setPrivate(store.isPrivate(sessionId), parts.homeUrl());
    },
    async leave() {
      id = null;
      if (!parts.isBusy()) await browser.setPrivate(false, parts.homeUrl());
    },
    async forget(sessionId) {
      if (id === sessionId) id = null;
      if (store.privateCount === 0 && browser.isPrivate()) await browser.setPrivate(false, parts.homeUrl());
      if (store.privateCount === 0) await browser.endPrivate();
    },
  };
}

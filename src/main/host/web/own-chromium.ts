import { AppError } from '#shared/errors/index.ts';
import { createListeners } from '#shared/text/listeners.ts';
import type { PageView, PageViews } from '../../platform/page-view.ts';
import {
  type ChromiumViews,
  createChromiumViews,
  defaultViewport,
  type LaunchedChromium,
  type LaunchOptions,
  launchChromium,
  type PaneSize,
} from './chromium/index.ts';

interface Running {
  readonly chromium: LaunchedChromium;
  readonly views: ChromiumViews;
}

/**
 * The Chromium that holds the tabs. Started ahead of the first tab, and again for the next one when it has died:
 * its tabs are lost then and say so, the app is not.
 */
export class OwnChromium implements PageViews {
  readonly #options: LaunchOptions;
  readonly #opened = createListeners<[view: PageView, opener: PageView | null]>();
  readonly onOpened = this.#opened.add;
  readonly #onFront: (view: PageView) => void;
  #running: Promise<Running> | null = null;
  #viewport: PaneSize = defaultViewport;
  #closed = false;
  /** What the user should know about how it was started. */
  notices: readonly string[] = [];

  constructor(options: LaunchOptions, onFront: (view: PageView) => void) {
    this.#options = options;
    this.#onFront = onFront;
  }

  /** Starts it when it is not running. @throws AppError `browser-missing`; the next call tries again */
  start(): Promise<Running> {
    if (this.#closed) {
      return Promise.reject(new AppError({ code: 'page-gone', message: 'Parley is being closed.' }));
    }
    this.#running ??= this.#launch().catch((error: unknown) => {
      this.#running = null;
      throw error;
    });
    return this.#running;
  }

  async create(isPrivate = false): Promise<PageView> {
    const { views } = await this.start();
    return views.create(isPrivate);
  }

  async forgetPrivate(): Promise<void> {
    const running = await this.#running?.catch(() => null);
    await running?.views.forgetPrivate();
  }

  async forgetSites(what: 'cache' | 'all'): Promise<void> {
    const running = await this.#running?.catch(() => null);
    await running?.views.forgetSites(what);
  }

  /** Nothing to do: its pages never sound (see its flags). */
  setMuted(): void {}

  get viewport(): PaneSize {
    return this.#viewport;
  }

  async setViewport(viewport: PaneSize): Promise<void> {
    this.#viewport = viewport;
    const running = await this.#running?.catch(() => null);
    await running?.views.setViewport(viewport);
  }

  /** Gives a page its size once more, should it have been lost. */
  async resize(view: PageView): Promise<void> {
    const running = await this.#running?.catch(() => null);
    await running?.views.resize(view);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const running = await this.#running?.catch(() => null);
    await running?.chromium.close();
  }

  async #launch(): Promise<Running> {
    const chromium = await launchChromium(this.#options);
    // Closed while it was starting: what waits for it fails as for any browser that ends.
    if (this.#closed) await chromium.close();
    chromium.connection.onClose(() => {
      this.#running = null;
    });
    this.notices = chromium.notices;
    const views = await createChromiumViews(chromium.connection, {
      isHeaded: this.#options.headed === true,
    });
    views.onOpened(this.#opened.tell);
    views.onFront(this.#onFront);
    await views.setViewport(this.#viewport);
    return { chromium, views };
  }
}

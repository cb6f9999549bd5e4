import type { ChannelEvent, PageView } from '../../platform/page-view.ts';

/** JPEG quality, 0 to 100: text stays sharp, a 1280 × 800 page is about 60 KB. */
const quality = 75;

/**
 * When a page has come and no picture of it has, one is taken after this long, then after twice as long, and so on:
 * Chromium now and then sends no first picture of a page that comes to front while it loads (2 of 60 on a busy
 * machine), and starting the screencast over does not help; it goes on once something moves.
 */
const takeOneAfterMs: readonly number[] = [300, 600, 1_200, 2_400, 4_800];

export interface CastFrame {
  readonly view: PageView;
  readonly jpeg: Uint8Array;
  /** CSS px of the page's viewport. */
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface FrameParams {
  readonly data: string;
  readonly sessionId: number;
  readonly metadata: { readonly deviceWidth: number; readonly deviceHeight: number };
}

/**
 * Pictures of one view at a time: the one in front, while somebody watches. Chromium sends the next picture once the
 * last was acknowledged, and only when the page has changed.
 */
export class Screencast {
  readonly #viewport: () => Size;
  readonly #onFrame: (frame: CastFrame) => void;
  #view: PageView | null = null;
  #watched = false;
  #stop: () => void = () => undefined;
  #takeOne: NodeJS.Timeout | undefined;

  /** @param viewport the size that all pages have, in CSS px */
  constructor(viewport: () => Size, onFrame: (frame: CastFrame) => void) {
    this.#viewport = viewport;
    this.#onFrame = onFrame;
  }

  /** Turns to another view, or away. */
  follow(view: PageView | null): void {
    if (view === this.#view) return;
    this.#view = view;
    this.#restart();
  }

  /** Whether any window is there to look. */
  watch(watched: boolean): void {
    if (watched === this.#watched) return;
    this.#watched = watched;
    this.#restart();
  }

  #restart(): void {
    this.#stop();
    this.#stop = () => undefined;
    const view = this.#view;
    if (view === null || !this.#watched) return;
    const { channel } = view;
    const stopEvents = channel.onEvent((event) => this.#take(view, event));
    const stopClose = channel.onClose(() => this.follow(null));
    // A page that is gone or starting over fails these; the next view in front starts anew.
    const send = (method: string, params?: object) =>
      void channel.send(method, params).catch(() => undefined);
    send('Page.enable');
    send('Page.startScreencast', { format: 'jpeg', quality, everyNthFrame: 1 });
    this.#expectFrame(view);
    this.#stop = () => {
      clearTimeout(this.#takeOne);
      stopEvents();
      stopClose();
      send('Page.stopScreencast');
    };
  }

  #expectFrame(view: PageView, tries = 0): void {
    clearTimeout(this.#takeOne);
    const waitMs = takeOneAfterMs[tries];
    if (waitMs === undefined) return;
    this.#takeOne = setTimeout(() => {
      this.#expectFrame(view, tries + 1);
      // A page that hangs has no picture; one that is gone has had its last.
      this.#takePicture(view).catch(() => undefined);
    }, waitMs);
  }

  async #takePicture(view: PageView): Promise<void> {
    const { channel } = view;
    const params = { format: 'jpeg', quality, optimizeForSpeed: true };
    const { data } = (await channel.send('Page.captureScreenshot', params)) as { readonly data: string };
    if (this.#view !== view) return;
    const { width, height } = this.#viewport();
    this.#show(view, data, width, height);
  }

  #show(view: PageView, data: string, width: number, height: number): void {
    clearTimeout(this.#takeOne);
    this.#onFrame({ view, jpeg: Buffer.from(data, 'base64'), width, height });
  }

  #take(view: PageView, event: ChannelEvent): void {
    if (event.sessionId !== null) return;
    // The crash ended the pictures; the page that is loaded after it starts without them.
    if (event.method === 'Inspector.targetReloadedAfterCrash') this.#restart();
    if (event.method === 'Page.loadEventFired') this.#expectFrame(view);
    if (event.method !== 'Page.screencastFrame') return;
    const { data, sessionId, metadata } = event.params as FrameParams;
    view.channel.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    this.#show(view, data, metadata.deviceWidth, metadata.deviceHeight);
  }
}

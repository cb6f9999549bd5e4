import type { ChannelEvent, PageView } from '../../platform/page-view.ts';

/** JPEG quality, 0 to 100: text stays sharp, a 1280 × 800 page is about 60 KB. */
const quality = 75;

export interface CastFrame {
  readonly view: PageView;
  readonly jpeg: Uint8Array;
  /** CSS px of the page's viewport. */
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
  readonly #onFrame: (frame: CastFrame) => void;
  #view: PageView | null = null;
  #watched = false;
  #stop: () => void = () => undefined;

  constructor(onFrame: (frame: CastFrame) => void) {
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
    this.#stop = () => {
      stopEvents();
      stopClose();
      send('Page.stopScreencast');
    };
  }

  #take(view: PageView, event: ChannelEvent): void {
    if (event.sessionId !== null) return;
    // The crash ended the pictures; the page that is loaded after it starts without them.
    if (event.method === 'Inspector.targetReloadedAfterCrash') this.#restart();
    if (event.method !== 'Page.screencastFrame') return;
    const { data, sessionId, metadata } = event.params as FrameParams;
    view.channel.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    this.#onFrame({
      view,
      jpeg: Buffer.from(data, 'base64'),
      width: metadata.deviceWidth,
      height: metadata.deviceHeight,
    });
  }
}

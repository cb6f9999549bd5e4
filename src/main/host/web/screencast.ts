import type { ChannelEvent, PageView } from '../../platform/page-view.ts';

/** JPEG quality, 0 to 100: text stays sharp, a 1280 × 800 page is about 60 KB. */
const quality = 75;

/**
 * When a page has come and no picture of it in the pane's size has, it is given that size once more and one is taken
 * after this long, then after twice as long, and so on. Chromium now and then sends no first picture of a page that
 * comes to front while it loads (2 of 60 on a busy machine), and starting the screencast over does not help: it goes
 * on once something moves. And a size that is set while the page's process changes may be lost, or be followed by one
 * last picture in the old size (1 of 8 first starts).
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

export interface ScreencastOptions {
  /** The size that a page should have, in CSS px. */
  readonly viewport: (view: PageView) => Size;
  /** Gives a page that size again. */
  readonly resize: (view: PageView) => Promise<void>;
  readonly onFrame: (frame: CastFrame) => void;
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
  readonly #options: ScreencastOptions;
  #view: PageView | null = null;
  #watched = false;
  #stop: () => void = () => undefined;
  #takeOne: NodeJS.Timeout | undefined;
  /** How often a picture of another size than the pane's has come since the last one of the right size. */
  #wrongSizes = 0;

  constructor(options: ScreencastOptions) {
    this.#options = options;
  }

  /** Turns to another view, or away. */
  follow(view: PageView | null): void {
    if (view === this.#view) return;
    this.#view = view;
    this.#restart();
  }

  /** Whether any window is there to look, whose pane has a size. */
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
    if (this.#view !== view) {
      // It was closed already.
      stopEvents();
      return;
    }
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
    const { viewport, resize } = this.#options;
    const { width, height } = viewport(view);
    await resize(view);
    const params = { format: 'jpeg', quality, optimizeForSpeed: true };
    const { data } = (await view.channel.send('Page.captureScreenshot', params)) as { readonly data: string };
    if (this.#view === view) this.#show(view, data, { width, height });
  }

  #show(view: PageView, data: string, { width, height }: Size): void {
    const jpeg = Buffer.from(data, 'base64');
    const wanted = this.#options.viewport(view);
    // Fractions of a px are rounded by either side.
    const isWanted = Math.abs(width - wanted.width) <= 1 && Math.abs(height - wanted.height) <= 1;
    const fits = isWanted && hasShape(jpeg, wanted);
    if (!fits && this.#wrongSizes < takeOneAfterMs.length) {
      this.#expectFrame(view, this.#wrongSizes);
      this.#wrongSizes += 1;
      return;
    }
    if (fits) this.#wrongSizes = 0;
    clearTimeout(this.#takeOne);
    this.#options.onFrame({ view, jpeg, width, height });
  }

  #take(view: PageView, event: ChannelEvent): void {
    if (event.sessionId !== null) return;
    // The crash ended the pictures; the page that is loaded after it starts without them.
    if (event.method === 'Inspector.targetReloadedAfterCrash') this.#restart();
    if (event.method === 'Page.loadEventFired') this.#expectFrame(view);
    if (event.method !== 'Page.screencastFrame') return;
    const { data, sessionId, metadata } = event.params as FrameParams;
    view.channel.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    this.#show(view, data, { width: metadata.deviceWidth, height: metadata.deviceHeight });
  }
}

/** Whether a picture is as wide for its height as the page should be: what it was told to be may not be so yet. */
function hasShape(jpeg: Buffer, page: Size): boolean {
  // Segments, each a marker and its length, up to the one with the frame's height and width (ITU T.81, B.2.2).
  for (let at = 2; at + 9 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker < 0xc0 || marker > 0xc3) continue;
    const ratio = jpeg.readUInt16BE(at + 7) / jpeg.readUInt16BE(at + 5);
    return Math.abs(ratio / (page.width / page.height) - 1) < 0.02;
  }
  return true;
}

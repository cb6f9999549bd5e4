import type { BaseWindow, WebContents, WebContentsView } from 'electron';
import type { Box, Mark } from '#shared/domain/index.ts';
import { MarkViews } from './mark-views.ts';
import type { ViewPlace } from './page-tabs.ts';

/** JPEG quality, 0 to 100, of the picture that stands in for a covered page. */
const pictureQuality = 80;
/** What the window wants to show lies under the page for no longer than this while its picture is taken. In ms. */
const goneAfterMs = 200;
/** A busy machine takes its time; a page that hangs or has never been drawn is never captured. In ms. */
const pictureWaitMs = 10_000;

/**
 * The part of the window where the page in front lies, over what the window itself draws. Places the view, takes it
 * away while the window needs the room, and draws marks over it.
 */
export class PagePane implements ViewPlace {
  readonly #window: BaseWindow;
  readonly #marks: MarkViews;
  #box: Box | null = null;
  #front: WebContentsView | null = null;
  #covered = false;
  #drawn: readonly Mark[] = [];

  constructor(window: BaseWindow) {
    this.#window = window;
    this.#marks = new MarkViews(window.contentView);
  }

  focus(): void {
    this.#contents()?.focus();
  }

  place(box: Box): void {
    this.#box = box;
    this.#arrange();
  }

  show(view: WebContentsView): void {
    if (this.#front !== view) {
      this.#front?.setVisible(false);
      this.#front = view;
      // Added again: the one that was added last lies on top.
      this.#window.contentView.addChildView(view);
    }
    this.#arrange();
  }

  remove(view: WebContentsView): void {
    if (this.#front === view) this.#front = null;
    if (!this.#window.isDestroyed()) this.#window.contentView.removeChildView(view);
    this.#arrange();
  }

  setMarks(marks: readonly Mark[]): void {
    this.#drawn = marks;
    this.#arrange();
  }

  /**
   * @returns a picture of the page as a data address while it is covered, else null; it may come after the page has gone, since
   *   a picture that is begun is finished
   */
  async cover(covered: boolean): Promise<string | null> {
    this.#covered = covered;
    if (!covered) {
      this.#arrange();
      return null;
    }
    // Taken before the view goes: a hidden page has no picture.
    const picture = this.#picture();
    await Promise.race([picture, later(goneAfterMs)]);
    // The window may be done with the room by now.
    this.#arrange();
    return picture;
  }

  async #picture(): Promise<string | null> {
    try {
      const image = await Promise.race([this.#contents()?.capturePage(), later(pictureWaitMs)]);
      if (image === undefined || image.isEmpty()) return null;
      return `data:image/jpeg;base64,${image.toJPEG(pictureQuality).toString('base64')}`;
    } catch {
      // A crashed page has none: the window shows its own empty pane.
      return null;
    }
  }

  /** Electron takes the contents away from a view whose page is gone, whatever the types say. */
  #contents(): WebContents | undefined {
    return this.#front?.webContents as WebContents | undefined;
  }

  #arrange(): void {
    if (this.#window.isDestroyed()) return;
    const box = this.#box;
    const isShown = box !== null && !this.#covered && box.width >= 1 && box.height >= 1;
    if (isShown) this.#front?.setBounds(rounded(box));
    this.#front?.setVisible(isShown);
    const zoom = isShown ? (this.#contents()?.getZoomFactor() ?? 1) : 1;
    this.#marks.draw(
      isShown && this.#front !== null ? this.#drawn.map((mark) => scaleMark(mark, zoom)) : [],
      box ?? { x: 0, y: 0, width: 0, height: 0 },
    );
  }
}

function later(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref());
}

/** From CSS px of the page to the window's. */
function scaleMark(mark: Mark, zoom: number): Mark {
  const { x, y, width, height } = mark.box;
  return zoom === 1
    ? mark
    : { ...mark, box: { x: x * zoom, y: y * zoom, width: width * zoom, height: height * zoom } };
}

/** Views lie on whole pixels; edges are rounded rather than sizes, so that neighbours still meet. */
function rounded({ x, y, width, height }: Box): Box {
  const left = Math.round(x);
  const top = Math.round(y);
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

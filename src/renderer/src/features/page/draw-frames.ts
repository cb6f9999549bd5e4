import type { PageFrame } from '#shared/ipc/index.ts';

type OnFrame = (listener: (header: PageFrame, jpeg: Uint8Array<ArrayBuffer>) => void) => () => void;

export interface DrawFramesOptions {
  readonly onFrame: OnFrame;
  /** Pictures of other tabs are left out. */
  readonly isWanted: (tabId: number) => boolean;
  /** A picture was drawn; its page is this large, in CSS px. */
  readonly onDrawn: (header: PageFrame) => void;
}

/**
 * Draws page pictures onto a canvas as they come. While one is being decoded only the newest of those that arrive is
 * kept, so a slow machine sees fewer pictures and never old ones. Returns how to stop.
 */
export function drawFrames(canvas: HTMLCanvasElement, options: DrawFramesOptions): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  let next: { header: PageFrame; jpeg: Uint8Array<ArrayBuffer> } | null = null;
  let decoding = false;
  let stopped = false;

  async function drawNext(): Promise<void> {
    decoding = true;
    while (next !== null && !stopped) {
      const { header, jpeg } = next;
      next = null;
      try {
        const picture = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
        if (!stopped && options.isWanted(header.tabId)) {
          if (canvas.width !== picture.width) canvas.width = picture.width;
          if (canvas.height !== picture.height) canvas.height = picture.height;
          context?.drawImage(picture, 0, 0);
          options.onDrawn(header);
        }
        picture.close();
      } catch {
        // A picture that cannot be read is left out: the next one follows within the second.
      }
    }
    decoding = false;
  }

  const unsubscribe = options.onFrame((header, jpeg) => {
    if (!options.isWanted(header.tabId)) return;
    next = { header, jpeg };
    if (!decoding) void drawNext();
  });
  return () => {
    stopped = true;
    unsubscribe();
  };
}

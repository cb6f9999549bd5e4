export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * How many px of the window one CSS px of the page takes, so that the whole picture fits the pane. 1 once main has
 * set the page to the pane's size; something else for a moment while the pane is being resized.
 */
export function pictureScale(page: Size, pane: Size): number {
  if (page.width <= 0 || page.height <= 0) return 1;
  return Math.min(pane.width / page.width, pane.height / page.height);
}

/** A point of the pane in CSS px of the page, kept inside of it. */
export function toPagePoint(
  point: { readonly x: number; readonly y: number },
  page: Size,
  pane: Size,
): { readonly x: number; readonly y: number } {
  const scale = pictureScale(page, pane);
  return {
    x: clamp(point.x / scale, 0, Math.max(0, page.width - 1)),
    y: clamp(point.y / scale, 0, Math.max(0, page.height - 1)),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

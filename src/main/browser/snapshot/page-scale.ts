import type { Protocol } from '../cdp/index.ts';
import type { RawCapture, RawDocument } from './raw-capture.ts';

/** Both measured the same thing: a side or an offset in the px that Chromium lays out in, and in CSS px. */
type Measured = readonly [laidOut: number, css: number];

/**
 * How many px of a snapshot one CSS px takes: the screen's device scale and the browser's own zoom, which Chromium
 * counts into its layout, times each other. What is emulated does not count, so that `devicePixelRatio` does not tell.
 *
 * Chromium answers in whole px, the CSS ones rounded down, so what is known of the factor is a range. The shortest
 * decimal number in it is taken: factors are 1.25, 1.5 or 1.1, and a field 10,000 px down the page is a pixel off when
 * the factor is 0.0001 off.
 */
export function readPageScale({
  layoutViewport,
  cssLayoutViewport,
  contentSize,
  cssContentSize,
}: Protocol.Page.GetLayoutMetricsResponse): number {
  const measured: readonly Measured[] = [
    [layoutViewport.clientWidth, cssLayoutViewport.clientWidth],
    [layoutViewport.clientHeight, cssLayoutViewport.clientHeight],
    [contentSize.width, cssContentSize.width],
    [contentSize.height, cssContentSize.height],
  ];
  const known = measured.filter(([laidOut, css]) => laidOut > 0 && css > 0);
  if (known.every(([laidOut, css]) => laidOut === css)) return 1;
  const least = Math.max(...known.map(([laidOut, css]) => (laidOut - 0.5) / (css + 1)));
  const most = Math.min(...known.map(([laidOut, css]) => (laidOut + 0.5) / css));
  return shortestBetween(least, most);
}

function shortestBetween(least: number, most: number): number {
  const middle = (least + most) / 2;
  for (let places = 0; places < 6; places += 1) {
    const rounded = Number(middle.toFixed(places));
    if (rounded >= least && rounded <= most && rounded > 0) return rounded;
  }
  return middle;
}

/** The answer with its geometry in CSS px. Styles are in CSS px already. */
export function unscale(raw: RawCapture, scale: number): RawCapture {
  if (scale === 1) return raw;
  return { ...raw, documents: raw.documents.map((document) => unscaleDocument(document, scale)) };
}

function unscaleDocument(document: RawDocument, scale: number): RawDocument {
  const { layout, scrollOffsetX = 0, scrollOffsetY = 0, contentWidth = 0, contentHeight = 0 } = document;
  return {
    ...document,
    layout: { ...layout, bounds: layout.bounds.map((box) => box.map((value) => value / scale)) },
    scrollOffsetX: scrollOffsetX / scale,
    scrollOffsetY: scrollOffsetY / scale,
    contentWidth: contentWidth / scale,
    contentHeight: contentHeight / scale,
  };
}

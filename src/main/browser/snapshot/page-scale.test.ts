import { describe, expect, it } from 'vitest';
import { readPageScale } from './page-scale.ts';

const viewport = (clientWidth: number, clientHeight: number) => ({
  pageX: 0,
  pageY: 0,
  clientWidth,
  clientHeight,
});
const size = (width: number, height: number) => ({ x: 0, y: 0, width, height });
const seen = { offsetX: 0, offsetY: 0, pageX: 0, pageY: 0, clientWidth: 0, clientHeight: 0, scale: 1 };

/** As Chromium answers: sides in CSS px are rounded down, those of the layout come as they are. */
function metrics(scale: number, width: number, height: number, tall: number) {
  const css = (side: number) => Math.floor(side / scale);
  return {
    layoutViewport: viewport(width, height),
    cssLayoutViewport: viewport(css(width), css(height)),
    contentSize: size(width, tall),
    cssContentSize: size(css(width), css(tall)),
    visualViewport: seen,
    cssVisualViewport: seen,
  };
}

describe('the scale of a page', () => {
  it.each([
    [1, 1280, 800, 4000],
    [1.5, 1897, 1070, 6000],
    [2, 2530, 1600, 8000],
    [1.25, 801, 601, 601],
    [1.1, 1391, 943, 1701],
    [2.25, 1897, 1070, 9000],
    [1.65, 1023, 777, 31_004],
  ])('is %d, however the sides are rounded', (scale, width, height, tall) => {
    expect(readPageScale(metrics(scale, width, height, tall))).toBe(scale);
  });

  it('is near enough where it is no round number, as after many steps of zooming', () => {
    const scale = 1.2 ** 2.5;
    const read = readPageScale(metrics(scale, 2560, 1440, 12_000));
    expect(Math.abs(12_000 / read - 12_000 / scale)).toBeLessThan(1);
  });

  it('is 1 for a page without a size', () => {
    expect(readPageScale(metrics(1, 0, 0, 0))).toBe(1);
  });
});

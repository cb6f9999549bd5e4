import { describe, expect, it } from 'vitest';
import { blend, contrast, parseColour, printColour, white } from './colours.ts';

/** Right-hand sides as Chromium paints them (read back from a canvas). */
const colours: readonly (readonly [string, string])[] = [
  ['rgb(255, 0, 10)', 'rgb(255, 0, 10)'],
  ['rgba(1, 2, 3, 0.5)', 'rgb(1, 2, 3)'],
  ['color(srgb 0.5 0 0.25)', 'rgb(128, 0, 64)'],
  ['color(srgb-linear 0.5 0.5 0.5)', 'rgb(188, 188, 188)'],
  ['oklch(0.7 0.1 200)', 'rgb(64, 177, 183)'],
  ['oklab(0.5 0.1 0.1)', 'rgb(161, 66, 3)'],
  ['lab(50 40 20)', 'rgb(185, 88, 87)'],
  ['lch(50 30 270)', 'rgb(93, 120, 170)'],
];

describe('parseColour', () => {
  it.each(colours)('reads %s', (css, expected) => {
    const colour = parseColour(css);
    expect(colour).not.toBeNull();
    const [red, green, blue] =
      printColour(colour ?? 0)
        .match(/\d+/g)
        ?.map(Number) ?? [];
    const wanted = expected.match(/\d+/g)?.map(Number) ?? [];
    [red, green, blue].forEach((channel, at) => {
      expect(Math.abs((channel ?? -9) - (wanted[at] ?? 0))).toBeLessThanOrEqual(2);
    });
  });

  it('gives null for what it does not know', () => {
    expect(parseColour('url(x.png)')).toBeNull();
    expect(parseColour('')).toBeNull();
  });
});

describe('blend and contrast', () => {
  it('paint a transparent colour over an opaque one', () => {
    expect(printColour(blend(parseColour('rgba(0, 0, 0, 0.5)') ?? 0, white))).toBe('rgb(127, 127, 127)');
    expect(blend(parseColour('rgba(9, 9, 9, 0)') ?? 0, white)).toBe(white);
  });

  it('measure as WCAG does', () => {
    expect(contrast(parseColour('rgb(0, 0, 0)') ?? 0, white)).toBeCloseTo(21);
    expect(contrast(white, white)).toBe(1);
    expect(contrast(parseColour('rgb(118, 118, 118)') ?? 0, white)).toBeCloseTo(4.54, 2);
  });
});

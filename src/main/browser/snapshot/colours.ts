/** A colour in one number, `rrggbbaa`, so that columns of colours stay typed arrays. */
export type PackedColour = number;

export const white: PackedColour = 0xffffffff;
export const black: PackedColour = 0x000000ff;
export const transparent: PackedColour = 0;

/** Channels of 0 to 255, alpha of 0 to 1; what is outside is clipped. */
function pack(red: number, green: number, blue: number, alpha: number): PackedColour {
  const channel = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return ((channel(red) << 24) | (channel(green) << 16) | (channel(blue) << 8) | channel(alpha * 255)) >>> 0;
}

export function alphaOf(colour: PackedColour): number {
  return (colour & 0xff) / 255;
}

/** `top` painted over an opaque `below`. */
export function blend(top: PackedColour, below: PackedColour): PackedColour {
  const alpha = alphaOf(top);
  if (alpha === 1) return top;
  if (alpha === 0) return below;
  const mix = (shift: number) => ((top >>> shift) & 0xff) * alpha + ((below >>> shift) & 0xff) * (1 - alpha);
  return pack(mix(24), mix(16), mix(8), 1);
}

/** `rgb(r, g, b)`; the alpha is left out. */
export function printColour(colour: PackedColour): string {
  return `rgb(${colour >>> 24}, ${(colour >>> 16) & 0xff}, ${(colour >>> 8) & 0xff})`;
}

/** WCAG contrast ratio of two opaque colours: 1 (the same) to 21. */
export function contrast(first: PackedColour, second: PackedColour): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: PackedColour): number {
  const linear = (shift: number) => {
    const value = ((colour >>> shift) & 0xff) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(24) + 0.7152 * linear(16) + 0.0722 * linear(8);
}

/**
 * Reads the forms in which Chromium computes colours: `rgb()`, `rgba()`, `color()`, `oklch()`, `oklab()`, `lch()`
 * and `lab()` (style sheets written in oklch compute to oklch). Null for what is none of them.
 */
export function parseColour(css: string): PackedColour | null {
  const open = css.indexOf('(');
  const space = css.startsWith('color(') ? css.slice(6, css.indexOf(' ')) : css.slice(0, open);
  const convert = spaces[space];
  // Without the name: display-p3 has a digit in it.
  const numbers = css.slice(css.startsWith('color(') ? css.indexOf(' ') : open).match(number);
  if (convert === undefined || numbers === null) return null;
  const [first = 0, second = 0, third = 0, alpha = 1] = numbers.map(Number);
  const [red, green, blue] = convert(first, second, third);
  return pack(red, green, blue, alpha);
}

const number = /-?[\d.]+(?:e[-+]?\d+)?/g;

type Convert = (first: number, second: number, third: number) => readonly [number, number, number];

const rgb: Convert = (red, green, blue) => [red, green, blue];
const unit: Convert = (red, green, blue) => [red * 255, green * 255, blue * 255];
const linear: Convert = (red, green, blue) => [gamma(red), gamma(green), gamma(blue)];

const spaces: Readonly<Record<string, Convert>> = {
  rgb,
  rgba: rgb,
  srgb: unit,
  // A little more vivid than shown here; near enough for names of colours and for contrast.
  'display-p3': unit,
  'srgb-linear': linear,
  oklab: fromOklab,
  oklch: (light, chroma, hue) => fromOklab(light, ...fromPolar(chroma, hue)),
  lab: fromLab,
  lch: (light, chroma, hue) => fromLab(light, ...fromPolar(chroma, hue)),
};

function fromPolar(chroma: number, hue: number): [number, number] {
  const angle = (hue * Math.PI) / 180;
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** Matrices of CSS Color 4, section 10. */
function fromOklab(light: number, a: number, b: number): readonly [number, number, number] {
  const long = (light + 0.396_337_777 * a + 0.215_803_757 * b) ** 3;
  const middle = (light - 0.105_561_346 * a - 0.063_854_173 * b) ** 3;
  const short = (light - 0.089_484_178 * a - 1.291_485_548 * b) ** 3;
  return linear(
    4.076_741_662 * long - 3.307_711_591 * middle + 0.230_969_929 * short,
    -1.268_438_005 * long + 2.609_757_401 * middle - 0.341_319_396 * short,
    -0.004_196_086 * long - 0.703_418_615 * middle + 1.707_614_701 * short,
  );
}

/** CIE Lab with white D50, as CSS defines it, straight to linear sRGB. */
function fromLab(light: number, a: number, b: number): readonly [number, number, number] {
  const middle = (light + 16) / 116;
  const axis = (value: number) => (value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27));
  const x = 0.964_296 * axis(middle + a / 500);
  const y = axis(middle);
  const z = 0.825_105 * axis(middle - b / 200);
  return linear(
    3.134_136 * x - 1.617_386 * y - 0.490_662 * z,
    -0.978_795 * x + 1.916_254 * y + 0.033_443 * z,
    0.071_955 * x - 0.228_977 * y + 1.405_386 * z,
  );
}

function gamma(value: number): number {
  const magnitude = Math.abs(value);
  const encoded = magnitude <= 0.003_130_8 ? 12.92 * magnitude : 1.055 * magnitude ** (1 / 2.4) - 0.055;
  return 255 * Math.sign(value) * encoded;
}

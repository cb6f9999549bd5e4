/** A colour in one number, `rrggbbaa`, so that columns of colours stay typed arrays. */
export type PackedColour = number;

export const white: PackedColour = 0xffffffff;
export const black: PackedColour = 0x000000ff;
export const transparent: PackedColour = 0;

/** Channels of 0 to 255, alpha of 0 to 1; what is outside is clipped. */
export function pack(red: number, green: number, blue: number, alpha: number): PackedColour {
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

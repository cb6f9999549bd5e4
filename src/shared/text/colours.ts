/** Names that people call colours by, as the name used here. */
export const colourNames: Readonly<Record<string, string>> = {
  red: 'red',
  crimson: 'red',
  scarlet: 'red',
  maroon: 'red',
  orange: 'orange',
  amber: 'orange',
  yellow: 'yellow',
  gold: 'yellow',
  golden: 'yellow',
  green: 'green',
  lime: 'green',
  olive: 'green',
  teal: 'teal',
  turquoise: 'teal',
  cyan: 'teal',
  blue: 'blue',
  navy: 'blue',
  purple: 'purple',
  violet: 'purple',
  lilac: 'purple',
  pink: 'pink',
  magenta: 'pink',
  brown: 'brown',
  beige: 'brown',
  tan: 'brown',
  black: 'black',
  white: 'white',
  grey: 'grey',
  gray: 'grey',
  silver: 'grey',
};

interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

function toHsl(red: number, green: number, blue: number): Hsl {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const range = most - least;
  const lightness = (most + least) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector = most === r ? ((g - b) / range) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: (sector * 60 + 360) % 360, saturation, lightness };
}

/** Upper ends of the hues, in degrees. */
const hues: readonly (readonly [end: number, name: string])[] = [
  [14, 'red'],
  [42, 'orange'],
  [66, 'yellow'],
  [160, 'green'],
  [192, 'teal'],
  [258, 'blue'],
  [292, 'purple'],
  [342, 'pink'],
  [360, 'red'],
];

/** The names that people would call a CSS `rgb(…)` colour by, the likeliest first; none when it is not one. */
export function nameColour(css: string): readonly string[] {
  const numbers = css.match(/[\d.]+/gu)?.map(Number) ?? [];
  const [red, green, blue, alpha = 1] = numbers;
  if (red === undefined || green === undefined || blue === undefined || alpha === 0) return [];
  const { hue, saturation, lightness } = toHsl(red, green, blue);
  if (lightness > 0.95) return ['white'];
  if (lightness < 0.1) return ['black'];
  if (saturation < 0.12) return lightness < 0.22 ? ['black', 'grey'] : ['grey'];
  const name = hues.find(([end]) => hue <= end)?.[1] ?? 'red';
  if (hue > 10 && hue <= 50 && lightness < 0.42) return ['brown', name];
  if (name === 'teal') return ['teal', hue < 176 ? 'green' : 'blue'];
  if (name === 'red' && lightness > 0.72) return ['pink', 'red'];
  return lightness < 0.17 ? [name, 'black'] : [name];
}

/**
 * Digits and letters as lines on a grid 4 wide and 6 high, y downwards: a label must be drawn where no font is
 * installed. Drawn with a pen of width 1.
 */
const glyphs: Readonly<Record<string, string>> = {
  '0': 'M1.5 0h1q1.5 0 1.5 1.5v3q0 1.5-1.5 1.5h-1q-1.5 0-1.5-1.5v-3q0-1.5 1.5-1.5z',
  '1': 'M.5 1.2L2.2 0V6M.5 6h3.4',
  '2': 'M0 1.4Q.2 0 2 0Q4 0 4 1.6Q4 2.8 2.6 3.8L0 6H4',
  '3': 'M0 0H4L2 2.4Q4 2.5 4 4.2Q4 6 2 6Q.4 6 0 4.9',
  '4': 'M3 6V0L0 4.2H4',
  '5': 'M3.8 0H.5L.2 2.7Q1 2.2 2 2.2Q4 2.3 4 4.1Q4 6 1.9 6Q.4 6 0 5',
  '6': 'M3.6 .6Q3 0 2.1 0Q0 0 0 3.2V4.2Q0 6 2 6Q4 6 4 4.2Q4 2.5 2 2.5Q.4 2.5 0 3.8',
  '7': 'M0 0H4L1.4 6',
  '8': 'M2 2.8Q.2 2.7.2 1.4Q.2 0 2 0Q3.8 0 3.8 1.4Q3.8 2.7 2 2.8Q0 2.9 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 2.9 2 2.8z',
  '9': 'M.4 5.4Q1 6 1.9 6Q4 6 4 2.8V1.8Q4 0 2 0Q0 0 0 1.8Q0 3.5 2 3.5Q3.6 3.5 4 2.2',
  a: 'M.4 2.4Q1 2 2 2Q3.8 2 3.8 3.6V6M3.8 3.9H1.9Q0 3.9 0 5Q0 6 1.6 6Q3.4 6 3.8 4.8',
  b: 'M0 0V6M0 4.2Q.2 2 2.1 2Q4 2 4 4Q4 6 2.1 6Q.2 6 0 4.2',
  c: 'M3.8 2.8Q3.2 2 2.2 2Q0 2 0 4Q0 6 2.2 6Q3.2 6 3.8 5.2',
  d: 'M4 0V6M4 4.2Q3.8 2 1.9 2Q0 2 0 4Q0 6 1.9 6Q3.8 6 4 4.2',
  e: 'M0 4H4Q4 2 2.1 2Q0 2 0 4Q0 6 2.2 6Q3.3 6 3.8 5.3',
  f: 'M3.8 0H3Q1.6 0 1.6 1.6V6M.2 2.4H3.4',
  g: 'M4 2V6Q4 7.6 2 7.6Q.8 7.6.4 7.1M4 3.8Q3.8 2 1.9 2Q0 2 0 3.9Q0 5.7 1.9 5.7Q3.8 5.7 4 3.8',
  h: 'M0 0V6M0 4Q.2 2 2.1 2Q4 2 4 4V6',
  i: 'M.8 2H2.1V6M.4 6H3.8M2.1 0V.3',
  j: 'M1 2H2.8V6.4Q2.8 7.6 1.5 7.6H.5M2.8 0V.3',
  k: 'M0 0V6M3.6 2L0 4.4M1.3 3.5L3.9 6',
  l: 'M.6 0H2V5Q2 6 3 6H3.8',
  m: 'M0 2V6M0 3.2Q.2 2 1.1 2Q2 2 2 3.2V6M2 3.2Q2.2 2 3.1 2Q4 2 4 3.2V6',
  n: 'M0 2V6M0 4Q.2 2 2.1 2Q4 2 4 4V6',
  o: 'M2 2Q0 2 0 4Q0 6 2 6Q4 6 4 4Q4 2 2 2z',
  p: 'M0 2V7.8M0 3.9Q.2 2 2.1 2Q4 2 4 4Q4 6 2.1 6Q.2 6 0 4.1',
  q: 'M4 2V7.8M4 3.9Q3.8 2 1.9 2Q0 2 0 4Q0 6 1.9 6Q3.8 6 4 4.1',
  r: 'M.4 2V6M.4 4Q.8 2 3.4 2',
  s: 'M3.7 2.6Q3 2 2 2Q.2 2 .2 3Q.2 3.9 2 4Q3.9 4.1 3.9 5Q3.9 6 2 6Q.7 6 .1 5.3',
  t: 'M1.4 .6V4.8Q1.4 6 2.6 6H3.6M.2 2.2H3.4',
  u: 'M0 2V4Q0 6 2 6Q3.8 6 4 4M4 2V6',
  v: 'M0 2L2 6L4 2',
  w: 'M0 2L1 6L2 3L3 6L4 2',
  x: 'M.2 2L3.8 6M3.8 2L.2 6',
  y: 'M.2 2L2.1 5.8M4 2L1.6 7Q1.3 7.6.3 7.6',
  z: 'M.2 2H3.8L.2 6H3.8',
};

/** In units of the grid, from one character to the next; `height` is that of what stands on the line. */
export const glyphGrid = { advance: 5.6, width: 4, height: 6, below: 1.8 } as const;

/** Lines of a character, drawn from the grid's own top left corner; others than digits and Latin letters are a dash. */
export function glyphOf(character: string): string {
  return glyphs[character.toLowerCase()] ?? 'M.5 3H3.5';
}

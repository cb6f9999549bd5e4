/**
 * The computed styles that are asked for; each costs about 2 ms per 17,000 nodes, so only what a pass reads.
 * The text's fill colour is asked for in place of `color`: it is what is painted, and equals `color` unless a
 * page sets it apart.
 */
export const computedStyles = [
  'display',
  'visibility',
  'opacity',
  'font-size',
  '-webkit-text-fill-color',
  'background-color',
  'background-image',
  'overflow-x',
  'overflow-y',
  'position',
  'clip-path',
  'clip',
  'cursor',
  'filter',
  'z-index',
] as const;

/** Column of each style in the answer. */
export const styleColumn = {
  display: 0,
  visibility: 1,
  opacity: 2,
  fontSize: 3,
  color: 4,
  backgroundColor: 5,
  backgroundImage: 6,
  overflowX: 7,
  overflowY: 8,
  position: 9,
  clipPath: 10,
  clip: 11,
  cursor: 12,
  filter: 13,
  zIndex: 14,
} as const satisfies Record<string, number>;

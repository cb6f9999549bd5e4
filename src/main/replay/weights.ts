import type { Levels, Means } from './compare.ts';

/**
 * What each level of each means is worth, as a logarithm: fitted as a conditional choice among all elements of a page and
 * its being gone, on generated changes of the repository's own sites but those that `npm run bench -- replay` reports.
 * The sum over all means, against that of all others, is the certainty; so a means that goes along with another one
 * weighs little, and one that also fits an element's neighbours in a list weighs against it.
 */
export const weights: { readonly [M in Means]: { readonly [L in Levels[M]]: number } } = {
  kind: { same: 1.75, role: -0.1, tag: -0.47, other: -1.16 },
  name: { only: 1.84, few: 0.64, many: -0.51, close: 1.49, near: 1.16, far: -3.87, none: 0.03, one: -0.75 },
  label: { same: 0.04, close: 0, far: 0.54, none: -0.29, one: -0.27 },
  id: { same: 0.14, other: -0.07, none: 0.31, one: -0.36 },
  classes: { same: -0.2, most: 0, some: 0, other: -0.4, none: 0.6 },
  attributes: { same: 1.73, most: -0.79, some: 0.03, other: -1.57, none: 0.6 },
  address: { same: 2.3, page: -0.18, end: 0, other: -2.55, none: 1.08, one: -0.64 },
  path: { same: 0.6, alike: -0.58, near: -0.16, far: 0.13 },
  neighbours: { all: 1.59, most: 0.43, some: 0.26, few: -1.08, other: -1.19, none: 0 },
  entry: { all: 1.78, most: -0.17, some: -0.37, other: -2.36, none: 0.23, one: 0.9 },
  section: { same: 1.07, some: -0.85, other: -1.01, none: 0.79 },
  landmark: { same: 0.1, other: -0.1 },
  place: { same: 0.49, other: -0.76, none: 0.27 },
  size: { same: 0.28, near: -0.21, other: -0.07 },
  position: { same: 0.48, near: 0.18, far: -0.38, other: -0.28 },
};

/** What its being gone is worth beside them. */
export const absent = 2.26;

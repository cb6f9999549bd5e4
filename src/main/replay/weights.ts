import type { Levels, Means } from './compare.ts';

/**
 * What each level of each means is worth, as a logarithm: fitted as a conditional choice among all elements of a page and
 * its being gone, on generated changes of the repository's own sites but those that `npm run bench -- replay` reports.
 * The sum over all means, against that of all others, is the certainty; so a means that goes along with another one
 * weighs little, and one that also fits an element's neighbours in a list weighs against it.
 */
export const weights: { readonly [M in Means]: { readonly [L in Levels[M]]: number } } = {
  kind: { same: 1.65, role: -0.08, tag: -0.61, other: -0.97 },
  name: { only: 1.94, few: 0.82, many: -0.69, close: 1.79, near: 0.78, far: -3.75, none: 0.01, one: -0.9 },
  label: { same: 0.06, close: 0, far: 0, none: 0.06, one: -0.12 },
  id: { same: 0.32, other: -0.02, none: 0.01, one: -0.31 },
  classes: { same: 0.44, most: 0, some: 0, other: -0.83, none: 0.39 },
  attributes: { same: 1.21, most: -0.22, some: -0.19, other: -1.06, none: 0.27 },
  address: { same: 1.82, page: -0.07, end: 0, other: -2.32, none: 1.19, one: -0.63 },
  path: { same: 1.03, alike: -0.82, near: -0.27, far: 0.06 },
  neighbours: { all: 1.64, most: 0.06, some: 0.43, few: -0.57, other: -1.56, none: 0 },
  entry: { all: 0.86, most: -0.85, some: 0.44, other: -1.68, none: 0.16, one: 1.08 },
  section: { same: 0.44, some: -1.2, other: -0.18, none: 0.93 },
  landmark: { same: 0.25, other: -0.25 },
  place: { same: 0.97, other: -1.22, none: 0.26 },
  size: { same: 0.42, near: 0.21, other: -0.63 },
  position: { same: 1.2, near: 0.17, far: -0.77, other: -0.6 },
};

/** What its being gone is worth beside them. */
export const absent = 2.17;

import type { Levels, Means } from './compare.ts';

/**
 * What each level of each means is worth, as a logarithm: fitted as a conditional choice among all elements of a page and
 * its being gone, on generated changes of the repository's own sites but those that `npm run bench -- replay` reports.
 * The sum over all means, against that of all others, is the certainty; so a means that goes along with another one
 * weighs little, and one that also fits an element's neighbours in a list weighs against it.
 */
export const weights: { readonly [M in Means]: { readonly [L in Levels[M]]: number } } = {
  kind: { same: 1.49, role: -0.12, tag: -0.67, other: -0.95 },
  name: { only: 2.37, few: 0.99, many: -0.74, close: 1.93, near: 0.79, far: -3.03, none: 0.02, one: -0.88 },
  label: { same: 0.06, close: 0, far: -0.01, none: 0.02, one: -0.17 },
  id: { same: 0.34, other: -0.04, none: 0.01, one: -0.4 },
  classes: { same: 0.36, most: 0, some: 0, other: -0.89, none: 0.43 },
  attributes: { same: 1.14, most: -0.09, some: -0.06, other: -1.31, none: 0.3 },
  address: { same: 1.5, page: -0.1, end: 0, other: -1.99, none: 1.26, one: -0.45 },
  path: { same: 0.34, alike: -0.73, near: -0.27, far: 0.33 },
  neighbours: { all: 1.73, most: 0.22, some: 0.4, few: -0.78, other: -2.05, none: 0 },
  entry: { all: 1.5, most: 0.8, some: 0, other: -1.5, none: 0, one: -0.5 },
  section: { same: 0.64, some: -1.5, other: -0.16, none: 0.89 },
  landmark: { same: 0.49, other: -0.62 },
  place: { same: 0.73, other: -0.62, none: -0.22 },
  size: { same: 0.15, near: 0.07, other: -0.34 },
  position: { same: 0.74, near: 0.08, far: -0.87, other: -0.29 },
};

/** What its being gone is worth beside them. */
export const absent = 1.7;

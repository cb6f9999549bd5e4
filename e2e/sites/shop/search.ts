import { categoryNames, type Product, products } from './products.ts';

export interface Filters {
  readonly words: string;
  readonly category: string | undefined;
  readonly department: string | undefined;
  readonly onSale: boolean;
  readonly colours: readonly string[];
  readonly departments: readonly string[];
  readonly minPrice: number;
  readonly maxPrice: number;
  readonly minRating: number;
  readonly sort: string;
  readonly page: number;
}

export interface Listing {
  /** All that match the words and the category, before the facets: facet counts come from these. */
  readonly base: readonly Product[];
  readonly matches: readonly Product[];
  readonly shown: readonly Product[];
  readonly pageCount: number;
}

export const pageSize = 12;
export const highestPrice = 550;

export function readFilters(query: URLSearchParams): Filters {
  const number = (name: string, otherwise: number) => Number(query.get(name) || otherwise);
  return {
    words: query.get('q')?.trim() ?? '',
    category: query.get('category') ?? undefined,
    department: query.get('for') ?? undefined,
    onSale: query.get('sale') === '1',
    colours: query.getAll('colour'),
    departments: query.getAll('department'),
    minPrice: number('min', 0),
    maxPrice: number('max', highestPrice),
    minRating: number('rating', 0),
    sort: query.get('sort') ?? 'relevance',
    page: Math.max(1, number('page', 1)),
  };
}

// "shoes" and "shoe", "t-shirts" and "tshirt" are the same word to a shopper.
function stem(word: string): string {
  return word.replace(/[^a-z0-9]/g, '').replace(/s$/, '');
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).map(stem).filter(Boolean);
}

function matchesWords(product: Product, words: readonly string[]): boolean {
  const text = [product.name, categoryNames[product.category], product.department];
  const known = wordsOf([...text, ...product.colours].join(' '));
  return words.every((word) => known.some((candidate) => candidate.startsWith(word)));
}

function compare(sort: string): (first: Product, second: Product) => number {
  if (sort === 'price-asc') return (first, second) => first.price - second.price;
  if (sort === 'price-desc') return (first, second) => second.price - first.price;
  if (sort === 'rating') return (first, second) => second.rating - first.rating;
  if (sort === 'name') return (first, second) => first.name.localeCompare(second.name);
  return () => 0;
}

export function list(filters: Filters): Listing {
  const words = wordsOf(filters.words);
  const base = products.filter(
    (product) =>
      matchesWords(product, words) &&
      (!filters.category || product.category === filters.category) &&
      (!filters.department || [filters.department, 'everyone'].includes(product.department)) &&
      (!filters.onSale || product.oldPrice !== undefined),
  );
  const matches = base
    .filter(
      (product) =>
        (filters.colours.length === 0 ||
          filters.colours.some((colour) => product.colours.includes(colour))) &&
        (filters.departments.length === 0 || filters.departments.includes(product.department)) &&
        product.price >= filters.minPrice &&
        product.price <= filters.maxPrice &&
        product.rating >= filters.minRating,
    )
    .toSorted(compare(filters.sort));
  const start = (filters.page - 1) * pageSize;
  return {
    base,
    matches,
    shown: matches.slice(start, start + pageSize),
    pageCount: Math.max(1, Math.ceil(matches.length / pageSize)),
  };
}

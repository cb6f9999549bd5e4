import type { Product } from './products.ts';

export interface Review {
  readonly id: string;
  readonly author: string;
  readonly date: string;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly helpful: number;
}

const written = [
  [
    'Maya R.',
    '2026-03-02',
    5,
    'Better than I hoped',
    'I wore them for a week on the coast path and had no trouble at all. They dry quickly and still look new.',
    12,
  ],
  [
    'Tom Ashdown',
    '2026-02-17',
    2,
    'Runs small',
    'Nice to look at, but a full size smaller than my others. I had to send them back and wait ten days for the exchange.',
    31,
  ],
  [
    'Priya N.',
    '2026-03-21',
    4,
    'Good value',
    'Solid stitching and comfortable from the first day. One star off because the colour is darker than in the picture.',
    7,
  ],
  [
    'G. Olufemi',
    '2025-12-30',
    5,
    'My third pair',
    'I keep coming back to these. The last ones held for four winters with only a little wax now and then.',
    18,
  ],
  [
    'Hannah',
    '2026-01-09',
    3,
    'Fine, nothing more',
    'Does what it should. The zip is a bit stiff, and the pocket is too small for a map.',
    4,
  ],
] as const;

const asked = [
  ['Can I wash this in the machine?', 'Yes, at 30 degrees with a mild detergent. Do not tumble dry.'],
  ['Is it waterproof?', 'It keeps off a shower, but we do not call it waterproof.'],
  ['Where is it made?', 'In our workshop in Porto, Portugal.'],
] as const;

/** The same five people buy everything; enough for tests that read and order reviews. */
export function reviewsOf(product: Product): readonly Review[] {
  return written.map(([author, date, stars, title, text, helpful], index) => ({
    id: `${product.slug}-${index + 1}`,
    author,
    date,
    stars,
    title,
    text,
    helpful,
  }));
}

export const questions = asked.map(([question, answer]) => ({ question, answer }));

import { type Category, colourCodes, type Product } from './products.ts';

// One outline for each category, drawn in a 100 by 100 box.
const outlines: Readonly<Record<Category, string>> = {
  shoes: 'M8 62 L12 40 Q20 46 28 40 L34 34 Q50 54 80 56 Q94 58 93 68 L93 74 L8 74 Z',
  jackets: 'M36 14 L64 14 L84 28 L92 70 L78 74 L73 44 L73 90 L27 90 L27 44 L22 74 L8 70 L16 28 Z',
  trousers: 'M32 10 L68 10 L74 92 L56 92 L50 40 L44 92 L26 92 Z',
  't-shirts': 'M34 16 Q50 26 66 16 L90 30 L82 48 L72 42 L72 88 L28 88 L28 42 L18 48 L10 30 Z',
  backpacks: 'M38 20 Q38 8 50 8 Q62 8 62 20 Q80 24 80 44 L80 86 L20 86 L20 44 Q20 24 38 20 Z',
  tents: 'M50 16 L94 84 L62 84 L50 52 L38 84 L6 84 Z',
  accessories: 'M50 12 A38 38 0 1 1 49.9 12 Z',
};

/** The product's photograph, drawn: the outline of its kind in one of its colours. */
export function pictureOf(product: Product, colour: string): string {
  const fill = colourCodes[colour] ?? '#888';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" fill="#eceae4"/>
<path d="${outlines[product.category]}" fill="${fill}" stroke="#0003" stroke-width="1.5"/>
<path d="M14 ${product.rating * 14} Q50 ${50 + product.rating} 86 ${product.price % 60}" fill="none" stroke="#fff6" stroke-width="2"/>
</svg>`;
}

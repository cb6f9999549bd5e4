export type Category = 'shoes' | 'jackets' | 'trousers' | 't-shirts' | 'backpacks' | 'tents' | 'accessories';

type Department = 'women' | 'men' | 'kids' | 'everyone';

export interface Product {
  readonly slug: string;
  readonly name: string;
  readonly category: Category;
  readonly department: Department;
  readonly colours: readonly string[];
  /** Pounds. */
  readonly price: number;
  /** Pounds, before the sale; only products on sale have it. */
  readonly oldPrice?: number;
  readonly rating: number;
  readonly reviewCount: number;
}

export const categoryNames: Readonly<Record<Category, string>> = {
  shoes: 'Shoes',
  jackets: 'Jackets',
  trousers: 'Trousers',
  't-shirts': 'T-shirts',
  backpacks: 'Backpacks',
  tents: 'Tents',
  accessories: 'Accessories',
};

export const colourCodes: Readonly<Record<string, string>> = {
  Red: '#c0392b',
  Blue: '#2471a3',
  Green: '#2e7d4f',
  Black: '#2b2b2b',
  White: '#f4f2ec',
  Grey: '#8a9097',
  Yellow: '#e0b020',
  Orange: '#d9742b',
  Brown: '#7a5334',
  Pink: '#d98aa5',
};

const sizesOf: Readonly<Record<Category, readonly string[]>> = {
  shoes: ['5', '6', '7', '8', '9', '10', '11'],
  jackets: ['XS', 'S', 'M', 'L', 'XL'],
  trousers: ['28', '30', '32', '34', '36', '38'],
  't-shirts': ['XS', 'S', 'M', 'L', 'XL'],
  backpacks: ['20 l', '35 l', '50 l'],
  tents: ['2 person', '3 person', '4 person'],
  accessories: ['One size'],
};

export function sizes(product: Product): readonly string[] {
  return sizesOf[product.category];
}

// name | category | department | colours | price | rating | reviews | price before the sale
const table = `
Ridge Runner Trail Shoes | shoes | men | Red, Black | 89.95 | 4.6 | 214
Canyon Mid Hiking Boots | shoes | women | Red, Brown | 129.00 | 4.4 | 163
Harbour Canvas Sneakers | shoes | everyone | Red, White, Blue | 44.50 | 4.1 | 98
Ember Approach Shoes | shoes | men | Red, Grey | 109.95 | 4.7 | 57
Puddle Jumper Wellingtons | shoes | kids | Red, Yellow, Green | 24.00 | 4.8 | 301
Lark Road Running Shoes | shoes | women | Red, Blue | 74.95 | 4.3 | 142 | 94.95
Moorland Walking Boots | shoes | men | Brown, Black | 139.95 | 4.5 | 188
Tidewater Sandals | shoes | everyone | Black, Blue | 39.95 | 3.9 | 76
Fell Racer Running Shoes | shoes | men | Blue, Yellow | 99.00 | 4.6 | 120
Hearth Felt Slippers | shoes | everyone | Grey, Green | 29.00 | 4.2 | 45
Summit Winter Boots | shoes | women | Black, White | 154.00 | 4.7 | 69
Little Peak Hiking Shoes | shoes | kids | Blue, Pink | 34.95 | 4.4 | 84
Drover Leather Shoes | shoes | men | Brown | 119.00 | 4.0 | 38 | 149.00
Meadow Slip-on Shoes | shoes | women | Pink, White | 49.95 | 3.8 | 52
Stormbreak Rain Jacket | jackets | women | Yellow, Blue | 119.00 | 4.6 | 233
Stormbreak Rain Jacket Men | jackets | men | Green, Black | 119.00 | 4.5 | 207
Kestrel Down Jacket | jackets | women | Red, Black | 179.00 | 4.8 | 154
Falcon Down Jacket | jackets | men | Blue, Orange | 189.00 | 4.7 | 131
Downland Fleece | jackets | everyone | Grey, Green | 54.95 | 4.4 | 178
Cairn Softshell | jackets | men | Black, Red | 94.95 | 4.3 | 66 | 124.95
Breeze Windbreaker | jackets | women | Pink, White | 64.00 | 4.0 | 59
Little Squall Raincoat | jackets | kids | Yellow, Red | 39.95 | 4.6 | 92
Harvest Waxed Jacket | jackets | men | Green, Brown | 209.00 | 4.5 | 41
Aurora Ski Jacket | jackets | women | Blue, White | 239.00 | 4.4 | 37
Gorse Insulated Vest | jackets | everyone | Orange, Black | 79.00 | 4.1 | 48
Trackway Hiking Trousers | trousers | men | Grey, Green | 69.95 | 4.5 | 165
Trackway Hiking Trousers Women | trousers | women | Grey, Blue | 69.95 | 4.4 | 149
Switchback Zip-off Trousers | trousers | men | Brown, Black | 74.95 | 4.2 | 83
Bracken Climbing Trousers | trousers | women | Red, Black | 84.00 | 4.6 | 61
Beck Waterproof Overtrousers | trousers | everyone | Black | 59.00 | 4.0 | 112
Scramble Shorts | trousers | kids | Blue, Green | 22.00 | 4.3 | 54
Lowland Cotton Chinos | trousers | men | Brown, Blue | 54.00 | 3.9 | 29 | 64.00
Merino Base T-shirt | t-shirts | men | Black, Grey | 49.95 | 4.7 | 244
Merino Base T-shirt Women | t-shirts | women | Black, Pink | 49.95 | 4.7 | 219
Contour Map T-shirt | t-shirts | everyone | White, Green | 24.00 | 4.2 | 87
Larkfield Logo T-shirt | t-shirts | everyone | Red, White, Blue | 19.00 | 4.1 | 132
Quick-dry Running T-shirt | t-shirts | women | Blue, Yellow | 29.95 | 4.3 | 75
Little Badger T-shirt | t-shirts | kids | Grey, Orange | 14.00 | 4.8 | 63
Sunshade Long-sleeve T-shirt | t-shirts | men | White, Blue | 34.95 | 4.4 | 58
Daytripper Backpack | backpacks | everyone | Red, Blue, Black | 59.95 | 4.5 | 197
Longhaul Trekking Backpack | backpacks | men | Green, Grey | 169.00 | 4.7 | 88
Longhaul Trekking Backpack Women | backpacks | women | Red, Grey | 169.00 | 4.6 | 79
Commuter Roll-top Backpack | backpacks | everyone | Black, Yellow | 84.95 | 4.4 | 105
Trail Vest Backpack | backpacks | everyone | Black, Orange | 99.00 | 4.3 | 47 | 119.00
Acorn Backpack | backpacks | kids | Green, Pink | 27.50 | 4.8 | 71
Climbing Rope Bag | backpacks | everyone | Blue | 34.00 | 4.1 | 22
Hollow Two Tent | tents | everyone | Green, Orange | 189.00 | 4.5 | 93
Hollow Four Tent | tents | everyone | Green, Orange | 279.00 | 4.4 | 61
Ultralight Ridge Tent | tents | everyone | Red, Grey | 349.00 | 4.8 | 44
Basecamp Family Tent | tents | everyone | Blue, Brown | 429.00 | 4.3 | 52 | 499.00
Popup Beach Shelter | tents | everyone | Yellow, Blue | 49.00 | 3.8 | 116
Winter Dome Tent | tents | everyone | Orange | 519.00 | 4.7 | 18
Wool Walking Socks | accessories | everyone | Grey, Red, Green | 14.50 | 4.7 | 388
Knitted Bobble Hat | accessories | everyone | Red, Blue, Grey | 18.00 | 4.5 | 142
Touchscreen Gloves | accessories | everyone | Black, Grey | 24.95 | 4.0 | 103
Carbon Trekking Poles | accessories | everyone | Black, Red | 89.00 | 4.6 | 95
Insulated Steel Bottle | accessories | everyone | Blue, White, Green | 26.00 | 4.8 | 274
Head Torch 300 | accessories | everyone | Black, Orange | 32.00 | 4.4 | 156
Compact Camping Stove | accessories | everyone | Grey | 44.95 | 4.5 | 89
Three-season Sleeping Bag | accessories | everyone | Blue, Red | 109.00 | 4.4 | 127 | 134.00
`;

function parseRow(row: string): Product {
  const [name = '', category, department, colours = '', price, rating, reviews, oldPrice] = row
    .split('|')
    .map((cell) => cell.trim());
  return {
    slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name,
    category: category as Category,
    department: department as Department,
    colours: colours.split(', '),
    price: Number(price),
    ...(oldPrice ? { oldPrice: Number(oldPrice) } : {}),
    rating: Number(rating),
    reviewCount: Number(reviews),
  };
}

export const products: readonly Product[] = table.trim().split('\n').map(parseRow);

export function findProduct(slug: string): Product | undefined {
  return products.find((product) => product.slug === slug);
}

export function money(amount: number): string {
  return `£${amount.toFixed(2)}`;
}

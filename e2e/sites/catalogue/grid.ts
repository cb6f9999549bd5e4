// The pages are built as a list of small blocks of known size, so that the number of nodes is
// exact. Counted are all elements and all text nodes of the parsed document, `<html>` and `<head>`
// included, without the doctype and comments:
//   const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
// Markup without white space between tags keeps the parser from adding text nodes of its own.

interface Block {
  readonly markup: string;
  readonly elements: number;
  readonly texts: number;
}

const kinds = [
  'Bolt',
  'Washer',
  'Hinge',
  'Bracket',
  'Clamp',
  'Bearing',
  'Valve',
  'Spring',
  'Gasket',
  'Pulley',
  'Rivet',
  'Coupling',
];
const materials = ['steel', 'brass', 'nylon', 'copper', 'zinc', 'aluminium', 'bronze', 'rubber'];
const finishes = ['plain', 'galvanised', 'black', 'polished', 'coated'];

function nameOf(index: number): string {
  const kind = kinds[index % kinds.length];
  const material = materials[Math.floor(index / kinds.length) % materials.length];
  return `${kind} ${material} M${3 + (index % 14)}`;
}

function countOf(markup: string): Block {
  const elements = markup.match(/<[a-z]/g)?.length ?? 0;
  const texts = markup.match(/>[^<]+</g)?.length ?? 0;
  return { markup, elements, texts };
}

function card(index: number): Block {
  const price = (((index * 37) % 900) / 10 + 0.4).toFixed(2);
  return countOf(
    `<li class="cell"><a href="/catalogue/item/${index}" class="pic"><img src="/catalogue/assets/part.svg" alt="${nameOf(index)}" width="88" height="66"></a><h3><a href="/catalogue/item/${index}">${nameOf(index)}</a></h3><p class="code">No. ${10_000 + index}</p><p class="finish">${finishes[index % finishes.length]}</p><div class="row"><span class="price">£${price}</span><span class="stock">${(index * 13) % 400} in stock</span></div><div class="row"><input type="number" value="1" aria-label="Amount"><button type="button" class="add">Add</button><label><input type="checkbox" name="compare" value="${index}">Compare</label></div></li>`,
  );
}

function tableRow(index: number): Block {
  return countOf(
    `<tr><td><a href="/catalogue/item/${index}">${nameOf(index)}</a></td><td>${10_000 + index}</td><td>${finishes[index % finishes.length]}</td><td>${(index * 13) % 400}</td><td>£${(((index * 37) % 900) / 10 + 0.4).toFixed(2)}</td><td><button type="button">Add</button></td></tr>`,
  );
}

const head = countOf(
  '<html lang="en"><head><meta charset="utf-8"><title>Stockroom – all parts</title><link rel="stylesheet" href="/catalogue/assets/catalogue.css"></head><body><header><a href="/catalogue/" class="brand">Stockroom</a><form action="/catalogue/"><input type="search" name="q" placeholder="Search parts"><button>Search</button></form><nav><a href="#fixings">Fixings</a><a href="#bearings">Bearings</a><a href="#valves">Valves</a><a href="#offers">Offers</a><a href="/shop/cart" title="Cart"><svg viewBox="0 0 24 24" width="20" height="20"><path d="M3 4h3l2 11h10l2-8H7" fill="none" stroke="currentColor" stroke-width="2"></path></svg></a></nav></header><main><aside><h2>Filter</h2><label><input type="checkbox">Steel</label><label><input type="checkbox">Brass</label><label><input type="checkbox">Nylon</label><label>Finish<select><option>Any</option><option>Plain</option><option>Galvanised</option></select></label><button type="button">Apply filters</button></aside><div class="body"><h1>All parts</h1><ul class="grid"></ul><table><tbody></tbody></table></div></main><footer><a href="#imprint">Imprint</a><a href="#terms">Terms</a></footer></body></html>',
);

const gridEnd = '</ul>';
const tableEnd = '</tbody>';

function assemble(cards: readonly Block[], rows: readonly Block[], filler: string): string {
  const join = (blocks: readonly Block[]) => blocks.map((block) => block.markup).join('');
  const page = head.markup
    .replace(gridEnd, () => join(cards) + gridEnd)
    .replace(tableEnd, () => join(rows) + tableEnd)
    .replace('<footer>', () => `<footer>${filler}`);
  return `<!doctype html>${page}`;
}

/** Cards for the first `share` of the room and table rows for the rest, as `size` counts them. */
function fill(
  room: number,
  share: number,
  size: (block: Block) => number,
): readonly [Block[], Block[], number] {
  let left = room;
  let index = 0;
  const cards: Block[] = [];
  const rows: Block[] = [];
  for (let block = card(index); left - size(block) >= room * (1 - share); block = card(index)) {
    cards.push(block);
    left -= size(block);
    index += 1;
  }
  for (let block = tableRow(index); left - size(block) >= 0; block = tableRow(index)) {
    rows.push(block);
    left -= size(block);
    index += 1;
  }
  return [cards, rows, left];
}

const cardShare = 0.7;

/** A page of exactly `nodes` elements and texts together. */
export function catalogueOfNodes(nodes: number): string {
  const size = (block: Block) => block.elements + block.texts;
  const [cards, rows, left] = fill(nodes - size(head), cardShare, size);
  // What is left over is filled with line breaks of one node each.
  return assemble(cards, rows, '<wbr>'.repeat(left));
}

/** A page of exactly `elements` elements, however many texts they hold. */
export function catalogueOfElements(elements: number): string {
  const size = (block: Block) => block.elements;
  const [cards, rows, left] = fill(elements - size(head), cardShare, size);
  return assemble(cards, rows, '<wbr>'.repeat(left));
}

/** The page that a product's link opens. */
export function itemPage(index: number): string {
  const name = nameOf(index);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name} – Stockroom</title><link rel="stylesheet" href="/catalogue/assets/catalogue.css"></head><body><header><a href="/catalogue/" class="brand">Stockroom</a></header><main><div></div><div class="body"><h1>${name}</h1><p>No. ${10_000 + index}, ${finishes[index % finishes.length]}</p><button type="button">Add</button></div></main></body></html>`;
}

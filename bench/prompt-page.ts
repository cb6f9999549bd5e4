/** Elements of the page that the goal is stated for, html and head included. */
const pageElements = 1_775;

const products = [
  'Trail shoe',
  'Rain jacket',
  'Wool sock',
  'Head torch',
  'Camp stove',
  'Day pack',
  'Tent',
  'Mug',
];
const colours = ['red', 'blue', 'green', 'grey', 'black'];
const filters = ['Brand', 'Colour', 'Size', 'Price', 'Rating', 'Delivery'];

const header = `<header class="site-header css-1q2w3e" data-component="Header"><a class="logo" href="/?ref=logo">Northwind</a>
<form class="search" action="/search" role="search"><input class="search__input" id="q" name="q" type="search" placeholder="Search for boots, tents and more" aria-label="Search"><button class="btn btn--primary" type="submit">Search</button></form>
<nav class="menu" aria-label="Departments">${['Women', 'Men', 'Kids', 'Camping', 'Sale']
  .map((name) => `<a class="menu__link" href="/c/${name.toLowerCase()}?src=menu">${name}</a>`)
  .join('')}</nav></header>`;

const aside = `<aside class="facets">${filters
  .map(
    (name) =>
      `<fieldset class="facet"><legend>${name}</legend>${Array.from(
        { length: 6 },
        (_, at) =>
          `<label class="facet__value"><input type="checkbox" name="${name.toLowerCase()}" value="${at}"><span>${name} ${at + 1}</span></label>`,
      ).join('')}</fieldset>`,
  )
  .join('')}</aside>`;

function product(index: number): string {
  const name = `${products[index % products.length]} ${colours[index % colours.length]} ${100 + index}`;
  return `<li class="grid__item col-3 product-tile" data-sku="NW${10_000 + index}" data-tracking='{"pos":${index}}'><article class="card card--shadow"><a class="card__media" href="/p/nw${index}?pos=${index}"><img class="lazy" src="data:," alt="${name}" width="120" height="90"></a><h3 class="card__title"><a href="/p/nw${index}?pos=${index}&amp;src=grid">${name}</a></h3><p class="card__text">Light, warm and dry on long days. Sent within two days, free above fifty euros.</p><div class="card__row"><span class="price">€${20 + (index % 90)}.95</span><span class="stars" title="${3 + (index % 3)} of 5">★★★★</span><small>(${index * 3} reviews)</small></div><div class="card__actions"><button class="btn" type="button" data-action="add">Add to cart</button><button class="btn btn--icon" type="button" aria-label="Add to wish list"><svg viewBox="0 0 16 16" width="16" height="16"><path d="M8 14 2 8a4 4 0 0 1 6-5 4 4 0 0 1 6 5z"></path></svg></button></div></article></li>`;
}

const count = (markup: string): number => markup.match(/<[a-z]/g)?.length ?? 0;

/** A shop's list of products with the mark-up that shops have, of exactly 1,775 elements. */
export function makePromptPage(): string {
  const head = '<head><title>All products | Northwind</title></head>';
  const frame = (items: string, rest: string) =>
    `<html lang="en">${head}<body class="page page--list">${header}<main class="layout">${aside}<section class="results"><h1>All products</h1><ul class="grid">${items}</ul><p class="note">${rest}</p></section></main></body></html>`;
  const tiles: string[] = [];
  while (count(frame(tiles.join('') + product(tiles.length), '')) <= pageElements)
    tiles.push(product(tiles.length));
  const missing = pageElements - count(frame(tiles.join(''), ''));
  return frame(tiles.join(''), Array.from({ length: missing }, (_, at) => `<em>Note ${at}</em> `).join(''));
}

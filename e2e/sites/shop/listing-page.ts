import { type Html, html } from '../html.ts';
import { card } from './cards.ts';
import { categoryNames, colourCodes, type Product } from './products.ts';
import { type Filters, highestPrice, type Listing, pageSize } from './search.ts';

const sorts = [
  ['relevance', 'Most relevant'],
  ['price-asc', 'Price: low to high'],
  ['price-desc', 'Price: high to low'],
  ['rating', 'Customer rating'],
  ['name', 'Name'],
] as const;

const departments = [
  ['women', 'Women'],
  ['men', 'Men'],
  ['kids', 'Kids'],
  ['everyone', 'Unisex'],
] as const;

export function listingTitle(filters: Filters): string {
  if (filters.words) return `Results for “${filters.words}”`;
  if (filters.onSale) return 'Sale';
  const category = Object.entries(categoryNames).find(([key]) => key === filters.category);
  return category?.[1] ?? departments.find(([key]) => key === filters.department)?.[1] ?? 'All products';
}

/** What the listing is about, without its facets: what is left when they are cleared. */
function scopeOf(filters: Filters): string {
  const scope = new URLSearchParams();
  if (filters.words) scope.set('q', filters.words);
  if (filters.category) scope.set('category', filters.category);
  if (filters.department) scope.set('for', filters.department);
  if (filters.onSale) scope.set('sale', '1');
  return scope.toString();
}

function facets(action: string, filters: Filters, base: readonly Product[]): Html {
  const count = (test: (product: Product) => boolean) => base.filter(test).length;
  return html`<form class="filters" action="${action}">
  ${filters.words && html`<input type="hidden" name="q" value="${filters.words}">`}
  ${filters.category && html`<input type="hidden" name="category" value="${filters.category}">`}
  ${filters.department && html`<input type="hidden" name="for" value="${filters.department}">`}
  ${filters.onSale && html`<input type="hidden" name="sale" value="1">`}
  <input type="hidden" name="sort" value="${filters.sort}">
  <fieldset><legend>Department</legend>
    ${departments.map(([key, name]) => html`<label><input type="checkbox" name="department" value="${key}"${filters.departments.includes(key) && ' checked'}> ${name} <span class="muted">(${count((product) => product.department === key)})</span></label>`)}
  </fieldset>
  <fieldset><legend>Colour</legend>
    <div class="swatches">${Object.entries(colourCodes).map(([name, code]) => html`<button type="button" class="swatch${filters.colours.includes(name) && ' on'}" title="${name}" style="background:${code}"></button><input type="checkbox" name="colour" value="${name}" hidden${filters.colours.includes(name) && ' checked'}>`)}</div>
  </fieldset>
  <fieldset><legend>Price</legend>
    <input type="range" aria-label="Maximum price" min="0" max="${highestPrice}" step="10" value="${filters.maxPrice}">
    <div class="price-inputs"><input type="number" name="min" min="0" placeholder="Min" value="${filters.minPrice || ''}"> – <input type="number" name="max" min="0" placeholder="Max" value="${filters.maxPrice === highestPrice ? '' : filters.maxPrice}"> <button class="chip">Go</button></div>
  </fieldset>
  <fieldset><legend>Customer rating</legend>
    <label><input type="radio" name="rating" value="4"${filters.minRating === 4 && ' checked'}> 4 stars and up</label>
    <label><input type="radio" name="rating" value="4.5"${filters.minRating === 4.5 && ' checked'}> 4.5 stars and up</label>
  </fieldset>
  <a href="${action}?${scopeOf(filters)}">Clear all filters</a>
</form>`;
}

function pagination(action: string, query: URLSearchParams, page: number, pageCount: number): Html {
  const address = (number: number) => {
    const changed = new URLSearchParams(query);
    changed.set('page', String(number));
    return `${action}?${changed}`;
  };
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  return html`<nav class="pagination" aria-label="Pagination">
  ${page > 1 && html`<a href="${address(page - 1)}" rel="prev">‹ Previous</a>`}
  ${numbers.map((number) => (number === page ? html`<span class="current" aria-current="page">${number}</span>` : html`<a href="${address(number)}">${number}</a>`))}
  ${page < pageCount && html`<a href="${address(page + 1)}" rel="next">Next ›</a>`}
</nav>`;
}

export function listingContent(
  action: string,
  query: URLSearchParams,
  filters: Filters,
  listing: Listing,
  wishList: ReadonlySet<string>,
): Html {
  const first = (filters.page - 1) * pageSize + 1;
  const wantedColour =
    filters.colours[0] ??
    Object.keys(colourCodes).find((name) => filters.words.toLowerCase().includes(name.toLowerCase()));
  return html`<div class="breadcrumb"><a href="/shop/">Home</a> › ${listingTitle(filters)}</div>
<h1>${listingTitle(filters)}</h1>
<div class="listing">
  <aside>${facets(action, filters, listing.base)}</aside>
  <div>
    <div class="toolbar">
      <span>${listing.matches.length === 0 ? 'No products found' : `Showing ${first}–${first + listing.shown.length - 1} of ${listing.matches.length} products`}</span>
      <div><span>Sort by</span> <select id="sort-by">${sorts.map(([key, name]) => html`<option value="${key}"${filters.sort === key && ' selected'}>${name}</option>`)}</select></div>
    </div>
    <ul class="grid" style="list-style:none;margin:0;padding:0">${listing.shown.map((product) => card(product, wishList.has(product.slug), wantedColour))}</ul>
    ${listing.pageCount > 1 && pagination(action, query, filters.page, listing.pageCount)}
  </div>
</div>`;
}

import { type Html, html } from '../html.ts';
import { heartIcon } from './icons.ts';
import { money, type Product } from './products.ts';

export function stars(rating: number): Html {
  const full = Math.round(rating);
  return html`<span class="stars" role="img" aria-label="${rating} out of 5 stars">${'★'.repeat(full)}${'☆'.repeat(5 - full)}</span>`;
}

export function price(product: Product): Html {
  return product.oldPrice === undefined
    ? html`<div class="price">${money(product.price)}</div>`
    : html`<div class="price"><span class="now">${money(product.price)}</span><s>${money(product.oldPrice)}</s></div>`;
}

export function pictureUrl(product: Product, colour = product.colours[0] ?? ''): string {
  return `/shop/pictures/${product.slug}.svg?colour=${colour}`;
}

export function heart(product: Product, saved: boolean): Html {
  return html`<button type="button" class="heart${saved && ' on'}" title="Add to wish list" data-slug="${product.slug}">${heartIcon}</button>`;
}

/** `colour`: what the shopper filtered by or searched for; the picture then shows that one. */
export function card(product: Product, saved: boolean, colour?: string): Html {
  const shown = product.colours.find((candidate) => candidate === colour);
  return html`<li class="card">
  <a href="/shop/p/${product.slug}" tabindex="-1"><img src="${pictureUrl(product, shown)}" alt="${product.name}"></a>
  ${product.oldPrice !== undefined && html`<span class="badge">Sale</span>`}
  ${heart(product, saved)}
  <a class="name" href="/shop/p/${product.slug}">${product.name}</a>
  <div>${stars(product.rating)} <span class="muted">(${product.reviewCount})</span></div>
  ${price(product)}
  <form class="quick" action="/shop/cart/add" method="post">
    <input type="hidden" name="slug" value="${product.slug}">
    <button class="btn btn-light btn-wide">Add to cart</button>
  </form>
</li>`;
}

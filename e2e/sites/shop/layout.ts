import { type Html, html } from '../html.ts';
import { cartIcon, heartIcon, personIcon, searchIcon } from './icons.ts';

export interface PageFrame {
  readonly title: string;
  readonly content: Html;
  readonly cartCount: number;
  readonly words?: string;
  readonly script?: string;
}

const departments = [
  ['Women', '/shop/list?for=women'],
  ['Men', '/shop/list?for=men'],
  ['Kids', '/shop/list?for=kids'],
  ['Shoes', '/shop/list?category=shoes'],
  ['Jackets', '/shop/list?category=jackets'],
  ['Tents', '/shop/list?category=tents'],
  ['Backpacks', '/shop/list?category=backpacks'],
  ['Sale', '/shop/list?sale=1'],
] as const;

function header(frame: PageFrame): Html {
  return html`<div class="promo-strip">Free delivery on orders over £50 · <a href="/shop/help/returns">Free returns within 60 days</a></div>
<header class="site-header">
  <a class="logo" href="/shop/">Larkfield</a>
  <form class="header-search" action="/shop/search" role="search">
    <input type="search" name="q" placeholder="Search Larkfield" value="${frame.words ?? ''}" autocomplete="off">
    <button type="submit" class="icon-btn" aria-label="Search">${searchIcon}</button>
  </form>
  <div class="header-actions">
    <a href="/account/sign-in" title="Your account" class="icon-link">${personIcon}</a>
    <a href="/shop/wish-list" aria-label="Wish list" class="icon-link">${heartIcon}</a>
    <a href="/shop/cart" class="icon-link cart-link">${cartIcon}<span>Cart</span> <b class="cart-count">${frame.cartCount}</b></a>
  </div>
</header>
<nav class="departments" aria-label="Departments">
  <ul>${departments.map(([name, url]) => html`<li><a href="${url}"${name === 'Sale' && html` class="sale"`}>${name}</a></li>`)}</ul>
</nav>`;
}

const footer = html`<footer class="site-footer">
  <section class="newsletter">
    <h2>Get 10% off your first order</h2>
    <form action="/shop/newsletter" method="post">
      <label for="newsletter-email" class="sr-only">Email address</label>
      <input id="newsletter-email" type="email" name="email" placeholder="Your email" required>
      <button class="btn btn-light">Sign up</button>
    </form>
  </section>
  <div class="footer-columns">
    <div><h3>Help</h3><a href="/shop/help/returns">Returns</a><a href="/shop/help/delivery">Delivery</a><a href="/shop/help/size-guide">Size guide</a><a href="/shop/help/contact">Contact us</a></div>
    <div><h3>Shop</h3><a href="/shop/list?category=shoes">Shoes</a><a href="/shop/list?category=jackets">Jackets</a><a href="/shop/list?category=accessories">Accessories</a><a href="/shop/list?sale=1">Sale</a></div>
    <div><h3>Larkfield</h3><a href="/shop/help/about">About us</a><a href="/shop/help/stores">Find a store</a><a href="/shop/help/careers">Careers</a><a href="/shop/help/privacy">Privacy</a></div>
  </div>
  <small>© 2026 Larkfield Outdoor Ltd</small>
</footer>`;

export function page(frame: PageFrame): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${frame.title} | Larkfield</title>
  <link rel="stylesheet" href="/shop/assets/shop.css">
</head>
<body>
${header(frame)}
<main>${frame.content}</main>
${footer}
<script src="/shop/assets/common.js"></script>
${frame.script && html`<script src="/shop/assets/${frame.script}"></script>`}
</body>
</html>`;
}

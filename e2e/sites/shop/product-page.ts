import { type Html, html } from '../html.ts';
import { card, heart, pictureUrl, price, stars } from './cards.ts';
import { categoryNames, type Product, products, sizes } from './products.ts';
import { questions, type Review } from './reviews.ts';

function gallery(product: Product): Html {
  return html`<div class="gallery">
  <img class="main-picture" src="${pictureUrl(product)}" alt="${product.name}">
  <div class="thumbs">${product.colours.map((colour) => html`<button type="button"><img src="${pictureUrl(product, colour)}" alt="Show in ${colour.toLowerCase()}"></button>`)}</div>
</div>`;
}

function buyForm(product: Product, saved: boolean): Html {
  return html`<form id="buy-form" action="/shop/cart/add" method="post">
  <input type="hidden" name="slug" value="${product.slug}">
  <input type="hidden" name="colour" value="${product.colours[0]}">
  <div class="field"><label for="size">Size</label>
    <select id="size" name="size">${sizes(product).map((size) => html`<option>${size}</option>`)}</select></div>
  <button type="button" class="link-btn size-guide-link">Size guide</button>
  <div class="field" style="margin-top:14px"><span class="lbl">Colour</span>
    <div class="dd"><div class="dd__value">${product.colours[0]}</div>
      <div class="dd__list">${product.colours.map((colour) => html`<div class="dd__item">${colour}</div>`)}</div></div></div>
  <div class="field"><span class="lbl">Quantity</span>
    <span class="stepper"><div>−</div><input name="quantity" value="1" inputmode="numeric"><div>+</div></span></div>
  <div class="buy-row"><button class="btn">Add to cart</button>
    ${heart(product, saved)}</div>
</form>
<details><summary>Delivery</summary><p>Standard delivery in 3 to 5 working days, £3.95, free over £50. Next day delivery £6.95.</p></details>
<details><summary>Returns</summary><p>Send it back within 60 days, unused and with its label, and we refund the full price. Return postage is free.</p></details>
<details><summary>Materials and care</summary><p>Recycled nylon and leather. Brush off the mud, let it dry slowly.</p></details>`;
}

function reviewList(reviews: readonly Review[], helpfulCount: (review: Review) => number): Html {
  return html`<ol class="review-list" style="list-style:none;padding:0">${reviews.map(
    (review) => html`<li class="review" data-date="${review.date}" data-stars="${review.stars}">
  ${stars(review.stars)}<h3>${review.title}</h3>
  <div class="muted">${review.author} · ${review.date}</div>
  <p>${review.text}</p>
  <div class="review-actions"><button type="button" class="chip helpful" value="${review.id}">Helpful (${helpfulCount(review)})</button><a href="#" class="muted">Report</a></div>
</li>`,
  )}</ol>`;
}

function questionList(product: Product, own: readonly string[]): Html {
  return html`${questions.map((entry) => html`<div class="question"><h3>${entry.question}</h3><p>${entry.answer}</p></div>`)}
${own.map((question) => html`<div class="question"><h3>${question}</h3><p class="muted">Waiting for an answer</p></div>`)}
<form action="/shop/p/${product.slug}/questions" method="post">
  <div class="field"><textarea name="question" rows="3" placeholder="Ask a question about this product" required></textarea></div>
  <button class="btn btn-light">Ask</button>
</form>`;
}

export interface ProductView {
  readonly product: Product;
  readonly reviews: readonly Review[];
  readonly helpfulCount: (review: Review) => number;
  readonly ownQuestions: readonly string[];
  readonly wishList: ReadonlySet<string>;
}

export function productContent(view: ProductView): Html {
  const { product } = view;
  const related = products
    .filter((other) => other.category === product.category && other !== product)
    .slice(0, 4);
  return html`<div class="breadcrumb"><a href="/shop/">Home</a> › <a href="/shop/list?category=${product.category}">${categoryNames[product.category]}</a> › ${product.name}</div>
<div class="product">
  ${gallery(product)}
  <div>
    <h1>${product.name}</h1>
    <div>${stars(product.rating)} <a href="#reviews">${product.reviewCount} reviews</a></div>
    ${price(product)}
    ${buyForm(product, view.wishList.has(product.slug))}
  </div>
</div>
<section id="reviews">
  <div class="toolbar"><h2>Customer reviews</h2>
    <div><label for="sort-reviews">Sort reviews</label> <select id="sort-reviews"><option value="helpful">Most helpful</option><option value="newest">Newest</option><option value="highest">Highest rated</option><option value="lowest">Lowest rated</option></select></div></div>
  ${reviewList(view.reviews, view.helpfulCount)}
</section>
<section><h2>Questions and answers</h2>${questionList(product, view.ownQuestions)}</section>
<section><h2>You may also like</h2><ul class="grid" style="list-style:none;padding:0">${related.map((other) => card(other, view.wishList.has(other.slug)))}</ul></section>
<dialog id="size-guide"><h2>Size guide</h2><table><tr><th>UK</th><th>EU</th><th>Foot length</th></tr><tr><td>6</td><td>39</td><td>24.5 cm</td></tr><tr><td>7</td><td>40.5</td><td>25.4 cm</td></tr><tr><td>8</td><td>42</td><td>26.2 cm</td></tr></table><p><button type="button" class="btn btn-light close">Close</button></p></dialog>`;
}

import { type Html, html } from '../html.ts';
import { card, pictureUrl } from './cards.ts';
import { categoryNames, findProduct, type Product, products } from './products.ts';

const popular = ['ridge-runner-trail-shoes', 'kestrel-down-jacket', 'daytripper-backpack', 'hollow-two-tent'];

function present(slugs: Iterable<string>): readonly Product[] {
  return [...slugs].map(findProduct).filter((product) => product !== undefined);
}

const cookieBar = html`<div class="cookie-bar">
  <p>We use cookies to keep your cart and to see which pages are read most.</p>
  <button class="link-btn" value="manage">Manage choices</button>
  <button class="btn btn-light" value="necessary">Only necessary</button>
  <button class="btn" value="all">Accept all</button>
</div>`;

export function homeContent(wishList: ReadonlySet<string>): Html {
  return html`<section class="hero"><h1>Spring on the hills</h1><p>Light layers and dry feet, from £14.</p><a class="btn" href="/shop/list?for=women">Shop the collection</a></section>
<h2>Shop by category</h2>
<div class="tiles">${Object.entries(categoryNames).map(([key, name]) => {
    const example = products.find((product) => product.category === key);
    return html`<a class="tile" href="/shop/list?category=${key}">${example && html`<img src="${pictureUrl(example)}" alt="">`}${name}</a>`;
  })}<a class="tile" href="/shop/list?sale=1"><img src="${pictureUrl(products[5] as Product)}" alt="">Sale</a></div>
<h2>Popular this week</h2>
<ul class="grid" style="list-style:none;padding:0">${present(popular).map((product) => card(product, wishList.has(product.slug)))}</ul>
${cookieBar}`;
}

export function wishListContent(wishList: ReadonlySet<string>): Html {
  const saved = present(wishList);
  return html`<h1>Wish list</h1>
${saved.length === 0 && html`<p>Nothing saved yet. Tap a heart to keep a product here.</p>`}
<ul class="grid" style="list-style:none;padding:0">${saved.map((product) => card(product, true))}</ul>`;
}

export function orderPlacedContent(number: string): Html {
  return html`<h1>Thank you for your order</h1><p>Your order number is <b>${number}</b>. We have sent you an email with the details.</p><a class="btn" href="/shop/">Back to the shop</a>`;
}

export function newsletterContent(email: string): Html {
  return html`<h1>You are on the list</h1><p>We have sent your code to ${email}.</p>`;
}

const helpTexts: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  returns: [
    'Returns',
    [
      'You can return anything within 60 days of delivery for a full refund, as long as it is unused and has its label.',
      'Return postage is free from the United Kingdom. From other countries we take £4.50 off the refund.',
      'Refunds arrive within 5 working days of the parcel reaching us.',
    ],
  ],
  delivery: [
    'Delivery',
    [
      'Standard delivery costs £3.95 and takes 3 to 5 working days. It is free on orders over £50.',
      'Order before 4 pm for next day delivery, £6.95.',
    ],
  ],
  'size-guide': ['Size guide', ['Our shoes run true to size. Between two sizes, take the larger one.']],
  contact: ['Contact us', ['Call 0117 496 0321, Monday to Friday, 9 am to 5 pm.']],
};

export function helpContent(topic: string): Html {
  const [title, paragraphs] = helpTexts[topic] ?? [
    'Larkfield',
    ['We have made clothes and tents for wet hills since 1974.'],
  ];
  return html`<h1>${title}</h1>${paragraphs.map((text) => html`<p>${text}</p>`)}<p><a href="/shop/">Back to the shop</a></p>`;
}

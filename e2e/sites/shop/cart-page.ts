import { type Html, html } from '../html.ts';
import { pictureUrl } from './cards.ts';
import { type Cart, type CartLine, productOf, type Totals, totalsOf } from './cart.ts';
import { money } from './products.ts';

function lineRow(line: CartLine, index: number): Html {
  const product = productOf(line);
  return html`<div class="line">
  <img src="${pictureUrl(product, line.colour)}" alt="">
  <div><a href="/shop/p/${product.slug}">${product.name}</a><div class="muted">${line.colour}, size ${line.size}</div>
    <form action="/shop/cart/remove" method="post"><input type="hidden" name="line" value="${index}"><button class="link-btn">Remove</button></form></div>
  <form action="/shop/cart/quantity" method="post"><input type="hidden" name="line" value="${index}">
    <select name="quantity" aria-label="Quantity" onchange="this.form.requestSubmit()">${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => html`<option${number === line.quantity && ' selected'}>${number}</option>`)}</select></form>
  <b>${money(product.price * line.quantity)}</b>
</div>`;
}

export function summaryRows(totals: Totals): Html {
  return html`<div class="sum-row"><span>Subtotal</span><span>${money(totals.subtotal)}</span></div>
${totals.discount > 0 && html`<div class="sum-row"><span>Discount</span><span>−${money(totals.discount)}</span></div>`}
<div class="sum-row"><span>Delivery</span><span>${totals.delivery === 0 ? 'Free' : money(totals.delivery)}</span></div>
<div class="sum-row total"><span>Total</span><span>${money(totals.total)}</span></div>`;
}

export function cartContent(cart: Cart, message: string | undefined): Html {
  if (cart.lines.length === 0) {
    return html`<h1>Your cart</h1><p>Your cart is empty.</p><a class="btn" href="/shop/list?category=shoes">Continue shopping</a>`;
  }
  return html`<h1>Your cart</h1>
${message && html`<div class="notice" role="status">${message}</div>`}
<div class="two-columns">
  <div>${cart.lines.map(lineRow)}<p><a href="/shop/list?category=shoes">‹ Continue shopping</a></p></div>
  <aside class="panel"><h2>Order summary</h2>
    <form class="promo" action="/shop/cart/promo" method="post"><input name="code" placeholder="Promo code"><button class="btn btn-light">Apply</button></form>
    ${summaryRows(totalsOf(cart))}
    <p><a class="btn btn-wide" href="/shop/checkout" style="display:block">Checkout</a></p>
    <span class="muted">We accept Visa, Mastercard and gift cards.</span>
  </aside>
</div>`;
}

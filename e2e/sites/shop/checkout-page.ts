import { type Html, html } from '../html.ts';
import { type Cart, totalsOf } from './cart.ts';
import { summaryRows } from './cart-page.ts';

const countries = [
  'United Kingdom',
  'Ireland',
  'France',
  'Germany',
  'Netherlands',
  'Spain',
  'Portugal',
  'Italy',
  'Norway',
  'Canada',
];

function field(name: string, label: string, autocomplete: string, more: Html | false = false): Html {
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="${autocomplete}"${more}></div>`;
}

const required = html` required`;

export function checkoutContent(cart: Cart): Html {
  return html`<h1>Checkout</h1>
<form action="/shop/orders" method="post" class="two-columns">
  <div>
    <div class="panel"><h2>Delivery address</h2>
      ${field('email', 'Email', 'email', html` type="email" required`)}
      ${field('name', 'Full name', 'name', required)}
      ${field('address1', 'Address line 1', 'address-line1', required)}
      ${field('address2', 'Address line 2 (optional)', 'address-line2')}
      <div class="field-row">${field('city', 'Town or city', 'address-level2', required)}${field('postcode', 'Postcode', 'postal-code', required)}</div>
      <div class="field-row">
        <div class="field"><label for="country">Country</label><select id="country" name="country" autocomplete="country-name">${countries.map((country) => html`<option>${country}</option>`)}</select></div>
        ${field('phone', 'Phone', 'tel', html` type="tel"`)}
      </div>
    </div>
    <div class="panel"><h2>Delivery method</h2>
      <label class="radio-card"><input type="radio" name="delivery" value="standard" checked> <span>Standard, 3 to 5 working days</span><span>£3.95</span></label>
      <label class="radio-card"><input type="radio" name="delivery" value="next-day"> <span>Next day</span><span>£6.95</span></label>
      <label class="radio-card"><input type="radio" name="delivery" value="store"> <span>Collect from a store</span><span>Free</span></label>
      <label><input type="checkbox" name="gift" id="gift"> This is a gift</label>
    </div>
    <div class="panel"><h2>Payment</h2>
      ${field('card-number', 'Card number', 'cc-number', html` inputmode="numeric" required`)}
      <div class="field-row">
        <div class="field"><label for="expiry">Expiry date</label><input id="expiry" name="expiry" placeholder="MM / YY" autocomplete="cc-exp" required></div>
        ${field('security-code', 'Security code', 'cc-csc', html` type="password" maxlength="4" required`)}
      </div>
      ${field('card-name', 'Name on card', 'cc-name', required)}
      <label><input type="checkbox" name="same-address" checked> Billing address is the same as delivery address</label>
    </div>
  </div>
  <aside class="panel"><h2>Order summary</h2>${summaryRows(totalsOf(cart))}
    <p><button class="btn btn-wide">Place order</button></p>
    <span class="muted">By placing your order you agree to our <a href="/shop/help/terms">terms</a>.</span>
  </aside>
</form>`;
}

import { type Html, html } from '../html.ts';
import { type Flight, priceOf } from './offers.ts';

function passengerFields(number: number): Html {
  const id = (name: string) => `${name}-${number}`;
  return html`<fieldset class="css-p4n3l0"><legend>Passenger ${number}</legend>
  <div class="css-3c0ls0">
    <div class="css-f1eld0"><label for="${id('title')}">Title</label><select id="${id('title')}" name="${id('title')}"><option></option><option>Ms</option><option>Mr</option><option>Mx</option><option>Dr</option></select></div>
    <div class="css-f1eld0"><label for="${id('first')}">First name</label><input id="${id('first')}" name="${id('first')}" autocomplete="given-name" required></div>
    <div class="css-f1eld0"><label for="${id('last')}">Last name</label><input id="${id('last')}" name="${id('last')}" autocomplete="family-name" required></div>
  </div>
  <div class="css-3c0ls0">
    <div class="css-f1eld0"><label for="${id('birth')}">Date of birth</label><input id="${id('birth')}" name="${id('birth')}" type="date"></div>
    <div class="css-f1eld0"><span class="css-lbl000">Passport number</span><input name="${id('passport')}"></div>
    <div class="css-f1eld0"><span class="css-lbl000">Nationality</span><input name="${id('nationality')}"></div>
  </div>
</fieldset>`;
}

function hidden(query: URLSearchParams): Html {
  return html`${[...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

export function bookingContent(flight: Flight, query: URLSearchParams): Html {
  const passengers = Number(query.get('adults') ?? 1) + Number(query.get('children') ?? 0);
  const price = priceOf(flight, query.get('cabin') ?? 'Economy', passengers);
  return html`<h1>Who is flying?</h1>
<form action="/flights/book" method="post" class="css-c0lsr0">${hidden(query)}
<div>
  ${Array.from({ length: passengers }, (_, index) => passengerFields(index + 1))}
  <fieldset class="css-p4n3l0"><legend>Contact</legend><div class="css-3c0ls0">
    <div class="css-f1eld0"><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" required></div>
    <div class="css-f1eld0"><label for="phone">Mobile phone</label><input id="phone" name="phone" type="tel" autocomplete="tel"></div></div></fieldset>
  <fieldset class="css-p4n3l0"><legend>Baggage</legend>
    <label><input type="radio" name="bag" value="none" checked> Small bag only</label>
    <label><input type="radio" name="bag" value="cabin"> Cabin bag, 10 kg (+£18)</label>
    <label><input type="radio" name="bag" value="hold"> Checked bag, 23 kg (+£34)</label></fieldset>
  <fieldset class="css-p4n3l0"><legend>Extras</legend>
    <label><input type="checkbox" name="insurance" value="yes"> Travel insurance (+£12)</label>
    <label><input type="checkbox" name="sms" value="yes"> Text me about delays</label></fieldset>
  <label><input type="checkbox" name="terms" value="yes" required> I accept the <a href="/flights/terms">fare rules</a></label>
</div>
<aside class="css-p4n3l0"><h2>Your trip</h2>
  <p><b>${flight.airline} ${flight.id}</b><br>${flight.departs} – ${flight.arrives}</p>
  <div class="css-sumr0w"><span>Fare</span><span>£${price}</span></div><div class="css-sumr0w"><b>Total</b><b>£${price}</b></div>
  <button class="css-pr1mry css-w1de00">Book now</button> <a href="/flights/results?${query.toString()}" class="css-b4ck00">Back to results</a></aside>
</form>`;
}

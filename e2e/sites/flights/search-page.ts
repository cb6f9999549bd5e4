import { type Html, html } from '../html.ts';
import { cabins } from './offers.ts';

function airportBox(id: string, label: string): Html {
  return html`<div class="css-f1eld0">
  <label for="${id}">${label}</label>
  <input id="${id}" type="text" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="${id}-list" autocomplete="off" placeholder="City or airport">
  <input type="hidden" name="${id}">
  <ul id="${id}-list" role="listbox" aria-label="${label}" class="css-l1st00" hidden></ul>
</div>`;
}

function dateBox(name: string, label: string, native: boolean): Html {
  if (native) {
    return html`<div class="css-f1eld0" data-leg="${name}"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="date" min="2026-06-01"></div>`;
  }
  return html`<div class="css-f1eld0" data-leg="${name}"><span class="css-lbl000">${label}</span>
  <button type="button" class="css-d4te00" aria-haspopup="dialog" aria-label="${label} date">Choose a date</button><input type="hidden" name="${name}"></div>`;
}

function travellerRow(name: string, label: string, hint: string, count: number): Html {
  return html`<div class="css-tr4v00" data-name="${name}"><div>${label}<small>${hint}</small></div><div class="css-st3p00"><div class="css-p1us00">−</div><span>${count}</span><div class="css-p1us00">+</div></div></div>`;
}

export function searchContent(native: boolean): Html {
  return html`<section class="css-h3r000"><h1>Where would you like to go?</h1>
<form action="/flights/results" class="css-s34rch" id="flight-search">
  <div class="css-r4d10s">
    <label><input type="radio" name="trip" value="return" checked> Return</label>
    <label><input type="radio" name="trip" value="one-way"> One way</label>
    <label class="css-ml4uto"><input type="checkbox" name="direct" value="1"> Direct flights only</label>
  </div>
  <div class="css-gr1d00">
    ${airportBox('from', 'From')}
    <div class="css-sw4p00" title="Swap">⇄</div>
    ${airportBox('to', 'To')}
    ${dateBox('depart', 'Departure', native)}
    ${dateBox('return', 'Return', native)}
    <div class="css-f1eld0"><span class="css-lbl000">Travellers</span>
      <button type="button" class="css-d4te00" id="travellers-button">1 traveller</button>
      <div class="css-p0p0v3" id="travellers" hidden>${travellerRow('adults', 'Adults', '16 and over', 1)}${travellerRow('children', 'Children', '2 to 15', 0)}${travellerRow('infants', 'Infants', 'under 2', 0)}<div class="css-d0n300">Done</div></div>
      <input type="hidden" name="adults" value="1"><input type="hidden" name="children" value="0"><input type="hidden" name="infants" value="0"></div>
    <div class="css-f1eld0 css-c4b1n0"><label for="cabin">Cabin</label><select id="cabin" name="cabin">${cabins.map((cabin) => html`<option>${cabin}</option>`)}</select></div>
    <button class="css-pr1mry css-s34btn">Search flights</button>
  </div>
  <p class="css-3rr0r0" role="alert" hidden></p>
</form></section>
<div class="css-c4l000" role="dialog" aria-label="Choose a date" hidden>
  <div class="css-c4lhd0"><button type="button" aria-label="Previous month">‹</button><b aria-live="polite"></b><button type="button" aria-label="Next month">›</button></div>
  <table role="grid"><thead><tr>${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => html`<th>${day}</th>`)}</tr></thead><tbody></tbody></table>
</div>
<section class="css-d34ls0"><h2>Deals this week</h2><div class="css-c4rds0">
  ${[
    ['Lisbon', 58],
    ['Oslo', 71],
    ['Rome', 66],
    ['Montreal', 312],
  ].map(
    ([city, price]) =>
      html`<div class="css-c4rd00"><h3>${city}</h3><p>from £${price}</p><a href="/flights/deals?to=${city}">View deal</a></div>`,
  )}
</div></section>`;
}

import { type Html, html } from '../html.ts';
import { findAirport } from './airports.ts';
import { airlines, type Flight, flights, priceOf } from './offers.ts';

const stopNames = ['Direct', '1 stop', '2 stops'] as const;

function duration(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

function flightRow(flight: Flight, query: URLSearchParams): Html {
  const passengers = Number(query.get('adults') ?? 1) + Number(query.get('children') ?? 0);
  const price = priceOf(flight, query.get('cabin') ?? 'Economy', passengers);
  const book = new URLSearchParams(query);
  book.set('flight', flight.id);
  return html`<li class="css-fl1ght" data-stops="${flight.stops}" data-airline="${flight.airline}" data-price="${price}" data-minutes="${flight.minutes}">
  <div class="css-4irl1n">${flight.airline}<small>${flight.id}</small></div>
  <div class="css-t1m3s0"><b>${flight.departs} – ${flight.arrives}</b><small>${duration(flight.minutes)}</small></div>
  <div>${stopNames[flight.stops]}<small>${flight.via && `via ${flight.via}`}</small></div>
  <div class="css-pr1c30">£${price}</div>
  <form action="/flights/book">${[...book].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="css-pr1mry">Select</button></form>
  <a href="#" class="css-d3t41l">Flight details</a>
</li>`;
}

export function resultsContent(query: URLSearchParams): Html {
  const from = findAirport(query.get('from') ?? '')?.city ?? 'London';
  const to = findAirport(query.get('to') ?? '')?.city ?? 'Lisbon';
  const shown = query.get('direct') ? flights.filter((flight) => flight.stops === 0) : flights;
  const highest = Math.max(...flights.map((flight) => flight.price)) * 5;
  return html`<h1>${from} to ${to}</h1>
<p class="css-sub000">${query.get('depart') ?? '2026-06-18'}${query.get('trip') === 'one-way' ? '' : ` – ${query.get('return') ?? '2026-06-25'}`} · ${query.get('cabin') ?? 'Economy'} · <a href="/flights/">Change search</a></p>
<div class="css-c0ls00">
<aside class="css-f1lt3r">
  <h2>Stops</h2>
  ${stopNames.map((name, stops) => html`<label><input type="checkbox" name="stops" value="${stops}"> ${name} (${shown.filter((flight) => flight.stops === stops).length})</label>`)}
  <h2>Airlines</h2>
  ${airlines.map((airline) => html`<label><input type="checkbox" name="airline" value="${airline}"> ${airline}</label>`)}
  <h2>Price</h2>
  <input type="range" id="max-price" aria-label="Highest price" min="50" max="${highest}" value="${highest}"><output>up to £${highest}</output>
  <h2>Departure</h2>
  <label><input type="radio" name="time" value="any" checked> Any time</label>
  <label><input type="radio" name="time" value="morning"> Morning</label>
  <label><input type="radio" name="time" value="afternoon"> Afternoon</label>
  <label><input type="radio" name="time" value="evening"> Evening</label>
  <a href="#" id="clear-filters">Clear filters</a>
</aside>
<div>
  <div class="css-t4bs00"><div class="css-t4b000 css-4ct1v3" data-sort="price">Cheapest</div><div class="css-t4b000" data-sort="minutes">Fastest</div><div class="css-t4b000" data-sort="departs">Earliest</div></div>
  <p class="css-c0unt0" role="status">${shown.length} flights</p>
  <ul class="css-l1st0f">${shown.toSorted((first, second) => first.price - second.price).map((flight) => flightRow(flight, query))}</ul>
</div></div>`;
}

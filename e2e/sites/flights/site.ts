import { setTimeout as wait } from 'node:timers/promises';
import { assetReply } from '../files.ts';
import { html } from '../html.ts';
import { type Answer, jsonReply, pageReply, redirectReply, type Site, type SiteRequest } from '../site.ts';
import { suggestAirports } from './airports.ts';
import { bookingContent } from './booking-page.ts';
import { page } from './layout.ts';
import { findFlight } from './offers.ts';
import { resultsContent } from './results-page.ts';
import { searchContent } from './search-page.ts';

interface Booking {
  readonly reference: string;
  readonly fields: Readonly<Record<string, string>>;
}

// As slow as a good real one: a driver that does not wait for the list picks nothing.
const suggestDelayMs = 150;

/** Wayfare: flights with type-ahead lists, a calendar and many buttons of one name. */
export function createFlights(): Site {
  const bookings: Booking[] = [];
  return {
    state: () => ({ bookings }),
    handle: async (request) =>
      (await assetReply('flights', request)) ??
      (request.method === 'POST' ? book(bookings, request) : showPage(request)),
  };
}

async function showPage({ path, query }: SiteRequest): Promise<Answer> {
  switch (path) {
    case '/':
      return pageReply(
        page('Cheap flights', searchContent(query.get('dates') === 'native'), [
          'airport-box.js',
          'calendar.js',
          'search.js',
        ]),
      );
    case '/airports':
      await wait(suggestDelayMs);
      return jsonReply(suggestAirports(query.get('q') ?? ''));
    case '/results':
      return pageReply(page('Results', resultsContent(query), ['results.js']));
    case '/book': {
      const flight = findFlight(query.get('flight') ?? '');
      return flight && pageReply(page('Passengers', bookingContent(flight, query)));
    }
    case '/booked':
      return pageReply(
        page(
          'Booked',
          html`<h1>Your flight is booked</h1><p>Your reference is <b>${query.get('reference')}</b>.</p><a href="/flights/">Book another flight</a>`,
        ),
      );
    case '/help':
    case '/baggage':
    case '/terms':
    case '/privacy':
    case '/hotels':
    case '/cars':
    case '/trips':
    case '/deals':
      return pageReply(
        page(
          'Wayfare',
          html`<h1>${path.slice(1)}</h1><p>One small bag of 40 × 30 × 20 cm travels free with every fare. You can change a booking up to 24 hours before departure for £25.</p>`,
        ),
      );
    default:
      return undefined;
  }
}

function book(bookings: Booking[], { path, form }: SiteRequest): Answer {
  if (path !== '/book') return undefined;
  const reference = `WF${(7_431 + bookings.length * 13).toString(36).toUpperCase()}`;
  bookings.push({ reference, fields: Object.fromEntries(form) });
  return redirectReply(`/flights/booked?reference=${reference}`);
}

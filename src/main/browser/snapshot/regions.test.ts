import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import { candidateNamed, type Rig, startRig } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

/** Kinds and names of the regions around a candidate, innermost first. */
function around(snapshot: Snapshot, name: string): readonly string[] {
  const words: string[] = [];
  for (let at = candidateNamed(snapshot, name).region; at >= 0; at = snapshot.regions[at]?.parent ?? -1) {
    const region = snapshot.regions[at];
    if (region === undefined) break;
    const place = region.size > 0 ? ` ${region.index + 1}/${region.size}` : '';
    words.push(`${region.kind}${place} ${region.name}`.trim());
  }
  return words;
}

const card = (name: string, price: string) =>
  `<div class="card c-${price}"><img alt="" width="60" height="60"><a href="/${name}">${name}</a><p>£${price}</p><button aria-label="Buy ${name}">Buy</button></div>`;

describe('regions', () => {
  it('are the landmarks around a control', async () => {
    const snapshot = await rig.look(
      `<header><a href="/">Home</a><nav aria-label="Topics"><a href="/n">News</a></nav></header>
       <main><h1>Today</h1><article><header><a href="/a">Author</a></header></article></main>
       <aside><a href="/ad">Advert</a></aside><footer><a href="/t">Terms</a></footer>`,
    );
    expect(around(snapshot, 'Home')).toEqual(['banner']);
    expect(around(snapshot, 'News')).toEqual(['navigation Topics', 'banner']);
    expect(around(snapshot, 'Author')).toEqual(['section', 'main Today']);
    expect(around(snapshot, 'Advert')).toEqual(['complementary']);
    expect(around(snapshot, 'Terms')).toEqual(['footer']);
  });

  it('are items of marked-up lists with their place', async () => {
    const snapshot = await rig.look(
      '<ul><li><a href="/1">One</a></li><li hidden>x</li><li><a href="/2">Two</a></li></ul>',
    );
    expect(around(snapshot, 'Two')).toEqual(['item 2/2 Two', 'list']);
  });

  it('are cards that nothing but their likeness makes a list', async () => {
    const snapshot = await rig.look(
      `<main><div>${card('Boots', '90')}${card('Tent', '200')}${card('Rope', '30')}</div></main>`,
    );
    expect(around(snapshot, 'Buy Tent')).toEqual(['item 2/3 Tent', 'list', 'main']);
  });

  it('count answers below a comment as comments, in order', async () => {
    const comment = (name: string, inside = '') =>
      `<div class="comment"><a href="#up">▲</a> <b>7</b><p><a href="/${name}">${name}</a> writes</p>${inside}</div>`;
    const snapshot = await rig.look(
      `<div>${comment('Ann')}${comment('Ben', `<div>${comment('Cem')}</div>`)}${comment('Dan')}</div>`,
    );
    const item = (name: string) => around(snapshot, name)[0];
    expect(['Ann', 'Ben', 'Cem', 'Dan'].map(item)).toEqual([
      'item 1/4 Ann',
      'item 2/4 Ben',
      'item 3/4 Cem',
      'item 4/4 Dan',
    ]);
  });

  it('are not made of two alike, of short lines, or of rows of a form', async () => {
    const row = (name: string) =>
      `<div class="row" style="height:40px"><label for="${name}">${name}</label><span><input id="${name}"></span></div>`;
    const snapshot = await rig.look(
      `<div>${card('Boots', '90')}${card('Tent', '200')}</div>
       <form method="post">${row('A')}${row('B')}${row('C')}<button>Go</button></form>`,
    );
    expect(around(snapshot, 'Buy Tent')).toEqual([]);
    expect(around(snapshot, 'B')).toEqual(['form']);
  });

  it('are rows of a table, counted without its head', async () => {
    const snapshot = await rig.look(
      `<table><caption>Bills</caption><tr><th>Date</th><th></th></tr>
       <tr><td>May</td><td><a href="/5">Fifth</a></td></tr><tr><td>April</td><td><a href="/4">Fourth</a></td></tr></table>`,
    );
    expect(around(snapshot, 'Fourth')).toEqual(['row 2/2 April', 'table Bills']);
  });

  it('are dialogs and sections, named by their heading', async () => {
    const snapshot = await rig.look(
      `<dialog open><h2>Sure?</h2><button>Yes</button></dialog>
       <div><h3>Colour</h3><button>Red</button></div>
       <fieldset><legend>Price</legend><button>Go</button></fieldset>
       <div style="position:fixed;bottom:0;left:0;width:400px;height:160px"><p>We use cookies.</p><button>Accept</button></div>`,
    );
    expect(around(snapshot, 'Yes')).toEqual(['dialog Sure?']);
    expect(around(snapshot, 'Red')).toEqual(['section Colour']);
    expect(around(snapshot, 'Go')).toEqual(['section Price']);
    expect(around(snapshot, 'Accept')).toEqual(['dialog']);
  });

  it('are not named by one heading of several equals', async () => {
    const snapshot = await rig.look(
      '<aside><h3>Stops</h3><button>Direct</button><h3>Airline</h3><button>Tejo</button></aside>',
    );
    expect(around(snapshot, 'Tejo')).toEqual(['complementary']);
  });

  it('name an item by what tells it from the others', async () => {
    const flight = (time: string) =>
      `<div class="offer" style="height:50px"><b>${time}</b> <i>Tejo</i> <a href="/d${time}">Details</a></div>`;
    const snapshot = await rig.look(`<div>${flight('07:10')}${flight('09:40')}${flight('12:00')}</div>`);
    expect(snapshot.regions.filter(({ kind }) => kind === 'item').map(({ name }) => name)).toEqual([
      '07:10 Tejo Details',
      '09:40 Tejo Details',
      '12:00 Tejo Details',
    ]);
  });

  it('are frames, named as their element is', async () => {
    const snapshot = await rig.look('<iframe title="Payment" srcdoc="<button>Pay</button>"></iframe>');
    expect(around(snapshot, 'Pay')).toEqual(['frame Payment']);
  });
});

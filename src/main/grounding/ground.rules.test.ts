import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import { ground, parseTarget, type Want } from './index.ts';
import {
  buildSnapshot,
  button,
  checkbox,
  field,
  heading,
  link,
  noStates,
  part,
  text,
} from './testing/index.ts';

/** Where the best candidate stands among all when the decision is sure, else the decision. */
function indexOf(
  phrase: string,
  snapshot: Snapshot,
  verb: string | null = null,
  want: Want = 'click',
): number | string {
  const context = { want, previousUid: null, excluded: [], option: null, verb };
  const { ranking, decision } = ground(parseTarget(phrase), snapshot, context);
  const best = ranking[0];
  return decision === 'sure' && best !== undefined ? snapshot.candidates.indexOf(best.candidate) : decision;
}

const icon = (name: string, more = {}) => button(name, { text: '', ...more });

describe('pictures', () => {
  it('takes the bell for the control that shows no words', () => {
    const page = buildSnapshot(link('Notifications'), icon('Notifications'), checkbox('Outage alerts'));
    expect(indexOf('the bell', page)).toBe(1);
  });

  it('asks when the same picture stands in many entries as well', () => {
    const entries = ['Boots', 'Shoes', 'Socks'].map((name) =>
      part('item', name, link(name), icon('Add to wish list')),
    );
    const page = buildSnapshot(icon('Wish list'), part('list', '', ...entries));
    expect(indexOf('the heart', page)).toBe('unsure');
    expect(indexOf('the heart of the second item', page)).toBe(4);
  });
});

describe('names alike', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      part('item', `Note ${index}`, text(`Note ${index}`), button('Delete')),
    );

  it('asks where a page is full of them', () => {
    expect(indexOf('delete', buildSnapshot(button('Delete'), part('list', '', ...rows(3))))).toBe('unsure');
  });

  it('never takes the opposite for it, however much else agrees', () => {
    const page = buildSnapshot(button('Mark as unread'), button('Dislike'), button('Deselect all'));
    expect(indexOf('mark all as read', page)).toBe('none');
    expect(indexOf('like', page)).toBe('none');
    expect(indexOf('select all', page)).toBe('none');
    expect(indexOf('mark as unread', page)).toBe(0);
    expect(indexOf('deselect all', page)).toBe(2);
  });

  it('acts where the name is there once, though others are called alike', () => {
    const page = buildSnapshot(button('Publish'), link('The evening post'), button('Save'));
    expect(indexOf('publish', page)).toBe(0);
  });

  it('puts the exact name before one that means the same', () => {
    const page = buildSnapshot(
      link('Read more', { href: 'http://page.test/1' }),
      link('Read more', { href: 'http://page.test/2' }),
      part('dialog', 'Cookies', link('Learn more')),
    );
    expect(indexOf('read more', page)).toBe('unsure');
  });

  it('does with a button what the verb says, and opens places by links', () => {
    const page = buildSnapshot(
      part('navigation', '', link('Archive'), link('Bin')),
      icon('Archive'),
      icon('Delete'),
    );
    expect(indexOf('archive', page, 'archive')).toBe(2);
    expect(indexOf('bin', page, 'bin')).toBe(3);
    expect(indexOf('the trash', page, 'open', 'open')).toBe(1);
  });

  it('lets the topic of a notice be said with the name of its button', () => {
    const page = buildSnapshot(
      part(
        'dialog',
        '',
        text('We use cookies.'),
        button('Accept all'),
        button('Only necessary'),
        button('Reject'),
      ),
    );
    expect(indexOf('accept all cookies', page)).toBe(0);
    expect(indexOf('only the necessary cookies', page)).toBe(1);
  });

  it('takes a profile for the link of the name', () => {
    const page = buildSnapshot(link('Ines Marlow'), link('DigBert'));
    expect(indexOf('DigBert’s profile', page)).toBe(1);
    expect(indexOf("DigBert's profile", page)).toBe(1);
  });
});

describe('entries', () => {
  const flight = (airline: string, at: string, price: string) =>
    part('item', airline, text(airline), text(at), text(price), link('Flight details'), button('Select'));
  const flights = buildSnapshot(
    part('navigation', '', link('Flights'), link('Hotels')),
    part(
      'list',
      '',
      flight('Tejo', '14:10', '£97'),
      flight('Tejo', '18:45', '£80'),
      flight('Skyline', '9:05', '£120'),
    ),
  );

  it.each([
    ['the Tejo flight at 18:45', 'select', 5],
    ['the one for £97', 'take', 3],
    ['the one that leaves at 9:05', 'select', 7],
    ['the one that leaves at 9:05', 'open', 6],
  ])('%s, to %s', (phrase, verb, index) => {
    expect(indexOf(phrase, flights, verb)).toBe(index);
  });

  it('does not choose where several entries hold what was said', () => {
    expect(indexOf('the Tejo flight', flights, 'select')).not.toBe(3);
  });

  it('counts in the list that is called so', () => {
    const titles = (...names: string[]) =>
      part('list', '', ...names.map((name) => part('item', name, link(name))));
    const page = buildSnapshot(
      part('main', '', titles('Port strike', 'Glacier', 'Bakery')),
      part('section', 'Most read', heading('Most read'), titles('Footbridge', 'Seagrass')),
    );
    expect(indexOf('the second most read article', page, 'open', 'open')).toBe(4);
  });

  it('counts menu items in the navigation and suggestions in the list that is open', () => {
    const options = ['Heathrow', 'Gatwick'].map((name) =>
      part('item', name, link(name, { tag: 'li', role: 'option', href: null })),
    );
    const places = ['Home', 'World', 'Sport'].map((name) => part('item', name, link(name)));
    const stories = ['One', 'Two', 'Three'].map((name) => part('item', name, link(name)));
    const page = buildSnapshot(
      part('navigation', '', part('list', '', ...places)),
      part('list', '', ...options),
      part('main', '', part('list', '', ...stories)),
    );
    expect(indexOf('the second menu item', page)).toBe(1);
    expect(indexOf('the second suggestion', page)).toBe(4);
    expect(indexOf('the last one', page)).toBe(4);
  });

  it('means the answer, not the comment that it stands below', () => {
    const answer = { ...part('item', 'Sandy', link('Sandy'), link('Quote', { href: '#b' })) };
    const page = buildSnapshot(
      part('list', '', part('item', 'Lena', link('Lena'), link('Quote', { href: '#a' }), answer)),
    );
    expect(indexOf('Quote in the item of Sandy', page)).toBe(3);
  });
});

describe('states, tabs and corners', () => {
  const tab = (name: string, index: number, chosen = false) =>
    link(name, {
      at: [100 + index * 80, 200, 70],
      xpath: `/html/body/p/a[${index}]`,
      attributes: chosen ? { class: 'tab selected' } : {},
    });
  const tabs = buildSnapshot(tab('Oldest', 1), tab('Newest', 2, true), tab('Top', 3), link('Back to top'));

  it('knows what is chosen by its class', () => {
    expect(indexOf('the selected tab', tabs)).toBe(1);
    expect(indexOf('the tab right of Newest', tabs)).toBe(2);
  });

  it('reads a state that is said after the thing', () => {
    const page = buildSnapshot(
      button('Mail', { role: 'switch', states: { ...noStates, checked: false } }),
      button('Texts', { role: 'switch', states: { ...noStates, checked: true } }),
    );
    expect(indexOf('the switch that is on', page)).toBe(1);
  });

  it('reads "checked bag" as a name where there is one', () => {
    const page = buildSnapshot(checkbox('Small bag', true), checkbox('Checked bag, 23 kg'));
    expect(indexOf('the checked bag', page)).toBe(1);
  });

  it('means the outermost by a corner, and the foot of the page by its bottom', () => {
    const corner = buildSnapshot(
      link('Log in', { at: [1122, 22, 42, 16] }),
      link('Register', { at: [1177, 22, 58, 16] }),
      link('Rules', { at: [100, 780, 40, 16] }),
      link('Rules', { at: [100, 1500, 40, 16], inViewport: false }),
    );
    const page = { ...corner, scroll: { x: 0, y: 0, maxX: 0, maxY: 740 } };
    expect(indexOf('the link in the top right corner', page)).toBe(1);
    expect(indexOf('Rules at the bottom of the page', page)).toBe(3);
  });

  it('finds what stands above a field that its section is called by', () => {
    const page = buildSnapshot(
      part(
        'section',
        'A note for your guest',
        heading('A note for your guest'),
        button('B'),
        field('Write here'),
      ),
    );
    expect(indexOf('the B above the note', page)).toBe(0);
  });

  it('reads "Last name" as a name in a place', () => {
    const page = buildSnapshot(field('Last name'), field('Email'), field('First name'), field('Town'));
    expect(indexOf('the field below First name', page, null, 'type')).toBe(3);
    expect(indexOf('the field below Last name', page, null, 'type')).toBe(1);
  });
});

describe('plain facts', () => {
  it('take a name of function words alone for a name', () => {
    const page = buildSnapshot(field('From'), field('To'), field('Note to the driver'));
    expect(indexOf('the destination', page, null, 'type')).toBe(1);
  });

  it('take a box for one to tick where something is to be ticked', () => {
    const page = buildSnapshot(field('Search'), checkbox('News', true), checkbox('Offers'));
    expect(indexOf('the ticked box', page, 'untick', 'check')).toBe(1);
  });

  it('find a box to tick beside its label', () => {
    const row = (name: string) =>
      part('row', name, checkbox('', false, { nearbyLabel: name }), text(name), button('Star'));
    const page = buildSnapshot(field('Search'), row('Anna Lind'), row('Ben Okafor'), row('Maria Santos'));
    expect(indexOf('box next to Ben Okafor', page, 'check', 'check')).toBe(3);
  });

  it('act on what merely stands near the words only where nearly all of them do', () => {
    const story = (title: string) => part('item', title, heading(title), link('Read more'));
    const page = buildSnapshot(part('list', 'News', story('Ferries over the harbour'), story('Rents fall')));
    expect(indexOf('Zeppelins over the harbour', page)).toBe('unsure');
    expect(indexOf('ferries over the harbour', page)).toBe(0);
  });

  it('count only what its kind or its name tells', () => {
    const page = buildSnapshot(
      link('Home'),
      part('section', 'Latest insights', link('Rents'), link('Tax'), link('Trade')),
    );
    expect(indexOf('third of his latest insights', page)).toBe('unsure');
    expect(indexOf('the third link of the latest insights', page)).toBe(3);
  });

  it('take the one in view of several called alike', () => {
    const below = { inViewport: false } as const;
    const page = buildSnapshot(
      button('Add to cart'),
      button('Add to cart', below),
      button('Add to cart', below),
    );
    expect(indexOf('add to basket', page)).toBe(0);
  });
});

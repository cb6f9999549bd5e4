import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import { type Grounding, ground, parseTarget, type Want } from './index.ts';
import {
  buildSnapshot,
  button,
  checkbox,
  field,
  heading,
  link,
  list,
  noStates,
  part,
  text,
} from './testing/index.ts';

function find(
  phrase: string,
  snapshot: Snapshot,
  want: Want = 'click',
  option: string | null = null,
): Grounding {
  return ground(parseTarget(phrase), snapshot, {
    want,
    previousUid: null,
    excluded: [],
    option,
    verb: null,
  });
}

/** Where the best candidate stands among all, when the decision is sure. */
function indexOf(phrase: string, snapshot: Snapshot, want: Want = 'click'): number | string {
  const grounding = find(phrase, snapshot, want);
  const best = grounding.ranking[0];
  if (grounding.decision !== 'sure' || best === undefined) return grounding.decision;
  return snapshot.candidates.indexOf(best.candidate);
}

describe('names', () => {
  const page = buildSnapshot(
    button('Search'),
    link('Shopping cart'),
    button('', { description: '', attributes: { 'aria-label': 'Settings' }, name: 'Settings', text: '' }),
    link('Sign in'),
    button('Delete account'),
    field('Email'),
    field('Postcode'),
  );

  it.each([
    ['Search', 0],
    ['the search button', 0],
    ['magnifying glass', 0],
    ['basket', 1],
    ['my bag', 1],
    ['the gear icon', 2],
    ['preferences', 2],
    ['log in', 3],
    ['delete my account', 4],
    ['serach', 0],
    ['e-mail address', 5],
  ] as const)('%s is found', (phrase, index) => {
    expect(indexOf(phrase, page)).toBe(index);
  });

  it('finds fields for typing only among what can be typed into', () => {
    expect(indexOf('zip code', page, 'type')).toBe(6);
    expect(indexOf('Search', page, 'type')).toBe('none');
  });

  it('says that nothing answers to an unknown name', () => {
    expect(find('the flux capacitor', page).decision).toBe('none');
  });

  it('prefers the exact name to one that holds it', () => {
    const twoNames = buildSnapshot(link('Search tips'), button('Search'), link('Advanced search'));
    expect(indexOf('search', twoNames)).toBe(1);
  });

  it('takes a quoted name letter for letter', () => {
    const quoted = buildSnapshot(button('Save'), button('Save to the right of'), button('Next'));
    expect(indexOf('"Save to the right of"', quoted)).toBe(1);
  });
});

describe('several alike', () => {
  const three = buildSnapshot(
    link('Read more', { href: 'http://page.test/1' }),
    link('Read more', { href: 'http://page.test/2' }),
    link('Read more', { href: 'http://page.test/3' }),
  );

  it('is unsure between equals and gives them all', () => {
    const grounding = find('read more', three);
    expect(grounding.decision).toBe('unsure');
    expect(grounding.ranking.filter((one) => one.score > 0.5)).toHaveLength(3);
    expect(grounding.margin).toBeLessThan(0.01);
  });

  it('counts from either end', () => {
    expect(indexOf('the second read more', three)).toBe(1);
    expect(indexOf('last read more link', three)).toBe(2);
    expect(indexOf('the second to last read more', three)).toBe(1);
    expect(indexOf('read more number 3', three)).toBe(2);
    expect(find('the fifth read more', three).decision).toBe('none');
  });

  it('takes two links to one address for one', () => {
    const same = buildSnapshot(
      link('Blue boots', { href: 'http://page.test/boots' }),
      link('Blue boots', { href: 'http://page.test/boots' }),
    );
    expect(indexOf('blue boots', same)).toBe(0);
  });

  it('reads "first name" as a name where there is one', () => {
    const names = buildSnapshot(field('First name'), field('Last name'), field('Company name'));
    expect(indexOf('first name', names, 'type')).toBe(0);
    expect(indexOf('last name', names, 'type')).toBe(1);
    expect(indexOf('third field', names, 'type')).toBe(2);
  });
});

describe('places', () => {
  const form = buildSnapshot(
    text('Total', { at: [100, 100] }),
    button('Pay', { at: [300, 100] }),
    text('Credit', { at: [100, 160] }),
    button('Use', { at: [300, 160] }),
    field('Email', { at: [100, 220, 300] }),
    field('Password', { at: [100, 280, 300] }),
    field('Reference', { at: [100, 340, 300] }),
    button('Menu', { at: [1200, 10] }),
    button('Help', { at: [10, 10] }),
  );

  it.each([
    ['the button next to Total', 0],
    ['the button to the right of Credit', 1],
    ['the field below Email', 3],
    ['the field above Password', 2],
    ['the field under "Password"', 4],
    ['the button in the upper right corner', 5],
    ['the button at the top left', 6],
  ] as const)('%s', (phrase, index) => {
    expect(indexOf(phrase, form)).toBe(index);
  });

  const table = buildSnapshot(
    part(
      'table',
      '',
      part('row', 'Company', text('Company'), field('', { nearbyLabel: 'Company' }), button('Check')),
      part('row', 'Password', text('Password'), field('', { nearbyLabel: 'Password' }), button('Show')),
      part('row', 'Email', text('Email'), field('', { nearbyLabel: 'Email' }), button('Check')),
    ),
  );

  it('finds by the row of something else', () => {
    expect(indexOf("the button in the Password field's row", table)).toBe(3);
    expect(indexOf('Check in the Email row', table)).toBe(5);
    expect(indexOf('the check button for Company', table)).toBe(1);
  });

  const landmarks = buildSnapshot(
    part('banner', '', part('navigation', '', link('Privacy', { href: 'http://page.test/a' }))),
    part('main', '', part('section', 'Newsletter', heading('Newsletter'), field('Email'), button('Join'))),
    part('footer', '', link('Privacy', { href: 'http://page.test/b' })),
  );

  it('finds by header, footer and section', () => {
    expect(indexOf('Privacy in the footer', landmarks)).toBe(3);
    expect(indexOf('Privacy in the header', landmarks)).toBe(0);
    expect(indexOf('the button in the Newsletter section', landmarks)).toBe(2);
  });
});

describe('lists', () => {
  const results = buildSnapshot(
    part(
      'navigation',
      '',
      part('list', '', part('item', 'Men', link('Men')), part('item', 'Women', link('Women'))),
    ),
    part(
      'main',
      'Results',
      part(
        'list',
        '',
        ...['Trail boots', 'Rain boots', 'Snow boots'].map((name) =>
          part('item', name, text(`£${name.length}`), link(name), button('Add to cart')),
        ),
      ),
    ),
  );

  it('opens an entry by its own link', () => {
    expect(indexOf('the second result', results)).toBe(4);
    expect(indexOf('last product', results)).toBe(6);
  });

  it('finds the control that belongs to an entry', () => {
    expect(indexOf('Add to cart for the Snow boots', results)).toBe(7);
    expect(indexOf('the second add to cart', results)).toBe(5);
    expect(find('add to cart', results).decision).toBe('unsure');
  });
});

describe('looks and states', () => {
  const page = buildSnapshot(
    button('Continue', { background: 'rgb(200, 20, 20)' }),
    button('Continue', { background: 'rgb(20, 60, 200)' }),
    checkbox('Daily', true),
    checkbox('Weekly'),
    button('Send', { states: { ...noStates, disabled: true } }),
    button('Send', { at: [500, 700] }),
  );

  it('tells by colour', () => {
    expect(indexOf('the blue button', page)).toBe(1);
    expect(indexOf('red continue button', page)).toBe(0);
  });

  it('tells by state', () => {
    expect(indexOf('the ticked checkbox', page, 'check')).toBe(2);
    expect(indexOf('the disabled send button', page)).toBe(4);
  });

  it('prefers what can be used', () => {
    expect(indexOf('send', page)).toBe(5);
  });
});

describe('context', () => {
  it('means what was touched last by "it"', () => {
    const page = buildSnapshot(button('One'), button('Two'));
    const grounding = ground(parseTarget('it'), page, {
      want: 'click',
      previousUid: page.candidates[1]?.uid ?? '',
      excluded: [],
      option: null,
      verb: null,
    });
    expect(grounding.ranking[0]?.candidate.name).toBe('Two');
  });

  it('prefers the list that holds the option', () => {
    const page = buildSnapshot(list('Size of shoe', ['38', '39']), list('Size of shirt', ['S', 'M']));
    expect(find('size', page, 'select', 'M').ranking[0]?.candidate.name).toBe('Size of shirt');
  });

  it('prefers what is inside a dialog', () => {
    const page = buildSnapshot(button('Close'), part('dialog', 'Cookies', button('Close')));
    expect(indexOf('close', page)).toBe(1);
  });
});

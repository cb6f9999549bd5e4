import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#shared/domain/index.ts';
import type { Meaning } from '../agent/ports.ts';
import { scoreDescription } from '../ranker/index.ts';
import {
  type Grounding,
  type GroundingContext,
  ground,
  groundWhole,
  isByMeaning,
  parseTarget,
} from './index.ts';
import { buildSnapshot, button, fakeMeaning, field, link, part } from './testing/index.ts';

const page = buildSnapshot(
  link('Find a store'),
  link('Careers'),
  button('Continue'),
  button('Delete account'),
  field('Phone'),
);

function find(
  phrase: string,
  meaning: (snapshot: Snapshot) => Meaning | null,
  context: Partial<GroundingContext> = {},
  snapshot: Snapshot = page,
): Grounding & { readonly asked: readonly string[]; readonly name: string | undefined } {
  const asked: string[] = [];
  const grounding = ground(parseTarget(phrase), snapshot, scoreDescription, {
    want: 'click',
    previousUid: null,
    excluded: [],
    option: null,
    verb: null,
    meaning: (description) => {
      asked.push(description);
      return meaning(snapshot);
    },
    ...context,
  });
  return { ...grounding, asked, name: grounding.ranking[0]?.candidate.name };
}

describe('where words do not decide', () => {
  it('acts on what the model finds far likelier than everything else', () => {
    const found = find('the branches', fakeMeaning({ 'Find a store': 0.7 }));
    expect(found).toMatchObject({ decision: 'sure', name: 'Find a store' });
    expect(isByMeaning(found.ranking[0]?.why ?? '')).toBe(true);
  });

  it('asks where two are about as likely', () => {
    const found = find('the vacancies', fakeMeaning({ 'Find a store': 0.58, Careers: 0.6 }));
    expect(found).toMatchObject({ decision: 'unsure', name: 'Careers' });
  });

  it('stays with the words where the model finds nothing alike', () => {
    expect(find('the flux capacitor', fakeMeaning({}, { others: 0.1 })).decision).not.toBe('sure');
    expect(find('the flux capacitor', fakeMeaning({ Careers: 0.35 })).decision).not.toBe('sure');
  });

  it('only asks about what a model finds whose scores are not calibrated', () => {
    const found = find('the branches', fakeMeaning({ 'Find a store': 0.7 }, { isCalibrated: false }));
    expect(found).toMatchObject({ decision: 'unsure', name: 'Find a store' });
  });

  it('keeps to what the verb can be done to', () => {
    const found = find('my number', fakeMeaning({ Phone: 0.6, Careers: 0.9 }), { want: 'type' });
    expect(found).toMatchObject({ decision: 'sure', name: 'Phone' });
  });

  it('does not press a field that nothing was said to be put into', () => {
    expect(find('my number', fakeMeaning({ Phone: 0.8 }))).toMatchObject({
      decision: 'unsure',
      name: 'Phone',
    });
  });

  it('asks where something is rejected, which a model does not hear', () => {
    const found = find('no vacancies', fakeMeaning({ Careers: 0.9 }), { said: 'no vacancies' });
    expect(found).toMatchObject({ decision: 'unsure', name: 'Careers' });
  });

  it('keeps to the place that was said', () => {
    const twice = buildSnapshot(
      part('navigation', 'Main', link('Shops', { href: 'http://page.test/a' })),
      part('footer', '', link('Branches of ours', { href: 'http://page.test/b' })),
    );
    const meaning = fakeMeaning({ Shops: 0.62, 'Branches of ours': 0.6 });
    expect(find('the outlets in the footer', meaning, {}, twice).name).toBe('Branches of ours');
  });

  it('takes two links to the same place for one answer', () => {
    const twice = buildSnapshot(
      part('navigation', 'Main', link('Sport', { href: 'http://page.test/sport' })),
      part('footer', '', link('Sport', { href: 'http://page.test/sport' })),
      link('Culture'),
    );
    const found = find('anything about football', fakeMeaning({ Sport: 0.6, Culture: 0.5 }), {}, twice);
    expect(found).toMatchObject({ decision: 'sure', name: 'Sport' });
  });

  it('asks which of two that are called alike but lead elsewhere', () => {
    const two = buildSnapshot(
      link('Sport', { href: 'http://page.test/sport' }),
      link('Sport', { href: 'http://page.test/more-sport' }),
    );
    const scores = { scores: [0.9, 0.5], isCalibrated: true };
    expect(find('anything about football', () => scores, {}, two).decision).toBe('unsure');
  });

  it('gives the model the whole clause where there is one', () => {
    const said = 'I want to work for you';
    expect(find('to work for you', fakeMeaning({}), { said }).asked).toEqual([said]);
    expect(find('to toil for you', fakeMeaning({})).asked).toEqual(['to toil for you']);
  });
});

describe('where words decide', () => {
  it('does not ask the model', () => {
    expect(find('the Careers link', fakeMeaning({ Continue: 1 }))).toMatchObject({
      decision: 'sure',
      name: 'Careers',
      asked: [],
    });
  });

  it('does not let the model choose between things of one name', () => {
    const many = buildSnapshot(
      ...[1, 2, 3].map((number) => link('Details', { href: `http://page.test/${number}` })),
    );
    const found = find('details', () => ({ scores: [0.9, 0.1, 0.1], isCalibrated: true }), {}, many);
    expect(found).toMatchObject({ decision: 'unsure', asked: [] });
  });

  it('takes what stands between quotation marks as it stands', () => {
    expect(find('"Branches"', fakeMeaning({ 'Find a store': 0.9 })).asked).toEqual([]);
  });
});

it('decides as words alone while no model answers', () => {
  for (const phrase of ['the branches', 'careers', 'continue', 'delete', 'account of mine']) {
    const { asked, name, ...grounding } = find(phrase, () => null);
    const context = { want: 'click', previousUid: null, excluded: [], option: null, verb: null } as const;
    expect(grounding).toEqual(ground(parseTarget(phrase), page, scoreDescription, context));
  }
});

describe('a whole utterance', () => {
  const meant = (said: string, meaning: Meaning | null) =>
    groundWhole(said, page, scoreDescription, () => meaning);

  it('is what a press does something to', () => {
    const alike = fakeMeaning({ Phone: 0.9, 'Find a store': 0.8 })(page);
    const grounding = meant('where can I reach you in person', alike);
    expect(grounding).toMatchObject({ decision: 'sure' });
    expect(grounding.ranking[0]?.candidate.name).toBe('Find a store');
  });

  it('is asked about where it says an order or a place, which a model does not know', () => {
    const alike = fakeMeaning({ 'Find a store': 0.9 })(page);
    for (const said of ['show the second outlet of yours', 'the outlets below the picture']) {
      expect(meant(said, alike)).toMatchObject({ decision: 'unsure' });
    }
    expect(meant('is there an outlet in my town', alike)).toMatchObject({ decision: 'sure' });
  });

  it('is nothing without a model', () => {
    expect(meant('where are your shops', null)).toMatchObject({ decision: 'none', ranking: [] });
  });
});

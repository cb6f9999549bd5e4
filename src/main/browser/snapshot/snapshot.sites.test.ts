import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { hiddenTextTechniques } from '../../../../e2e/sites/faults/hidden-text.ts';
import { type Sites, startSites } from '../../../../e2e/sites/server.ts';
import { isFullRun } from '../../testing/index.ts';
import { labelled } from '../testing/test-page.ts';
import { candidateNamed, type Rig, startRig, withoutDrawnNumbers } from './testing/rig.ts';

let rig: Rig;
let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
  rig = await startRig();
});

afterAll(async () => {
  await rig.close();
  await sites.close();
});

/** Name and place of the innermost region: what grounding leans on when names repeat. */
function placeOf(snapshot: Snapshot, { region }: Candidate): string {
  const { kind, name, index, size } = snapshot.regions[region] ?? { kind: '', name: '', index: -1, size: 0 };
  return size > 0 ? `${kind} ${index + 1}/${size} ${name}` : `${kind} ${name}`.trim();
}

describe('on the shop', () => {
  it('each product of a search has its own "Add to cart", and is one link', async () => {
    const snapshot = await rig.look(sites.url('shop', '/search?q=boots'));
    const add = snapshot.candidates.filter(({ name }) => name === 'Add to cart');
    expect(add.map((candidate) => placeOf(snapshot, candidate))).toEqual([
      'item 1/3 Canyon Mid Hiking Boots',
      'item 2/3 Moorland Walking Boots',
      'item 3/3 Summit Winter Boots',
    ]);
    expect(add.every(({ form }) => form?.method === 'post' && form.submits)).toBe(true);
    expect(candidateNamed(snapshot, 'Summit Winter Boots').role).toBe('link');
  });

  it('the search box, its button, filters and the sort list are what they look like', async () => {
    const snapshot = await rig.look(sites.url('shop', '/search?q=boots'));
    expect(candidateNamed(snapshot, 'Search Larkfield')).toMatchObject({ role: 'searchbox', value: 'boots' });
    expect(candidateNamed(snapshot, 'Search').form).toMatchObject({ isSearch: true, submits: true });
    expect(candidateNamed(snapshot, 'Women (2)')).toMatchObject({
      role: 'checkbox',
      states: { checked: false },
    });
    const sort = snapshot.candidates.find(({ tag }) => tag === 'select');
    expect(sort).toMatchObject({ nearbyLabel: 'Sort by', value: 'Most relevant', options: { length: 5 } });
  });

  it('the checkout knows its secret fields, also when they are filled in', async () => {
    const snapshot = await rig.look(sites.url('shop', '/checkout'), {
      prepare: async (page) => {
        for (const name of ['Card number', 'Expiry date', 'Security code']) {
          await page.type('4716225874019934', labelled(name));
        }
      },
    });
    const order = candidateNamed(snapshot, 'Place order').form;
    expect(order).toMatchObject({ method: 'post', submits: true, secrets: ['card'], isSearch: false });
    for (const name of ['Card number', 'Expiry date', 'Security code']) {
      expect(candidateNamed(snapshot, name)).toMatchObject({ secret: 'card', value: null, filled: true });
    }
    expect(withoutDrawnNumbers(snapshot)).not.toMatch(/4716|2258|7401|9934/);
  });

  it('a home-made list and its stepper are known by the words beside them', async () => {
    const snapshot = await rig.look(sites.url('shop', '/p/canyon-mid-hiking-boots'));
    const near = (name: string) => candidateNamed(snapshot, name).nearbyLabel;
    expect([near('Red'), near('−'), near('+')]).toEqual(['Colour', 'Quantity', 'Quantity']);
  });
});

describe('on the account pages', () => {
  it('fields of a table without labels are named by their row', async () => {
    const snapshot = await rig.look(sites.url('account', '/billing'));
    const fields = snapshot.candidates.filter(({ tag }) => tag === 'input' || tag === 'select');
    expect(fields.map(({ nearbyLabel }) => nearbyLabel)).toEqual([
      'Company',
      'VAT number',
      'Invoice email',
      'Password',
      'Reference',
      'Paper bills',
    ]);
    expect(fields[3]).toMatchObject({ secret: 'password', value: null });
    const details = snapshot.candidates.filter(({ name }) => name === 'Details');
    expect(details.map((candidate) => placeOf(snapshot, candidate))).toEqual([
      'item 1/3 Electricity',
      'item 2/3 Gas',
    ]);
    const downloads = snapshot.candidates.filter(({ name }) => name === 'Download');
    expect(placeOf(snapshot, downloads[1] ?? details[0] ?? candidateNamed(snapshot, 'Save'))).toBe(
      'row 2/4 28 March 2026',
    );
  });

  it('switches of every make say whether they are on', async () => {
    const snapshot = await rig.look(sites.url('account', '/settings'));
    expect(candidateNamed(snapshot, 'Email updates')).toMatchObject({
      role: 'switch',
      states: { checked: true },
    });
    expect(candidateNamed(snapshot, 'Household')).toMatchObject({
      role: 'radio',
      states: { checked: false },
    });
    expect(candidateNamed(snapshot, 'Customer number').states.disabled).toBe(true);
    expect(
      snapshot.candidates.find(({ nearbyLabel }) => nearbyLabel === 'Weekly report')?.affordances,
    ).toEqual(['click']);
  });

  it('the six boxes of a code are six secrets', async () => {
    const snapshot = await rig.look(sites.url('account', '/code'), {
      prepare: async (page) => {
        await page.evaluate('document.querySelector("input").focus()');
        await page.type('739184');
      },
    });
    const boxes = snapshot.candidates.filter(({ tag }) => tag === 'input');
    expect(boxes.map(({ secret, value, filled }) => [secret, value, filled])).toEqual(
      Array.from({ length: 6 }, () => ['one-time-code', null, true]),
    );
  });
});

describe('on the mail app', () => {
  it('a row is opened by a click, and its checkbox is known by its sender', async () => {
    const snapshot = await rig.look(sites.url('mail'), {
      prepare: (page) => page.waitFor('document.querySelector("tr")'),
    });
    const rows = snapshot.candidates.filter(({ tag }) => tag === 'tr');
    expect(rows[0]?.name).toMatch(/^Anna Kowalska Lunch on Thursday\?/);
    expect(rows.map((row) => placeOf(snapshot, row)).slice(0, 2)).toEqual([
      'row 1/12 Anna Kowalska',
      'row 2/12 Daniel Meyer',
    ]);
    const boxes = snapshot.candidates.filter(
      ({ inputType, name }) => inputType === 'checkbox' && name === '',
    );
    expect(boxes[1]?.nearbyLabel).toBe('Daniel Meyer');
  });

  it('"Send" knows what it would send, although there is no form', async () => {
    const snapshot = await rig.look(sites.url('mail'), {
      prepare: async (page) => {
        await page.evaluate(`${labelled('Compose')}.click()`);
        await page.type('Lunch', labelled('Subject'));
      },
    });
    expect(candidateNamed(snapshot, 'Send').form).toMatchObject({
      method: 'post',
      submits: true,
      isSearch: false,
      fields: [{ label: 'Subject', value: 'Lunch' }],
    });
    expect(placeOf(snapshot, candidateNamed(snapshot, 'Send'))).toBe('dialog New message');
  });
});

describe('on the page of frames', () => {
  it('controls of every frame are there, and the drawing is said to be closed', async () => {
    const snapshot = await rig.look(sites.url('frames'));
    for (const name of ['Subscribe', 'Allow', 'Show offer', 'Reserve table', 'Redeem gift card']) {
      expect(candidateNamed(snapshot, name).role).toBe('button');
    }
    expect(candidateNamed(snapshot, 'Card number').secret).toBe('card');
    expect(placeOf(snapshot, candidateNamed(snapshot, '17:30'))).toBe('frame Times');
    expect(snapshot.gaps).toEqual([expect.stringContaining('drawing')]);
  });
});

describe('on the flight search', () => {
  it('an open calendar is a dialog of days, by their full date', async () => {
    const snapshot = await rig.look(sites.url('flights'), {
      prepare: async (page) => {
        await page.evaluate(`${labelled('Departure date')}.click()`);
      },
    });
    expect(candidateNamed(snapshot, '15 June 2026')).toMatchObject({ role: 'button', text: '15' });
    expect(snapshot.regions.some(({ kind, name }) => kind === 'dialog' && name === 'Choose a date')).toBe(
      true,
    );
  });
});

describe('on the page of hidden texts', () => {
  it('none of them is in the snapshot but those that are labels of what is seen', async () => {
    const snapshot = await rig.look(sites.url('faults', '/hidden-text?text=Canary'));
    const leaked = hiddenTextTechniques.filter((name) => JSON.stringify(snapshot).includes(`Canary-${name}`));
    expect(leaked).toEqual([]);
    expect(candidateNamed(snapshot, 'Buy tickets').inViewport).toBe(true);
  });
});

describe('on the catalogue', () => {
  it('12,500 nodes are looked at whole', async () => {
    const snapshot = await rig.look(sites.url('catalogue'));
    expect(snapshot.counts.nodes).toBeGreaterThanOrEqual(12_500);
    expect(snapshot.candidates.length).toBeGreaterThan(2_000);
    expect(snapshot.gaps).toEqual([]);
  });

  it('with more nodes than are looked at is cut, and that is said', async () => {
    const snapshot = await rig.lookAgain({ nodes: 6_000 });
    expect(snapshot.counts.nodes).toBe(6_000);
    expect(snapshot.gaps).toContainEqual(expect.stringContaining('only the first 6000 were looked at'));
  });

  describe.runIf(isFullRun)('with 200,000 nodes', () => {
    // Chromium is busy with them for longer than the look is.
    beforeAll(() => rig.page.goto(sites.url('catalogue', '/?nodes=200000')));

    it('is cut after as many as are looked at', async () => {
      // On a machine that does other things too it may take far longer than a person would wait.
      const snapshot = await rig.lookAgain({ deadlineMs: 170_000 });
      expect(snapshot.counts.nodes).toBe(60_000);
      expect(snapshot.gaps).toContainEqual(expect.stringContaining('only the first 60000 were looked at'));
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sites, startSites } from '../../../e2e/sites/server.ts';
import { sample } from '../testing/sample.ts';
import { choose, click, find, type Rig, startRig, type } from './testing/drive-pages.ts';

let rig: Rig;
let sites: Sites;

beforeAll(async () => {
  [rig, sites] = await Promise.all([startRig({}), startSites()]);
});

beforeEach(async () => {
  sites.reset();
  for (const tab of rig.driver.tabs().slice(1)) await rig.driver.closeTab(tab.id);
});

afterAll(async () => {
  await rig.close();
  await sites.close();
});

describe('on the cinema’s pages', () => {
  // Every second of them is pressed both in the page itself and in frames of it.
  const presses = [
    ['Back row', 'top'],
    ['Pay £14.00', 'pay'],
    ['Show offer', 'outer'],
    ['Allow', 'top'],
    ['Accept the rules', 'top'],
    ['Reserve table', 'deepest'],
  ] as const;
  it.each(sample(presses, 2))('a press on "%s" lands where it should: %s', async (name, where) => {
    await rig.open(sites.url('frames', '/tickets'));
    expect(await rig.on(name, click)).toMatchObject({ kind: 'done' });
    const { landed } = sites.state('frames') as { landed: { where: string; what: string }[] };
    expect(landed).toContainEqual({ where, what: expect.stringContaining(name) });
  });

  it('fields in shadow roots and in frames of frames take text and choices', async () => {
    await rig.open(sites.url('frames', '/tickets'));
    expect(await rig.on('Voucher', type('ABCD-1234'))).toMatchObject({
      changes: [{ kind: 'value', value: 'ABCD-1234' }],
    });
    expect(await rig.on('Guests', choose('3'))).toMatchObject({ changes: [{ kind: 'value', value: '3' }] });
    expect(await rig.on('Expiry', type('12 / 29'))).toMatchObject({ kind: 'done', undo: null });
    expect(find(await rig.look(), 'Voucher').value).toBe('ABCD-1234');
  });
});

describe('on the flight search', () => {
  it('a search is filled in, with suggestions and a calendar, and sent', async () => {
    await rig.open(sites.url('flights'));
    expect(await rig.on('From', choose('London'))).toMatchObject({
      kind: 'failed',
      reason: 'no-such-option',
    });
    const typed = await rig.on('From', type('Lis'));
    expect(JSON.stringify(typed)).toContain('Lisbon');
    const option = (await rig.look()).candidates.find(
      ({ role, text }) => role === 'option' && text.includes('Lisbon'),
    );
    if (option === undefined) throw new Error('no suggestion');
    await rig.act(click(option.uid));
    await rig.on('To', choose('Oslo'));
    expect(await rig.read('[from.value, to.value]')).toEqual([
      expect.stringContaining('LIS'),
      expect.stringContaining('OSL'),
    ]);
    expect(await rig.on('Departure date', choose('2026-08-14'))).toMatchObject({
      changes: [{ kind: 'value', value: '2026-08-14' }, {}],
    });
    expect(await rig.on('Return date', choose('21 August 2026'))).toMatchObject({ kind: 'done' });
    await rig.on('Cabin', choose('business'));
    expect(await rig.on('Search flights', click)).toMatchObject({ kind: 'done' });
    expect(await rig.read('location.pathname')).toBe('/flights/results');
    expect(await rig.read('location.search')).toMatch(/depart=2026-08-14&return=2026-08-21/);
  });
});

describe('on the misbehaving pages', () => {
  const presses = (): unknown => (sites.state('faults') as { presses: unknown }).presses;

  it('never "Pay" is pressed in the place of "Next"', async () => {
    await rig.open(sites.url('faults', '/swap'));
    expect(await rig.on('Next', click)).toMatchObject({ kind: 'failed' });
    expect(presses()).toEqual({});
    await rig.open(sites.url('faults', '/swap-place'));
    await rig.on('Next', click);
    expect(presses()).not.toHaveProperty('pay');
    await rig.open(sites.url('faults', '/moving'));
    await rig.on('Continue', click);
    expect(presses()).not.toHaveProperty('cancel-order');
  });

  it('nothing is pressed through what lies over it, a frame of another site included', async () => {
    await rig.open(sites.url('faults', '/overlay'));
    const { candidates } = await rig.look();
    for (const name of ['Play video', 'Show map']) {
      const candidate = candidates.find((each) => each.name === name);
      if (candidate === undefined) continue;
      await rig.look();
      expect(await rig.on(name, click)).toMatchObject({ kind: 'failed', reason: 'covered' });
    }
    expect(presses()).toEqual({});
  });

  it('every permission is refused, in the page and in a frame of another site', async () => {
    await rig.open(sites.url('faults', '/permissions'));
    await rig.open(sites.url('faults', '/permissions-frame'));
    const reports = () => (sites.state('faults') as { reports: { name: string; answer: string }[] }).reports;
    await expect.poll(() => reports().length).toBeGreaterThan(11);
    // Keeping data for longer asks nobody and gives nothing away.
    const granted = reports().filter((report) => report.answer === 'granted');
    expect(granted.filter((report) => report.name !== 'persistent-storage')).toEqual([]);
  });

  it('twenty windows for one click are one or a few tabs', async () => {
    await rig.open(sites.url('faults', '/popups'));
    await rig.on('Claim your prize', click);
    expect(rig.driver.tabs().length).toBeLessThanOrEqual(4);
    expect((await rig.look()).gaps).toEqual([]);
  });

  it('windows for help and chat become tabs, also those that the opener writes', async () => {
    for (const [name, title] of [
      ['Open help', /./],
      ['Open chat', /./],
      ['Open and write', /^$/],
    ] as const) {
      await rig.open(sites.url('faults', '/window-open'));
      const outcome = await rig.on(name, click);
      expect(outcome).toMatchObject({ kind: 'done', undo: { kind: 'close-tab' } });
      expect((await rig.look()).title).toMatch(title);
      await rig.act({ intent: 'tabremove', target: rig.driver.tabs().at(-1)?.id ?? 0 });
    }
  });
});

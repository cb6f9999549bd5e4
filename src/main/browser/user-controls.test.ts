import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Rig, startRig } from './testing/drive-pages.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({
    '/': '<title>Long</title><body><p>refund one</p><div style="height:3000px"></div><p>refund two</p>',
    '/other': '<title>Other</title><p>Other</p>',
  });
});
afterAll(() => rig.close());

const front = () => rig.driver.tabs().find(({ active }) => active)?.url;

it('a closed tab can be opened again, the last one first, and then there is none', async () => {
  await rig.driver.createTab(`${rig.server.origin}/`);
  const { id } = await rig.driver.createTab(`${rig.server.origin}/other`);
  await expect.poll(() => front()).toBe(`${rig.server.origin}/other`);
  await rig.driver.closeTab(id);
  expect(rig.driver.tabs().map(({ url }) => url)).not.toContain(`${rig.server.origin}/other`);
  expect(await rig.driver.reopenTab()).toMatchObject({ active: true });
  await expect.poll(() => front()).toBe(`${rig.server.origin}/other`);
  expect(await rig.driver.reopenTab()).toBeNull();
});

it('a tab that was closed by words is opened again by words, or by undoing it', async () => {
  const order = async (say: 'reopen' | 'close', tabId = 0) => {
    const snapshot = await rig.driver.observe({ signal: new AbortController().signal });
    const context = { snapshot, consent: null, signal: new AbortController().signal };
    return say === 'close'
      ? { outcome: await rig.driver.act({ intent: 'tabremove', target: tabId }, context), say: '' }
      : rig.driver.command({ kind: 'reopen-tab' }, context);
  };
  const { id } = await rig.driver.createTab(`${rig.server.origin}/other`);
  await expect.poll(() => front()).toBe(`${rig.server.origin}/other`);
  const closed = await order('close', id);
  expect(closed.outcome).toMatchObject({ undo: { kind: 'command', command: { kind: 'reopen-tab' } } });
  const opened = await order('reopen');
  expect(opened).toMatchObject({ outcome: { kind: 'done', undo: { kind: 'close-tab' } } });
  expect(opened.say).toBe('Opened “Other” again.');
  expect(front()).toBe(`${rig.server.origin}/other`);
  expect((await order('reopen')).say).toBe('No tab was closed that I could open again.');
});

it('a private tab that was closed is forgotten', async () => {
  await rig.driver.setPrivate(true, `${rig.server.origin}/other`);
  await expect.poll(() => front()).toBe(`${rig.server.origin}/other`);
  const [tab] = rig.driver.tabs();
  await rig.driver.createTab(`${rig.server.origin}/`);
  await rig.driver.closeTab(tab?.id ?? 0);
  expect(await rig.driver.reopenTab()).toBeNull();
  await rig.driver.endPrivate();
  expect(await rig.driver.reopenTab()).toBeNull();
});

it('what is asked for while private tabs come to front is done in a private one, and the other way round', async () => {
  await rig.open('/');
  const before = rig.driver.tabs();
  const other = `${rig.server.origin}/other`;
  const turning = rig.driver.setPrivate(true, `${rig.server.origin}/`);
  // Asked for twice at once, it is done for both when it is done for either.
  await rig.driver.setPrivate(true, `${rig.server.origin}/`);
  expect(rig.driver.tabs()).toMatchObject([{ active: true }]);
  await turning;
  await rig.driver.endPrivate();
  const again = rig.driver.setPrivate(true, `${rig.server.origin}/`);
  await rig.driver.load(other, 'typed');
  await again;
  await expect.poll(() => rig.driver.tabs()).toMatchObject([{ url: other }]);
  const back = rig.driver.setPrivate(false, `${rig.server.origin}/`);
  const { url } = await rig.driver.observe({ signal: new AbortController().signal });
  await back;
  expect(url).toBe(`${rig.server.origin}/`);
  await rig.driver.endPrivate();
  expect(rig.driver.tabs()).toEqual(before);
});

it('the page is shown larger and smaller by steps, and as it was made', async () => {
  await rig.open('/');
  expect(await rig.driver.zoom('in')).toBe(110);
  expect(await rig.driver.zoom('in')).toBe(125);
  expect(await rig.read('innerWidth')).toBe(Math.round(1280 / 1.25));
  expect(await rig.driver.zoom('out')).toBe(110);
  expect(await rig.driver.zoom('normal')).toBe(100);
  expect(await rig.read('innerWidth')).toBe(1280);
});

it('words are found, one place after the other, marked and brought into sight', async () => {
  await rig.open('/');
  expect(await rig.driver.find('refund', 'first')).toEqual({ count: 2, index: 0 });
  expect(await rig.driver.find('refund', 'next')).toEqual({ count: 2, index: 1 });
  expect(rig.marks.at(-1)?.map(({ label }) => label)).toEqual(['2 of 2']);
  expect(await rig.read('scrollY > 1000')).toBe(true);
  expect(await rig.driver.find('nowhere', 'first')).toEqual({ count: 0, index: -1 });
  expect(rig.marks.at(-1)).toEqual([]);
});

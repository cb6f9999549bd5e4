import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeyChord, PageCommand } from '#shared/domain/index.ts';
import { click, find, type Rig, startRig } from '../testing/drive-pages.ts';
import type { BrowserCommand } from './commands.ts';

const lines = Array.from({ length: 120 }, (_, line) => `<p>Line ${line}</p>`).join('');
let rig: Rig;

beforeAll(async () => {
  rig = await startRig({
    '/keys': `<dialog open id=d>Sure? <input aria-label=Name value="one two three"></dialog>
      <script>addEventListener('keydown', (event) => {
        log.textContent += (event.ctrlKey ? 'C-' : '') + (event.shiftKey ? 'S-' : '') + event.key + ' ';
        if (event.key === 'Escape') d.close();
        if (event.key === 'x') fetch('/sent', { method: 'POST', body: 'secret=1' });
      })</script><p id=log></p>`,
    '/long': `<h1>Refund policy</h1>${lines}<p>A <b>re</b>fund takes a week. <span style="display:none">refund</span></p>
      <div id=host></div><iframe srcdoc="<p>No refund here</p>"></iframe>
      <script>host.attachShadow({ mode: 'open' }).innerHTML = '<p>Réfund in the shade</p>'</script>`,
    '/files': `<button>Report</button><p id=log></p><script>
        for (const kind of ['click', 'dblclick', 'contextmenu', 'mousedown'])
          addEventListener(kind, (event) => { log.textContent += kind + event.detail + event.button + ' '; });
      </script>`,
    '/short': '<p>Hello</p>',
  });
});
afterAll(() => rig.close());

const key = (name: string, held: Partial<KeyChord> = {}): BrowserCommand => ({
  kind: 'keys',
  chord: { key: name, ctrl: false, alt: false, shift: false, meta: false, ...held },
  times: 1,
});

async function order(command: BrowserCommand, permit?: () => Promise<'let-go' | 'fail'>) {
  const snapshot = await rig.look();
  const { say, outcome } = await rig.driver.command(command, {
    snapshot,
    consent: null,
    signal: new AbortController().signal,
    ...(permit === undefined ? {} : { permit }),
  });
  return `${outcome.kind}: ${say}`;
}
const zoom = (to: Extract<PageCommand, { kind: 'zoom' }>['to'], steps = 1): BrowserCommand => ({
  kind: 'zoom',
  to,
  steps,
});

it('presses twice, and with the right button', async () => {
  await rig.open('/files');
  const { uid } = find(await rig.look(), 'Report');
  expect(await order({ kind: 'press', uid, how: 'double' })).toBe(
    'done: Double-clicked the button “Report”.',
  );
  expect(await rig.read('log.textContent')).toBe('mousedown10 click10 mousedown20 click20 dblclick20 ');
  await rig.read("log.textContent = ''");
  expect(await order({ kind: 'press', uid, how: 'right' })).toBe('done: Right-clicked the button “Report”.');
  expect(await rig.read('log.textContent')).toBe('mousedown12 contextmenu02 ');
  expect(await order({ kind: 'press', uid: 'gone', how: 'double' })).toMatch(/^failed: /);
});

it('presses at a point, on what was seen there and nothing else', async () => {
  await rig.open('/files');
  const { uid, box } = find(await rig.look(), 'Report');
  const at = { kind: 'press-at', how: 'single' } as const;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  expect(await order({ ...at, ...middle, uid })).toBe('done: Clicked the button “Report”.');
  expect(await order({ ...at, x: 300, y: 300, uid: null })).toBe('done: Clicked there.');
  expect(await rig.read('log.textContent')).toBe('mousedown10 click10 mousedown10 click10 ');
  expect(await order({ ...at, x: 300, y: 300, uid })).toMatch(/^failed: .*covered by/);
  expect(await rig.read('log.textContent')).toBe('mousedown10 click10 mousedown10 click10 ');
});

it('presses keys and chords where the keyboard is', async () => {
  await rig.open('/keys');
  expect(await order(key('t', { ctrl: true, shift: true }))).toBe('done: Pressed Ctrl+Shift+T.');
  expect(await order({ ...key('ArrowDown'), times: 3 } as BrowserCommand)).toBe(
    'done: Pressed the down arrow 3 times.',
  );
  expect(await rig.read('log.textContent')).toBe(
    'C-S-Control C-S-Shift C-S-T ArrowDown ArrowDown ArrowDown ',
  );
  expect(await rig.read('d.open')).toBe(true);
  expect(await order(key('Escape'))).toBe('done: Pressed Escape.');
  expect(await rig.read('d.open')).toBe(false);
});

it('what a key sends is asked about like what a press sends', async () => {
  await rig.open('/keys');
  const asked: string[] = [];
  await order(key('x'), async () => {
    asked.push('asked');
    return 'fail';
  });
  expect(asked).toEqual(['asked']);
  expect(rig.server.requests.some((request) => request.includes('/sent'))).toBe(false);
});

it('zooms by Chromium’s steps and to a share, and presses land where they are shown', async () => {
  await rig.open('/keys');
  expect(await order(zoom('in'))).toBe('done: Zoomed to 110 %.');
  expect(await order(zoom('in', 2))).toBe('done: Zoomed to 150 %.');
  expect(await rig.read('innerWidth')).toBe(Math.round(1280 / 1.5));
  expect((await rig.look()).viewport.width).toBe(Math.round(1280 / 1.5));
  expect(await rig.on('Name', click)).toMatchObject({ kind: 'done' });
  expect(await rig.read('document.activeElement.tagName')).toBe('INPUT');
  await rig.open('/short');
  expect(await rig.read('devicePixelRatio')).toBe(1.5);
  expect(await order(zoom(9))).toMatch(/^failed: The page can be shown at 25 to 500 %/);
  expect(await order(zoom('normal'))).toBe('done: Zoomed to 100 %.');
  expect(await order(zoom('normal'))).toBe('done: The page is shown at 100 % already.');
});

it('finds words across elements, in shadow trees and frames, with next and previous', async () => {
  await rig.open('/long');
  expect(await order({ kind: 'find-on', to: 'next' })).toMatch(/^failed: Nothing was looked for yet/);
  expect(await order({ kind: 'find', words: 'refund' })).toBe('done: Found “refund”: 1 of 4.');
  expect(await order({ kind: 'find-on', to: 'next' })).toBe('done: Found “refund”: 2 of 4.');
  const [mark] = rig.marks.at(-1) ?? [];
  expect(mark).toMatchObject({ label: '2 of 4', kind: 'choice' });
  const box = mark?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(await rig.read(`document.elementFromPoint(${box.x + 8}, ${box.y + 5}).tagName`)).toBe('B');
  expect(await order({ kind: 'find-on', to: 'previous' })).toBe('done: Found “refund”: 1 of 4.');
  expect(await order({ kind: 'find-on', to: 'previous' })).toBe('done: Found “refund”: 4 of 4.');
  expect(await order({ kind: 'find', words: 'warranty' })).toBe(
    'failed: I found no “warranty” on this page.',
  );
});

it('keeps scrolling, faster and slower, until it is told to stop or something else is done', async () => {
  await rig.open('/long');
  expect(await order({ kind: 'scrolling', to: 'faster' })).toMatch(/^failed: The page is not scrolling/);
  expect(await order({ kind: 'scrolling', to: 'down' })).toMatch(/^done: Scrolling down\./);
  expect(await order({ kind: 'scrolling', to: 'faster' })).toBe('done: Scrolling faster.');
  await expect.poll(() => rig.read('scrollY > 100')).toBe(true);
  expect(await order({ kind: 'scrolling', to: 'stop' })).toBe('done: The page stands still.');
  const rest = await rig.read('scrollY');
  await rig.read('new Promise((resolve) => setTimeout(resolve, 200))');
  expect(await rig.read('scrollY')).toBe(rest);
  await order({ kind: 'scrolling', to: 'up' });
  rig.driver.stopScrolling();
  expect(await order({ kind: 'scrolling', to: 'slower' })).toMatch(/^failed/);
  await rig.open('/short');
  expect(await order({ kind: 'scrolling', to: 'down' })).toBe(
    'failed: There is nothing left to scroll to below.',
  );
});

it('selects a part of a field’s text', async () => {
  await rig.open('/keys');
  const { uid } = find(await rig.look(), 'Name');
  expect(await order({ kind: 'select', uid, from: 4, to: 7 })).toBe('done: Selected “two”.');
  await order(key('Backspace'));
  expect(find(await rig.look(), 'Name').value).toBe('one  three');
});

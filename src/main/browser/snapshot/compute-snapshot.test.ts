import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateNamed, type Rig, startRig } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

describe('uids', () => {
  it('stay with a node while it lives, and are 8-4-4 hex digits with a letter', async () => {
    const before = await rig.look('<button>A</button><ul id="l"></ul><button>B</button>');
    await rig.page.evaluate(
      'l.innerHTML = "<li><a href=/n>New</a></li>"; history.pushState(0, "", "?other")',
    );
    const after = await rig.lookAgain();
    for (const name of ['A', 'B']) {
      expect(candidateNamed(after, name).uid).toBe(candidateNamed(before, name).uid);
    }
    expect(after.id).not.toBe(before.id);
    expect(candidateNamed(after, 'A').ref.snapshotId).toBe(after.id);
    for (const { uid } of after.candidates) expect(uid).toMatch(/^[a-f][0-9a-f]{7}-[0-9a-f]{4}-[0-9a-f]{4}$/);
  });

  it('are new in a new document, and different for every node', async () => {
    const markup = '<button>A</button>'.repeat(500);
    const first = await rig.look(markup);
    const second = await rig.look(markup);
    const uids = [...first.candidates, ...second.candidates].map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(1_000);
  });
});

describe('a candidate', () => {
  it('is described in full', async () => {
    const snapshot = await rig.look(
      '<body style="margin:0;background:#fafafa"><div><p>x</p><p>y</p><a href="next?a=1" class="big" data-x="1" style="position:absolute;left:10px;top:20px;width:100px;height:30px;font-size:18px;color:rgb(200,0,0)"><b>Ne</b><i>xt</i></a></div>',
    );
    const link = candidateNamed(snapshot, 'Next');
    expect(link).toMatchObject({
      tag: 'a',
      role: 'link',
      text: 'Next',
      xpath: '/html/body/div/a',
      children: ['b', 'i'],
      affordances: ['click'],
      box: { x: 10, y: 20, width: 100, height: 30 },
      inViewport: true,
      color: 'rgb(200, 0, 0)',
      background: 'rgb(250, 250, 250)',
      fontSize: 18,
      frame: 0,
      region: -1,
      scroll: null,
      form: null,
      value: null,
    });
    expect(link.href).toBe(`${new URL(snapshot.url).origin}/next?a=1`);
    expect(Object.keys(link.attributes)).toEqual(['href', 'class', 'data-x', 'style']);
  });

  it('has an index in its path only beside others of its tag', async () => {
    const snapshot = await rig.look(
      '<div></div><div><p>a</p><span><button>A</button></span><button>B</button><button>C</button></div>',
    );
    expect(snapshot.candidates.map(({ xpath }) => xpath)).toEqual([
      '/html/body/div[2]/span/button',
      '/html/body/div[2]/button[1]',
      '/html/body/div[2]/button[2]',
    ]);
  });

  it('tells the options of a select and of an open list', async () => {
    const snapshot = await rig.look(
      `<select aria-label="Size"><option value="s">Small<option value="m" selected>Medium<option disabled>Large</select>
       <input role="combobox" aria-label="City" aria-expanded="true" aria-controls="cities" value="L">
       <div id="cities" role="listbox"><div role="option" aria-selected="true">Lisbon</div><div role="option">London</div></div>`,
    );
    expect(candidateNamed(snapshot, 'Size')).toMatchObject({
      value: 'Medium',
      affordances: ['click', 'select'],
      options: [
        { label: 'Small', value: 's', selected: false, disabled: false },
        { label: 'Medium', value: 'm', selected: true, disabled: false },
        { label: 'Large', value: 'Large', selected: false, disabled: true },
      ],
    });
    expect(candidateNamed(snapshot, 'City').options?.map(({ label, selected }) => [label, selected])).toEqual(
      [
        ['Lisbon', true],
        ['London', false],
      ],
    );
  });

  it('has the value that was typed, not the one in the markup', async () => {
    const snapshot = await rig.look(
      '<input aria-label="A" value="old"><textarea aria-label="B">old</textarea><div contenteditable aria-label="C">old</div>',
      {
        prepare: async (page) => {
          await page.evaluate(
            'document.querySelectorAll("input, textarea").forEach((e) => { e.value = "" })',
          );
          await page.type('new', 'document.querySelector("input")');
          await page.type('two\nlines', 'document.querySelector("textarea")');
        },
      },
    );
    expect(snapshot.candidates.map(({ value, affordances }) => [value, affordances])).toEqual([
      ['new', ['click', 'type']],
      ['two\nlines', ['click', 'type']],
      ['old', ['click', 'type']],
    ]);
  });
});

describe('texts', () => {
  it('are blocks as a person reads them, in order, with the level of headings', async () => {
    const snapshot = await rig.look(
      '<h2>Total <small>today</small></h2><p>Five <b>pounds</b> and<br>more</p><ul><li>One</li><li>Two</li></ul><div role="heading" aria-level="4">Last</div><table><tr><td>a</td><td>b</td></tr></table>',
    );
    expect(snapshot.texts.map(({ text, headingLevel }) => [text, headingLevel])).toEqual([
      ['Total today', 2],
      ['Five pounds and more', 0],
      ['One', 0],
      ['Two', 0],
      ['Last', 4],
      ['a', 0],
      ['b', 0],
    ]);
  });
});

describe('limits', () => {
  it('cut a page that is too long, and say so', async () => {
    const snapshot = await rig.look('<p>x</p>'.repeat(400), { limits: { nodes: 300 } });
    expect(snapshot.counts.nodes).toBe(300);
    expect(snapshot.gaps).toEqual([expect.stringContaining('only the first 300 were looked at')]);
  });

  it('cut what can be operated and what can be read', async () => {
    const markup = '<button>Press</button><p>Read</p>'.repeat(50);
    const snapshot = await rig.look(markup, { limits: { candidates: 10, textBlocks: 20 } });
    expect(snapshot.candidates).toHaveLength(10);
    expect(snapshot.texts).toHaveLength(20);
    expect(snapshot.gaps).toHaveLength(2);
  });

  it('hold for a text of a million characters, 2,000 options and 800 levels', async () => {
    const snapshot = await rig.look('<div id="d"></div><select aria-label="S"></select>', {
      prepare: (page) =>
        page.evaluate(`{
          d.textContent = 'word '.repeat(2e5);
          const s = document.querySelector('select');
          for (let i = 0; i < 2000; i++) s.add(new Option('Option ' + i));
          let at = document.body;
          for (let i = 0; i < 800; i++) at = at.appendChild(document.createElement('div'));
          at.innerHTML = '<button>Deep</button>';
        }`),
    });
    expect(snapshot.texts[0]?.text.length).toBeLessThanOrEqual(2_000);
    expect(candidateNamed(snapshot, 'S').options?.length).toBeLessThanOrEqual(1_000);
    expect(candidateNamed(snapshot, 'Deep').xpath.length).toBeLessThan(3_000);
  });

  it('name drawings that nobody can look into', async () => {
    const snapshot = await rig.look(
      '<canvas width="600" height="400" aria-label="Map"></canvas><canvas width="20" height="20"></canvas>',
    );
    expect(snapshot.gaps).toEqual(['A drawing of 600 × 400 px ("Map") cannot be looked into.']);
  });
});

describe('a stopped look', () => {
  it('ends with the error of a stop', async () => {
    const { captureSnapshot } = await import('./index.ts');
    const never = {
      call: () => new Promise<never>(() => {}),
      children: { frames: () => [], onWorkerAttached: () => () => undefined, onAttached: () => () => {} },
    };
    const look = captureSnapshot(never, { tabId: 1, tabs: [], signal: AbortSignal.timeout(50) });
    await expect(look).rejects.toMatchObject({ code: 'stopped' });
  });
});

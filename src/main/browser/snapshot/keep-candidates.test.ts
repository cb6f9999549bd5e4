import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateNamed, type Rig, startRig, wordsOf } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a link with a span and a picture in it, once',
    '<a href="/x"><span onclick="1">Go <img alt="on" width="9" height="9"></span></a>',
    ['link Go on'],
  ],
  ['a box with a listener', '<div onclick="1">Open</div>', ['div Open']],
  [
    'a box with a listener added by a script',
    '<div id="d">Open</div><script>d.addEventListener("click", () => {})</script>',
    ['div Open'],
  ],
  [
    'a box with a hand as pointer, the outermost one',
    '<div style="cursor:pointer"><span>Op<b>en</b></span></div>',
    ['div Open'],
  ],
  ['a box with a tab stop', '<div tabindex="0">Open</div>', ['div Open']],
  ['a box with a role', '<div role="menuitem">Open</div>', ['menuitem Open']],
  ['no box without any sign', '<div>Open</div>', []],
  ['no link without an address', '<a>Nothing</a>', []],
  [
    'no page that listens for everything',
    '<script>document.body.onclick = document.onclick = () => {}</script><p>Text</p>',
    [],
  ],
  [
    'the button and not the box around it that listens for it',
    '<div onclick="1"><button>Buy</button></div>',
    ['button Buy'],
  ],
  [
    'the items and not the list that listens for them',
    '<ul onclick="1"><li style="cursor:pointer">One</li><li style="cursor:pointer">Two</li></ul>',
    ['listitem One', 'listitem Two'],
  ],
  [
    'a card with text of its own and the button in it',
    '<div onclick="1" style="cursor:pointer"><h3>Boots</h3><p>£90</p><button>Buy</button></div>',
    ['div Boots £90', 'button Buy'],
  ],
  ['the button alone where a link surrounds it', '<a href="/x"><button>Buy</button></a>', ['link Buy']],
  [
    'the field in a home-made combobox',
    '<div role="combobox"><input aria-label="City"></div>',
    ['textbox City'],
  ],
  [
    'a tab with a link in it, once',
    '<div role="tablist"><div role="tab"><a href="#a">First</a></div></div>',
    ['tab First'],
  ],
  ['a summary', '<details><summary>More</summary>Text</details>', ['button More']],
  [
    'an editable element, not what is in it',
    '<div contenteditable aria-label="Body"><p>One</p><p>Two</p></div>',
    ['textbox Body'],
  ],
  ['no hidden field', '<input type="hidden" value="x"><input aria-label="Seen">', ['textbox Seen']],
  ['no options of a closed list', '<select aria-label="Size"><option>S<option>M</select>', ['combobox Size']],
  [
    'options of an open list',
    '<div role="listbox"><div role="option">Lisbon</div><div role="option">London</div></div>',
    ['option Lisbon', 'option London'],
  ],
  [
    'nothing of what the browser builds into fields',
    '<input type="date" aria-label="Day"><input type="range" aria-label="Price"><input type="number" aria-label="Count">',
    ['textbox Day', 'slider Price', 'spinbutton Count'],
  ],
  ['a field and not its label', '<label><input type="checkbox"> Agree</label>', ['checkbox Agree']],
  ['no label that belongs to nothing', '<label>Lonely</label>', []],
  [
    'picture and title of a card, once',
    '<ul><li><a href="/p/1"><img alt="Boots" width="50" height="50"></a><a href="/p/1">Boots</a></li></ul>',
    ['link Boots'],
  ],
  [
    'two links to one page that say different things',
    '<p><a href="/p/1">Boots</a> <a href="/p/1">12 reviews</a></p>',
    ['link Boots', 'link 12 reviews'],
  ],
  [
    'elements of open and closed shadow trees',
    '<div id="o"></div><div id="c"></div><script>o.attachShadow({mode:"open"}).innerHTML="<button>Open</button>";c.attachShadow({mode:"closed"}).innerHTML="<button>Closed</button>"</script>',
    ['button Open', 'button Closed'],
  ],
  [
    'a link whose only child floats out of its box',
    '<a href="/x" style="display:block"><span style="float:left">Float</span></a>',
    ['link Float'],
  ],
];

describe('the candidates are', () => {
  it.each(cases)('%s', async (_what, markup, expected) => {
    expect(wordsOf(await rig.look(markup))).toEqual(expected);
  });
});

describe('a checkbox that the page hides', () => {
  const hidden = {
    'opacity 0 and no size': 'opacity:0;position:absolute;width:0;height:0',
    'the visually hidden box': 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)',
    'display none': 'display:none',
    'off the page': 'position:absolute;left:-9999px',
    'opacity 0': 'opacity:0',
  };

  it.each(Object.entries(hidden))('is stood in for by its visible label: %s', async (_way, style) => {
    const snapshot = await rig.look(
      `<input type="checkbox" id="c" checked style="${style}"><label for="c" style="padding:9px">Newsletter</label>`,
    );
    expect(wordsOf(snapshot)).toEqual(['checkbox Newsletter']);
    const candidate = candidateNamed(snapshot, 'Newsletter');
    expect(candidate).toMatchObject({ tag: 'label', inputType: 'checkbox', affordances: ['click', 'check'] });
    expect(candidate.states.checked).toBe(true);
    expect(candidate.box.width).toBeGreaterThan(50);
  });

  it('stays itself when it lies transparent over a drawn one', async () => {
    const snapshot = await rig.look(
      '<div style="position:relative"><input type="checkbox" aria-label="Wifi" style="opacity:0;position:absolute;width:40px;height:20px"><i style="display:block;width:40px;height:20px;background:#ccc"></i></div>',
    );
    expect(wordsOf(snapshot)).toEqual(['checkbox Wifi']);
    expect(candidateNamed(snapshot, 'Wifi').tag).toBe('input');
  });
});

describe('a container that scrolls', () => {
  it('is a candidate that says how far, in exact numbers', async () => {
    const snapshot = await rig.look(
      '<div id="box" style="height:100px;overflow:auto;padding:7px"><p style="height:900px;margin:0">Long</p></div>',
      { prepare: (page) => page.evaluate('box.scrollTop = 300') },
    );
    const [box] = snapshot.candidates;
    expect(box?.affordances).toContain('scroll');
    expect(box?.scroll).toEqual({ x: 0, y: 300, maxX: 0, maxY: 800 });
  });

  it('is none when everything fits', async () => {
    const snapshot = await rig.look('<div style="height:100px;overflow:auto"><p>Short</p></div>');
    expect(snapshot.candidates).toEqual([]);
  });
});

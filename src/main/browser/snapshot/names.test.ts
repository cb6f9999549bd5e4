import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretMask } from '#shared/text/secrets.ts';
import { candidateNamed, type Rig, startRig, wordsOf } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

const named: readonly (readonly [string, string, string])[] = [
  ['its text', '<button>Save <b>all</b></button>', 'button Save all'],
  ['text of blocks with spaces between', '<button><div>Save</div><div>all</div></button>', 'button Save all'],
  ['letters of one word, joined', '<button>S<b>av</b>e</button>', 'button Save'],
  [
    'chips beside each other, apart',
    '<a href="/"><span>One</span><span style="margin-left:9px">Two</span></a>',
    'link One Two',
  ],
  ['aria-label before text', '<button aria-label="Close">x</button>', 'button Close'],
  [
    'aria-labelledby before aria-label',
    '<i id="l">Label</i><button aria-label="No" aria-labelledby="l">x</button>',
    'button Label',
  ],
  [
    'a hidden target of aria-labelledby',
    '<i id="l" hidden>Hidden label</i><button aria-labelledby="l">x</button>',
    'button Hidden label',
  ],
  [
    'two targets in order',
    '<i id="a">Delete</i><i id="b">Bill</i><button aria-labelledby="a b">x</button>',
    'button Delete Bill',
  ],
  ['a label by for', '<label for="f">Email</label><input id="f">', 'textbox Email'],
  ['a label around it', '<label>Email <input></label>', 'textbox Email'],
  [
    'a label without the options of its select',
    '<label>Size <select><option>S<option>M</select></label>',
    'combobox Size',
  ],
  [
    'a label for screen readers only',
    '<label for="f" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">Email</label><input id="f">',
    'textbox Email',
  ],
  [
    'text for screen readers only',
    '<button><span style="position:absolute;clip-path:inset(50%)">Search</span>⌕</button>',
    'button Search ⌕',
  ],
  ['a placeholder', '<input placeholder="Where to?">', 'textbox Where to?'],
  ['a title', '<button title="Bold"><svg width="9" height="9"></svg></button>', 'button Bold'],
  ['a title instead of a symbol', '<button title="Refresh">⟳</button>', 'button Refresh'],
  ['a symbol when there is nothing else', '<button>×</button>', 'button ×'],
  [
    'the alternative text of its picture',
    '<a href="/"><img alt="Home" width="20" height="20"></a>',
    'link Home',
  ],
  [
    'the title of its svg',
    '<button><svg width="20" height="20"><title>Menu</title></svg></button>',
    'button Menu',
  ],
  [
    'the label of its svg',
    '<button><svg width="20" height="20" aria-label="Menu"></svg></button>',
    'button Menu',
  ],
  ['the value of an input button', '<input type="button" value="Search">', 'button Search'],
  ['the default of a submit button', '<form><input type="submit"></form>', 'button Submit'],
  [
    'the alternative text of an image button',
    '<form><input type="image" alt="Go" width="20" height="20"></form>',
    'button Go',
  ],
  ['not the value of a field', '<input value="Robin">', 'textbox'],
  ['not the content of an editable element', '<div contenteditable>Dear Anna</div>', 'textbox'],
  [
    'text that a style sheet draws',
    '<style>button::after { content: " more" }</style><button>Show</button>',
    'button Show more',
  ],
  [
    'no bullets and stars of style sheets',
    '<style>button::before { content: "★" }</style><button>Rate</button>',
    'button Rate',
  ],
  [
    'the label of a closed custom element',
    '<x-y></x-y><script>customElements.define("x-y", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "closed" }).innerHTML = "<label>Inside <input></label>" } })</script>',
    'textbox Inside',
  ],
  [
    'what is slotted into it',
    '<x-z>Slotted</x-z><script>customElements.define("x-z", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = "<button><slot></slot></button>" } })</script>',
    'button Slotted',
  ],
];

describe('the name of a control', () => {
  it.each(named)('is %s', async (_what, markup, expected) => {
    expect(wordsOf(await rig.look(markup))).toEqual([expected]);
  });

  it('is cut at 200 characters', async () => {
    const [candidate] = (await rig.look(`<button>${'word '.repeat(200)}</button>`)).candidates;
    expect(candidate?.name).toHaveLength(200);
    expect(candidate?.text).toHaveLength(400);
  });

  it('masks what looks like a card number', async () => {
    const snapshot = await rig.look(
      '<button>Visa 4111 1111 1111 1111</button><button>Order 1234 5678 9012 3456</button>',
    );
    expect(wordsOf(snapshot)).toEqual([`button Visa ${secretMask}`, 'button Order 1234 5678 9012 3456']);
  });

  it('of a clickable row leaves out the buttons in it', async () => {
    const snapshot = await rig.look(
      '<table><tr onclick="1" style="cursor:pointer"><td><input type="checkbox"></td><td><button>Star</button></td><td>Anna</td><td>Lunch?</td></tr></table>',
    );
    expect(wordsOf(snapshot)).toEqual(['row Anna Lunch?', 'checkbox', 'button Star']);
  });
});

describe('the description', () => {
  it('holds what is said beside the name, and nothing twice', async () => {
    const snapshot = await rig.look(
      '<label>Password <input type="password" aria-describedby="d" title="Password" placeholder="Secret"></label><p id="d">At least 8 characters</p>',
    );
    expect(candidateNamed(snapshot, 'Password').description).toBe('At least 8 characters; Secret');
  });
});

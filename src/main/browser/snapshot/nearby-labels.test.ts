import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rig, startRig } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

const field = '<input>';

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['the text on its left', `<div><span>Company:</span> ${field}</div>`, ['Company']],
  ['the text above it', `<div><div>Company *</div>${field}</div>`, ['Company']],
  [
    'the nearer of two, on its own line',
    `<div><div>Heading</div><span>Company</span> ${field}</div>`,
    ['Company'],
  ],
  [
    'the first cell of its row',
    `<table><tr><td>VAT number</td><td>${field}</td></tr></table>`,
    ['VAT number'],
  ],
  [
    'the head of its column',
    `<table><thead><tr><th>Part</th><th>Amount</th></tr></thead><tr><td><input aria-label="P"></td><td>${field}</td></tr></table>`,
    ['', 'Amount'],
  ],
  [
    'what the row of a checkbox is about',
    '<table><tr><td><input type="checkbox"></td><td>Anna</td><td>Lunch</td></tr></table>',
    ['Anna'],
  ],
  ['the text behind a checkbox', '<div><input type="checkbox"> <span>Wifi</span></div>', ['Wifi']],
  [
    'the text at the far end of a switch’s line',
    '<div style="display:flex;justify-content:space-between;width:700px"><span>Weekly report</span><div onclick="1" style="width:40px;height:20px;background:#ccc"></div></div>',
    ['Weekly report'],
  ],
  ['each its own in a column of fields', `<div>From ${field}</div><div>To ${field}</div>`, ['From', 'To']],
  [
    'that of the row for all fields of a row',
    `<div><span>Price</span> <input placeholder="Min"> – <input placeholder="Max"></div>`,
    ['Price', 'Price'],
  ],
  [
    'the one text beside plus and minus',
    '<form><div><div>Quantity</div><div><div onclick="1">−</div><input value="1"><div onclick="1">+</div></div></div></form>',
    ['Quantity', 'Quantity', 'Quantity'],
  ],
  [
    'what a home-made list is about',
    '<form><div><div>Colour</div><div onclick="1">Red</div></div></form>',
    ['Colour'],
  ],
  ['nothing where the markup has a label', '<div><b>Step 1</b><label>Email <input></label></div>', ['']],
  ['nothing that belongs to another control', `<div><button>Clear</button> ${field}</div>`, ['', '']],
  [
    'nothing that labels the field above',
    '<div style="width:600px"><div>To <input aria-label="To"></div><input placeholder="Subject"></div>',
    ['', ''],
  ],
  [
    'nothing that labels the field above, whatever stands between the two',
    '<div style="width:600px"><div style="display:flex;gap:8px"><span>To</span><span>anna.kowalska@example.com <i role="button" aria-label="Remove">×</i></span><input aria-label="To"></div><input placeholder="Subject"></div>',
    ['', '', ''],
  ],
  ['nothing without letters', `<div><span>–</span> ${field}</div>`, ['']],
];

describe('the label by place is', () => {
  it.each(cases)('%s', async (_what, markup, expected) => {
    const snapshot = await rig.look(markup);
    expect(snapshot.candidates.map(({ nearbyLabel }) => nearbyLabel)).toEqual(expected);
  });
});

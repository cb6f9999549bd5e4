import { describe, expect, it } from 'vitest';
import { shippedModels } from '../testing/models.ts';
import { stepOf } from '../testing/propose-for.ts';
import { type Instruction, readAddress, saidOf, understand } from './index.ts';

/** The first reading of each instruction, apart from "something is called exactly so", with the shipped reader. */
async function read(utterance: string): Promise<readonly Instruction[]> {
  const steps = await shippedModels().read(utterance, '', new AbortController().signal);
  expect(steps).not.toBeNull();
  return understand(utterance, steps).map(
    ({ readings }) => readings.find((one) => one.kind !== 'named') ?? readings[0],
  );
}

const first = async (utterance: string): Promise<Instruction | undefined> => (await read(utterance))[0];

it.each([
  ['mark the second review as helpful', 'second', 2],
  ['download the second to last bill', 'second', -2],
  ['download the bill', 'second', null],
  ['download the bill', null, null],
])('takes the order of “%s” from “%s”, as the reader marked it', (clause, ordinal, order) => {
  expect(saidOf(stepOf('press', clause, { ordinal }), 'click').ordinal).toBe(order);
});

describe('splitting', () => {
  it('cuts at "then", commas, "and" and sentences where an instruction follows', async () => {
    expect(await read('go to example.com, search for boots, then open the second result')).toMatchObject([
      { kind: 'load', url: 'https://example.com' },
      { kind: 'search', words: 'boots' },
      // Of what is opened by order the entry comes first, whatever is called “open” in it.
      { kind: 'click', target: 'open', owner: 'the second result' },
    ]);
    expect(await read('Type Ann into Name and press enter. Scroll down')).toMatchObject([
      { kind: 'type', text: 'Ann', target: 'Name' },
      { kind: 'press-enter' },
      { kind: 'scroll' },
    ]);
  });

  it.each([
    ['search for salt and pepper', 'salt and pepper'],
    ['search for "open and close"', 'open and close'],
    ['look up rock, paper, scissors', 'rock, paper, scissors'],
  ])('leaves the words of %s whole', async (utterance, words) => {
    expect(await read(utterance)).toMatchObject([{ kind: 'search', words }]);
  });

  it('keeps typed text whole though it holds verbs', async () => {
    expect(await read('type search and rescue into the notes')).toMatchObject([
      { kind: 'type', text: 'search and rescue', target: 'the notes' },
    ]);
  });

  it('says a verb once for two fields', async () => {
    expect(await read('type Ann in first name and Lee in last name')).toMatchObject([
      { kind: 'type', text: 'Ann', target: 'first name' },
      { kind: 'type', text: 'Lee', target: 'last name' },
    ]);
  });

  it('does not do what was forbidden', async () => {
    expect(await read("don't save, press Cancel")).toMatchObject([{ kind: 'click', target: 'Cancel' }]);
  });
});

it.each([
  'please don’t press Delete',
  "don't delete the account",
  'never save the password',
  'do not sort by price',
  'dont buy anything',
  "don't close this tab",
])('nothing is done where “%s” is all that is said', async (utterance) => {
  expect(await read(utterance)).toEqual([{ kind: 'refrain' }]);
});

it('a box is unticked where what it is for is not wanted, and nothing is pressed for it', async () => {
  expect(await read("don't stay signed in")).toMatchObject([{ kind: 'check', on: false }]);
  const said = "don't send it";
  const steps = await shippedModels().read(said, '', new AbortController().signal);
  const kinds = understand(said, steps).flatMap(({ readings }) => readings.map(({ kind }) => kind));
  expect(kinds).not.toContain('click');
});

describe('wording', () => {
  it.each([
    ['could you please click on Save for me?', { kind: 'click', target: 'Save' }],
    ['clcik the Save button', { kind: 'click', target: 'the Save button' }],
    ["I'd like you to press Save, thanks", { kind: 'click', target: 'Save' }],
    ['now tap Save', { kind: 'click', target: 'Save' }],
    ['first name: Ann', { kind: 'type', target: 'first name', text: 'Ann' }],
    ['enter me@x.org as my email', { kind: 'type', text: 'me@x.org', target: 'my email' }],
    ['fill in the company with Acme Ltd.', { kind: 'type', target: 'the company', text: 'Acme Ltd.' }],
    ['in the city field type Paris', { kind: 'type', text: 'Paris' }],
    ['enter s3cret! in the password field', { kind: 'type', text: 's3cret!', target: 'the password field' }],
    ['type s3cret! into password', { kind: 'type', text: 's3cret!', target: 'password' }],
    ['set the size to 9', { kind: 'choose', target: 'the size', option: '9' }],
    ['clear the search box', { kind: 'click', target: 'clear', owner: 'the search box' }],
    ['select Red from Colour', { kind: 'choose', option: 'Red', target: 'Colour' }],
    ['sort by price, low to high', { kind: 'choose', option: 'price, low to high', target: 'sort' }],
    ['tick Newsletter', { kind: 'check', target: 'Newsletter', on: true }],
    ['turn the alerts off', { kind: 'check', target: 'the alerts', on: false }],
    ['make sure Terms is ticked', { kind: 'check', target: 'Terms', on: true }],
    ['toggle dark mode', { kind: 'click', target: 'dark mode' }],
    ['add the tent to my basket', { kind: 'click', target: 'add the tent to my basket' }],
    ['remove the tent from the cart', { kind: 'click', target: 'remove the tent from the cart' }],
    ['download the March bill', { kind: 'click', target: 'download the March bill' }],
    ['go back', { kind: 'history', to: 'back', times: 1 }],
    ['go back to the inbox', { kind: 'click', target: 'the inbox', verb: 'open' }],
    ['refresh the page', { kind: 'history', to: 'reload' }],
    ['scroll to the bottom', { kind: 'scroll', goal: { kind: 'edge', edge: 'bottom' } }],
    ['scroll down 300 pixels', { kind: 'scroll', goal: { kind: 'by', direction: 'down', pixels: 300 } }],
    ['scroll two screens down', { kind: 'scroll', goal: { direction: 'down', pages: 1.6 }, inside: null }],
    ['the one to the right', { kind: 'repair' }],
    ['no, go back', { kind: 'history', to: 'back', times: 1 }],
    ['close every other tab', { kind: 'close-tabs', where: 'others' }],
    ['the third tab', { kind: 'switch-tab', which: 'third' }],
    ['open a new tab', { kind: 'new-tab' }],
    ['close this tab', { kind: 'close-tab', which: null }],
    ['switch to tab 2', { kind: 'switch-tab', which: '2' }],
    ['double-click the report', { kind: 'press-as', how: 'double', target: 'the report' }],
    ['right click on Report', { kind: 'press-as', how: 'right', target: 'Report' }],
    ['hover over Products', { kind: 'hover', target: 'Products' }],
    ['copy the order number', { kind: 'copy', target: 'the order number' }],
    ['paste it into Notes', { kind: 'paste', target: 'Notes' }],
    ['press enter', { kind: 'press-enter' }],
    ['close the popup', { kind: 'dismiss' }],
    ['google red shoes', { kind: 'search', words: 'red shoes', where: 'web' }],
    ['what are the results?', { kind: 'read', question: 'what are the results' }],
    ['read me the second review', { kind: 'read' }],
    ['undo that', { kind: 'undo' }],
    ['never mind', { kind: 'stop' }],
    ['what can you do?', { kind: 'help' }],
    ['find me a cheap flight to Lisbon in May', { kind: 'goal' }],
    ['buy the best shoes', { kind: 'click' }],
    ['localhost:4600/shop', { kind: 'load', url: 'http://localhost:4600/shop' }],
    ['open example dot com slash help', { kind: 'load', url: 'https://example.com/help' }],
  ] as const)('%s', async (utterance, expected) => {
    expect(await first(utterance)).toMatchObject(expected);
  });
});

describe('a control that belongs to what is said', () => {
  /** All readings of the first step that press something. */
  const presses = async (utterance: string) => {
    const steps = await shippedModels().read(utterance, '', new AbortController().signal);
    return understand(utterance, steps)[0]?.readings.filter(({ kind }) => kind === 'click');
  };

  it.each([
    ['add the tent to my basket', { target: 'add to basket', owner: 'the tent' }],
    ['put the tent in the cart', { target: 'cart', owner: 'the tent' }],
    ['remove the tent from the cart', { target: 'remove', owner: 'the tent from the cart' }],
    ['delete the mail from Ida', { target: 'delete', owner: 'the mail from Ida' }],
    ['archive it', { target: 'archive', owner: null }],
  ])('%s', async (utterance, expected) => {
    expect(await presses(utterance)).toContainEqual(expect.objectContaining(expected));
  });

  it('is not what is called as the place from which a thing is taken, nor where no thing is said', async () => {
    const named = expect.objectContaining({ target: 'cart' });
    expect(await presses('remove the tent from the cart')).not.toContainEqual(named);
    expect(await presses('put it in the cart')).not.toContainEqual(named);
  });
});

describe('text with a place, a button or a field of its own', () => {
  it.each([
    ['enter 48211 next to Reading', { kind: 'type', text: '48211', target: 'field next to Reading' }],
    ['type 20 to the left of Max', { kind: 'type', text: '20', target: 'field to the left of Max' }],
    ['put British to the right of the passport number', { text: 'British' }],
    ['mind the dog, put that in the notes', { kind: 'type', text: 'mind the dog', target: 'the notes' }],
    ['subscribe with ann@example.com', { kind: 'answer', text: 'ann@example.com', verb: 'subscribe' }],
    ['sign me up for the newsletter with a@b.co', { kind: 'enter', text: 'a@b.co' }],
    ['use voucher ABC-1', { kind: 'enter', text: 'ABC-1', target: 'voucher' }],
    ['submit a meter reading of 48213', { kind: 'enter', text: '48213' }],
    ['reply saying see you soon', { kind: 'answer', text: 'see you soon' }],
  ] as const)('%s', async (utterance, expected) => {
    expect(await first(utterance)).toMatchObject(expected);
  });

  it('takes a row of fields and values apart', async () => {
    expect(await read('title Frost in May, board Pests')).toMatchObject([
      { target: 'title', text: 'Frost in May' },
      { target: 'board' },
    ]);
  });

  it('opens an address in a tab of its own', async () => {
    expect(await read('open example.net in a new tab')).toMatchObject([
      { kind: 'new-tab' },
      { kind: 'load', url: 'https://example.net' },
    ]);
  });
});

describe('corrections', () => {
  it.each([
    ['no, the second one', { kind: 'ordinal', ordinal: 2 }],
    ['number 3', { kind: 'ordinal', ordinal: 3 }],
    ['the last one', { kind: 'ordinal', ordinal: -1 }],
    ['the other one', { kind: 'other' }],
    ['no, the one below', { kind: 'relative', direction: 'below' }],
    ['the one next to it', { kind: 'relative', direction: 'near' }],
    ['not that one', { kind: 'rejected' }],
    ['click the blue one', { kind: 'narrowed', phrase: 'blue one' }],
    ['the one in the footer', { kind: 'narrowed' }],
    ['no I meant Cancel', { kind: 'replaced', phrase: 'Cancel' }],
    ['for the second passenger', { kind: 'placed', phrase: 'for the second passenger' }],
    ['no, as VAT number', { kind: 'replaced', phrase: 'VAT number' }],
    ['no, in name on card', { kind: 'replaced', phrase: 'name on card' }],
    ['no, Privacy', { kind: 'replaced', phrase: 'Privacy' }],
  ] as const)('%s', async (utterance, correction) => {
    expect(await first(utterance)).toMatchObject({ kind: 'repair', correction });
  });

  it.each([
    'take me to my account',
    'use one box instead',
    'add the third one to the wish list',
    'no, scroll down',
  ])('%s is an instruction of its own', async (utterance) => {
    expect((await first(utterance))?.kind).not.toBe('repair');
  });
});

describe('readAddress', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['www.example.co.uk/a?b=c', 'https://www.example.co.uk/a?b=c'],
    ['https://example.com/x', 'https://example.com/x'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
    ['about:blank', 'about:blank'],
  ])('completes %s', (said, url) => {
    expect(readAddress(said)).toBe(url);
  });

  it.each(['report.pdf', 'my account', 'e.g. this', 'second result', '3.5'])('%s is no address', (said) => {
    expect(readAddress(said)).toBeNull();
  });
});

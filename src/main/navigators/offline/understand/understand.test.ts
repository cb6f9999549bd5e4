import { describe, expect, it } from 'vitest';
import { type Instruction, readAddress, understand } from './index.ts';

/** The first reading of each instruction, apart from "something is called exactly so". */
function read(utterance: string): readonly Instruction[] {
  return understand(utterance).map(
    (readings) => readings.find((one) => one.kind !== 'named' && one.kind !== 'pair') ?? readings[0],
  );
}

const first = (utterance: string): Instruction | undefined => read(utterance)[0];

describe('splitting', () => {
  it('cuts at "then", commas, "and" and sentences where an instruction follows', () => {
    expect(read('go to example.com, search for boots, then open the second result')).toMatchObject([
      { kind: 'load', url: 'https://example.com' },
      { kind: 'search', words: 'boots' },
      { kind: 'click', target: 'the second result' },
    ]);
    expect(read('Type Ann into Name and press enter. Scroll down')).toMatchObject([
      { kind: 'type', text: 'Ann', target: 'Name' },
      { kind: 'press-enter' },
      { kind: 'scroll' },
    ]);
  });

  it.each([
    ['search for salt and pepper', 'salt and pepper'],
    ['search for "open and close"', 'open and close'],
    ['look up rock, paper, scissors', 'rock, paper, scissors'],
  ])('leaves the words of %s whole', (utterance, words) => {
    expect(read(utterance)).toMatchObject([{ kind: 'search', words }]);
  });

  it('keeps typed text whole though it holds verbs', () => {
    expect(read('type click and open into the notes')).toMatchObject([
      { kind: 'type', text: 'click and open', target: 'the notes' },
    ]);
  });

  it('says a verb once for two fields', () => {
    expect(read('type Ann in first name and Lee in last name')).toMatchObject([
      { kind: 'type', text: 'Ann', target: 'first name' },
      { kind: 'type', text: 'Lee', target: 'last name' },
    ]);
  });

  it('does not do what was forbidden', () => {
    expect(read("don't save, press Cancel")).toMatchObject([{ kind: 'click', target: 'Cancel' }]);
  });
});

describe('wording', () => {
  it.each([
    ['could you please click on Save for me?', { kind: 'click', target: 'Save' }],
    ['clcik the Save button', { kind: 'click', target: 'the Save button' }],
    ["I'd like you to press Save, thanks", { kind: 'click', target: 'Save' }],
    ['now tap Save', { kind: 'click', target: 'Save' }],
    ['first name: Ann', { kind: 'set', target: 'first name', value: 'Ann' }],
    ['enter me@x.org as my email', { kind: 'type', text: 'me@x.org', target: 'my email' }],
    ['fill in the company with Acme Ltd.', { kind: 'set', target: 'company', value: 'Acme Ltd.' }],
    ['in the city field type Paris', { kind: 'set', target: 'city field', value: 'Paris' }],
    ['enter s3cret! in the password field', { kind: 'type', text: 's3cret!', target: 'the password field' }],
    ['type s3cret! into password', { kind: 'type', text: 's3cret!', target: 'password' }],
    ['set the size to 9', { kind: 'set', target: 'size', value: '9' }],
    ['clear the search box', { kind: 'click', target: 'clear', owner: 'search box' }],
    ['select Red from Colour', { kind: 'choose', option: 'Red', target: 'Colour' }],
    ['sort by price, low to high', { kind: 'choose', option: 'price, low to high', target: 'sort' }],
    ['tick Newsletter', { kind: 'check', target: 'Newsletter', on: true }],
    ['turn the alerts off', { kind: 'check', target: 'alerts', on: false }],
    ['make sure Terms is ticked', { kind: 'check', target: 'Terms', on: true }],
    ['toggle dark mode', { kind: 'check', target: 'dark mode', on: null }],
    ['add the tent to my basket', { kind: 'click', target: 'add to basket', owner: 'tent' }],
    ['remove the tent from the cart', { kind: 'click', target: 'remove', owner: 'tent' }],
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
    ['copy the order number', { kind: 'copy', target: 'order number' }],
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
  ] as const)('%s', (utterance, expected) => {
    expect(first(utterance)).toMatchObject(expected);
  });
});

describe('what is said around the point', () => {
  it.each([
    ['I already have an account', { kind: 'click', target: 'sign in' }],
    ["I can't remember my password", { kind: 'click', target: 'forgot password' }],
    ['I want to make an account', { kind: 'click', target: 'register' }],
    ['I was born on 9 April 1990', { kind: 'set', target: 'date of birth', value: '9 April 1990' }],
    ['I live in Spain', { kind: 'choose', option: 'Spain', target: 'country' }],
    ['we want to fly first class', { kind: 'choose', option: 'first class' }],
    ['get rid of the tent', { kind: 'click', target: 'remove the tent' }],
    ['bin it', { kind: 'click', target: 'delete it' }],
    ['thank you, that is all', { kind: 'thanks' }],
    ['read it to me with the listen button', { kind: 'click', target: 'listen button' }],
  ] as const)('%s', (utterance, expected) => {
    expect(first(utterance)).toMatchObject(expected);
  });
});

describe('text with a place, a button or a field of its own', () => {
  it.each([
    ['enter 48211 next to Reading', { kind: 'type', text: '48211', target: 'field next to Reading' }],
    ['type 20 to the left of Max', { kind: 'type', text: '20', target: 'field to the left of Max' }],
    ['put British to the right of the passport number', { text: 'British' }],
    ['mind the dog, put that in the notes', { kind: 'type', text: 'mind the dog', target: 'the notes' }],
    ['subscribe with ann@example.com', { kind: 'send', text: 'ann@example.com', button: 'subscribe' }],
    ['sign me up for the newsletter with a@b.co', { kind: 'send', text: 'a@b.co' }],
    ['use voucher ABC-1', { kind: 'send', text: 'ABC-1', target: 'voucher', button: 'apply' }],
    ['submit a meter reading of 48213', { kind: 'send', text: '48213', target: 'meter reading' }],
    ['reply saying see you soon', { kind: 'answer', text: 'see you soon' }],
  ] as const)('%s', (utterance, expected) => {
    expect(first(utterance)).toMatchObject(expected);
  });

  it('takes a row of fields and values apart', () => {
    const plan = understand('title Frost in May, board Pests');
    expect(plan.map((readings) => readings.find((one) => one.kind === 'pair'))).toMatchObject([
      { target: 'title', value: 'Frost in May' },
      { target: 'board', value: 'Pests' },
    ]);
  });

  it('opens an address in a tab of its own', () => {
    expect(read('open example.net in a new tab')).toMatchObject([
      { kind: 'new-tab' },
      { kind: 'load', url: 'https://example.net' },
    ]);
  });

  it('chooses before it adds to the cart', () => {
    expect(read('add these shoes to the cart in size 9')).toMatchObject([
      { kind: 'choose', option: 'size 9' },
      { kind: 'click', target: 'add to cart' },
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
  ] as const)('%s', (utterance, correction) => {
    expect(first(utterance)).toMatchObject({ kind: 'repair', correction });
  });

  it.each([
    'take me to my account',
    'use one box instead',
    'add the third one to the wish list',
    'no, scroll down',
  ])('%s is an instruction of its own', (utterance) => {
    expect(first(utterance)?.kind).not.toBe('repair');
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

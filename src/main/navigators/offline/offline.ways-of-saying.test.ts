import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTalkRig, type TalkRig } from './testing/converse.ts';

const style = `<style>body{font:16px sans-serif;margin:20px}label,button,p{display:block;margin:8px}
  td,th{padding:4px 12px}</style>`;
const row = (name: string, stock: string, price: string) =>
  `<tr><td><input type="checkbox" aria-label="Select ${name}"></td><td><a href="/plain">${name}</a></td><td>${stock}</td><td>${price}</td><td><button>Delete</button></td></tr>`;

let rig: TalkRig;

beforeAll(async () => {
  rig = await startTalkRig({
    '/form': `<title>Form</title>${style}<main><h1>Your details</h1>
      <p>Last name<br><input aria-label="Last name"></p><p>Email<br><input aria-label="Email"></p>
      <label>First name <input></label><label>Customer number <input value="NG-204" disabled></label>
      <label>Day <input></label><label>Month <select><option>Choose</option><option>March</option><option>April</option></select></label>
      <label>Year <input></label>
      <label>Language <select><option>English</option><option>Deutsch</option></select></label>
      <button type="button" disabled>Publish</button><a href="/plain">Log in</a>
      <form action="/plain"><label>Newsletter address <input type="email"></label><button>Subscribe</button></form></main>`,
    '/parts': `<title>Parts</title>${style}<main><h1>All parts</h1><table>
      <tr><th></th><th>Part</th><th>Stock</th><th>Price</th><th></th></tr>
      ${row('Brass hinge', '26', '£3.20')}${row('Steel bolt', '410', '£0.15')}${row('Oak shelf', '7', '£44.50')}</table>
      <h2>Refunds</h2><p>A refund takes 5 working days.</p><p>Postage is not refunded.</p></main>`,
    '/thread': `<title>Thread</title>${style}<main><h1>Frost</h1><p>Hello</p>
      <button onclick="document.querySelector('form').hidden=false">Reply</button>
      <form hidden onsubmit="return false"><label>Your reply <textarea></textarea></label><button>Post</button></form></main>`,
    '/plain': '<title>Plain</title><h1>Nothing here</h1><p>© 2026 Plain Post</p>',
  });
});

afterAll(() => rig.close());

const open = (path: string) => rig.open(`${rig.server.origin}${path}`);

async function value(name: string): Promise<string | null> {
  const { candidates } = await rig.observe();
  return candidates.find((one) => one.name === name)?.value ?? null;
}

describe('typing', () => {
  it('takes the field under the words that were named for the place', async () => {
    await (await open('/form')).say('type Vale below Last name');
    expect(await value('Last name')).toBe('Vale');
    expect(await value('Email')).toBe('');
  });

  it('asks rather than types the name of a place along with the text', async () => {
    const exchange = await (await open('/form')).say('type see you into the reply box');
    expect(exchange.actions).toEqual([]);
  });

  it('types into the right field before it empties the wrong one', async () => {
    const conversation = await open('/form');
    await conversation.say('type Vale in first name');
    const exchange = await conversation.say('no, last name');
    expect(exchange.actions).toMatchObject([
      { intent: 'textinput', text: 'Vale' },
      { intent: 'textinput', text: '' },
    ]);
    expect([await value('Last name'), await value('First name')]).toEqual(['Vale', '']);
  });

  it('fills in a date of which the parts are asked for one by one', async () => {
    await (await open('/form')).say('I was born on 9 April 1990');
    expect([await value('Day'), await value('Year')]).toEqual(['9', '1990']);
  });

  it('sends an address with the button beside its field', async () => {
    const exchange = await (await open('/form')).say('subscribe with ann@example.com');
    expect(exchange.actions.map((one) => one.intent)).toEqual(['textinput', 'click']);
  });

  it('opens the reply before it types it', async () => {
    const exchange = await (await open('/thread')).say('reply saying see you soon');
    expect(exchange.actions.map((one) => one.intent)).toEqual(['click', 'textinput']);
    expect(await value('Your reply')).toBe('see you soon');
  });
});

describe('choosing', () => {
  it('knows a language by its own name', async () => {
    const exchange = await (await open('/form')).say('change the language to German');
    expect(exchange.actions).toMatchObject([{ intent: 'change', value: 'Deutsch' }]);
  });

  it('says that a button cannot be clicked instead of pressing it', async () => {
    const exchange = await (await open('/form')).say('press publish');
    expect(exchange.actions).toEqual([]);
    expect(exchange.say).toContain('Publish can’t be clicked now');
  });

  it('asks which of many alike is meant, and takes what stands beside it for an answer', async () => {
    const conversation = await open('/parts');
    const asked = await conversation.say('click delete');
    expect(asked.last.choices.length).toBeGreaterThan(1);
    const exchange = await conversation.say('the one for the oak shelf');
    const [action] = exchange.actions;
    const pressed = exchange.snapshot.candidates.filter((one) => one.name === 'Delete');
    expect(action).toMatchObject({ intent: 'click', uid: pressed[2]?.uid });
  });

  it('goes from one box to the one below it', async () => {
    const conversation = await open('/parts');
    await conversation.say('tick Select Brass hinge');
    const exchange = await conversation.say('no, the one below');
    const wanted = exchange.snapshot.candidates.find((one) => one.name === 'Select Steel bolt');
    expect(wanted?.states.checked).toBe(true);
    expect(exchange.actions).toHaveLength(2);
  });
});

describe('reading', () => {
  it.each([
    ['how many brass hinges are in stock?', '26'],
    ['how long does a refund take?', '5 working days'],
    ['which part is the most expensive?', 'Oak shelf'],
    ['read the refunds', 'Postage is not refunded'],
    ['how much is the second one', '£0.15'],
  ])('%s', async (question, wanted) => {
    const exchange = await (await open('/parts')).say(question);
    expect(exchange.say).toContain(wanted);
  });

  it('reads out a field that cannot be changed', async () => {
    const exchange = await (await open('/form')).say('what does the greyed-out field say?');
    expect(exchange.say).toContain('NG-204');
  });
});

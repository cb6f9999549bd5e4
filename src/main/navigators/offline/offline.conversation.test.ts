import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../testing/sample.ts';
import { startConversation, startTalkRig, type TalkRig } from './testing/converse.ts';

const style =
  '<style>body{font:16px sans-serif;margin:20px}label,button,a,p{display:block;margin:8px}</style>';

let rig: TalkRig;

beforeAll(async () => {
  rig = await startTalkRig({
    '/form': `<title>Form</title>${style}<main><h1>Your details</h1>
      <label>First name <input name="first"></label><label>Last name <input name="last"></label>
      <label>Password <input type="password" name="secret"></label>
      <label><input type="checkbox" name="news"> Newsletter</label>
      <label>Colour <select name="colour"><option>Red</option><option>Green</option></select></label>
      <button type="button" onclick="document.title='Saved'">Save</button></main>`,
    '/alike': `<title>Alike</title>${style}<main><h1>Stories</h1>
      <h2>Cats</h2><a href="/cats">Read more</a><h2>Dogs</h2><a href="/dogs">Read more</a>
      <h2>Owls</h2><a href="/owls">Read more</a></main>`,
    '/answers': `<title>Trips</title>${style}<main><h1>Trips</h1><label>City <input></label>
      <button type="button" onclick="document.querySelector('p').textContent='Choose a date first.'">Find</button><p></p></main>`,
    '/covered': `<title>Map</title>${style}<main><h1>Map</h1><button type="button">Show map</button></main>
      <iframe srcdoc="<p>" style="position:fixed;inset:0;width:100%;height:100%;opacity:0;border:0"></iframe>`,
    '/cats': '<title>Cats</title><h1>Cats</h1>',
    '/dogs': '<title>Dogs</title><h1>Dogs</h1>',
    '/owls': '<title>Owls</title><h1>Owls</h1>',
    '/plain': '<title>Plain</title><h1>Nothing here</h1><p>Only words.</p>',
  });
});

afterAll(() => rig.close());

const open = (path: string) => rig.open(`${rig.server.origin}${path}`);

async function title(): Promise<string> {
  return (await rig.observe()).title;
}

const field = async (name: string) => {
  const snapshot = await rig.observe();
  return snapshot.candidates.find((one) => one.name === name);
};

describe('the closing words', () => {
  it('pass on what the page answers', async () => {
    const conversation = await open('/answers');
    const { say } = await conversation.say('type Lisbon into City and click Find');
    expect(say).toContain('Choose a date first.');
  });

  it('say why the only thing that was meant could not be pressed, and not that it was not found', async () => {
    const conversation = await open('/covered');
    const { say, actions } = await conversation.say('click Show map');
    expect(actions.map(({ intent }) => intent)).toEqual(['click']);
    expect(say).toBe('The button “Show map” is covered by another part of the page.');
  });
});

describe('several instructions in one', () => {
  it('searches a shop, opens a result, chooses a size and buys', async () => {
    const conversation = startConversation(rig.driver);
    const first = await conversation.say(
      `go to ${rig.sites.url('shop')}, search for boots, then open the second result`,
    );
    expect(first.actions.map((one) => one.intent)).toEqual(['load', 'textinput', 'submit', 'click']);
    const second = await conversation.say('choose size 9 and add it to the cart');
    expect(second.actions.map((one) => one.intent)).toEqual(['change', 'click']);
    expect(second.last.last).toBe(true);
    const cart = (await rig.observe()).url;
    expect(cart).toContain('/shop/cart');
  });

  it('fills a form, and says what was so already instead of doing it', async () => {
    const conversation = await open('/form');
    const filled = await conversation.say(
      'type Ann in first name and Lee in last name, tick newsletter, then select Green',
    );
    expect(filled.actions.map((one) => one.intent)).toEqual(['textinput', 'textinput', 'click', 'change']);
    expect((await field('Last name'))?.value).toBe('Lee');
    expect((await field('Newsletter'))?.states.checked).toBe(true);
    const again = await conversation.say('tick newsletter');
    expect(again.actions).toEqual([]);
    expect(again.say).toBe('Newsletter is ticked already.');
  });

  it('goes on after a page has loaded', async () => {
    const conversation = startConversation(rig.driver);
    const exchange = await conversation.say(
      `open ${rig.sites.url('account', '/settings')} and turn on text messages and outage alerts`,
    );
    expect(exchange.actions.map((one) => one.intent)).toEqual(['load', 'click', 'click']);
    expect((await field('Text messages'))?.states.checked).toBe(true);
    expect((await field('Outage alerts'))?.states.checked).toBe(true);
  });

  it('turns the months of a calendar until the day is there', async () => {
    const conversation = await rig.open(rig.sites.url('flights'));
    const exchange = await conversation.say('set departure date to 12 July');
    expect(exchange.actions.length).toBeGreaterThan(2);
    expect(await field('Departure date')).toMatchObject({ text: expect.stringContaining('12 Jul') });
  });
});

describe('asking', () => {
  const answers = [
    ['the second', 'Dogs'],
    ['number three', 'Owls'],
    ['1', 'Cats'],
    ['the last one', 'Owls'],
    ['the one below Dogs', 'Dogs'],
  ] as const;
  it.each(sample(answers, 3))(
    'asks which one is meant and takes "%s" for the answer',
    async (answer, page) => {
      const conversation = await open('/alike');
      const question = await conversation.say('click read more');
      expect(question.actions).toEqual([]);
      expect(question.last.choices).toHaveLength(3);
      expect(question.say).toMatch(/^Which one do you mean/u);
      await conversation.say(answer);
      expect(await title()).toBe(page);
    },
  );

  it('takes no for an answer', async () => {
    const conversation = await open('/alike');
    await conversation.say('click read more');
    const exchange = await conversation.say('none of them');
    expect(exchange.actions).toEqual([]);
    expect(await title()).toBe('Alike');
  });

  it('lets a new instruction take the place of an answer', async () => {
    const conversation = await open('/alike');
    await conversation.say('click read more');
    await conversation.say(`go to ${rig.server.origin}/form`);
    expect(await title()).toBe('Form');
  });

  it('goes on with the rest after the answer', async () => {
    const conversation = await open('/alike');
    await conversation.say('click read more and then go back');
    const exchange = await conversation.say('the second one');
    expect(exchange.actions.map((one) => one.intent)).toEqual(['click', 'load']);
    expect(await title()).toBe('Alike');
  });
});

describe('corrections', () => {
  it('goes back and opens the other one', async () => {
    const conversation = await open('/alike');
    await conversation.say('click the first read more');
    expect(await title()).toBe('Cats');
    const exchange = await conversation.say('no, the third one');
    expect(exchange.actions.map((one) => one.intent)).toEqual(['load', 'click']);
    expect(await title()).toBe('Owls');
  });

  it('takes typed text back and types it where it was meant', async () => {
    const conversation = await open('/form');
    await conversation.say('type Ann in last name');
    await conversation.say('no, in first name');
    expect((await field('First name'))?.value).toBe('Ann');
    expect((await field('Last name'))?.value).toBe('');
  });

  it.each(['no, Madrid', 'sorry, Madrid I mean'])('leaves in the field what “%s” put there', async (said) => {
    const conversation = await open('/answers');
    await conversation.say('type Milan into City');
    const { say } = await conversation.say(said);
    expect((await field('City'))?.value).toBe('Madrid');
    expect(say).toContain('“Madrid”');
  });

  it('undoes what was done, once', async () => {
    const conversation = await open('/form');
    await conversation.say('tick newsletter');
    await conversation.say('undo that');
    expect((await field('Newsletter'))?.states.checked).toBe(false);
    await conversation.say('select Green from Colour');
    await conversation.say('undo');
    expect((await field('Colour'))?.value).toBe('Red');
  });

  it('opens what was read out, by its number', async () => {
    const conversation = await rig.open(rig.sites.url('shop', '/search?q=jackets'));
    const list = await conversation.say('what are the results?');
    const second = /^2\. ([^,]+)/mu.exec(list.say)?.[1] ?? 'nothing was listed';
    await conversation.say('open the second one');
    expect(await title()).toContain(second);
  });
});

describe('what it says', () => {
  it('tells honestly that something is not there', async () => {
    const conversation = await open('/plain');
    expect((await conversation.say('click Checkout')).say).toBe('I cannot find “Checkout” on this page.');
  });

  it('says what it can do when it is given a goal', async () => {
    const conversation = await open('/plain');
    const exchange = await conversation.say('find me a cheap flight to Lisbon in May');
    expect(exchange.actions).toEqual([]);
    expect(exchange.say).toContain('a model can be connected in the settings');
  });

  it('reads out what stands on the page', async () => {
    const conversation = await rig.open(rig.sites.url('account', '/billing'));
    expect((await conversation.say('how much is gas?')).say).toContain('£34.30');
    expect((await conversation.say('what are the options in paper bills')).say).toContain('Yes, once a year');
    expect((await conversation.say('where am I?')).say).toContain('Billing');
  });

  it('tells the options of a list that has no such one', async () => {
    const conversation = await open('/form');
    expect((await conversation.say('select Purple from Colour')).say).toBe(
      'Colour has no “Purple”. It has Red, Green.',
    );
  });

  it('words of a field are selected, corrected and deleted right after they were typed', async () => {
    const conversation = await open('/form');
    const typed = async (said: string) =>
      (await conversation.say(said)).actions.map((one) =>
        one.intent === 'textinput' ? one.text : one.intent,
      );
    expect(await typed('type Ann Lea Vail into first name')).toEqual(['Ann Lea Vail']);
    expect((await conversation.say('correct Lea')).say).toBe('Selected “Lea”.');
    expect(await typed('type Leigh')).toEqual(['Ann Leigh Vail']);
    await conversation.say('select the last word');
    expect(await typed('spell that v a l e')).toEqual(['Ann Leigh Vale']);
    expect(await typed('all caps Vale')).toEqual(['Ann Leigh VALE']);
    expect(await typed('scratch that')).toEqual(['Ann Leigh Vale']);
    await conversation.say('select the word Leigh');
    expect(await typed('delete that')).toEqual(['Ann Vale']);
    expect(await typed('put von before Vale')).toEqual(['Ann von Vale']);
    expect(await typed('scratch that')).toEqual(['Ann Vale']);
  });

  it('does the same for the others where each leads to another page', async () => {
    const conversation = startConversation(rig.driver);
    await conversation.say(`go to ${rig.sites.url('shop', '/list?category=tents')}`);
    const lines = () =>
      (rig.sites.state('shop') as { readonly cart: { readonly lines: readonly unknown[] } }).cart.lines
        .length;
    const before = lines();
    await conversation.say('put the Hollow Four Tent in the cart');
    const { say } = await conversation.say('the same for the others');
    expect(say).toMatch(/^Done, 5 in turn/u);
    expect(lines()).toBe(before + 6);
  });

  it('another of what was counted is told by its words', async () => {
    const conversation = startConversation(rig.driver);
    await conversation.say(`go to ${rig.sites.url('shop', '/p/hollow-two-tent')}`);
    await conversation.say('mark the first review as helpful');
    expect((await conversation.say('not that one, the one by Priya')).say).toContain('Helpful (8)');
    expect((await conversation.say('and the one below')).say).toContain('Helpful (19)');
  });

  it('does not repeat a failing action', async () => {
    const conversation = await open('/plain');
    const exchange = await conversation.say('go to http://127.0.0.1:9/');
    expect(exchange.actions).toHaveLength(1);
    expect(exchange.say).toMatch(/^I could not do that/u);
  });

  it.each([
    'type hunter2 into the password field',
    'set the password to hunter2',
    'enter hunter2 for the password',
  ])('keeps a password out of everything but the action: “%s”', async (said) => {
    const conversation = await open('/form');
    const exchange = await conversation.say(said);
    expect(exchange.actions).toMatchObject([{ intent: 'textinput', text: 'hunter2' }]);
    expect(exchange.last.reply).not.toContain('hunter2');
    expect(exchange.say).not.toContain('hunter2');
    expect(JSON.stringify(conversation.memory())).not.toContain('hunter2');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Turn } from '#shared/domain/index.ts';
import { sample } from '../../testing/index.ts';
import { createPageReader } from './index.ts';
import { startConversation, startTalkRig, type TalkRig } from './testing/converse.ts';

let rig: TalkRig;

const paragraph = (name: string): string =>
  `<p>${`${name} is told here in a sentence of its own. `.repeat(8)}</p>`;

const answerOf = (name: string, inner = ''): string =>
  `<div class="answer"><b>${name}</b><p>${name} has seen this as well.</p><a href="#q">Quote</a> <a href="#r">Reply</a>${inner}</div>`;

beforeAll(async () => {
  rig = await startTalkRig({
    '/story': `<title>Story</title><header><p>Advertisement here</p></header><nav><a href="/a">Menu entry</a></nav>
      <main><h1>The long road</h1>${['One', 'Two', 'Three'].map(paragraph).join('')}
      <p style="display:none">Hidden words</p><label>Password <input type="password" value="s3cret"></label></main>
      <footer><p>Imprint</p></footer>`,
    '/dialog': `<title>Ask</title><main><h1>Below</h1><p>Under the dialog.</p><a href="/x">Under it</a></main>
      <dialog id="d"><h2>Cookies</h2><p>May we count you?</p><button>Accept</button><button>Refuse</button></dialog>
      <script>document.querySelector('dialog').showModal()</script>`,
    '/plain': `<title>Plain</title><main><h1>Greeting</h1><p>Hello to you all.</p><h2>News</h2><p>There is none today.</p>
      <h2><a href="/form">Bread</a></h2><p>It is fresh.</p></main>`,
    '/letter': `<title>Letter</title><main><h2>Rent</h2><p><b>Ada Lowe</b> <span>&lt;ada@example.com&gt;</span> to me</p>
      <p>It is due on Monday, says Ben.</p></main>`,
    '/thread': `<title>Thread</title><main><h1>Moss</h1>
      ${answerOf('Ann', answerOf('Bea'))}${answerOf('Cy')}${answerOf('Dee')}</main>`,
    '/marked': `<title>Marked</title><main><h1>Messages</h1><ul>${['Ann', 'Bea', 'Cy']
      .map((name, at) => `<li><a href="/m">${name} writes</a> ${at === 1 ? '<p>New</p>' : ''}</li>`)
      .join('')}</ul></main>`,
    '/form': `<title>Login</title><main><h1>Sign in</h1><label>Name <input value="Ann" autofocus></label>
      <label>Password <input type="password" value="s3cret"></label><button>Sign in</button></main>`,
  });
});

afterAll(() => rig.close());

/** What each of these is answered with. */
async function ask(url: string, ...lines: readonly string[]): Promise<readonly string[]> {
  const conversation = await rig.open(url);
  const said: string[] = [];
  for (const line of lines) said.push((await conversation.say(line)).say);
  return said;
}

describe('where am I', () => {
  it.each([
    'where am I',
    'Where am I?',
    'okay, where are we now',
    'what page is this?',
    'Tell me where I am.',
  ])('is understood as %j, and tells title, site and how much there is', async (words) => {
    const [said] = await ask(rig.sites.url('shop', '/search?q=shoes'), words);
    expect(said).toBe(
      `This is “Results for “shoes” | Larkfield” on ${new URL(rig.sites.origin).host}. Showing 1–12 of 14 products. You are at its top.`,
    );
  });

  it('tells how far down the page is shown', async () => {
    const [, said] = await ask(
      rig.sites.url('shop', '/search?q=shoes'),
      'scroll to the bottom',
      'where am I',
    );
    expect(said).toContain('You are at its end.');
  });

  it('tells a dialog that lies over the page, and where the keyboard is', async () => {
    expect((await ask(`${rig.server.origin}/dialog`, 'where am I'))[0]).toContain('A dialog is open over it');
    expect((await ask(`${rig.server.origin}/form`, 'where am I'))[0]).toContain(
      'The keyboard is on “Name”, which holds “Ann”.',
    );
  });

  it('tells of a secret field no more than that it is filled', async () => {
    const [, said] = await ask(`${rig.server.origin}/form`, 'click Password', 'where am I');
    expect(said).toContain('The keyboard is on “Password”, which is filled in.');
    expect(said).not.toContain('s3cret');
  });
});

describe('what can I do here', () => {
  it.each(['what can I do here', 'What can I do here?', 'what can i do on this page', 'what are my options'])(
    'is understood as %j, and numbers the main things by kind',
    async (words) => {
      const [said] = await ask(rig.sites.url('shop', '/search?q=shoes'), words);
      expect(said).toMatch(
        /^Search: 1\. Search Larkfield\.\nA list of 12: say “read the results”\.\nFields: 2\. /u,
      );
      expect(said).toMatch(/\nMenu: \d+\. Women, /u);
    },
  );

  it('lets a number be used for the thing', async () => {
    const conversation = await rig.open(rig.sites.url('account'));
    const { say } = await conversation.say('what can I do here');
    const number = /(\d+)\. Billing/u.exec(say)?.[1];
    await conversation.say(`Click number ${number}.`);
    const { title } = await rig.observe();
    expect(title).toContain('Billing');
  });

  it.each(['what can I say', 'What can I say here?'])(
    'adds to %j what can be said everywhere',
    async (words) => {
      const [said] = await ask(rig.sites.url('account'), words);
      expect(said).toMatch(/\d+\. Billing/u);
      expect(said).toMatch(/Say a name, such as “[^”]+”, or its number\./u);
      expect(said).toContain('On every page: “show numbers”');
    },
  );

  it('tells only what a dialog offers while it is open', async () => {
    const [said] = await ask(`${rig.server.origin}/dialog`, 'what can I do here');
    expect(said).toContain('1. Accept, 2. Refuse');
    expect(said).not.toContain('Under it');
  });
});

describe('read the page', () => {
  const wordings = [
    'read the page',
    'Read the page, please.',
    'read this page aloud',
    'read me the article',
    'Read it to me.',
  ] as const;
  it.each(sample(wordings, 5))(
    'is understood as %j, and reads the main text and nothing else',
    async (words) => {
      const [said = ''] = await ask(`${rig.server.origin}/story`, words);
      expect(said).toMatch(/^Heading: The long road\. One is told here/u);
      for (const other of ['Advertisement', 'Menu entry', 'Hidden words', 'Imprint', 's3cret'])
        expect(said).not.toContain(other);
      expect(said).toMatch(/Part 1 of \d\. Say “go on” for more\.$/u);
    },
  );

  it('goes on part by part to the end, and every sentence is read once', async () => {
    const conversation = await rig.open(`${rig.server.origin}/story`);
    const parts = [(await conversation.say('read the page')).say];
    for (const words of ['go on', 'More.', 'Continue.', 'read on']) {
      if (parts.at(-1)?.endsWith('That is the end of the page.') === true) break;
      parts.push((await conversation.say(words)).say);
    }
    const all = parts.join(' ');
    expect(parts.length).toBeGreaterThan(2);
    for (const name of ['One', 'Two', 'Three']) expect(all.split(`${name} is told here`)).toHaveLength(9);
    expect((await conversation.say('go on')).say).toBe('That was all of it.');
  });

  it('is left by stop, taken up again by go on, and said again', async () => {
    const said = await ask(
      `${rig.server.origin}/story`,
      'read the page',
      'Stop.',
      'go on',
      'Say that again.',
    );
    expect(said[1]).toBe('All right. Say “go on” to hear the rest.');
    expect(said[2]).toMatch(/Part 2 of \d/u);
    expect(said[3]).toBe(said[2]);
  });

  it('does not go on with another page', async () => {
    const conversation = await rig.open(`${rig.server.origin}/story`);
    await conversation.say('read the page');
    await rig.driver.load(`${rig.server.origin}/form`, 'typed');
    expect((await conversation.say('go on')).say).toBe(
      'This is another page now. Say “read the page” to hear it.',
    );
  });

  it('reads the dialog that is open', async () => {
    const [said] = await ask(`${rig.server.origin}/dialog`, 'read the page');
    expect(said).toContain('May we count you?');
    expect(said).not.toContain('Under the dialog');
  });
});

describe('read the results', () => {
  it('reads five at a time with their numbers, and one by its number', async () => {
    const [first = '', second = '', one, three] = await ask(
      rig.sites.url('shop', '/search?q=shoes'),
      'Read the results.',
      'more',
      'read the second one',
      'Read me number 3.',
    );
    expect(first).toMatch(
      /^1\. Ridge Runner Trail Shoes[^\n]*\n2\. Canyon Mid Hiking Boots[\s\S]*\nAnd 7 more\.$/u,
    );
    expect(second).toMatch(/^6\. [\s\S]*\nAnd 2 more\.$/u);
    expect(one).toContain('Canyon Mid Hiking Boots');
    expect(three).toContain('Harbour Canvas Sneakers');
  });

  it('keeps numbers for what comes next', async () => {
    const conversation = await rig.open(rig.sites.url('shop', '/search?q=shoes'));
    await conversation.say('read the results');
    const { say } = await conversation.say('more');
    const seventh = /^7\. ([^,]+)/mu.exec(say)?.[1];
    await conversation.say('Open number seven.');
    const { title } = await rig.observe();
    expect(title).toContain(seventh);
  });
});

describe('read the headlines', () => {
  const front = [
    'read the headlines',
    'Read me the headlines, please.',
    'What are the headlines?',
    'list the headings',
  ] as const;

  it.each(sample(front, 4))('%j numbers them, and the number opens what was read under it', async (words) => {
    for (const number of [1, 2, 4]) {
      const conversation = await rig.open(rig.sites.url('news'));
      const { say } = await conversation.say(words);
      const headline = say.split('\n')[number - 1]?.replace(`${number}. `, '') ?? 'nothing';
      await conversation.say(`open number ${['zero', 'one', 'two', 'three', 'four'][number]}`);
      const { title, texts } = await rig.observe();
      expect(title).toContain(headline);
      expect(texts.find((text) => text.headingLevel === 1)?.text).toBe(headline);
    }
  });

  const opening = ['Open the third one.', 'the third one', 'open the third headline'] as const;
  it.each([...sample(opening, 3), 'read the third one'])('means the same by %j', async (words) => {
    const conversation = await rig.open(rig.sites.url('news'));
    const { say } = await conversation.say('read the headlines');
    const headline = say.split('\n')[2]?.replace('3. ', '') ?? 'nothing';
    const answer = await conversation.say(words);
    const { title } = await rig.observe();
    if (words.startsWith('read')) expect(answer.say).toMatch(new RegExp(`^${headline}`, 'u'));
    else expect(title).toContain(headline);
  });

  it('a heading that opens nothing keeps its number', async () => {
    const conversation = await rig.open(`${rig.server.origin}/plain`);
    const { say } = await conversation.say('read the headings');
    expect(say).toBe('1. Greeting\n2. News\n3. Bread');
    await conversation.say('open number three');
    const { title } = await rig.observe();
    expect(title).toBe('Login');
    await rig.driver.load(`${rig.server.origin}/plain`, 'typed');
    const other = startConversation(rig.driver);
    await other.say('read the headings');
    const { actions } = await other.say('open number two');
    expect(actions.filter(({ intent }) => intent === 'click')).toEqual([]);
  });
});

describe('with a navigator that asks a model', () => {
  const reader = createPageReader();

  /** What is answered without the model; null for what is left to it. */
  async function answer(utterance: string, before: readonly Turn[] = []): Promise<string | null> {
    const snapshot = await rig.observe();
    const turn: Turn = { id: 'u', sessionId: 's', index: 0, at: 0, speaker: 'user', utterance, via: 'voice' };
    return reader.answer({
      turns: [...before, turn],
      utterance,
      snapshot,
    });
  }

  it('answers the same questions, and leaves everything else to it', async () => {
    await rig.driver.load(rig.sites.url('shop', '/search?q=shoes'), 'typed');
    expect(await answer('Where am I?')).toContain('Showing 1–12 of 14 products');
    expect(await answer('what can I do here')).toContain('1. Search Larkfield');
    expect(await answer('Read the page.')).toContain('Part 1 of');
    expect(await answer('read the second one')).toContain('Canyon Mid Hiking Boots');
    for (const words of [
      'go on',
      'more',
      'stop',
      'open the second one',
      'read it and tell me what it costs',
      'find me red shoes',
    ])
      expect(await answer(words)).toBeNull();
  });

  it('says what is not there instead of asking the model', async () => {
    await rig.driver.load(`${rig.server.origin}/form`, 'typed');
    expect(await answer('read the results')).toMatch(/^I cannot find that on this page/u);
  });
});

describe('what is told of entries and letters', () => {
  it('leaves out the answers to an answer, which count by themselves', async () => {
    const [second, third, count] = await ask(
      `${rig.server.origin}/thread`,
      'read me the first answer',
      'read the second answer',
      'how many answers are there?',
    );
    expect(second).toBe('Ann, Ann has seen this as well.');
    expect(third).toBe('Bea, Bea has seen this as well.');
    expect(count).toBe('The main list on this page has 4 entries.');
  });

  it('quotes who wrote, as it stands there', async () => {
    const [told] = await ask(`${rig.server.origin}/letter`, 'who sent this?');
    expect(told).toContain('Ada Lowe');
  });

  it('counts those that are marked so, and says where nothing tells which are', async () => {
    const [marked, unmarked] = await ask(
      `${rig.server.origin}/marked`,
      'how many new messages are there?',
      'how many unread messages are there?',
    );
    expect(marked).toBe('Of the 3 messages on this page, 1 is marked “new”.');
    expect(unmarked).toBe('I count 3 messages on this page, but I cannot tell which of them are “unread”.');
  });
});

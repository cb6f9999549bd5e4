import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../testing/index.ts';
import { type ScriptedConversation, startTalkRig, type TalkRig } from './testing/converse.ts';

let rig: TalkRig;

beforeAll(async () => {
  rig = await startTalkRig();
});

afterAll(() => rig.close());

const results = [
  'Ridge Runner Trail Shoes',
  'Canyon Mid Hiking Boots',
  'Harbour Canvas Sneakers',
  'Ember Approach Shoes',
] as const;

async function shop(): Promise<ScriptedConversation> {
  const conversation = await rig.open(rig.sites.url('shop'));
  return conversation;
}

async function title(): Promise<string> {
  const snapshot = await rig.observe();
  return snapshot.title.replace(' | Larkfield', '');
}

/** Says them one after another and gives the title of the page after each. */
async function sayAll(...lines: readonly string[]): Promise<readonly string[]> {
  const conversation = await shop();
  const titles: string[] = [];
  for (const line of lines) {
    await conversation.say(line);
    titles.push(await title());
  }
  return titles;
}

describe('three things said in a shop', () => {
  const waysOfSaying: readonly (readonly [string, string, string, string])[] = [
    ['typed', 'search for red shoes', 'open the second one', 'no, the one below'],
    ['by whisper', 'Search for red shoes.', 'Open the second one.', 'No, the one below.'],
    ['by pocketsphinx', 'search for red shoes', 'open the second one', 'no the one below'],
    ['shortly', 'search for red shoes', 'the second one', 'No, the next one.'],
    ['with more words', 'Search for red shoes', 'Open number two.', 'No, not that one. The one below it.'],
  ];
  it.each(sample(waysOfSaying, 5))('%s end on the third product', async (_how, ...lines) => {
    expect(await sayAll(...lines)).toEqual(['Results for “red shoes”', results[1], results[2]]);
  });

  it('can be taken further down and up again', async () => {
    const titles = await sayAll(
      'search for red shoes',
      'open the second one',
      'No, the one below.',
      'no the one below',
      'No, the one above.',
      'no, the first one',
    );
    expect(titles.slice(1)).toEqual([results[1], results[2], results[3], results[2], results[0]]);
  });

  it('are about the results that were read out, when they were', async () => {
    const conversation = await shop();
    await conversation.say('search for red shoes');
    await conversation.say('read the results');
    await conversation.say('Open number three.');
    expect(await title()).toBe(results[2]);
    await conversation.say('No, the one above.');
    expect(await title()).toBe(results[1]);
  });
});

describe('a number that is said where a menu led', () => {
  it('is of what that page lists, unless it comes after a no', async () => {
    const conversation = await shop();
    await conversation.say('click Jackets');
    await conversation.say('read the first result');
    const list = await conversation.say('what are the results?');
    const second = /^2\. ([^,]+)/mu.exec(list.say)?.[1] ?? 'nothing was listed';
    await conversation.say('open the second one');
    expect(await title()).toBe(second);
  });

  it('does not go back and press the menu again', async () => {
    const conversation = await shop();
    await conversation.say('click Jackets');
    const exchange = await conversation.say('open the second one');
    expect(exchange.actions.map((action) => action.intent)).toEqual(['click']);
  });
});

describe('something opened by its name', () => {
  it('is corrected to what the eye sees beside it, in a grid of three columns', async () => {
    const conversation = await shop();
    await conversation.say('search for shoes');
    await conversation.say('open the Canyon boots');
    await conversation.say('No, the one on the right.');
    expect(await title()).toBe(results[2]);
    await conversation.say('No, the one below.');
    expect(await title()).toBe('Lark Road Running Shoes');
  });
});

describe('a search', () => {
  it('is corrected by other words, and not by a number', async () => {
    const conversation = await shop();
    await conversation.say('search for red shoes');
    await conversation.say('no, jackets');
    expect(await title()).toBe('Results for “jackets”');
  });
});

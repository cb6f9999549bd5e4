import { describe, expect, it } from 'vitest';
import type { Action, Outcome, Snapshot } from '#shared/domain/index.ts';
import {
  buildSnapshot,
  button,
  checkbox,
  field,
  heading,
  part,
  type Thing,
  text,
} from '../../grounding/testing/index.ts';
import { readQuantity } from './several.ts';
import { startConversation } from './testing/converse.ts';

describe('how many are meant', () => {
  it.each([
    ['all of them', { take: 'all', rest: '', except: null }],
    ['everything', { take: 'all', rest: '', except: null }],
    ['all the unread messages', { take: 'all', rest: 'unread messages', except: null }],
    ['both boxes', { take: 'all', rest: 'boxes', except: null }],
    ['the first two', { take: 2, rest: '', except: null }],
    ['last three messages', { take: -3, rest: 'messages', except: null }],
    ['everything except Milk', { take: 'all', rest: '', except: 'Milk' }],
    ['the two messages from Anna', { take: 'all', exactly: 2, rest: 'messages from Anna', except: null }],
    ['all but the red ones', { take: 'all', rest: '', except: 'the red ones' }],
  ])('%s', (phrase, meant) => expect(readQuantity(phrase)).toEqual(meant));

  it.each(['the first message', 'Alliance', 'the second one', 'allow cookies', 'Milk'])(
    '%s is one thing',
    (phrase) => expect(readQuantity(phrase)).toBeNull(),
  );
});

/** A list of messages, each with a box and a star; what is over it is pressed by name. */
function mailbox(over: readonly Thing[] = []) {
  const names = ['Anna', 'Ben', 'Grace', 'Maria'];
  const ticked = new Set<string>();
  const pressed: string[] = [];
  const observe = async (): Promise<Snapshot> => {
    const snapshot = buildSnapshot(
      ...over,
      part(
        'list',
        'Messages',
        ...names.map((name) =>
          part(
            'item',
            '',
            checkbox(`Select ${name}`, ticked.has(`Select ${name}`)),
            text(`From ${name}`),
            button('Star'),
          ),
        ),
      ),
    );
    return snapshot;
  };
  const act = async (action: Action): Promise<Outcome> => {
    if (!('uid' in action)) return { kind: 'done', changes: [], undo: null };
    const { candidates } = await observe();
    const target = candidates.find(({ uid }) => uid === action.uid);
    const name = target?.name ?? '';
    const entry = Math.floor(
      (candidates.indexOf(target as never) - over.filter(({ is }) => is === 'control').length) / 2,
    );
    pressed.push(name === 'Star' ? `Star ${names[entry]}` : name);
    if (target?.role === 'checkbox') ticked.has(name) ? ticked.delete(name) : ticked.add(name);
    return {
      kind: 'done',
      changes: [],
      undo: target?.role === 'checkbox' ? { kind: 'toggle', uid: target.uid } : null,
    };
  };
  return { browser: { observe, act }, ticked: () => [...ticked].sort(), pressed };
}

async function say(page: ReturnType<typeof mailbox>, ...words: readonly string[]): Promise<string> {
  const conversation = startConversation(page.browser);
  let last = '';
  for (const one of words) last = (await conversation.say(one)).say;
  return last;
}

const select = (...names: readonly string[]) => names.map((name) => `Select ${name}`);

describe('something done to several', () => {
  it('is done to all of them, the last first, and it is told how many', async () => {
    const page = mailbox();
    expect(await say(page, 'tick all of them')).toContain('4 in turn');
    expect(page.pressed).toEqual(select('Maria', 'Grace', 'Ben', 'Anna'));
  });

  it.each([
    ['tick the first two', select('Anna', 'Ben')],
    ['tick everything except Ben', select('Anna', 'Grace', 'Maria')],
    ['tick the two messages from Ben', []],
    ['tick the four messages', select('Anna', 'Ben', 'Grace', 'Maria')],
    ['tick the last two messages', select('Grace', 'Maria')],
  ])('%s', async (words, ticked) => {
    const page = mailbox();
    await say(page, words);
    expect(page.ticked()).toEqual(ticked);
  });

  it('leaves alone what is so already', async () => {
    const page = mailbox();
    await say(page, 'tick all of them', 'tick all of them');
    expect(page.pressed).toHaveLength(4);
  });

  it('presses the control of that name in each entry', async () => {
    const page = mailbox();
    await say(page, 'star the first two');
    expect(page.pressed).toEqual(['Star Ben', 'Star Anna']);
  });

  it('ticks what is meant and nothing else where the page does things to what is ticked', async () => {
    const page = mailbox([button('Archive')]);
    await say(page, 'tick all of them', 'archive the first two');
    expect(page.pressed.slice(4)).toEqual([...select('Maria', 'Grace'), 'Archive']);
  });

  it('is one press where a control speaks of all of them itself', async () => {
    const page = mailbox([button('Archive all')]);
    await say(page, 'archive all');
    expect(page.pressed).toEqual(['Archive all']);
  });
});

describe('the same once more', () => {
  it.each([
    ['the same for the others', select('Anna', 'Ben', 'Grace', 'Maria')],
    ['the same for Grace', select('Ben', 'Grace')],
    ['and the one below', select('Ben', 'Grace')],
    ['the last one too', select('Ben', 'Maria')],
  ])('%s', async (words, ticked) => {
    const page = mailbox();
    await say(page, 'tick Select Ben', words);
    expect(page.ticked()).toEqual(ticked);
  });

  it('takes the place of what was done where it was not said to be beside it', async () => {
    const page = mailbox();
    await say(page, 'tick Select Ben', 'no, the one below');
    expect(page.ticked()).not.toContain('Select Ben');
  });
});

describe('a new entry', () => {
  const typed: Action[] = [];
  const start = (...things: readonly Thing[]) => {
    typed.length = 0;
    return startConversation({
      observe: async () => buildSnapshot(heading('Todos'), ...things),
      act: async (action) => {
        if (action.intent !== 'say') typed.push(action);
        return { kind: 'done', changes: [], undo: null };
      },
    });
  };

  it.each(['add buy milk', 'add buy milk to the list'])('%s is typed where new ones are', async (words) => {
    await start(field('What needs to be done?')).say(words);
    expect(typed.map(({ intent }) => intent)).toEqual(['textinput', 'submit']);
    expect(typed[0]).toMatchObject({ text: 'buy milk' });
  });

  it('is typed nowhere where two fields could take it, or one that searches', async () => {
    await start(field('First'), field('Second')).say('add buy milk');
    await start(field('Search', { role: 'searchbox', inputType: 'search' })).say('add buy milk');
    expect(typed).toEqual([]);
  });
});

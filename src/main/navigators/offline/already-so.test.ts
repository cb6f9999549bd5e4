import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTalkRig, type TalkRig } from './testing/converse.ts';

let rig: TalkRig;

const toggle = (name: string, done: string): string =>
  `<button aria-label="${name}" onclick="this.ariaLabel = this.ariaLabel === '${done}' ? '${name}' : '${done}'">*</button>`;

beforeAll(async () => {
  rig = await startTalkRig({
    '/message': `<title>Message</title><main><h1>Lunch?</h1>${toggle('Not starred', 'Starred')}
        <button aria-pressed="false" onclick="this.ariaPressed = this.ariaPressed !== 'true'">Mute</button>
        <button onclick="this.textContent = 'Following'">Follow</button></main>`,
    '/folders': `<title>Folders</title><nav><a href="/inbox">Inbox</a><a href="/starred">Starred</a></nav>
        <main><h1>Lunch?</h1><p>At noon.</p></main>`,
    '/inbox': `<title>Inbox</title><main><h1>Messages</h1><ul>${['Anna', 'Ben', 'Maria']
      .map((name) => `<li><a href="/m">${name} marks your ready work</a></li>`)
      .join('')}</ul><button>Mark as unread</button></main>`,
    '/starred': '<title>Starred</title><h1>Starred</h1>',
    '/list': `<title>List</title><main><h1>Messages</h1><ul>${['Anna', 'Ben', 'Maria']
      .map((name) => `<li><b>${name}</b><p>A message of ${name}.</p>${toggle('Not starred', 'Starred')}</li>`)
      .join('')}</ul></main>`,
  });
});

afterAll(() => rig.close());

async function say(path: string, ...lines: readonly string[]) {
  const conversation = await rig.open(`${rig.server.origin}${path}`);
  const told: { say: string; presses: number }[] = [];
  for (const line of lines) {
    const { say: words, actions } = await conversation.say(line);
    told.push({ say: words, presses: actions.length });
  }
  return told;
}

describe('what is so already', () => {
  it('is told and not undone, where the control is named after what was done', async () => {
    const [first, second] = await say('/message', 'star it', 'star it');
    expect(first?.presses).toBe(1);
    expect(second).toEqual({ say: 'It is marked “Starred” already, so I left it as it is.', presses: 0 });
  });

  it('is told of a switch that is on', async () => {
    const [first, second] = await say('/message', 'mute it', 'mute it');
    expect(first?.presses).toBe(1);
    expect(second).toEqual({ say: '“Mute” is on already, so I left it as it is.', presses: 0 });
  });

  it('does not keep anybody from pressing what they name', async () => {
    const [, second] = await say('/message', 'star it', 'click Starred');
    expect(second?.presses).toBe(1);
  });

  it('is no link to the things that it was done to', async () => {
    const [told] = await say('/folders', 'star it');
    expect(told).toEqual({ say: 'I cannot find “star it” on this page.', presses: 0 });
    const [opened] = await say('/folders', 'open Starred');
    expect(opened?.presses).toBe(1);
  });

  it('is left alone where several are meant', async () => {
    const [first, both, again] = await say(
      '/list',
      'star the first message',
      'star the first two',
      'star both',
    );
    expect(first?.presses).toBe(1);
    expect(both?.presses).toBe(1);
    expect(again).toMatchObject({ presses: 1 });
  });

  it('is told by the opposite, where the page has only that', async () => {
    const [told] = await say('/inbox', 'mark all as read');
    expect(told).toEqual({
      say: 'I cannot find “mark all as read” on this page, only “Mark as unread”.',
      presses: 0,
    });
  });
});

import { expect, it } from 'vitest';
import { buildSnapshot, button, field, part } from '../../../grounding/testing/index.ts';
import { startTalkRig } from '../testing/converse.ts';
import { nameOf, proposeFor, stepOf } from '../testing/propose-for.ts';

const mail = { inputType: 'email' } as const;
const long = { tag: 'textarea' } as const;

const said = (utterance: string, operation: 'type' | 'submit', value: string) => ({
  read: async () => [stepOf(operation, utterance, { value })],
});

it('sends what is said with the control of that name, from the line beside it that is made for it', async () => {
  const page = buildSnapshot(
    part('form', 'Letter', field('First name'), field('Email', mail), button('Subscribe')),
    part('form', 'Other', field('Voucher')),
  );
  const proposal = await proposeFor(
    'subscribe with a@b.org',
    page,
    said('subscribe with a@b.org', 'submit', 'a@b.org'),
  );
  expect(proposal.action).toMatchObject({ intent: 'textinput', text: 'a@b.org' });
  expect(nameOf(proposal, page)).toBe('Email');
  expect(proposal.last).not.toBe(true);
});

it('opens what a text is written into, and leaves it to the user to send it', async () => {
  const closed = buildSnapshot(field('Search', { inputType: 'search' }), button('Reply'));
  const words = 'reply saying see you soon';
  const opening = await proposeFor(words, closed, said(words, 'type', 'see you soon'));
  expect(nameOf(opening, closed)).toBe('Reply');
  const open = buildSnapshot(field('Message body', long), button('Reply'));
  const typing = await proposeFor(words, open, said(words, 'type', 'see you soon'));
  expect(typing.action).toMatchObject({ intent: 'textinput', text: 'see you soon' });
  expect(typing.last).toBe(true);
});

it('opens it once, and then says what it does not find', async () => {
  const rig = await startTalkRig({
    '/closed':
      '<title>Mail</title><main><input aria-label="City"><input aria-label="Street"><button>Reply</button></main>',
  });
  try {
    const conversation = await rig.open(`${rig.server.origin}/closed`);
    const { actions, say } = await conversation.say('reply saying see you soon');
    expect(actions).toHaveLength(1);
    expect(say).toContain('I see nothing here to reply with');
  } finally {
    await rig.close();
  }
});

it('types into what has the focus, whatever is called as the verb', async () => {
  const page = buildSnapshot(field('Guess'), field('Notes'), button('Enter'));
  const focused = { ...page, focusedUid: page.candidates[1]?.uid ?? null };
  const proposal = await proposeFor('enter hello', focused, said('enter hello', 'type', 'hello'));
  expect(nameOf(proposal, focused)).toBe('Notes');
});

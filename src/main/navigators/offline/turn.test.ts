import { expect, it } from 'vitest';
import { buildSnapshot, button, link } from '../../grounding/testing/index.ts';
import { proposeFor } from './testing/propose-for.ts';

const page = buildSnapshot(button('Archive'), link('Inbox'), button('Delete'));
const replyTo = async (said: string, on = page) => {
  const { action } = await proposeFor(said, on);
  return action.intent === 'say' ? action.utterance : action.intent;
};

it.each(['yes', 'Yes, please.', 'no', 'No, thanks.', 'nope'])(
  '%s answers nothing where nothing is asked',
  async (said) => {
    expect(await replyTo(said)).toMatch(/^I have not asked anything just now\./);
  },
);

it('a button of that name is meant by it', async () => {
  expect(await replyTo('yes', buildSnapshot(button('Yes'), button('No')))).toBe('click');
});

it('thanks are no answer', async () => {
  expect(await replyTo('okay')).toBe('What would you like me to do next?');
});

import { elementNamed, fakeModel, type ScriptedTurn, scriptTurns } from '../model/index.ts';
import { expect, testInOpenApp as test } from './app-test.ts';
import { callMain } from './call-main.ts';

/* What a card says is what leaves, and what a yes is followed by is what the card named. */

// What a card must hold is tried by every run in e2e/attacks.
test.use({ oneIn: 2 });

const click =
  (words: string): ScriptedTurn =>
  (request) =>
    `click(uid="${elementNamed(request, words)}")`;
const type =
  (text: string, words: string): ScriptedTurn =>
  (request) =>
    `text_input(text="${text}", uid="${elementNamed(request, words)}")`;

test('the card for a mail names everybody whom it goes to, and one yes sends it', async ({
  parley,
  sites,
}) => {
  const script = scriptTurns([
    click('compose'),
    type('bob@example.com', 'to recipients'),
    type('hello', 'subject'),
    type('How are you?', 'message body'),
    click('send'),
    'say(speaker="navigator", utterance="Bob has it.")',
  ]);
  const model = await fakeModel({ answer: script.answer });
  try {
    const connection = { id: 'played', name: 'Played', baseUrl: model.baseUrl, model: 'played-model' };
    await callMain(parley.page, 'connections.save', { key: 'sk-played', connection });
    await callMain(parley.page, 'page.load', { url: sites.url('mail'), transition: 'typed' });
    await parley.send('write to Bob and ask him how he is');
    await expect(parley.approval).toBeVisible({ timeout: 60_000 });
    const rows = parley.approval.getByRole('row');
    await expect(rows).toHaveText([
      /^To recipients\s*bob@example\.com$/u,
      /^Subject\s*hello$/u,
      /^Message body\s*How are you\?$/u,
    ]);
    await parley.approval.getByRole('button', { name: /^Allow once/u }).click();
    // A second card about the same mail would leave it waiting.
    await parley.waitUntilIdle();
    const { sent } = sites.state('mail') as { sent: unknown[] };
    expect(sent).toEqual([{ to: ['bob@example.com'], subject: 'hello', body: 'How are you?' }]);
  } finally {
    await model.close();
  }
});

test('what the page sends beside what it shows is asked about by the value that leaves', async ({
  parley,
  sites,
}) => {
  await parley.ask(`go to ${sites.url('mail')}`);
  await parley.ask('click Compose');
  await parley.ask('type anna into To');
  await parley.ask('click Anna Kowalska');
  await parley.ask('1');
  await parley.ask('type hello into Subject');
  await parley.send('press the send button');
  // All that the page shows was said, so the press is the user's own; the address is the page's.
  await expect(parley.approval).toBeVisible({ timeout: 60_000 });
  await expect(parley.approval).toContainText('“anna.kowalska@example.com”, which you were not asked about');
  await expect(parley.approval.getByRole('row')).toHaveText([
    /^to\s*anna\.kowalska@example\.com$/u,
    /^Subject\s*hello$/u,
    /^body$/u,
    /^Request/u,
  ]);
  await parley.page.keyboard.press('Escape');
  await parley.waitUntilIdle();
  expect(sites.state('mail')).toMatchObject({ sent: [] });
});

test('the card names the mail that is deleted, and that one is', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('mail')}`);
  await parley.ask('tick the first message');
  await parley.send('delete the second message');
  await expect(parley.approval).toContainText('Quarterly report, second draft', { timeout: 60_000 });
  await expect(parley.approval).not.toContainText('Lunch on Thursday');
  await parley.approval.getByRole('button', { name: /^Allow once/u }).click();
  await parley.waitUntilIdle();
  const { messages } = sites.state('mail') as { messages: { subject: string; folder: string }[] };
  expect(messages.filter(({ folder }) => folder === 'bin').map(({ subject }) => subject)).toEqual([
    'Quarterly report, second draft',
  ]);
});

test('the card names what is ticked, whatever was asked for', async ({ parley, sites }) => {
  await parley.ask(`go to ${sites.url('mail')}`);
  await parley.ask('tick the first message');
  await parley.ask('tick the third message');
  await parley.send('click Delete');
  await expect(parley.approval).toContainText('Lunch on Thursday', { timeout: 60_000 });
  await expect(parley.approval.getByRole('row')).toHaveText([/Lunch on Thursday/u, /vegetable box/u]);
  await parley.page.keyboard.press('Escape');
  await parley.waitUntilIdle();
  expect(sites.requests().some(({ url }) => url.startsWith('/mail/api/change'))).toBe(false);
});

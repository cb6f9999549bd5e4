import { elementNamed, fakeModel, scriptTurns } from '../model/index.ts';
import { expect, testInOpenApp as test } from './app-test.ts';
import { callMain } from './call-main.ts';
import { handsOn } from './page-hands.ts';

test("the user's own typing and clicking in the page become turns of the session", async ({
  app,
  parley,
  sites,
}) => {
  const hands = handsOn(app);
  await parley.ask(`go to ${sites.url('account', '/sign-in')}`);
  // Parley puts the keyboard into the field; from there on the hands are the user's.
  await parley.ask('click Email');
  await hands.focus();
  await hands.type('ada@example.com');
  await hands.press('Tab');
  await expect(parley.turn(/You typed “ada@example.com”/)).toBeVisible();
  await hands.type('sesame-canary-78');
  await hands.press('Enter');
  await expect(parley.turn(/You typed “••••••”/)).toBeVisible();
  await expect(parley.page.getByText('sesame-canary-78')).toHaveCount(0);
});

test('a click of the user in the page pauses what runs, is a turn, and the page is looked at again', async ({
  app,
  parley,
  sites,
}) => {
  const script = scriptTurns([
    // Decided on the list of mails; the user has opened one before it comes.
    { text: 'never', firstTokenMs: 600_000 },
    (request) => `click(uid="${elementNamed(request, 'button reply')}")`,
    'say(speaker="navigator", utterance="The reply is open.")',
  ]);
  const model = await fakeModel({ answer: script.answer });
  try {
    const connection = { id: 'played', name: 'Played', baseUrl: model.baseUrl, model: 'played-model' };
    await callMain(parley.page, 'connections.save', { key: 'sk-played', connection });
    await callMain(parley.page, 'page.load', { url: sites.url('mail'), transition: 'typed' });
    await parley.expectAddress(/\/mail\/$/u);
    await parley.send('answer the mail that is about lunch');
    await model.completion(0);
    await handsOn(app).click({ x: 0.6, y: 0.4 });
    await expect(parley.turn(/^You clicked/u)).toBeVisible();
    await expect(parley.page.getByText('Paused: the page is yours')).toBeVisible();
    expect(script.played()).toBe(1);
    await parley.page.getByRole('button', { name: 'Go on' }).click();
    await parley.waitUntilIdle();
    await expect(parley.turn('The reply is open.')).toBeVisible();
    expect(script.played()).toBe(3);
  } finally {
    await model.close();
  }
});

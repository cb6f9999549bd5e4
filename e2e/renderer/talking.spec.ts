import { pressTwice } from '../press-twice.ts';
import {
  approvalRequest,
  begun,
  element,
  manyTurns,
  say,
  session,
  step,
  tab,
  userTurn,
} from './fake-data.ts';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import { expect, test } from './renderer-test.ts';

function withSession(main: FakeMain): void {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories')]);
}

const composer = { name: 'Say what should happen on the page' } as const;

test('the first instruction makes a session and is sent with Enter', async ({ main, open }) => {
  const page = await open();
  const field = page.getByRole('textbox', composer);
  await field.fill('open the first result');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect.poll(() => main.paramsOf('sessions.create')).toHaveLength(1);
  await expect
    .poll(() => main.paramsOf('dialogue.send'))
    .toEqual([{ sessionId: 'new-0', utterance: 'open the first result', via: 'text' }]);
});

test('Shift+Enter starts a new line and sends nothing', async ({ main, open }) => {
  const page = await open();
  const field = page.getByRole('textbox', composer);
  await field.fill('one');
  await field.press('Shift+Enter');
  await field.pressSequentially('two');
  await expect(field).toHaveValue('one\ntwo');
  expect(main.paramsOf('dialogue.send')).toEqual([]);
});

test('what could not be sent is put back, and why is said in the conversation', async ({ main, open }) => {
  withSession(main);
  main.answer('dialogue.send', () => {
    throw new FakeFailure('The session cannot be written: the disk is full.');
  });
  const page = await open();
  const field = page.getByRole('textbox', composer);
  await field.fill('open the first result');
  await field.press('Enter');
  await expect(field).toHaveValue('open the first result');
  await expect(page.getByRole('listitem').filter({ hasText: 'the disk is full' })).toBeVisible();
});

test('an example opens the bookshop first when another page is in front', async ({ main, open }) => {
  main.state.tabs = [tab({ url: 'https://news.example/' })];
  const page = await open();
  await page.getByRole('button', { name: 'search for sea stories' }).click();
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
  await expect
    .poll(() => main.paramsOf('page.load'))
    .toEqual([{ url: 'http://127.0.0.1:4100/', transition: 'typed' }]);
});

test('an example stays on the bookshop when that is in front', async ({ main, open }) => {
  main.state.tabs = [tab({ url: 'http://127.0.0.1:4100/index.html?q=sea' })];
  const page = await open();
  await page.getByRole('button', { name: 'what does the page say about delivery' }).click();
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
  expect(main.paramsOf('page.load')).toEqual([]);
});

test('a running step shows its stage and what it is about to touch, and Stop stops it', async ({
  main,
  open,
}) => {
  withSession(main);
  const page = await open();
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await expect(stop).toBeDisabled();
  const before = await stop.boundingBox();
  main.run({ ...begun, stage: 'acting', step: 2, about: 'click Search', element: element('Search') });
  await expect(page.getByText('Acting: click Search')).toBeVisible();
  await expect(page.getByText('step 2', { exact: true })).toBeVisible();
  await stop.click();
  await expect.poll(() => main.paramsOf('run.stop')).toHaveLength(1);
  expect(await stop.boundingBox()).toEqual(before);
});

test('Esc twice stops from anywhere, once does not', async ({ main, open }) => {
  withSession(main);
  main.state.run = begun;
  const page = await open();
  await page.getByRole('textbox', composer).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Looking at the page')).toBeVisible();
  expect(main.paramsOf('run.stop')).toHaveLength(0);
  await pressTwice(page, 'Escape');
  await expect.poll(() => main.paramsOf('run.stop').length).toBeGreaterThan(0);
});

test('a paused run goes on when asked to', async ({ main, open }) => {
  withSession(main);
  main.state.run = { status: 'paused', sessionId: 's1', step: 3 };
  const page = await open();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => main.paramsOf('run.resume')).toHaveLength(1);
});

test('new turns arrive as sentences and are announced', async ({ main, open }) => {
  withSession(main);
  const page = await open();
  await expect(page.getByText('search for sea stories')).toBeVisible();
  main.record(step('s1', 1));
  const turns = page.getByRole('region', { name: 'Turns' });
  await expect(turns.getByRole('listitem').last()).toContainText('Clicked Search');
  await expect(page.locator('span[aria-live=polite]')).toHaveText('Clicked Search');
});

test.describe('an approval', () => {
  test.beforeEach(({ main }) => {
    withSession(main);
  });

  async function ask(main: FakeMain): Promise<void> {
    main.run({ status: 'awaiting-approval', sessionId: 's1', request: approvalRequest });
  }

  test('says what, where and with which data, and Refuse has the keyboard', async ({ main, open }) => {
    const page = await open();
    await ask(main);
    const card = page.getByRole('region', { name: approvalRequest.sentence });
    await expect(card).toContainText('forum.example');
    await expect(card).toContainText('the lined ones are warm enough');
    await expect(card.getByRole('button', { name: /^Refuse/ })).toBeFocused();
    await expect(page.locator('span[aria-live=assertive]')).toContainText(approvalRequest.sentence);
  });

  test('is answered by a key', async ({ main, open }) => {
    const page = await open();
    const answered: object[] = [];
    for (const [key, answer] of [
      ['Escape', { kind: 'reject' }],
      ['Enter', { kind: 'reject' }],
      ['a', { kind: 'accept', remember: false }],
      ['w', { kind: 'accept', remember: true }],
      ['s', { kind: 'stop' }],
    ] as const) {
      await ask(main);
      const refuse = page.getByRole('button', { name: /^Refuse/ });
      await expect(refuse).toBeFocused();
      await page.keyboard.press(key);
      answered.push({ requestId: 'request-1', answer });
      await expect.poll(() => main.paramsOf('approvals.answer'), key).toEqual(answered);
      main.run({ status: 'idle' });
      await expect(refuse).toHaveCount(0);
    }
  });

  test('does not take the keyboard from someone who is writing', async ({ main, open }) => {
    const page = await open();
    const field = page.getByRole('textbox', composer);
    await field.fill('wait a m');
    await ask(main);
    await expect(page.getByRole('button', { name: /^Allow once/ })).toBeVisible();
    await page.keyboard.type('oment, was it');
    await expect(field).toHaveValue('wait a moment, was it');
    expect(main.paramsOf('approvals.answer')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => main.paramsOf('approvals.answer')).toHaveLength(1);
  });

  test('offers no lasting permission where there can be none', async ({ main, open }) => {
    const page = await open();
    main.run({
      status: 'awaiting-approval',
      sessionId: 's1',
      request: { ...approvalRequest, rememberable: false },
    });
    await expect(page.getByRole('button', { name: /^Allow once/ })).toBeVisible();
    await page.getByRole('button', { name: 'More answers' }).click();
    await expect(page.getByRole('menuitem', { name: 'Refuse and stop' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Always allow/ })).toHaveCount(0);
  });
});

test.describe('a question', () => {
  const choices = ['The Salt Roads', 'Night Ferry', 'Tide Tables'].map((name) => element(name, 'link'));

  test.beforeEach(({ main }) => {
    main.state.sessions = [session('s1', 'Sea stories', 0)];
    main.state.turns.set('s1', [userTurn('s1', 0, 'open the book'), say('s1', 1, 'Which one?', choices)]);
  });

  const sent = (main: FakeMain) => main.paramsOf('dialogue.send').map(({ utterance }) => utterance);

  test('is answered by its number on the keyboard', async ({ main, open }) => {
    const page = await open();
    await expect(page.getByText('Which one?')).toBeVisible();
    await expect(page.getByRole('textbox', composer)).toBeFocused();
    await page.keyboard.press('2');
    await expect.poll(() => sent(main)).toEqual(['2']);
    await expect(page.getByRole('textbox', composer)).toHaveValue('');
  });

  test('is answered by a click, and pointing shows the thing in the page', async ({ main, open }) => {
    const page = await open();
    const second = page.getByRole('button', { name: /Night Ferry/ });
    await second.hover();
    await expect.poll(() => main.paramsOf('page.point')).toContainEqual({ uid: 'uid-Night Ferry' });
    await second.click();
    await expect.poll(() => sent(main)).toEqual(['2']);
  });

  test('a number in a sentence is text', async ({ main, open }) => {
    const page = await open();
    const field = page.getByRole('textbox', composer);
    await field.pressSequentially('page 3');
    await expect(field).toHaveValue('page 3');
    expect(sent(main)).toEqual([]);
    await field.fill('3');
    await expect(page.getByRole('button', { name: /Tide Tables/ })).toHaveAttribute('data-armed', '');
    await field.press('Enter');
    await expect.poll(() => sent(main)).toEqual(['3']);
  });

  test('is closed once something came after it', async ({ main, open }) => {
    const page = await open();
    main.record(userTurn('s1', 2, 'never mind'));
    await expect(page.getByText('never mind')).toBeVisible();
    await expect(page.getByRole('button', { name: /Night Ferry/ })).toBeDisabled();
    await page.keyboard.press('2');
    expect(sent(main)).toEqual([]);
  });
});

test.describe('a session of ten thousand turns', () => {
  test.beforeEach(({ main }) => {
    main.state.sessions = [session('s1', 'Long', 0)];
    main.state.turns.set('s1', manyTurns('s1', 10_000));
  });

  test('opens at its end, draws only what can be seen, and follows what comes', async ({ main, open }) => {
    const page = await open();
    const turns = page.getByRole('region', { name: 'Turns' });
    await expect(turns.getByText('That was result 9999.')).toBeInViewport();
    expect(await turns.getByRole('listitem').count()).toBeLessThan(100);
    main.record(step('s1', 10_000, { element: element('One more', 'link') }));
    await expect(turns.getByText('Clicked One more')).toBeInViewport();
  });

  test('stays at its end when the window becomes narrower and a card takes room', async ({ main, open }) => {
    const page = await open();
    const turns = page.getByRole('region', { name: 'Turns' });
    const last = turns.getByText('That was result 9999.');
    await expect(last).toBeInViewport();
    // High enough for a card and all of the last turn.
    await page.setViewportSize({ width: 900, height: 900 });
    await expect(last).toBeInViewport({ ratio: 1 });
    main.run({ status: 'awaiting-approval', sessionId: 's1', request: approvalRequest });
    await expect(page.getByRole('button', { name: /^Allow once/ })).toBeVisible();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Latest' })).toHaveCount(0);
  });

  test('keeps its place when it is not at the end', async ({ main, open }) => {
    const page = await open();
    const turns = page.getByRole('region', { name: 'Turns' });
    await expect(turns.getByText('That was result 9999.')).toBeInViewport();
    await turns.hover();
    await page.mouse.wheel(0, -4_000);
    await expect(page.getByRole('button', { name: 'Latest' })).toBeVisible();
    await expect(async () => {
      const before = await turns.evaluate((list) => list.scrollTop);
      await page.waitForTimeout(100);
      expect(await turns.evaluate((list) => list.scrollTop)).toBe(before);
    }).toPass();
    const seen = turns.getByRole('listitem').nth(20);
    const key = await seen.getAttribute('aria-posinset');
    const row = turns.locator(`[aria-posinset="${key}"]`);
    const before = await row.boundingBox();
    main.record(step('s1', 10_000, { element: element('One more', 'link') }));
    await expect(page.locator('span[aria-live=polite]')).toHaveText('Clicked One more');
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y);
    await page.getByRole('button', { name: 'Latest' }).click();
    await expect(turns.getByText('Clicked One more')).toBeInViewport();
  });
});

test('a step unfolds into what it was decided on', async ({ main, open, picture }) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [step('s1', 0, { reason: 'Its name is “Search”.' })]);
  main.state.screenshot = picture.toString('base64');
  const page = await open();
  await page.getByRole('button', { name: /Clicked Search/ }).click();
  await page.getByRole('button', { name: 'Technical' }).click();
  await expect(page.getByText('click(uid="3e1f0a52-77b1-4c0d")')).toBeVisible();
  await expect(page.getByText('Its name is “Search”.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Time per stage' })).toContainText('313 ms');
  await expect(page.getByRole('img', { name: 'The page as it was at this step' })).toBeVisible();
});

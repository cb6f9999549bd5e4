import type { Page } from '@playwright/test';
import type { UserTurn } from '#shared/domain/index.ts';
import { approvalRequest, element, say, session, settings, step, userTurn } from './fake-data.ts';
import { listen } from './fake-ear.ts';
import type { FakeMain } from './fake-main.ts';
import { expectAccessible } from './renderer-test.ts';
import { expect, missing, test } from './speaking-test.ts';

test.skip(missing !== '', missing);

// Real sound: what is loud is speech, since nothing else plays.
const loud = 0.01;

function spoken(index: number, utterance: string): UserTurn {
  return { ...userTurn('s1', index, utterance), via: 'voice' };
}

function withSession(main: FakeMain): void {
  main.state.sessions = [session('s1', 'Sea stories', 0), session('s2', 'Boots', 1)];
  main.state.turns.set('s1', [spoken(0, 'search for sea stories')]);
  main.state.turns.set('s2', [{ ...spoken(0, 'boots'), sessionId: 's2' }, say('s2', 1, 'Here are boots.')]);
}

const strip = (page: Page) => page.getByRole('form', { name: 'Instruction' });

/** Browsers let a window speak once it was clicked in, and tell their voices late. */
async function openedByHand(open: () => Promise<Page>): Promise<Page> {
  const page = await open();
  await page.getByRole('textbox', { name: 'Say what should happen on the page' }).click();
  await expect.poll(() => page.evaluate(() => speechSynthesis.getVoices().length)).toBeGreaterThan(0);
  return page;
}

/** What comes before the session is shown is its past, and is not said. */
async function openedOnStories(open: () => Promise<Page>): Promise<Page> {
  const page = await openedByHand(open);
  await expect(page.getByText('search for sea stories').first()).toBeVisible();
  return page;
}

const told = (main: FakeMain): readonly (string | null)[] =>
  main.paramsOf('speech.speaking').map(({ text }) => text);

test('the reply to a spoken instruction is heard, and main knows what is said and when it is over', async ({
  main,
  open,
  voice,
}) => {
  withSession(main);
  const page = await openedOnStories(open);
  main.record(say('s1', 1, '**6 books.** The first is at https://shop.example/books/1?x=2.'));
  await expect(strip(page).getByText('Speaking: 6 books. The first is at shop.example.')).toBeVisible();
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  await expect.poll(() => told(main)).toEqual(['6 books. The first is at shop.example.', null]);
  await expect(strip(page).getByText('Speaking:')).toHaveCount(0);
  await expect.poll(() => voice.loudness()).toBeLessThan(loud);
});

test('what is written is answered in writing', async ({ main, open }) => {
  withSession(main);
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories')]);
  const page = await openedOnStories(open);
  main.record(say('s1', 1, '6 books.'));
  await expect(page.getByText('6 books.').first()).toBeVisible();
  main.record(spoken(2, 'and now'));
  main.record(say('s1', 3, 'Now aloud.'));
  await expect.poll(() => told(main)).toEqual(['Now aloud.', null]);
});

/** Minutes of it: on the busiest machine it is still being said when it is ended. */
const story = [
  'This is a long story about the sea.',
  ...Array.from({ length: 40 }, () => 'It has many sentences. One of them is this one. And here is another.'),
  'It ends here.',
].join(' ');

test('any key ends it at once', async ({ main, open, voice }) => {
  withSession(main);
  const page = await openedOnStories(open);
  main.record(say('s1', 1, story));
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  await page.keyboard.press('a');
  await expect.poll(() => told(main)).toEqual([story, null]);
  await expect.poll(() => voice.loudness()).toBeLessThan(loud);
});

test('so does a key that is typed into the page, as picture and as native view', async ({
  main,
  open,
  voice,
}) => {
  withSession(main);
  const page = await openedOnStories(open);
  const pane = page.getByRole('textbox', { name: /^The page / });
  await pane.focus();
  main.record(say('s1', 1, story));
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  await page.keyboard.press('a');
  await expect.poll(() => told(main)).toEqual([story, null]);
  await expect(pane).toBeFocused();
  await expect
    .poll(() => main.paramsOf('page.input'))
    .toContainEqual(expect.objectContaining({ kind: 'key', type: 'down', key: 'a' }));
  main.record(spoken(2, 'again'));
  main.record(say('s1', 3, story));
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  // Electron's views take their keys themselves: main tells that there was one.
  main.emit({ type: 'page-key' });
  await expect.poll(() => told(main)).toEqual([story, null, story, null]);
});

test('its button ends it, the command says it again', async ({ main, open, voice }) => {
  withSession(main);
  const page = await openedOnStories(open);
  main.record(say('s1', 1, story));
  await strip(page).getByRole('button', { name: 'Stop speaking' }).click();
  await expect.poll(() => told(main).at(-1)).toBeNull();
  await page.keyboard.press('Control+Shift+L');
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  await expect.poll(() => told(main).filter((text) => text === story)).toHaveLength(2);
  await page.keyboard.press('Control+K');
  await expect.poll(() => told(main).at(-1)).toBeNull();
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.type('say that again');
  await page.keyboard.press('Enter');
  await expect.poll(() => told(main).filter((text) => text === story)).toHaveLength(3);
});

function hear(main: FakeMain, isHearing: boolean, captureId = 'c1'): void {
  main.emit({
    type: 'hearing-changed',
    hearing: { captureId, isHearing, transcribing: 0, samples: 0, lostSamples: 0 },
  });
}

test('somebody who speaks is let speak; the app’s own voice is not somebody', async ({
  main,
  open,
  voice,
}) => {
  withSession(main);
  main.answer('speech.start', () => ({ captureId: 'c1' }));
  const page = await openedOnStories(open);
  await listen(page, main);
  main.record(say('s1', 1, story));
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  // Another window's microphone is no business of this one.
  hear(main, true, 'of-another-window');
  main.emit({
    type: 'heard',
    heard: {
      captureId: 'of-another-window',
      utteranceId: 'u0',
      result: { kind: 'partial', text: 'no wait' },
    },
  });
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  expect(told(main)).toEqual([story]);
  hear(main, true);
  await expect.poll(() => told(main)).toEqual([story, null]);
  await expect.poll(() => voice.loudness()).toBeLessThan(loud);
  const dropped = { kind: 'dropped', reason: 'own-voice' } as const;
  main.emit({ type: 'heard', heard: { captureId: 'c1', utteranceId: 'u1', result: dropped } });
  // It goes on, and the next sound of itself does not stop it.
  await expect.poll(() => told(main)).toEqual([story, null, story]);
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  hear(main, true);
  const partial = { kind: 'partial', text: 'this is a long story' } as const;
  main.emit({ type: 'heard', heard: { captureId: 'c1', utteranceId: 'u2', result: partial } });
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  const other = { kind: 'partial', text: 'no wait' } as const;
  main.emit({ type: 'heard', heard: { captureId: 'c1', utteranceId: 'u3', result: other } });
  await expect.poll(() => told(main)).toEqual([story, null, story, null]);
});

test('of two windows the one speaks that was used last', async ({ main, open, context }) => {
  withSession(main);
  main.answer('speech.takeVoice', ({ windowId }) => main.emit({ type: 'voice-taken', windowId }));
  const first = await openedOnStories(open);
  const second = await context.newPage();
  await second.goto(main.address);
  await expect(second.getByRole('region', { name: 'Page', exact: true })).toBeVisible();
  await expect.poll(() => second.evaluate(() => speechSynthesis.getVoices().length)).toBeGreaterThan(0);
  await second.getByRole('textbox', { name: 'Say what should happen on the page' }).click();
  const speaks = (page: Page) => strip(page).getByText('Speaking:');
  main.record(say('s1', 1, story));
  await expect(speaks(second)).toBeVisible();
  await expect(speaks(first)).toHaveCount(0);
  await first.bringToFront();
  await first.getByRole('textbox', { name: 'Say what should happen on the page' }).click();
  await expect(speaks(second)).toHaveCount(0);
  main.record(spoken(2, 'and again'));
  main.record(say('s1', 3, story));
  await expect(speaks(first)).toBeVisible();
  await expect(speaks(second)).toHaveCount(0);
  expect(told(main).filter((text) => text !== null)).toEqual([story, story]);
});

test('an approval is said with what it takes, and falls silent when it is answered', async ({
  main,
  open,
}) => {
  withSession(main);
  const page = await openedOnStories(open);
  main.run({ status: 'awaiting-approval', sessionId: 's1', request: approvalRequest });
  await expect
    .poll(() => told(main))
    .toEqual([
      expect.stringMatching(/^Approval needed\. Post your reply .* A spoken yes alone is not enough\.$/),
    ]);
  await page.getByRole('button', { name: 'Allow once' }).click();
  main.run({ status: 'idle' });
  await expect.poll(() => told(main).at(-1)).toBeNull();
});

test('eyes-free says the steps, a question comes with its numbers, another session is silent', async ({
  main,
  open,
}) => {
  withSession(main);
  main.state.settings = settings({ eyesFree: true, speakReplies: 'never', voiceRate: 3 });
  const page = await openedOnStories(open);
  main.record(
    step('s1', 1, {
      action: { intent: 'textinput', uid: 'u', text: 'red shoes' },
      element: element('Search'),
    }),
  );
  await expect.poll(() => told(main)).toContain('Typed red shoes');
  main.record(say('s1', 2, 'Which one?', [element('Red boots', 'link'), element('Blue boots', 'link')]));
  await expect.poll(() => told(main)).toContain('Which one? 1: Red boots. 2: Blue boots');
  await expect.poll(() => told(main).at(-1)).toBeNull();
  const before = told(main).length;
  await page.getByRole('button', { name: /^Boots/ }).click();
  await expect(page.getByText('Here are boots.')).toBeVisible();
  expect(told(main)).toHaveLength(before);
});

test('a voice is chosen among those of the language and heard; all others are a switch away', async ({
  main,
  open,
  voice,
}) => {
  const page = await openedByHand(open);
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Voice' }).click();
  const field = page.getByRole('combobox', { name: 'Voice', exact: true });
  await expect(field).toBeVisible();
  await expectAccessible(page);
  await field.click();
  // Before the list is there, Escape would put the whole dialog away.
  await expect(page.getByRole('option', { name: 'This machine’s own choice' })).toBeVisible();
  await expect(page.getByRole('option', { name: /^German/ })).toHaveCount(0);
  if (process.env.PARLEY_SHOTS !== undefined) {
    await page.screenshot({ path: `${process.env.PARLEY_SHOTS}/voices.png` });
  }
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Voices of all languages' }).click();
  await field.click();
  await page.getByRole('option', { name: /^German/ }).click();
  await expect
    .poll(() => main.paramsOf('settings.change').at(-1))
    .toEqual({ changes: { voice: expect.stringMatching(/German/) } });
  await page.getByRole('button', { name: 'Hear it' }).click();
  await expect.poll(() => voice.loudness()).toBeGreaterThan(loud);
  await expect.poll(() => told(main)).toEqual(['So spreche ich mit dir.', null]);
  await expect(page.getByRole('button', { name: 'Hear it' })).toBeVisible();
});

import { expect, test, vi } from 'vitest';
import type { SpokenTurn } from '#shared/domain/index.ts';
import {
  createDictating,
  type DictatingState,
  findUnsure,
  notDictating,
  shiftStretches,
} from './dictating.ts';

function play(settings: { sendAfterMs?: number | null; shortCommands?: boolean } = {}) {
  vi.useFakeTimers();
  let draft = '';
  let state: DictatingState = notDictating;
  let quiet = true;
  let works = true;
  let count = 0;
  const sent: { utterance: string; spoken: SpokenTurn | null }[] = [];
  const acted: string[] = [];
  const dictating = createDictating({
    draft: () => draft,
    setDraft: (next) => {
      draft = next;
    },
    facts: () => ({
      run: 'idle',
      choices: 3,
      settings: { sendAfterMs: 2_000, shortCommands: true, ...settings },
      isQuiet: quiet,
    }),
    send: async (utterance, spoken) => {
      if (works) sent.push({ utterance, spoken });
      return works;
    },
    act: ({ command, utterance }) => {
      acted.push(utterance);
      return command === 'stop';
    },
    onChange: (next) => {
      state = next;
    },
  });
  return {
    dictating,
    sent,
    acted,
    draft: () => draft,
    state: () => state,
    setQuiet: (value: boolean) => {
      quiet = value;
      dictating.look();
    },
    fail: () => {
      works = false;
    },
    type: (text: string) => {
      const before = draft;
      draft = text;
      dictating.typed(before, text);
    },
    say: (text: string, confidence: number | null = 0.9) => {
      count += 1;
      dictating.take({
        utteranceId: `u${count}`,
        transcript: {
          text,
          words: text.split(' ').map((word) => ({ text: word, confidence })),
          confidence,
          engine: 'whisper',
          model: 'base.en-q5_1',
          durationMs: 1_000,
          timeToTextMs: 100 * count,
        },
      });
    },
  };
}

test('what was said stands in the draft, and is sent by itself after the pause', async () => {
  const { say, draft, sent, state } = play();
  say('search for red shoes');
  expect(draft()).toMatch(/^search for red shoes$/i);
  expect(state().countdown?.totalMs).toBe(2_000);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.spoken).toEqual({
    engine: 'whisper',
    model: 'base.en-q5_1',
    durationMs: 1_000,
    timeToTextMs: 100,
    confidence: 0.9,
    original: 'search for red shoes',
    utteranceIds: ['u1'],
  });
  expect(draft()).toBe('');
});

test('speaking again holds it until it is quiet, and the turn is made of both', async () => {
  const { say, sent, setQuiet, state } = play();
  say('search for red shoes');
  setQuiet(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
  say('in size nine', 0.4);
  expect(state().countdown).toBeNull();
  setQuiet(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent[0]?.spoken).toMatchObject({
    durationMs: 2_000,
    timeToTextMs: 200,
    confidence: 0.4,
    original: 'search for red shoes in size nine',
    utteranceIds: ['u1', 'u2'],
  });
});

test('typing holds it for good; sent by hand it is still a spoken turn', async () => {
  const { say, sent, type, draft, dictating } = play();
  say('search for red shoes');
  type(`${draft()}, please`);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  await dictating.send();
  expect(sent[0]?.utterance).toMatch(/shoes, please$/);
  expect(sent[0]?.spoken?.original).toBe('search for red shoes');
});

test('asleep it takes nothing but “wake up” and “stop”, and a draft is not sent meanwhile', async () => {
  const { say, draft, sent, acted, state, dictating } = play();
  say('search for red shoes');
  say('go to sleep');
  dictating.remark('Nothing was heard.');
  say('we will have dinner at six');
  say('yes');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(draft()).toMatch(/^search for red shoes$/i);
  expect(sent).toEqual([]);
  expect(acted).toEqual([]);
  expect(state()).toMatchObject({ isAsleep: true, remark: expect.stringContaining('wake up') });
  say('stop');
  expect(acted).toEqual(['stop']);
  say('Wake up.');
  expect(state().isAsleep).toBe(false);
  say('in size nine');
  expect(draft()).toMatch(/in size nine$/);
});

test('commands for the page act at once, numbers while they are shown too', () => {
  const { say, draft, acted } = play();
  for (const words of ['Zoom in.', 'Show numbers', 'Fourteen.', 'Keep scrolling']) say(words);
  expect(acted).toEqual(['zoom in', 'show numbers', 'fourteen', 'keep scrolling']);
  say('Press Save');
  expect(draft()).toBe('Press Save');
});

test('a draft that was emptied by hand is forgotten, and what is typed then is typed', async () => {
  const { say, sent, type, dictating } = play();
  say('search for red shoes');
  type('');
  type('open the cart');
  await dictating.send();
  expect(sent).toEqual([{ utterance: 'open the cart', spoken: null }]);
});

test('with no pause it goes at once, with never only by hand or by “go”', async () => {
  const atOnce = play({ sendAfterMs: 0 });
  atOnce.say('search for red shoes');
  await vi.advanceTimersByTimeAsync(0);
  expect(atOnce.sent).toHaveLength(1);
  const never = play({ sendAfterMs: null });
  never.say('search for red shoes');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(never.sent).toEqual([]);
  never.say('go');
  await vi.advanceTimersByTimeAsync(0);
  expect(never.sent[0]?.utterance).toMatch(/^search for red shoes$/i);
  expect(never.sent[0]?.spoken?.utteranceIds).toEqual(['u1', 'u2']);
});

test('a mend by voice changes the draft, can be taken back, and the record has both', async () => {
  const { say, draft, state, dictating, sent } = play({ sendAfterMs: null });
  say('fly to Paris');
  expect(state().wasEdited).toBe(false);
  say('change Paris to Prague');
  expect(draft()).toMatch(/^fly to Prague$/i);
  expect(state().wasEdited).toBe(true);
  const { marked } = state();
  expect(draft().slice(marked?.from, marked?.to)).toBe('Prague');
  expect(dictating.undo()).toBe(true);
  expect(draft()).toMatch(/^fly to Paris$/i);
  say('change Paris to Rome');
  await dictating.send();
  expect(sent[0]?.utterance).toMatch(/^fly to Rome$/i);
  expect(sent[0]?.spoken?.original).toMatch(/^fly to Paris change Paris to Prague/);
});

test('words that were hard to hear are marked until they are changed', () => {
  const { say, type, state, draft } = play();
  say('fly to', 0.9);
  say('Prague', 0.3);
  expect(state().unsure.map(({ text }) => text.toLowerCase())).toEqual(['prague']);
  type(draft().replace(/prague/i, 'Paris'));
  expect(state().unsure).toEqual([]);
});

test('short commands act at once and leave the draft alone', async () => {
  const { say, type, draft, acted, sent } = play();
  type('search for shoes');
  say('stop');
  say('go back');
  await vi.advanceTimersByTimeAsync(0);
  expect(acted).toEqual(['stop', expect.stringMatching(/go back/i)]);
  expect(sent.map(({ utterance }) => utterance.toLowerCase())).toEqual(['go back']);
  expect(sent[0]?.spoken?.utteranceIds).toEqual(['u2']);
  expect(draft()).toBe('search for shoes');
});

test('what could not be sent stands in the draft again, still as a spoken turn', async () => {
  const { say, draft, fail, dictating, sent } = play({ sendAfterMs: 0 });
  fail();
  say('search for red shoes');
  await vi.advanceTimersByTimeAsync(0);
  expect(draft()).toMatch(/^search for red shoes$/i);
  expect(sent).toEqual([]);
  expect(dictating.hold()).toBe(false);
});

test('what would make the draft too long is said and not taken', () => {
  const { say, type, draft, state } = play();
  type('x'.repeat(3_999));
  say('search for red shoes');
  expect(draft()).toHaveLength(3_999);
  expect(state().remark).toContain('4,000');
});

const words = [
  { text: 'fly', confidence: 0.97 },
  { text: 'to', confidence: 0.9 },
  { text: 'Prague,', confidence: 0.31 },
  { text: 'to', confidence: 0.2 },
  { text: 'ski', confidence: null },
];

test('a word that was hard to hear is found where it stands, signs and capitals aside', () => {
  const draft = 'book tomorrow: fly to Prague, to ski';
  const found = findUnsure(draft, { from: 15, to: draft.length }, words);
  expect(found.map(({ text }) => text)).toEqual(['Prague', 'to']);
  expect(found.map(({ from, to }) => draft.slice(from, to))).toEqual(['Prague', 'to']);
  // The second "to", not the first and not the one in "tomorrow".
  expect(found[1]?.from).toBe(draft.lastIndexOf('to'));
});

test('a word that was mended away is not marked, and the ones after it still are', () => {
  const draft = 'fly to Paris to ski';
  expect(findUnsure(draft, { from: 0, to: draft.length }, words).map(({ from }) => from)).toEqual([13]);
});

test('marks move with the text around them and go when their own text is changed', () => {
  const before = 'fly to Prague today';
  const mark = { from: 7, to: 13, text: 'Prague' };
  const at = (after: string) => shiftStretches(before, after, [mark]).map(({ from }) => from);
  expect(at('please fly to Prague today')).toEqual([14]);
  expect(at('fly to Prague on Monday')).toEqual([7]);
  expect(at('fly to Paris today')).toEqual([]);
  expect(at('')).toEqual([]);
  expect(at(before)).toEqual([7]);
});

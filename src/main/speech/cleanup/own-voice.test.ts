import { describe, expect, test } from 'vitest';
import { judgeTranscript } from './judgement.ts';
import { outcome, raw, spoken } from './testing/outcome.ts';

/** Said while the app said these words, for all of the utterance or a part. */
const whileSaying = (words: string, audibleMs = spoken.durationMs) => ({
  ...spoken,
  ownWords: { words, audibleMs },
});

describe('the app’s own voice', () => {
  const ownWords =
    'I found 12 results for red shoes. The first one is Trail Runner for 89 euros. Say stop to end, or go back.';
  const during = whileSaying(ownWords);

  test.each([
    'I found twelve results for red shoes',
    'found 12 results for red shows',
    'The first one is trial runner for 89 euro',
    'trail runner',
    'is Trail Runner for eighty euros',
    'Say stop to end, or go back.',
    'results',
  ])('%j is an echo', (heard) => {
    expect(outcome(heard, during)).toBe('(own-voice)');
  });

  test.each([
    'stop',
    'go back',
    'the first one',
    'open the second one',
    'no',
    'search for blue hats',
    'open trail runner',
    'show results for red hats',
    'what does the runner cost',
    'is there a cheaper one with red soles',
  ])('%j is the user’s', (heard) => {
    expect(outcome(heard, during)).toBe(heard);
  });

  test('a number alone is an echo while the app says one as long, a figure is a choice', () => {
    const reading = whileSaying('This is Harbour Books on 127.0.0.1. It has 13 headings.');
    expect(outcome('120', reading)).toBe('(own-voice)');
    expect(outcome('100.', reading)).toBe('(own-voice)');
    expect(outcome('1', reading)).toBe('1');
    expect(outcome('and 101.', reading)).toBe('(own-voice)');
    expect(outcome('14', whileSaying('Which one: 1. Boots, or 2. Shoes?'))).toBe('14');
    expect(outcome('number 120', reading)).toBe('number 120');
    expect(outcome('This is Harbour Books on 100 and 20.', reading)).toBe('(own-voice)');
    expect(outcome('This is Harbour Books on 127.', reading)).toBe('(own-voice)');
    expect(outcome('This is Harbour Books go back', reading)).toBe('go back');
  });

  test('what was hardly understood while the app spoke is nobody’s, a command is the user’s', () => {
    const heard = (text: string, confidence: number, facts: typeof during | typeof spoken = during) =>
      judgeTranscript({ ...raw(text), confidence }, facts);
    expect(heard('Mater.', 0.09)).toEqual({ kind: 'dropped', reason: 'own-voice' });
    expect(heard('I am not.', 0.47)).toEqual({ kind: 'dropped', reason: 'own-voice' });
    expect(heard('Open the blue one.', 0.8).kind).toBe('text');
    expect(heard('Go back.', 0.47).kind).toBe('text');
    expect(heard('Stop.', 0.2).kind).toBe('text');
    expect(heard('I am not.', 0.47, spoken).kind).toBe('text');
    // The button was pressed, which silenced the app; only the room still rang.
    expect(heard('No, the one below.', 0.5, whileSaying(ownWords, spoken.durationMs / 3)).kind).toBe('text');
  });

  test('an echo agrees to nothing', () => {
    const asking = whileSaying('Shall I send it? Say yes, or go ahead, or no.');
    expect(['yes', 'go ahead', 'send it'].map((heard) => outcome(heard, asking))).toEqual([
      '(own-yes)',
      '(own-yes)',
      '(own-voice)',
    ]);
    expect(outcome('Shall I send it?', asking)).toBe('(own-voice)');
    expect(outcome('no', asking)).toBe('no');
    expect(outcome('yes', during)).toBe('yes');
  });

  test('a command spoken into the app’s words is what is left of them', () => {
    const words = 'I found twelve results stop'.split(' ').map((text, index) => ({
      text,
      confidence: index / 10,
    }));
    const judged = judgeTranscript(raw('I found twelve results, stop!', { words, confidence: 0.6 }), during);
    expect(judged).toEqual({
      kind: 'text',
      text: 'stop!',
      words: [{ text: 'stop!', confidence: 0.4 }],
      confidence: 0.4,
    });
    expect(outcome('I found twelve results the second one', during)).toBe('the second one');
  });

  test('languages without spaces are compared letter by letter', () => {
    const japanese = { ...whileSaying('赤い靴の検索結果は十二件です'), language: 'ja' };
    expect(outcome('赤い靴の検索結果は', japanese)).toBe('(own-voice)');
    expect(outcome('青い帽子を探して', japanese)).toBe('青い帽子を探して');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawTranscript } from '../ports.ts';
import { judgeTranscript } from './index.ts';
import { outcome, raw, spoken, sure } from './testing/outcome.ts';

describe('the app’s own voice', () => {
  const ownWords =
    'I found 12 results for red shoes. The first one is Trail Runner for 89 euros. Say stop to end, or go back.';
  const during = { ...spoken, ownWords };

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

  test('what was hardly understood while the app spoke is nobody’s, a command is the user’s', () => {
    const heard = (text: string, confidence: number, facts: typeof during | typeof spoken = during) =>
      judgeTranscript({ ...raw(text), confidence }, facts);
    expect(heard('Mater.', 0.09)).toEqual({ kind: 'dropped', reason: 'own-voice' });
    expect(heard('I am not.', 0.47)).toEqual({ kind: 'dropped', reason: 'own-voice' });
    expect(heard('Open the blue one.', 0.8).kind).toBe('text');
    expect(heard('Go back.', 0.47).kind).toBe('text');
    expect(heard('Stop.', 0.2).kind).toBe('text');
    expect(heard('I am not.', 0.47, spoken).kind).toBe('text');
  });

  test('an echo agrees to nothing', () => {
    const asking = { ...spoken, ownWords: 'Shall I send it? Say yes, or go ahead, or no.' };
    expect(['yes', 'go ahead', 'send it'].map((heard) => outcome(heard, asking))).toEqual([
      '(own-voice)',
      '(own-voice)',
      '(own-voice)',
    ]);
    expect(outcome('no', asking)).toBe('no');
    expect(outcome('yes', { ...spoken, ownWords })).toBe('yes');
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
    const japanese = { ...spoken, language: 'ja', ownWords: '赤い靴の検索結果は十二件です' };
    expect(outcome('赤い靴の検索結果は', japanese)).toBe('(own-voice)');
    expect(outcome('青い帽子を探して', japanese)).toBe('青い帽子を探して');
  });
});

describe('words', () => {
  const word = (text: string, confidence: number | null) => ({ text, confidence });
  const wordsOf = (text: string, words: RawTranscript['words']) => {
    const judged = judgeTranscript(raw(text, { words }), { ...spoken, speechMs: 4_000 });
    return judged.kind === 'text' ? judged.words : judged;
  };

  test('each word of the text takes the lowest confidence of the pieces in it', () => {
    expect(
      wordsOf(' [Music] Go to Wikipedia.', [
        word(' [Music]', 0.1),
        word(' Go', 0.9),
        word(' to', null),
        word(' Wiki', 0.8),
        word('pedia', 0.3),
        word('.', 0.7),
      ]),
    ).toEqual([word('Go', 0.9), word('to', null), word('Wikipedia.', 0.3)]);
  });

  test('words without signs, in another case, or missing in the text do no harm', () => {
    expect(
      wordsOf('Search for 12 shoes, please!', [
        word('search', 0.9),
        word('for', 0.8),
        word('twelve', 0.1),
        word('shoes', 0.7),
        word('PLEASE', 0.6),
      ]),
    ).toEqual([
      word('Search', 0.9),
      word('for', 0.8),
      word('12', null),
      word('shoes,', 0.7),
      word('please!', 0.6),
    ]);
    expect(wordsOf('go back', [word('something', 0.5)])).toEqual([]);
    expect(wordsOf('go back', [])).toEqual([]);
  });

  test('scripts without spaces keep the engine’s words', () => {
    expect(wordsOf('次のページ。', [word('次', 0.9), word('の', 0.8), word('ページ', 0.2)])).toEqual([
      word('次', 0.9),
      word('の', 0.8),
      word('ページ。', 0.2),
    ]);
  });

  test('the confidence is the engine’s, or that of its words, or of those that are left', () => {
    const words = [word('go', 0.5), word('back', 0.7)];
    expect(judgeTranscript(raw('go back', { words }), spoken)).toMatchObject({ confidence: 0.6 });
    expect(judgeTranscript(raw('go back', { words, confidence: 0.9 }), spoken)).toMatchObject({
      confidence: 0.9,
    });
    expect(judgeTranscript(raw('go back'), spoken)).toMatchObject({ confidence: null, words: [] });
  });
});

describe('whatever comes', () => {
  const pieces = fc.constantFrom(
    ...[
      'go',
      'back',
      'stop',
      ' ',
      '[',
      ']',
      '(',
      ')',
      '♪',
      '*',
      '- ',
      '>>',
      'Thank you.',
      'さ',
      '谢谢',
      '\u0000',
      '𝒳',
    ],
    ...['é', '\u200b', '<|x|>', '++A++', '12', '. ', '!', '\ud800', 'ﬁ', 'İ', "don't"],
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  );
  const level = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });
  const raws = texts.chain((text) =>
    fc.record({
      text: fc.constant(text),
      words: fc.oneof(
        fc.constant(text.split(' ').map((part) => ({ text: part, confidence: 0.5 }))),
        fc.array(fc.record({ text: texts, confidence: level }), { maxLength: 8 }),
      ),
      confidence: level,
      noSpeech: level,
    }),
  );
  const facts = fc.record({
    durationMs: fc.nat(60_000),
    speechMs: fc.nat(60_000),
    loudness: fc.double({ min: -120, max: 0, noNaN: true }),
    language: fc.constantFrom('en', 'de', 'auto', 'ja'),
    ownWords: fc.option(texts, { nil: null }),
  });

  test('text is clean, not empty, and its words put together are the text', () => {
    fc.assert(
      fc.property(raws, facts, (transcript, known) => {
        const judged = judgeTranscript(transcript, known);
        if (judged.kind === 'dropped') return;
        expect(judged.text).toBe(judged.text.trim());
        expect(judged.text).toMatch(/[\p{L}\p{N}]/u);
        expect(judged.text).not.toMatch(/\s\s|\p{Cc}/u);
        if (judged.words.length > 0) {
          expect(judged.words.map(({ text }) => text).join('')).toBe(judged.text.replaceAll(/\s/gu, ''));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('judging what was judged changes nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const first = judgeTranscript(raw(text, sure), { ...spoken, speechMs: 30_000 });
        if (first.kind === 'dropped') return;
        const again = judgeTranscript(raw(first.text, sure), { ...spoken, speechMs: 30_000 });
        expect(again).toMatchObject({ kind: 'text', text: first.text });
      }),
      { numRuns: 500 },
    );
  });

  test('plain words with good evidence come through as they are', () => {
    const plain = fc.constantFrom(
      'open',
      'the',
      'second',
      'page',
      'search',
      'red',
      'shoes',
      'Prague',
      'menu',
    );
    fc.assert(
      fc.property(fc.uniqueArray(plain, { minLength: 1, maxLength: 9 }), (parts) => {
        const text = parts.join(' ');
        expect(outcome(text === 'the' ? 'the page' : text, { ...spoken, speechMs: 5_000 }, sure)).toBe(
          text === 'the' ? 'the page' : text,
        );
      }),
    );
  });
});

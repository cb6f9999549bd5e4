import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawTranscript } from '../ports.ts';
import { judgeTranscript, type UtteranceFacts } from './judgement.ts';
import { outcome, raw, spoken, sure } from './testing/outcome.ts';

const silent: UtteranceFacts = { ...spoken, speechMs: 64, loudness: -62 };

describe('cleaning', () => {
  test.each([
    ['  Open the\n second   one. ', 'Open the second one.'],
    ['[BLANK_AUDIO] Go back. [MUSIC]', 'Go back.'],
    ['(upbeat music) search for red shoes', 'search for red shoes'],
    ['- Scroll down.', 'Scroll down.'],
    ['>> Speaker 1: go back', 'go back'],
    ['SPEAKER_00: go back', 'go back'],
    ['♪ la la la ♪ go back', 'go back'],
    ['<|startoftranscript|><|en|> go back <|endoftext|>', 'go back'],
    ['<s> the(2) second one </s> ++NOISE++', 'the second one'],
    ['*coughs* next page', 'next page'],
    ['call (555) 123-4567', 'call (555) 123-4567'],
    ['book it (and I mean it)', 'book it (and I mean it)'],
    ['type 5 * 3 * 2', 'type 5 * 3 * 2'],
    ['type -5', 'type -5'],
    ['go\u202E back\u0000\u001b now', 'go back now'],
    ['【音楽】次のページ', '次のページ'],
    ['can’t you “see” it?', 'can’t you “see” it?'],
  ])('%j becomes %j', (said, shown) => {
    expect(outcome(said)).toBe(shown);
  });

  test.each([
    ['[BLANK_AUDIO]', 'silence'],
    ['(silence)', 'silence'],
    ['<sil>', 'silence'],
    ['<|nospeech|>', 'silence'],
    ['[Music]', 'noise'],
    ['(keyboard clicking)', 'noise'],
    ['♪', 'noise'],
    ['♪♪♪', 'noise'],
    ['[NOISE] [COUGH]', 'noise'],
    ['(applaudissements)', 'noise'],
    ['(pause)', 'silence'],
    ['. . .', 'noise'],
  ])('%j alone is %s', (said, reason) => {
    expect(outcome(said)).toBe(`(${reason})`);
  });

  test('nothing at all is silence when it was quiet and noise when it was not', () => {
    expect(outcome('', silent)).toBe('(silence)');
    expect(outcome(' … ', { ...spoken, loudness: -20 })).toBe('(noise)');
  });
});

/** Per language what whisper writes over silence, and a sentence that people say to a browser. */
const hallucinations: readonly (readonly [string, string, string])[] = [
  ['en', 'Thank you.', 'Thanks for watching!'],
  ['en', 'you', 'Subtitles by the Amara.org community'],
  ['en', 'Bye.', 'Please subscribe to my channel.'],
  ['de', 'Vielen Dank.', 'Untertitel im Auftrag des ZDF für funk, 2017'],
  ['de', 'Tschüss!', 'Untertitelung des ZDF, 2020'],
  ['fr', 'Merci.', "Sous-titres réalisés par la communauté d'Amara.org"],
  ['fr', 'Au revoir.', 'Sous-titrage ST’ 501'],
  ['es', '¡Gracias!', 'Subtítulos realizados por la comunidad de Amara.org'],
  ['es', 'Adiós.', '¡Suscríbete al canal!'],
  ['it', 'Grazie.', 'Sottotitoli creati dalla comunità Amara.org'],
  ['nl', 'Bedankt.', 'Ondertitels ingediend door de Amara.org gemeenschap'],
  ['pt', 'Obrigado.', 'Legendas pela comunidade Amara.org'],
  ['pl', 'Dziękuję.', 'Napisy stworzone przez społeczność Amara.org'],
  ['ru', 'Спасибо.', 'Субтитры сделал DimaTorzok'],
  ['ru', 'Пока.', 'Продолжение следует...'],
  ['ja', 'ありがとうございました。', 'ご視聴ありがとうございました'],
  ['zh', '谢谢。', '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目'],
  ['zh', '謝謝', '字幕由Amara.org社区提供'],
  ['ko', '감사합니다.', '시청해주셔서 감사합니다.'],
];

describe('hallucinations', () => {
  test.each(hallucinations)('%s: %j over silence is dropped, and so is %j', (language, common, credit) => {
    for (const text of [common, credit]) {
      expect(outcome(text, { ...silent, language }, { confidence: 0.3, noSpeech: 0.8 })).toBe(
        '(hallucination)',
      );
      expect(outcome(text, { ...silent, language: 'auto' })).toBe('(hallucination)');
    }
  });

  test.each(hallucinations)(
    '%s: a spoken %j stays, and %j where all says that it was spoken',
    (language, common, credit) => {
      expect(outcome(common, { ...spoken, language }, sure)).toBe(common);
      expect(outcome(common, { ...spoken, language })).toBe(common);
      const slow = { ...spoken, language, speechMs: 5_000, durationMs: 6_000 };
      expect(outcome(credit, slow, sure)).toBe(credit);
      // An engine that says nothing of its certainty: a credit is more likely made up than spoken.
      expect(outcome(credit, slow)).toBe('(hallucination)');
    },
  );

  test.each([
    ['little speech', { ...spoken, speechMs: 64 }, sure],
    ['more letters than the time holds', { ...spoken, speechMs: 130 }, sure],
    ['no-speech', spoken, { confidence: 0.7, noSpeech: 0.7 }],
    ['low confidence', spoken, { confidence: 0.25, noSpeech: 0.1 }],
    ['hardly a sound', { ...spoken, loudness: -63 }, sure],
  ] as const)('one witness is enough against “Thank you.”: %s', (_, facts, rest) => {
    expect(outcome('Thank you.', facts, rest)).toBe('(hallucination)');
  });

  test.each([
    ['You', 100, -31, 0.1, 0.78, '(hallucination)'],
    ['Okay.', 100, -19, 0.06, 0.87, '(hallucination)'],
    ['you', 100, -90, 0.26, 0.96, '(hallucination)'],
    ['You', 600, -44, 0.07, 0.89, '(hallucination)'],
    ['I’m not going to go.', 900, -19, 0.11, 0.9, '(noise)'],
    ['Thank you', 672, -21, 0.39, 0.12, 'Thank you'],
    ['Thank you.', 576, -22, 0.84, 0.47, 'Thank you.'],
    ['You', 352, -21, 0.49, 0.39, 'You'],
    ['Bye', 320, -18, 0.67, 0.17, 'Bye'],
    ['Thanks for watching.', 1_056, -20, 0.9, 0.26, 'Thanks for watching.'],
    ['Crut out.', 736, -19, 0.15, 0.2, 'Crut out.'],
  ] as const)(
    'as tiny.en wrote it of breath, clicks, silence and noise, and of synthetic speech: %j',
    (said, speechMs, loudness, confidence, noSpeech, shown) => {
      expect(outcome(said, { ...spoken, speechMs, loudness }, { confidence, noSpeech })).toBe(shown);
    },
  );

  test('a phrase of another language than the one that is spoken needs all evidence for it', () => {
    expect(outcome('감사합니다.', spoken)).toBe('(hallucination)');
    expect(outcome('감사합니다.', { ...spoken, language: 'ko' })).toBe('감사합니다.');
    expect(outcome('Thank you.', { ...spoken, language: 'de' })).toBe('Thank you.');
  });

  test('several of them are still hallucinations; words around them are not', () => {
    expect(outcome('Thank you. Bye.', silent)).toBe('(hallucination)');
    expect(outcome('Thank you for the search results', spoken)).toBe('Thank you for the search results');
    expect(outcome('subscribe to the newsletter', spoken)).toBe('subscribe to the newsletter');
    expect(outcome('open www.example.com', spoken)).toBe('open www.example.com');
  });

  test('a hallucination behind true words is cut off when its words are doubtful, and a polite end stays', () => {
    expect(outcome('Open the second one. Thanks for watching!')).toBe('Open the second one.');
    expect(outcome('Open the second one. Thank you.')).toBe('Open the second one. Thank you.');
    const words = [
      ...['Open', 'the', 'second', 'one.'].map((text) => ({ text, confidence: 0.9 })),
      ...['Thank', 'you.'].map((text) => ({ text, confidence: 0.2 })),
    ];
    expect(outcome('Open the second one. Thank you.', spoken, { words, confidence: 0.7 })).toBe(
      'Open the second one.',
    );
    const slow = { ...spoken, speechMs: 3_000 };
    const certain = words.map(({ text }) => ({ text, confidence: 0.95 }));
    expect(outcome('Open the second one. Thank you.', slow, { words: certain, confidence: 0.95 })).toMatch(
      /Thank you\.$/u,
    );
  });

  test('the engine heard nobody: any words are dropped, as noise when it was loud', () => {
    const nobody = { confidence: 0.2, noSpeech: 0.85 };
    expect(outcome('I am going to the store', { ...spoken, loudness: -55 }, nobody)).toBe('(silence)');
    expect(outcome('I am going to the store', spoken, nobody)).toBe('(noise)');
    expect(outcome('search for red shoes', spoken, { confidence: 0.8, noSpeech: 0.65 })).toBe(
      'search for red shoes',
    );
    expect(outcome('search for red shoes', { ...spoken, speechMs: 0 })).toBe('(silence)');
  });

  test('a sentence in a tenth of a second is made up; a breath that became “uh” is noise', () => {
    const click = { ...spoken, speechMs: 100 };
    expect(outcome('and I think that we should all go there together', click)).toBe('(hallucination)');
    expect(outcome('uh', click)).toBe('(noise)');
    expect(outcome('Hmm.', spoken, { confidence: 0.3, noSpeech: null })).toBe('(noise)');
    expect(outcome('Hmm.', spoken, sure)).toBe('Hmm.');
  });

  test.each(['stop', 'Stop!', 'Stopp.', 'arrête', 'wait', 'no', '停', 'стоп', 'Please stop.'])(
    '%j is never dropped, whatever speaks against it',
    (said) => {
      const against = {
        ...silent,
        speechMs: 0,
        ownWords: { words: `say ${said} to end`, audibleMs: silent.durationMs },
      };
      expect(outcome(said, against, { confidence: 0.01, noSpeech: 0.99 })).toBe(said);
    },
  );
});

describe('loops', () => {
  test.each([
    ['go '.repeat(40), 'go'],
    [`Open the page. ${'Thank you very much. '.repeat(8)}`, 'Open the page. Thank you very much.'],
    [`${'I don’t know what to do. '.repeat(5)}I don’t know`, 'I don’t know what to do.'],
    ['はい、'.repeat(20), 'はい、'],
    ['ああああああああああああああああああ', 'あ'],
    [`search for ${'red '.repeat(30)}shoes`, 'search for red shoes'],
  ])('%j becomes %j', (said, shown) => {
    expect(outcome(said, { ...spoken, speechMs: 8_000 }, sure)).toBe(shown);
  });

  test.each([
    'no no no',
    'scroll down, scroll down, scroll down',
    'that is very very very very good',
    'call 0 0 0 0 0 0 0 0 0 0 0 0 0 0',
    'bora bora',
  ])('%j is how people speak', (said) => {
    expect(outcome(said, { ...spoken, speechMs: 6_000 }, sure)).toBe(said);
  });

  test('faster than anybody speaks it is a loop earlier', () => {
    expect(outcome('no, no, no, no, no', { ...spoken, speechMs: 300 }, sure)).toBe('no');
    expect(outcome('no, no, no, no, no', { ...spoken, speechMs: 1_600 }, sure)).toBe('no, no, no, no, no');
  });

  test('a loop over silence is a hallucination', () => {
    expect(outcome('Thank you. '.repeat(20), silent, { confidence: 0.5, noSpeech: 0.4 })).toBe(
      '(hallucination)',
    );
  });

  test('an engine gone astray does not bring a book', () => {
    const judged = judgeTranscript(raw('abc def '.repeat(20_000)), { ...spoken, speechMs: 60_000 });
    expect(judged).toMatchObject({ kind: 'text', text: 'abc def' });
  });
});

test('brackets in brackets go, and signs alone are never what is left', () => {
  expect(outcome('[[]]go', spoken, sure)).toBe('go');
  expect(outcome('!. 谢谢', { ...spoken, speechMs: 30_000 }, sure)).toBe('!. 谢谢');
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
    ownWords: fc.option(fc.record({ words: texts, audibleMs: fc.nat(20_000) }), { nil: null }),
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

import { afterEach, describe, expect, test } from 'vitest';
import { ask, canaryKey, failureOf, fakeEndpoints, transcriberOf } from '../testing/ask-endpoint.ts';
import type { FakeAnswer } from '../testing/fake-speech-endpoint.ts';

const endpoints = fakeEndpoints();
const { play } = endpoints;
afterEach(() => endpoints.close());

const hear = async (answer: FakeAnswer) => ask(transcriberOf((await play(() => answer)).baseUrl));

describe('an answer', () => {
  test('in OpenAI’s verbose JSON: segments say how sure it is, and whether anybody spoke', async () => {
    const body = {
      task: 'transcribe',
      language: 'english',
      duration: 2,
      text: ' Open the second one.',
      words: [{ word: 'Open', start: 0, end: 0.2 }],
      segments: [
        { id: 0, start: 0, end: 1, text: ' Open the', avg_logprob: Math.log(0.9), no_speech_prob: 0.4 },
        { id: 1, start: 1, end: 2, text: ' second one.', avg_logprob: Math.log(0.5), no_speech_prob: 0.1 },
      ],
    };
    const heard = await hear({ body });
    expect(heard.words.map(({ text, confidence }) => [text, confidence?.toFixed(2)])).toEqual([
      ['Open', '0.90'],
      ['the', '0.90'],
      ['second', '0.50'],
      ['one.', '0.50'],
    ]);
    expect(heard.noSpeech).toBe(0.1);
    expect(heard.confidence).toBeCloseTo(Math.exp((8 * Math.log(0.9) + 11 * Math.log(0.5)) / 19), 5);
  });

  test('of whisper.cpp and faster-whisper: words have probabilities of their own', async () => {
    const words = [
      { word: ' Open', probability: 0.99 },
      { word: ' it', probability: 0.3 },
    ];
    const inSegment = await hear({ body: { text: ' Open it', segments: [{ text: ' Open it', words }] } });
    const onTop = await hear({ body: { text: ' Open it', words, segments: null } });
    for (const heard of [inSegment, onTop]) {
      expect(heard.words).toEqual([
        { text: ' Open', confidence: 0.99 },
        { text: ' it', confidence: 0.3 },
      ]);
      expect(heard.confidence).toBeCloseTo(0.645, 5);
    }
  });

  test('with log-probabilities of tokens: words are joined, also where a letter is two tokens', async () => {
    const logprobs = [
      { token: 'Go', logprob: Math.log(0.9), bytes: [71, 111] },
      { token: ' to', logprob: Math.log(0.8) },
      { token: ' Caf', logprob: Math.log(0.7), bytes: [32, 67, 97, 102] },
      { token: '\ufffd', logprob: Math.log(0.2), bytes: [0xc3] },
      { token: '\ufffd', logprob: Math.log(0.6), bytes: [0xa9] },
    ];
    const endpoint = await play(() => ({ body: { text: 'Go to Café', logprobs } }));
    const heard = await ask(transcriberOf(endpoint.baseUrl, canaryKey, 'gpt-4o-mini-transcribe'));
    expect(endpoint.requests[0]?.fields).toMatchObject({ response_format: 'json', 'include[]': 'logprobs' });
    expect(heard.words.map(({ text, confidence }) => [text, confidence?.toFixed(2)])).toEqual([
      ['Go', '0.90'],
      ['to', '0.80'],
      ['Café', '0.20'],
    ]);
    expect(heard.confidence).toBeCloseTo((0.9 * 0.8 * 0.7 * 0.2 * 0.6) ** 0.2, 5);
  });

  test.each([
    ['plain text', { body: ' go back\n' }, 'go back'],
    ['a bare JSON string', { body: '"go back"', headers: { 'content-type': 'application/json' } }, 'go back'],
    ['JSON called text', { body: '{"text":"go back"}' }, 'go back'],
    ['text that begins with a bracket', { body: '[Music] go back' }, '[Music] go back'],
    ['nothing, as text: silence', { body: '' }, ''],
    ['nothing, as JSON: silence', { body: { text: '' } }, ''],
    ['segments without a text', { body: { segments: [{ text: ' go' }, { text: ' back' }] } }, ' go back'],
    [
      'SRT',
      { body: '1\n00:00:00,000 --> 00:00:01,000\ngo\n\n2\n00:00:01,000 --> 00:00:02,000\nback\n' },
      'go back',
    ],
    ['WebVTT', { body: 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ann>go back</v>\n' }, 'go back'],
    [
      'an event stream',
      {
        body: 'data: {"type":"transcript.text.delta","delta":"go"}\n\ndata: {"type":"transcript.text.done","text":"go back"}\n\n',
        headers: { 'content-type': 'text/event-stream' },
      },
      'go back',
    ],
    [
      'an event stream of pieces',
      { body: 'data: {"text":"go "}\n\ndata: {"text":"back"}\n\ndata: [DONE]\n\n' },
      'go back',
    ],
    ['levels that are none', { body: { text: 'go', words: [{ word: 'go', probability: 'high' }] } }, 'go'],
  ] as const)('%s is read', async (_, answer, text) => {
    expect((await hear(answer)).text).toBe(text);
  });
});

describe('formats', () => {
  /** Refuses everything but one format, in the server's words. */
  const only = (format: string | undefined, refusal: (asked: string) => FakeAnswer) =>
    play(({ fields }) =>
      fields.response_format === format &&
      !('timestamp_granularities[]' in fields) &&
      !('include[]' in fields)
        ? { body: format === 'text' ? 'go back' : { text: 'go back' } }
        : refusal(fields.response_format ?? 'none'),
    );

  test.each([
    [
      'json',
      (asked: string) => ({
        status: 400,
        body: {
          error: {
            message: `response_format '${asked}' is not compatible with model 'x'. Use 'json' or 'text' instead.`,
            param: 'response_format',
            code: 'unsupported_value',
          },
        },
      }),
    ],
    [
      'verbose_json',
      () => ({
        status: 422,
        body: { detail: [{ loc: ['body', 'timestamp_granularities[]'], msg: 'extra' }] },
      }),
    ],
    ['text', () => ({ status: 400, body: 'unknown parameter: response_format' })],
    [undefined, () => ({ status: 400, body: 'Bad Request' })],
    [undefined, () => ({ status: 500, body: { error: 'unexpected keyword argument response_format' } })],
  ] as const)(
    'a server that takes only %j gets it, and is asked for it at once the next time',
    async (format, refusal) => {
      const endpoint = await only(format, refusal);
      const transcriber = transcriberOf(endpoint.baseUrl);
      expect((await ask(transcriber)).text).toBe('go back');
      const first = endpoint.requests.length;
      expect(first).toBeGreaterThan(1);
      expect((await ask(transcriber)).text).toBe('go back');
      expect(endpoint.requests).toHaveLength(first + 1);
    },
  );

  test('a server that will not be told the language is asked without it', async () => {
    const endpoint = await play(({ fields }) =>
      'language' in fields
        ? { status: 400, body: { error: { message: 'Parameter language is not accepted.' } } }
        : { body: { text: 'go back' } },
    );
    expect((await ask(transcriberOf(endpoint.baseUrl))).text).toBe('go back');
    expect(endpoint.requests).toHaveLength(2);
  });

  test('a server that refuses everything is not asked for ever', async () => {
    const endpoint = await play(() => ({ status: 400, body: 'response_format and language are wrong' }));
    const { message } = await failureOf(ask(transcriberOf(endpoint.baseUrl)));
    expect(message).toMatch(/did not accept the sound \(400\)/u);
    expect(endpoint.requests.length).toBeLessThanOrEqual(8);
  });
});

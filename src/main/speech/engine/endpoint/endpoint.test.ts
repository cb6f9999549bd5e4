import { afterEach, describe, expect, test, vi } from 'vitest';
import { selfSigned } from '../../../../../e2e/model/index.ts';
import { decodeWav } from '../../wav/index.ts';
import { createEndpointTranscriber } from '../index.ts';
import {
  type PlayedAnswer,
  type PlayedSpeechEndpoint,
  playSpeechEndpoint,
} from '../testing/play-speech-endpoint.ts';

const canary = 'sk-canary-1234567890abcdef';
const samples = Int16Array.from({ length: 800 }, (_, index) => index * 7);
const never = new AbortController().signal;

const open: PlayedSpeechEndpoint[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((endpoint) => endpoint.close()));
});

async function play(...script: Parameters<typeof playSpeechEndpoint>): Promise<PlayedSpeechEndpoint> {
  const endpoint = await playSpeechEndpoint(...script);
  open.push(endpoint);
  return endpoint;
}

function transcriberOf(
  baseUrl: string,
  key: string | null = canary,
  model = 'whisper-1',
  deadlineMs?: number,
) {
  return createEndpointTranscriber({
    endpoint: async () => ({ baseUrl, key }),
    model: () => model,
    ...(deadlineMs === undefined ? {} : { deadlineMs: () => deadlineMs }),
  });
}

const ask = (transcriber: ReturnType<typeof transcriberOf>, language = 'en', signal = never) =>
  transcriber.transcribe({ samples, language, isPartial: false, signal });

const hear = async (answer: PlayedAnswer) => ask(transcriberOf((await play(() => answer)).baseUrl));

const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error as Error & { code: string; details: unknown },
  );

describe('a request', () => {
  test('carries the sound as WAV, model, language and key, and nothing about this machine', async () => {
    const endpoint = await play(() => ({ body: { text: 'go back' } }));
    vi.stubEnv('OPENAI_ORG_ID', 'org-secret');
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-somebody-else');
    try {
      const transcriber = transcriberOf(`${endpoint.baseUrl}/audio/transcriptions`);
      expect([transcriber.engine, transcriber.model, transcriber.canDoPartials]).toEqual([
        'endpoint',
        'whisper-1',
        false,
      ]);
      await transcriber.warm(never);
      expect(endpoint.requests).toHaveLength(0);
      expect(await ask(transcriber, 'de')).toEqual({
        text: 'go back',
        words: [],
        confidence: null,
        noSpeech: null,
      });
    } finally {
      vi.unstubAllEnvs();
    }
    const [request] = endpoint.requests;
    expect(request?.path).toBe('/v1/audio/transcriptions');
    expect(request?.fields).toEqual({
      model: 'whisper-1',
      language: 'de',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'word,segment',
    });
    expect(decodeWav(request?.wav ?? new Uint8Array())).toEqual({ samples, sampleRate: 16_000 });
    expect(request?.headers.authorization).toBe(`Bearer ${canary}`);
    expect(JSON.stringify(request?.headers)).not.toMatch(/stainless|openai|org-secret|somebody/iu);
  });

  test('has no key where there is none, and no language where it is to be found out', async () => {
    const endpoint = await play(() => ({ body: { text: 'x' } }));
    await ask(transcriberOf(endpoint.baseUrl, null), 'auto');
    expect(endpoint.requests[0]?.headers.authorization).toBeUndefined();
    expect(endpoint.requests[0]?.fields).not.toHaveProperty('language');
  });

  test('is not made where no connection is set up', async () => {
    const transcriber = createEndpointTranscriber({ endpoint: async () => null, model: () => 'm' });
    expect(await failureOf(transcriber.warm(never))).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/Add one in Settings/u),
    });
    expect(await failureOf(ask(transcriber))).toMatchObject({ code: 'not-found' });
  });
});

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
    const heard = await ask(transcriberOf(endpoint.baseUrl, canary, 'gpt-4o-mini-transcribe'));
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
  const only = (format: string | undefined, refusal: (asked: string) => PlayedAnswer) =>
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

const echo = { error: { message: `Incorrect API key provided: ${canary}. Also Bearer ${canary}` } };

describe('a failure', () => {
  test.each([
    [401, echo, /refused the key.*Settings/u],
    [402, {}, /no credit left/u],
    [403, echo, /does not let this key use whisper-1/u],
    [
      404,
      { error: { message: 'The model `whisper-1` does not exist', code: 'model_not_found' } },
      /no speech model called “whisper-1”/u,
    ],
    [404, 'Not here', /does not transcribe speech: there is nothing at http:.*\/v1\/audio\/transcriptions/u],
    [405, '', /does not transcribe speech/u],
    [400, { error: { message: 'Invalid model name whisper-1' } }, /Choose another one in Settings/u],
    [
      413,
      { error: { message: 'Maximum content size limit (26214400) exceeded' } },
      /too long for 127.*longest utterance/u,
    ],
    [
      429,
      { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
      /Top it up/u,
    ],
    [
      400,
      { error: { message: `audio file is broken ${canary}` } },
      /did not accept the sound \(400\).*audio file is broken/u,
    ],
  ] as const)('%s is asked once and said in words: %j', async (status, body, words) => {
    const endpoint = await play(() => ({ status, body }));
    const failure = await failureOf(ask(transcriberOf(endpoint.baseUrl)));
    expect(failure).toMatchObject({
      code: 'endpoint',
      message: expect.stringMatching(words),
      details: { status },
    });
    expect(endpoint.requests).toHaveLength(1);
    expect(`${failure.message} ${JSON.stringify(failure.details)} ${failure.stack}`).not.toContain(canary);
  });

  test('a missing key is told as missing', async () => {
    const endpoint = await play(() => ({ status: 401, body: '' }));
    expect((await failureOf(ask(transcriberOf(endpoint.baseUrl, null)))).message).toMatch(/wants a key/u);
  });

  test('busy for long is told with the time; busy or broken for a moment is asked again once', async () => {
    const busy = await play(() => ({ status: 429, headers: { 'retry-after': '20' }, body: '' }));
    expect((await failureOf(ask(transcriberOf(busy.baseUrl)))).message).toMatch(/Try again in 20 s\./u);
    expect(busy.requests).toHaveLength(1);
    for (const passing of [
      { status: 429, headers: { 'retry-after-ms': '1' }, body: '' },
      { status: 503, headers: { 'retry-after': '0' }, body: '' },
      { ending: 'hang-up' },
    ] as const) {
      const endpoint = await play((_, count) => (count === 1 ? passing : { body: { text: 'go back' } }));
      expect((await ask(transcriberOf(endpoint.baseUrl))).text).toBe('go back');
      expect(endpoint.requests).toHaveLength(2);
    }
    const broken = await play(() => ({
      status: 500,
      headers: { 'retry-after': '0' },
      body: '<h1>Oops</h1>',
    }));
    const { message } = await failureOf(ask(transcriberOf(broken.baseUrl)));
    expect(message).toMatch(/a fault of its own \(500\)/u);
    expect(message).not.toMatch(/Oops/u);
    expect(broken.requests).toHaveLength(2);
  });

  test.each([
    [
      'a web page',
      { body: '<!doctype html><title>Hi</title>', headers: { 'content-type': 'text/html' } },
      /web page.*\/v1/u,
    ],
    [
      'half of its JSON',
      { body: '{"text":"go ba', headers: { 'content-type': 'application/json' } },
      /cut off/u,
    ],
    ['a broken connection', { body: '{"text":"go ba', ending: 'cut' }, /cut off/u],
    ['an empty JSON', { body: '', headers: { 'content-type': 'application/json' } }, /cut off/u],
    ['other JSON', { body: { result: 42 } }, /not with a transcript/u],
    ['an error called success', { body: { error: { message: 'out of memory' } } }, /out of memory/u],
    ['five megabytes', { body: 'go '.repeat(1_700_000) }, /far more than a transcript/u],
  ] as const)('%s is told as that', async (_, answer, words) => {
    const endpoint = await play(() => answer);
    const failure = await failureOf(ask(transcriberOf(endpoint.baseUrl)));
    expect(failure).toMatchObject({ code: 'endpoint', message: expect.stringMatching(words) });
  });

  test('a redirect is not followed: neither sound nor key goes elsewhere', async () => {
    const other = await play(() => ({ body: { text: 'caught' } }));
    const endpoint = await play(() => ({
      status: 307,
      headers: { location: `${other.baseUrl}/audio/transcriptions` },
    }));
    expect((await failureOf(ask(transcriberOf(endpoint.baseUrl)))).message).toMatch(
      /sends requests on to 127/u,
    );
    expect(other.requests).toHaveLength(0);
  });

  test('nothing listening, no such host, a stranger’s certificate, no TLS: each in its own words', async () => {
    const gone = await playSpeechEndpoint(() => ({}));
    await gone.close();
    const stranger = await play(() => ({ body: 'x' }), selfSigned);
    const plain = await play(() => ({ body: 'x' }));
    const words = async (baseUrl: string) => (await failureOf(ask(transcriberOf(baseUrl)))).message;
    expect(await words(gone.baseUrl)).toMatch(/Start the speech server/u);
    expect(await words('http://no-such-host.invalid/v1')).toMatch(/cannot be found/u);
    expect(await words(stranger.baseUrl)).toMatch(/certificate/u);
    expect(await words(plain.baseUrl.replace('http:', 'https:'))).toMatch(/does not speak https/u);
    expect([...stranger.requests, ...plain.requests]).toHaveLength(0);
  });

  test('a key that cannot be sent is named, not repeated', async () => {
    const endpoint = await play(() => ({ body: 'x' }));
    const failure = await failureOf(ask(transcriberOf(endpoint.baseUrl, 'sk-“1234567890”')));
    expect(failure.message).toMatch(/characters that no key has/u);
    expect(failure.message).not.toContain('1234567890');
    expect(endpoint.requests).toHaveLength(0);
  });
});

describe('waiting', () => {
  test('ends at the deadline, also when the answer had begun, and the connection is closed', async () => {
    const endpoint = await play(() => ({ body: ' ', ending: 'stall' }));
    const transcriber = transcriberOf(endpoint.baseUrl, canary, 'whisper-1', 300);
    expect(await failureOf(ask(transcriber))).toMatchObject({
      code: 'deadline',
      message: expect.stringMatching(/did not answer within/u),
    });
    await endpoint.hungUp;
  });

  test('is stopped by its signal and by closing, and the connection is closed', async () => {
    for (const how of ['signal', 'close'] as const) {
      const asked = Promise.withResolvers<void>();
      const endpoint = await play(() => {
        asked.resolve();
        return { ending: 'stall' };
      });
      const controller = new AbortController();
      const transcriber = transcriberOf(endpoint.baseUrl);
      const work = failureOf(ask(transcriber, 'en', controller.signal));
      await asked.promise;
      if (how === 'signal') controller.abort();
      else await transcriber.close();
      expect(await work).toMatchObject({ code: 'stopped' });
      await endpoint.hungUp;
    }
  });
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { selfSigned } from '../../../../../e2e/model/index.ts';
import { decodeWav } from '../../wav.ts';
import {
  ask,
  canaryKey,
  failureOf,
  fakeEndpoints,
  neverStopped,
  samples,
  transcriberOf,
} from '../testing/ask-endpoint.ts';
import { fakeSpeechEndpoint } from '../testing/fake-speech-endpoint.ts';
import { createEndpointTranscriber } from './endpoint-transcriber.ts';

const endpoints = fakeEndpoints();
const { play } = endpoints;
afterEach(() => endpoints.close());

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
      await transcriber.warm(neverStopped);
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
    expect(decodeWav(request?.wav ?? new Uint8Array())).toEqual(samples);
    expect(request?.headers.authorization).toBe(`Bearer ${canaryKey}`);
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
    expect(await failureOf(transcriber.warm(neverStopped))).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/Add one in Settings/u),
    });
    expect(await failureOf(ask(transcriber))).toMatchObject({ code: 'not-found' });
  });
});

const echo = { error: { message: `Incorrect API key provided: ${canaryKey}. Also Bearer ${canaryKey}` } };

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
    [404, 'Not here', /no transcription of speech at http:.*\/v1\/audio\/transcriptions/u],
    [405, '', /no transcription of speech/u],
    [400, { error: { message: 'Invalid model name whisper-1' } }, /no speech model called “whisper-1”/u],
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
      { error: { message: `audio file is broken ${canaryKey}` } },
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
    expect(`${failure.message} ${JSON.stringify(failure.details)} ${failure.stack}`).not.toContain(canaryKey);
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
    const gone = await fakeSpeechEndpoint(() => ({}));
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
    const transcriber = transcriberOf(endpoint.baseUrl, canaryKey, 'whisper-1', 300);
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

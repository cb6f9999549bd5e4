import { expect } from 'vitest';
import { createEndpointTranscriber } from '../endpoint/endpoint-transcriber.ts';
import { type FakeSpeechEndpoint, fakeSpeechEndpoint } from './fake-speech-endpoint.ts';

/** A key that must not be seen again. */
export const canaryKey = 'sk-canary-1234567890abcdef';
export const samples = Int16Array.from({ length: 800 }, (_, index) => index * 7);
export const neverStopped = new AbortController().signal;

export function transcriberOf(
  baseUrl: string,
  key: string | null = canaryKey,
  model = 'whisper-1',
  deadlineMs?: number,
) {
  return createEndpointTranscriber({
    endpoint: async () => ({ baseUrl, key }),
    model: () => model,
    ...(deadlineMs === undefined ? {} : { deadlineMs: () => deadlineMs }),
  });
}

export const ask = (transcriber: ReturnType<typeof transcriberOf>, language = 'en', signal = neverStopped) =>
  transcriber.transcribe({ samples, language, isPartial: false, signal });

/** Plays endpoints and ends them all. */
export function fakeEndpoints() {
  const open: FakeSpeechEndpoint[] = [];
  return {
    async play(...script: Parameters<typeof fakeSpeechEndpoint>): Promise<FakeSpeechEndpoint> {
      const endpoint = await fakeSpeechEndpoint(...script);
      open.push(endpoint);
      return endpoint;
    },
    async close(): Promise<void> {
      await Promise.all(open.splice(0).map((endpoint) => endpoint.close()));
    },
  };
}

export const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error as Error & { code: string; details: unknown },
  );

import type { RawTranscript, TranscribeRequest, Transcriber } from '../ports.ts';

/** What a played engine is asked, and how a test answers it. */
interface FakeRequest extends TranscribeRequest {
  answer(text: string): void;
  fail(error: Error): void;
}

export interface FakeTranscriber extends Transcriber {
  readonly asked: readonly FakeRequest[];
  /** Resolves with the request of that number, from 0, once it is asked. */
  request(number: number): Promise<FakeRequest>;
  readonly isClosed: boolean;
  readonly warmed: number;
}

/** An engine whose answers a test gives by hand. */
export function fakeTranscriber(parts: Partial<Transcriber> = {}): FakeTranscriber {
  const asked: FakeRequest[] = [];
  const waiting: { number: number; resolve: (request: FakeRequest) => void }[] = [];
  const state = { isClosed: false, warmed: 0 };
  return {
    engine: 'command',
    model: 'played',
    canDoPartials: false,
    transcribe(request) {
      const { promise, resolve, reject } = Promise.withResolvers<RawTranscript>();
      const answer = (text: string): void => resolve({ text, words: [], confidence: null, noSpeech: null });
      asked.push({ ...request, answer, fail: reject });
      for (const each of waiting) {
        const found = asked[each.number];
        if (found !== undefined) each.resolve(found);
      }
      return promise;
    },
    close: async () => {
      state.isClosed = true;
    },
    ...parts,
    warm: async (signal) => {
      state.warmed += 1;
      await parts.warm?.(signal);
    },
    asked,
    request(number) {
      return new Promise((resolve) => {
        const found = asked[number];
        if (found === undefined) waiting.push({ number, resolve });
        else resolve(found);
      });
    },
    get isClosed() {
      return state.isClosed;
    },
    get warmed() {
      return state.warmed;
    },
  };
}

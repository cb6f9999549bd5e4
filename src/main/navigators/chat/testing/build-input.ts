import { defaultSettings, type ScoredCandidate, type Turn } from '#shared/domain/index.ts';
import type { NavigatorInput } from '../../../agent/ports.ts';
import { fakeSnapshot } from './fake-page.ts';

const ranked: readonly ScoredCandidate[] = fakeSnapshot.candidates.map((candidate, index) => ({
  element: {
    uid: candidate.uid,
    tag: candidate.tag,
    role: candidate.role,
    text: candidate.name,
    bbox: candidate.box,
  },
  score: 1 - index / 10,
}));

/** For tests: the input of one step on the played page, after one utterance. */
export function buildInput(utterance: string, over: Partial<NavigatorInput> = {}): NavigatorInput {
  const turn: Turn = { id: 't', sessionId: 's', index: 0, at: 0, speaker: 'user', utterance, via: 'text' };
  return {
    turns: [turn],
    utterance,
    snapshot: fakeSnapshot,
    rank: async () => ranked,
    memory: null,
    settings: defaultSettings,
    signal: new AbortController().signal,
    screenshot: async () => null,
    report: () => undefined,
    ...over,
  };
}

import type { Snapshot, Turn } from '#shared/domain/index.ts';
import type { Ranker, Ranking } from '../agent/ports.ts';
import { documentWords } from './document-words.ts';
import { createPace } from './pace.ts';
import { scoreDescription } from './score-description.ts';
import { toRanking } from './to-ranking.ts';

/** Older turns say less about the next action than the last utterance. */
const historyShare = 0.3;
/** WebLINX's history window. */
const historyTurns = 5;

function words(turn: Turn): string {
  if (turn.speaker === 'user') return turn.utterance;
  return turn.element?.text ?? '';
}

export const lexicalBy = { model: 'lexical', device: '', encoded: 0, cached: 0 } as const;

/** Ranks by the words of the last utterance and, less, of the turns before it. No model, no process. */
export function createLexicalRanker(): Ranker {
  return { rank: rankByWords };
}

async function rankByWords(input: {
  readonly snapshot: Snapshot;
  readonly turns: readonly Turn[];
  readonly signal: AbortSignal;
}): Promise<Ranking> {
  const { snapshot, turns, signal } = input;
  signal.throwIfAborted();
  const at = turns.findLastIndex((turn) => turn.speaker === 'user');
  const asked = turns[at];
  const said = asked?.speaker === 'user' ? asked.utterance : '';
  const before = turns
    .slice(Math.max(0, at - historyTurns), Math.max(0, at))
    .map(words)
    .join(' ');
  await readWords(snapshot, signal);
  const scores = scoreDescription(said, snapshot.candidates);
  const older = scoreDescription(before, snapshot.candidates);
  const both = Float64Array.from(scores, (score, index) => score + historyShare * (older[index] ?? 0));
  return toRanking(snapshot, both, lexicalBy);
}

/**
 * Taking candidates apart into words is what costs; it is remembered with each candidate, so doing it in short
 * stretches beforehand keeps the loop free.
 * @throws whatever `signal` was aborted with
 */
export async function readWords(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
  const pace = createPace(signal);
  for (const candidate of snapshot.candidates) {
    documentWords(candidate);
    const waited = pace.step();
    if (waited !== undefined) await waited;
  }
}

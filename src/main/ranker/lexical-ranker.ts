import type {
  Candidate,
  ElementSummary,
  RankedBy,
  ScoredCandidate,
  Snapshot,
  Turn,
} from '#shared/domain/index.ts';
import { scoreDescription } from './score-description.ts';

/** What the agent's Ranker port asks for. */
export interface LexicalRanker {
  /** @throws whatever `signal` was aborted with */
  rank(input: {
    readonly snapshot: Snapshot;
    readonly turns: readonly Turn[];
    readonly signal: AbortSignal;
  }): Promise<{ readonly scored: readonly ScoredCandidate[]; readonly by: RankedBy }>;
}

/** Older turns say less about the next action than the last utterance. */
const historyShare = 0.3;
/** WebLINX's history window. */
const historyTurns = 5;

function summarize(candidate: Candidate): ElementSummary {
  return {
    uid: candidate.uid,
    tag: candidate.tag,
    role: candidate.role,
    text: candidate.name || candidate.text || candidate.nearbyLabel || candidate.description,
    bbox: candidate.box,
  };
}

function words(turn: Turn): string {
  if (turn.speaker === 'user') return turn.utterance;
  return turn.element?.text ?? '';
}

/** Ranks by the words of the last utterance and, less, of the turns before it. */
export function createLexicalRanker(): LexicalRanker {
  return {
    rank({ snapshot, turns, signal }) {
      signal.throwIfAborted();
      const at = turns.findLastIndex((turn) => turn.speaker === 'user');
      const asked = turns[at];
      const said = asked?.speaker === 'user' ? asked.utterance : '';
      const before = turns
        .slice(Math.max(0, at - historyTurns), Math.max(0, at))
        .map(words)
        .join(' ');
      const scores = scoreDescription(said, snapshot.candidates);
      const older = scoreDescription(before, snapshot.candidates);
      const ranked = snapshot.candidates.map((candidate, index) => ({
        element: summarize(candidate),
        score: (scores[index] ?? 0) + historyShare * (older[index] ?? 0),
      }));
      const by = { model: 'lexical', device: '', encoded: 0, cached: 0 };
      return Promise.resolve({ scored: ranked.sort((a, b) => b.score - a.score), by });
    },
  };
}

import type { Action, ElementSummary, ScoredCandidate, Snapshot } from '#shared/domain/index.ts';
import { defaultSettings } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import type { Navigator, Ranker } from '../agent/ports.ts';
import type { Answer, Attempt, Question, Scene } from './scene.ts';

/** What answers the turns of a data set: a navigator of the app, or what a test plays. */
export interface Contestant {
  readonly name: string;
  /**
   * @param offered the first candidates of the source, best first
   * @throws AppError `endpoint` where no answer could be had
   */
  answer(scene: Scene, offered: readonly ScoredCandidate[], signal: AbortSignal): Promise<Answer>;
}

/** A navigator as in the window, on recorded pages. Nothing is carried out. */
export function navigatorContestant(navigator: Navigator): Contestant {
  return {
    name: navigator.name,
    async answer({ snapshot, turns, utterance }, offered, signal) {
      const { action, usage, hasNoModel } = await navigator.propose({
        turns,
        utterance,
        snapshot,
        rank: async () => offered,
        memory: null,
        settings: defaultSettings,
        signal,
        screenshot: async () => null,
        report: () => undefined,
      });
      if (hasNoModel === true) throw new AppError({ code: 'endpoint', message: wordsOf(action) });
      return { action, text: formatAction(action), cost: usage?.price ?? null };
    },
  };
}

const wordsOf = (action: Action): string => (action.intent === 'say' ? action.utterance : action.intent);

export interface Ranking {
  readonly ranker: Ranker;
  /** Of the official file, or ranked here over all elements of the page that count. */
  readonly source: 'official' | 'own';
  /** Candidates that are offered. */
  readonly topK: number;
}

/** One turn of a data set, answered. @param contestant null: only the ranking is asked for */
export async function attempt<Line>(
  question: Question<Line>,
  contestant: Contestant | null,
  { ranker, source, topK }: Ranking,
  signal: AbortSignal,
): Promise<Line> {
  const start = performance.now();
  const scene = await question.scene();
  const ranking =
    source === 'official'
      ? (question.official ?? []).map((uid, rank) => officialCandidate(uid, rank, scene.snapshot))
      : (await ranker.rank({ snapshot: scene.snapshot, turns: scene.turns, signal })).scored.filter(
          ({ element }) => scene.eligible.has(element.uid),
        );
  const result = (answer: Attempt['answer']): Line =>
    question.score(scene, { answer, ranking, ms: Math.round(performance.now() - start) });
  if (contestant === null) return result(null);
  // Where nothing that is offered is right there is nothing to ask, and nothing to pay for.
  if (!question.isAnswerable(ranking)) return result({ action: null, text: '', cost: null });
  return result(await contestant.answer(scene, ranking.slice(0, topK), signal));
}

function officialCandidate(uid: string, rank: number, snapshot: Snapshot): ScoredCandidate {
  const found = snapshot.candidates.find((candidate) => candidate.uid === uid);
  const element: ElementSummary = {
    uid,
    tag: found?.tag ?? '',
    role: found?.role ?? '',
    text: found?.name || found?.text || '',
    bbox: found?.box ?? { x: 0, y: 0, width: 0, height: 0 },
  };
  return { element, score: 1 / (rank + 1) };
}

import type { Action, ElementSummary, ScoredCandidate, Snapshot } from '#shared/domain/index.ts';
import { defaultSettings } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import type { Navigator, Ranker } from '../agent/ports.ts';
import type { Attempt, GivenAnswer, RecordedScene, ScoredQuestion } from './scene.ts';
import type { ScenePicture } from './scene-picture.ts';

/** What answers the turns of a data set: a navigator of the app, or what a test plays. */
export interface Contestant {
  readonly name: string;
  /** Whether it is shown the page's picture: turns without one are left out. */
  readonly seesPictures?: boolean;
  /**
   * @param offered the first candidates of the source, best first
   * @param picture null where it is shown none
   * @throws AppError `endpoint` where no answer could be had
   */
  answer(
    scene: RecordedScene,
    offered: readonly ScoredCandidate[],
    signal: AbortSignal,
    picture: ScenePicture | null,
  ): Promise<GivenAnswer>;
}

/** A navigator as in the window, on recorded pages. Nothing is carried out. */
export function navigatorContestant(navigator: Navigator, seesPictures = false): Contestant {
  return {
    name: navigator.name,
    seesPictures,
    async answer({ snapshot, turns, utterance }, offered, signal, picture) {
      const { action, usage, hasNoModel } = await navigator.propose({
        turns,
        utterance,
        snapshot: picture === null ? snapshot : showAll(snapshot, picture.view),
        rank: async () => offered,
        memory: null,
        settings: defaultSettings,
        signal,
        screenshot: async () => picture?.jpeg ?? null,
        report: () => undefined,
      });
      if (hasNoModel === true) throw new AppError({ code: 'endpoint', message: wordsOf(action) });
      return { action, text: formatAction(action), cost: usage?.price ?? null };
    },
  };
}

/** The page as if all that its picture shows was on the screen: Mind2Web pictures whole pages. */
function showAll(snapshot: Snapshot, view: ScenePicture['view']): Snapshot {
  const candidates = snapshot.candidates.map((candidate) => {
    const { x, y, width, height } = candidate.box;
    const inViewport = x < view.width && y < view.height && x + width > 0 && y + height > 0;
    return { ...candidate, inViewport };
  });
  return { ...snapshot, viewport: view, candidates };
}

const wordsOf = (action: Action): string => (action.intent === 'say' ? action.utterance : action.intent);

export interface RankingSource {
  readonly ranker: Ranker;
  /** Of the official file, or ranked here over all elements of the page that count. */
  readonly source: 'official' | 'own';
  /** Candidates that are offered. */
  readonly topK: number;
}

/** A turn that was answered, or why it does not count. */
export type Attempted<Line> = { readonly line: Line } | { readonly leftOut: string };

/** One turn of a data set, answered. @param contestant null: only the ranking is asked for */
export async function attempt<Line>(
  question: ScoredQuestion<Line>,
  contestant: Contestant | null,
  { ranker, source, topK }: RankingSource,
  signal: AbortSignal,
): Promise<Attempted<Line>> {
  const start = performance.now();
  const scene = await question.scene();
  const picture = contestant?.seesPictures === true ? await scene.picture() : null;
  if (typeof picture === 'string') return { leftOut: picture };
  const ranking =
    source === 'official'
      ? (question.official ?? []).map((uid, rank) => officialCandidate(uid, rank, scene.snapshot))
      : (await ranker.rank({ snapshot: scene.snapshot, turns: scene.turns, signal })).scored.filter(
          ({ element }) => scene.eligible.has(element.uid),
        );
  const result = (answer: Attempt['answer']) => ({
    line: question.score(scene, { answer, ranking, ms: Math.round(performance.now() - start) }),
  });
  if (contestant === null) return result(null);
  // Where nothing that is offered is right there is nothing to ask, and nothing to pay for.
  if (!question.isAnswerable(ranking)) return result({ action: null, text: '', cost: null });
  return result(await contestant.answer(scene, ranking.slice(0, topK), signal, picture));
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

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScoredCandidate, Trace } from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { classes, moveByArrows } from '../../ui/index.ts';
import { elementName } from './choices.tsx';
import styles from './why.module.css';
import { rankingWords } from './words.ts';

/** The best candidates with their scores; the one that is pointed at is shown in the page. */
export function RankingList({
  label,
  candidates,
  chosenUid,
}: {
  /** Whose scores they are. */
  readonly label: string;
  readonly candidates: readonly ScoredCandidate[];
  readonly chosenUid: string | null;
}) {
  const shown = shownCandidates(candidates, chosenUid);
  const shares = barShares(shown.map(({ score }) => score));
  const { pointed, place, point } = usePointing();
  const unranked = chosenUid !== null && !shown.some(({ element }) => element.uid === chosenUid);
  const named = shown.find(({ element }) => element.uid === pointed)?.element;
  return (
    <>
      <ol className={styles.ranking} aria-label={label} onKeyDown={(event) => moveByArrows(event)}>
        {shown.map((candidate, index) => (
          <li
            key={candidate.element.uid}
            value={candidate.rank}
            className={classes(candidate.rank > index + 1 && styles.apart)}
          >
            <RankingRow
              candidate={candidate}
              share={shares[index] ?? 0}
              chosen={candidate.element.uid === chosenUid}
              onPoint={point}
            />
          </li>
        ))}
      </ol>
      {unranked && <p className={styles.quiet}>{rankingWords.chosenNotKept}</p>}
      <p className={styles.place} role="status">
        {named !== undefined && place === 'shown' && rankingWords.shown(elementName(named))}
        {named !== undefined && place === 'gone' && rankingWords.gone(elementName(named))}
        {(named === undefined || place === 'unknown') && rankingWords.pointAtOne}
      </p>
      <p className={styles.quiet}>{rankingWords.aboutScores}</p>
    </>
  );
}

/** One candidate: its rank, its name, what it is, and how well it fitted. */
function RankingRow({
  candidate: { element, rank, score },
  share,
  chosen,
  onPoint,
}: {
  readonly candidate: RankedCandidate;
  /** 0 to 1. */
  readonly share: number;
  readonly chosen: boolean;
  /** Null when it is pointed at no more. */
  readonly onPoint: (uid: string | null) => void;
}) {
  return (
    <button
      type="button"
      className={styles.candidate}
      aria-current={chosen ? 'true' : undefined}
      onPointerEnter={() => onPoint(element.uid)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(element.uid)}
      onBlur={() => onPoint(null)}
      onClick={() => onPoint(element.uid)}
    >
      <span className={styles.rank}>{rank}</span>
      <span className={styles.name} title={element.text}>
        {elementName(element)}
      </span>
      {chosen && <span className={styles.chosen}>{rankingWords.chosen}</span>}
      <span className={styles.role}>{elementWord(element)}</span>
      <span className={styles.score} title={String(score)}>
        {score.toFixed(2)}
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
    </button>
  );
}

interface RankedCandidate extends ScoredCandidate {
  /** From 1. */
  readonly rank: number;
}

// What fits beside a page without scrolling.
const shownCount = 10;

/** The ten best, and behind them the chosen one with its own rank if it is not among them. */
export function shownCandidates(
  candidates: readonly ScoredCandidate[],
  chosenUid: string | null,
): readonly RankedCandidate[] {
  const ranked = candidates.map((candidate, index) => ({ ...candidate, rank: index + 1 }));
  const chosen = ranked.find(({ element }) => element.uid === chosenUid);
  const best = ranked.slice(0, shownCount);
  return chosen === undefined || chosen.rank <= shownCount ? best : [...best, chosen];
}

/**
 * How long each score's bar is, 0 to 1, the best score's being 1. Scores may be negative (cosines) or have no bound
 * (word scores): the bars begin at 0, or at the lowest score where that is below.
 */
export function barShares(scores: readonly number[]): readonly number[] {
  const best = Math.max(...scores);
  const from = Math.min(0, ...scores);
  const range = best - from;
  return scores.map((score) => (range === 0 ? 0 : (score - from) / range));
}

/** Where the element that is pointed at is: marked in the page, not there any more, or not known yet. */
type PointedPlace = 'shown' | 'gone' | 'unknown';

/** Points at elements of the page, and knows whether they are still there. */
function usePointing(): {
  readonly pointed: string | null;
  readonly place: PointedPlace;
  readonly point: (uid: string | null) => void;
} {
  const { page } = useModel();
  const [pointed, setPointed] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const marked = useApp((data) => data.marks.some((mark) => mark.uid === pointed));

  const point = useCallback(
    (uid: string | null) => {
      latest.current = uid;
      setPointed(uid);
      setAnswered(null);
      void page.point(uid).then(() => latest.current === uid && setAnswered(uid));
    },
    [page],
  );
  // A mark must not outlive the list that put it there.
  useEffect(() => () => void page.point(null), [page]);

  const known = pointed !== null && answered === pointed;
  return { pointed, point, place: known ? (marked ? 'shown' : 'gone') : 'unknown' };
}

export interface ScoreList {
  /** Whose scores they are. */
  readonly title: string;
  readonly isRanker: boolean;
  readonly candidates: readonly ScoredCandidate[];
}

/** Each scorer's list under its own name, as far as there is one. */
export function scoreLists({ ranking, ownScores, navigator }: Trace): readonly ScoreList[] {
  const ranker = {
    title: rankingWords.scoresOfTheRanker,
    isRanker: true,
    candidates: ranking?.candidates ?? [],
  };
  const own = { title: rankingWords.ownScores(navigator), isRanker: false, candidates: ownScores };
  return [ranker, own].filter(({ candidates }) => candidates.length > 0);
}

export function hasScores(trace: Trace): boolean {
  return scoreLists(trace).length > 0;
}

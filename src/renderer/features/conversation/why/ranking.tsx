import { type KeyboardEvent, useRef } from 'react';
import type { ScoredCandidate } from '#shared/domain/index.ts';
import { classes } from '../../../ui/index.ts';
import { elementName } from '../choices.tsx';
import styles from '../why.module.css';
import { barShares } from './bar-shares.ts';
import { RankingRow } from './ranking-row.tsx';
import { shownCandidates } from './shown-candidates.ts';
import { usePointing } from './use-pointing.ts';

/** The best candidates with their scores; the one that is pointed at is shown in the page. */
export function Ranking({
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
  const list = useRef<HTMLOListElement>(null);
  const { pointed, place, point } = usePointing();
  const unranked = chosenUid !== null && !shown.some(({ element }) => element.uid === chosenUid);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
  }

  const named = shown.find(({ element }) => element.uid === pointed)?.element;
  return (
    <>
      <ol ref={list} className={styles.ranking} aria-label={label} onKeyDown={onKeyDown}>
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
      {unranked && (
        <p className={styles.quiet}>What was chosen is not in the part of the ranking that was kept.</p>
      )}
      <p className={styles.place} role="status">
        {named !== undefined && place === 'shown' && `“${elementName(named)}” is marked in the page.`}
        {named !== undefined && place === 'gone' && `“${elementName(named)}” is not on the page any more.`}
        {(named === undefined || place === 'unknown') && 'Point at one to see it in the page.'}
      </p>
      <p className={styles.quiet}>
        A longer bar fits better what was said. Scores can be compared within this list only.
      </p>
    </>
  );
}

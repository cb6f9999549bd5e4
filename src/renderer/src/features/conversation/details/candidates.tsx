import { Button } from '@base-ui/react/button';
import { useEffect, useState } from 'react';
import type { ScoredCandidate } from '#shared/domain/index.ts';
import { useModel } from '../../../state/index.ts';
import { elementName, roleWord } from '../role-word.ts';
import styles from './details.module.css';

// Enough to see what it was decided between; the rest on demand.
const shownAtFirst = 5;

/** The ranking, best first. Pointing at one shows it in the page. */
export function Candidates({
  candidates,
  chosenUid,
}: {
  readonly candidates: readonly ScoredCandidate[];
  readonly chosenUid: string | null;
}) {
  const { page } = useModel();
  const [all, setAll] = useState(false);
  // A mark must not outlive the list that put it there.
  useEffect(() => () => page.point(null), [page]);
  if (candidates.length === 0) return null;
  const shown = all ? candidates : candidates.slice(0, shownAtFirst);
  return (
    <div className={styles.candidates}>
      <p className={styles.heading}>Candidates</p>
      <ol aria-label="Candidates">
        {shown.map(({ element, score }, index) => (
          <li key={element.uid}>
            <Button
              className={styles.candidate}
              title="Shows it in the page"
              onPointerEnter={() => page.point(element.uid)}
              onPointerLeave={() => page.point(null)}
              onFocus={() => page.point(element.uid)}
              onBlur={() => page.point(null)}
              onClick={() => page.point(element.uid)}
            >
              <span className={styles.rank}>{index + 1}</span>
              <span className={styles.candidateName}>{elementName(element)}</span>
              <span className={styles.quiet}>{roleWord(element)}</span>
              {element.uid === chosenUid && <span className={styles.chosen}>chosen</span>}
              <span className={styles.score} title={String(score)}>
                {score.toFixed(2)}
              </span>
            </Button>
          </li>
        ))}
      </ol>
      {candidates.length > shown.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          Show all {candidates.length}
        </Button>
      )}
    </div>
  );
}

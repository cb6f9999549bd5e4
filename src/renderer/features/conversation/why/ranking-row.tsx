import { Button } from '@base-ui/react/button';
import { elementName, roleWord } from '../choices.tsx';
import styles from '../why.module.css';
import type { RankedCandidate } from './shown-candidates.ts';

/** One candidate: its rank, its name, what it is, and how well it fitted. */
export function RankingRow({
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
    <Button
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
      {chosen && <span className={styles.chosen}>chosen</span>}
      <span className={styles.role}>{roleWord(element)}</span>
      <span className={styles.score} title={String(score)}>
        {score.toFixed(2)}
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
    </Button>
  );
}

import { useListening } from '../../voice/index.ts';
import styles from './voice.module.css';

/** A line that gets shorter until the draft is sent. */
export function CountdownLine() {
  const countdown = useListening((data) => data.countdown);
  if (countdown === null) return null;
  return (
    <span
      key={countdown.endsAt}
      className={styles.countdown}
      style={{ animationDuration: `${countdown.totalMs}ms` }}
      aria-hidden
    />
  );
}

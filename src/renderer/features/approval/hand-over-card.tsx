import { Hand } from 'lucide-react';
import { useId } from 'react';
import { handOverAdvice, handOverTitle } from '#shared/grammar/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './approval.module.css';
import { handOverWords } from './words.ts';

/** What only the user may do in the page, while the run waits. Calm: there is no hurry, and nothing to decide. */
export function HandOverCard() {
  const { task, view, focusPoints } = useModel();
  const title = useId();
  const handOver = useApp((data) =>
    data.run.status === 'paused' && data.run.sessionId === data.conversation.sessionId
      ? (data.run.handOver ?? null)
      : null,
  );
  if (handOver === null) return null;
  return (
    <section className={styles.card} data-calm="" aria-labelledby={title}>
      <div className={styles.body}>
        <h2 id={title} className={styles.title}>
          <Hand size={18} aria-hidden />
          {handOverTitle(handOver)}
        </h2>
        <p>{handOverAdvice(handOver)}</p>
      </div>
      <div className={styles.answers}>
        <Button kind="primary" onClick={() => void task.resume()}>
          {handOverWords.goOn}
        </Button>
        <Button
          onClick={() => {
            // In a narrow window it lies over the page.
            view.setState({ drawerOpen: false });
            focusPoints.focus('page');
          }}
        >
          {handOverWords.goToPage}
        </Button>
      </div>
    </section>
  );
}

import { useApp, useModel } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './interrupted-note.module.css';

/** The app ended while something ran here: says so and offers the last instruction again, never by itself. */
export function InterruptedNote() {
  const { view, focusPoints } = useModel();
  const interrupted = useApp((data) => {
    const open = data.sessions.list.find((session) => session.id === data.conversation.sessionId);
    return open?.interrupted === true && data.run.status === 'idle';
  });
  const lastUtterance = useApp((data) => {
    const last = data.conversation.turns.findLast((turn) => turn.speaker === 'user');
    return last?.speaker === 'user' ? last.utterance : null;
  });
  if (!interrupted || lastUtterance === null) return null;
  return (
    <div className={styles.note}>
      <p>Parley was closed while it worked on this. Nothing was continued by itself.</p>
      <Button
        onClick={() => {
          view.setState({ draft: lastUtterance });
          focusPoints.focus('composer');
        }}
      >
        Write the last instruction again
      </Button>
    </div>
  );
}

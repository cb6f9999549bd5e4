import type { NavigatorTurn } from '#shared/domain/index.ts';
import { Moment } from '../../ui/index.ts';
import { Choices } from './choices.tsx';
import { ConnectHint } from './connect-hint.tsx';
import { LinkedText } from './linked-text.tsx';
import { questionText } from './question-text.ts';
import styles from './rows.module.css';

/** What Parley said; with numbered choices when it asks which of several things is meant. */
export function SayRow({
  turn,
  utterance,
  last,
}: {
  readonly turn: NavigatorTurn;
  readonly utterance: string;
  readonly last: boolean;
}) {
  return (
    <div className={styles.say}>
      <p className={styles.speaker}>
        Parley
        <Moment at={turn.at} className={styles.when} />
      </p>
      <p className={styles.words}>
        <LinkedText text={questionText(utterance, turn.choices)} />
      </p>
      {turn.choices.length > 0 && <Choices choices={turn.choices} open={last} />}
      {last && <ConnectHint utterance={utterance} />}
    </div>
  );
}

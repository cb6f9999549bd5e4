import type { UserTurn } from '#shared/domain/index.ts';
import { Hidden, Moment } from '../../ui/index.ts';
import styles from './rows.module.css';

/** What the user said. */
export function UserRow({ turn }: { readonly turn: UserTurn }) {
  return (
    <div className={styles.user}>
      <p className={styles.words}>
        <Hidden>You: </Hidden>
        {turn.utterance}
      </p>
      <Moment at={turn.at} className={styles.when} />
    </div>
  );
}

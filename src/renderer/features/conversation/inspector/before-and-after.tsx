import { useCallback } from 'react';
import type { NavigatorTurn, Turn } from '#shared/domain/index.ts';
import { useModel } from '../../../state/index.ts';
import { Loaded, useLoaded } from '../../../ui/index.ts';
import styles from './inspector.module.css';
import { beforeAndAfterWords, changeWords } from './words.ts';

/** Looks at the page behind a turn that are tried for the picture of what came of it. */
const tries = 3;

/** What the turn changed: in words, and as the page before and at the next look behind it. */
export function BeforeAndAfter({
  turn,
  later,
  hasPicture,
}: {
  readonly turn: NavigatorTurn;
  readonly later: readonly Turn[];
  readonly hasPicture: boolean;
}) {
  const changes = turn.outcome.kind === 'done' ? turn.outcome.changes.flatMap(changeWords) : [];
  const isSaid = turn.action.intent === 'say' && turn.actor === 'navigator';
  if (isSaid && changes.length === 0) return null;
  return (
    <section className={styles.section} aria-label={beforeAndAfterWords.whatCameOfIt}>
      <h3>{beforeAndAfterWords.whatCameOfIt}</h3>
      {changes.length === 0 ? (
        <p className={styles.quiet}>
          {turn.outcome.kind === 'done'
            ? beforeAndAfterWords.nothingSeen
            : beforeAndAfterWords.nothingWasChanged}
        </p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {hasPicture && turn.outcome.kind === 'done' && <Pictures turn={turn} later={later} />}
    </section>
  );
}

function Pictures({ turn, later }: { readonly turn: NavigatorTurn; readonly later: readonly Turn[] }) {
  const { upkeep } = useModel();
  const next = later.filter(({ speaker }) => speaker === 'navigator').slice(0, tries);
  const ids = next.map(({ id }) => id).join(' ');
  const load = useCallback(async () => {
    const before = await upkeep.screenshot(turn.id);
    for (const id of ids.split(' ').filter(Boolean)) {
      const after = await upkeep.screenshot(id);
      if (after !== null) return { before, after, id };
    }
    return { before, after: null, id: null };
  }, [upkeep, turn.id, ids]);
  const shownAt = (id: string | null) => next.find((one) => one.id === id);
  return (
    <Loaded of={useLoaded(load)} busy={beforeAndAfterWords.loading} failed={beforeAndAfterWords.cantGet}>
      {({ before, after, id }) =>
        before !== null && (
          <div className={styles.pictures}>
            <figure>
              <figcaption>{beforeAndAfterWords.before}</figcaption>
              <img src={`data:image/jpeg;base64,${before}`} alt={beforeAndAfterWords.pictureBefore} />
            </figure>
            {after === null ? (
              <p className={styles.quiet}>{beforeAndAfterWords.notLookedAgain}</p>
            ) : (
              <figure>
                <figcaption>{beforeAndAfterWords.after((shownAt(id)?.index ?? 0) + 1)}</figcaption>
                <img src={`data:image/jpeg;base64,${after}`} alt={beforeAndAfterWords.pictureAfter} />
              </figure>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

import { capitalise } from '#shared/text/words.ts';
import { useModel } from '../../state/index.ts';
import { Busy, Button, Empty, Failed, Moment, useAttempt, useLoaded } from '../../ui/index.ts';
import { wordPermission, permissionWords as words } from '../approval/words.ts';
import { ProblemLine } from './setting-parts.tsx';
import styles from './settings.module.css';

/** What Parley may do without asking, with a way to take each back. */
export function PermissionsSection() {
  const { upkeep } = useModel();
  const [grants, again] = useLoaded(upkeep.grants);
  const { problem, run } = useAttempt();
  if (grants.status === 'loading') return <Busy what={words.loading} />;
  if (grants.status === 'failed') {
    return <Failed title={words.unreadable} message={grants.message} onRetry={again} />;
  }
  if (grants.value.length === 0) {
    return (
      <Empty title={words.none}>
        <p>{words.aboutNone}</p>
      </Empty>
    );
  }
  return (
    <>
      <ProblemLine words={problem} />
      <p className={styles.quiet}>{words.about}</p>
      <ul className={styles.rows} aria-label={words.list}>
        {grants.value.map((grant) => {
          const permission = capitalise(wordPermission(grant));
          return (
            <li key={grant.id} className={styles.row}>
              <div className={styles.rowWords}>
                <p>{permission}</p>
                <p className={styles.quiet}>
                  {words.since} <Moment at={grant.createdAt} />
                </p>
              </div>
              <Button
                aria-label={`${words.takeBack}: ${permission}`}
                onClick={() => void run(() => upkeep.revokeGrant(grant.id)).then(again)}
              >
                {words.takeBack}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

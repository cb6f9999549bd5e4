import type { Grant } from '#shared/domain/index.ts';
import { capitalise } from '#shared/text/words.ts';
import { useModel } from '../../state/index.ts';
import { Busy, Button, Empty, Failed, Moment, useAttempt, useLoaded } from '../../ui/index.ts';
import { kindWords, siteName } from '../approval/approval-card.tsx';
import { Problem } from './setting-parts.tsx';
import styles from './settings.module.css';

/** "Send forms", "shop.example/lists/*" */
function describeGrant({ kind, origin, path }: Grant): readonly [string, string] {
  return [capitalise(kindWords[kind]), `${siteName(origin)}${path === '/' ? '' : path}`];
}

/** What Parley may do without asking, with a way to take each back. */
export function PermissionsSection() {
  const { upkeep } = useModel();
  const [grants, again] = useLoaded(upkeep.grants);
  const { problem, run } = useAttempt();
  if (grants.status === 'loading') return <Busy what="Getting the permissions" />;
  if (grants.status === 'failed') {
    return <Failed title="Can’t read the permissions" message={grants.message} onRetry={again} />;
  }
  if (grants.value.length === 0) {
    return (
      <Empty title="Parley asks every time">
        <p>What you always allow is listed here. You can end each permission.</p>
      </Empty>
    );
  }
  return (
    <>
      <Problem words={problem} />
      <ul className={styles.rows} aria-label="Permissions">
        {grants.value.map((grant) => {
          const [act, place] = describeGrant(grant);
          return (
            <li key={grant.id} className={styles.row}>
              <div className={styles.rowWords}>
                <p>
                  <em>{act}</em> on {place}
                </p>
                <p className={styles.quiet}>
                  Since <Moment at={grant.createdAt} />
                </p>
              </div>
              <Button
                aria-label={`Take back: ${act} on ${place}`}
                onClick={() => void run(() => upkeep.revokeGrant(grant.id)).then(again)}
              >
                Take back
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

import { useState } from 'react';
import type { ConsequenceKind } from '#shared/domain/index.ts';
import { useModel } from '../../state/index.ts';
import { Busy, Button, Empty, Failed, Moment, useLoaded } from '../../ui/index.ts';
import styles from './settings.module.css';

const permissionWords: Readonly<Record<ConsequenceKind, string>> = {
  submit: 'Send forms',
  pay: 'Pay',
  book: 'Book',
  send: 'Send messages',
  post: 'Post',
  delete: 'Delete things',
  'sign-up': 'Sign up',
  'sign-in': 'Sign in',
  upload: 'Upload files',
  download: 'Download files',
  'new-site': 'Go to sites that you have not named',
  address: 'Open addresses that the model made up',
  'data-flow': 'Hand over what was read on another site',
};

/** What Parley may do without asking, with a way to take each back. */
export function PermissionsSection() {
  const { upkeep } = useModel();
  const [grants, again] = useLoaded(upkeep.grants);
  const [problem, setProblem] = useState<string | null>(null);

  async function revoke(grantId: string): Promise<void> {
    try {
      await upkeep.revokeGrant(grantId);
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    again();
  }

  if (grants.status === 'loading') return <Busy what="Fetching the permissions" />;
  if (grants.status === 'failed') {
    return <Failed title="The permissions could not be read" message={grants.message} onRetry={again} />;
  }
  if (grants.value.length === 0) {
    return (
      <Empty title="Parley asks every time">
        <p>What you answer with “Allow always here” is listed here, and can be taken back.</p>
      </Empty>
    );
  }
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <ul className={styles.rows} aria-label="Permissions">
        {grants.value.map((grant) => (
          <li key={grant.id} className={styles.row}>
            <div className={styles.rowWords}>
              <p>
                <em>{permissionWords[grant.kind]}</em> on {grant.origin.replace(/^https?:\/\//, '')}
              </p>
              <p className={styles.quiet}>
                Since <Moment at={grant.createdAt} />
              </p>
            </div>
            <Button
              aria-label={`Take back: ${permissionWords[grant.kind]} on ${grant.origin}`}
              onClick={() => void revoke(grant.id)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

import { type ReactNode, useState } from 'react';
import type { Session } from '#shared/domain/index.ts';
import { useApp } from '../../state/index.ts';
import { ActionMenu } from '../../ui/index.ts';
import { RenameField } from './rename-field.tsx';
import { SessionTotals } from './session-totals.tsx';
import styles from './sessions.module.css';
import { useSessionActions } from './use-session-actions.ts';

/** The title of the open session and what can be done with it; `children` stand in front of it. */
export function SessionHeader({ children }: { readonly children?: ReactNode }) {
  const session = useApp((data) =>
    data.sessions.list.find((entry) => entry.id === data.conversation.sessionId),
  );
  return (
    <header className={styles.header}>
      {children}
      {session === undefined ? (
        <h1 className={styles.headerTitle}>New session</h1>
      ) : (
        <Titled key={session.id} session={session} />
      )}
    </header>
  );
}

function Titled({ session }: { readonly session: Session }) {
  const [renaming, setRenaming] = useState(false);
  const actions = useSessionActions(session, () => setRenaming(true));
  if (renaming) return <RenameField session={session} onDone={() => setRenaming(false)} />;
  return (
    <>
      <div className={styles.titles}>
        <h1 className={styles.headerTitle} title={session.title}>
          {session.title}
        </h1>
        <SessionTotals />
      </div>
      <ActionMenu label="More for this session" actions={actions} />
    </>
  );
}

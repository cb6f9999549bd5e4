import { useState } from 'react';
import type { Session } from '#shared/domain/index.ts';
import { useModel } from '../../state/index.ts';
import { ActionMenu, Moment } from '../../ui/index.ts';
import { RenameField } from './rename-field.tsx';
import styles from './sessions.module.css';
import { useSessionActions } from './use-session-actions.ts';

export function SessionRow({
  session,
  open,
  onOpened,
}: {
  readonly session: Session;
  readonly open: boolean;
  readonly onOpened?: (() => void) | undefined;
}) {
  const { sessions } = useModel();
  const [renaming, setRenaming] = useState(false);
  const actions = useSessionActions(session, () => setRenaming(true));
  if (renaming) return <RenameField session={session} onDone={() => setRenaming(false)} />;
  return (
    <div className={styles.row} data-open={open ? '' : undefined}>
      <button
        type="button"
        className={styles.openButton}
        aria-current={open ? 'true' : undefined}
        onClick={() => {
          void sessions.open(session.id);
          onOpened?.();
        }}
      >
        <span className={styles.title} title={session.title}>
          {session.title}
        </span>
        <span className={styles.line}>
          <Moment at={session.updatedAt} />
          {session.interrupted && <span className={styles.interrupted}>interrupted</span>}
        </span>
      </button>
      <div className={styles.menu}>
        <ActionMenu label={`More for ${session.title}`} actions={actions} />
      </div>
    </div>
  );
}

import { PanelLeftClose, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useModel } from '../../state/index.ts';
import { IconButton } from '../../ui/index.ts';
import { SearchField } from './search-field.tsx';
import { SessionList } from './session-list.tsx';
import styles from './sessions.module.css';
import { useSessionSearch } from './use-session-search.ts';

/** Every session that is kept. `children` stand at its foot; `onOpened` is told when one was chosen. */
export function SessionsSidebar({
  children,
  onOpened,
}: {
  readonly children?: ReactNode;
  readonly onOpened?: () => void;
}) {
  const { sessions, upkeep, focusPoints } = useModel();
  const search = useSessionSearch();
  return (
    <nav className={styles.sidebar} aria-label="Sessions">
      <div className={styles.head}>
        <h2 className={styles.heading}>Sessions</h2>
        <IconButton
          label="New session"
          keys="Ctrl+Shift+O"
          side="bottom"
          icon={SquarePen}
          onClick={() => {
            sessions.startNew();
            onOpened?.();
            focusPoints.focus('composer');
          }}
        />
        <IconButton
          label="Fold sessions away"
          keys="Ctrl+B"
          side="bottom"
          icon={PanelLeftClose}
          onClick={() => void upkeep.changeSettings({ sessionsOpen: false })}
        />
      </div>
      <SearchField value={search.query} onChange={search.setQuery} />
      <SessionList search={search} onOpened={onOpened} />
      {children !== undefined && <div className={styles.foot}>{children}</div>}
    </nav>
  );
}

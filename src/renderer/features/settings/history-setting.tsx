import { useState } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Button, countOf, toasts } from '../../ui/index.ts';
import { Question } from './setting-parts.tsx';
import styles from './settings.module.css';

/** Deletes all sessions, after it was said what that takes and what it leaves. */
export function HistorySetting() {
  const { sessions } = useModel();
  const count = useApp((data) => data.sessions.list.length);
  const [asked, setAsked] = useState(false);

  async function clear(): Promise<void> {
    const cleared = await sessions.clear();
    if (cleared !== null) toasts.add({ description: `${countOf(cleared, 'session')} deleted.` });
  }

  if (asked) {
    return (
      <Question
        label="Clear all history?"
        yes={`Delete ${countOf(count, 'session')}`}
        onYes={clear}
        onNo={() => setAsked(false)}
      >
        This deletes all sessions with their pictures, sound and backups, and stops what runs. You can’t undo
        it. Settings, permissions, connections, downloads and the cookies of websites stay.
      </Question>
    );
  }
  return (
    <div className={styles.buttons}>
      <Button disabled={count === 0} focusableWhenDisabled onClick={() => setAsked(true)}>
        Clear all history…
      </Button>
    </div>
  );
}

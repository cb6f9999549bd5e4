import { useState } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Button, countOf, toasts, useAttempt } from '../../ui/index.ts';
import { Problem, Question } from './setting-parts.tsx';
import styles from './settings.module.css';

/** Deletes all sessions, after it was said what that takes and what it leaves. */
export function HistorySetting({ onCleared }: { readonly onCleared: () => void }) {
  const { sessions } = useModel();
  const isEmpty = useApp((data) => data.sessions.list.length === 0);
  /** How many would go, once that is asked. */
  const [asked, setAsked] = useState<number | null>(null);
  const { problem, run } = useAttempt();

  // The list holds only what was fetched of them.
  const ask = (): Promise<unknown> => run(async () => setAsked((await sessions.count('', {})).all));

  async function clear(): Promise<void> {
    const cleared = await sessions.clear();
    if (cleared !== null) toasts.add({ description: `${countOf(cleared, 'session')} deleted.` });
    onCleared();
  }

  if (asked !== null) {
    return (
      <Question
        label="Clear all history?"
        yes={`Delete ${countOf(asked, 'session')}`}
        onYes={clear}
        onNo={() => setAsked(null)}
      >
        This deletes all sessions with their pictures, sound and backups, and stops what runs. You can’t undo
        it. Settings, permissions, connections, downloads and the cookies of websites stay.
      </Question>
    );
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button disabled={isEmpty} focusableWhenDisabled onClick={() => void ask()}>
          Clear all history…
        </Button>
      </div>
      <Problem words={problem} />
    </>
  );
}

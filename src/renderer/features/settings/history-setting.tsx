import { useState } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Button, countOf, toasts, useAttempt } from '../../ui/index.ts';
import { Problem, Question } from './setting-parts.tsx';
import styles from './settings.module.css';

/** Makes websites forget the user, after it was said what that takes. */
export function SitesSetting({ onCleared }: { readonly onCleared: () => void }) {
  const { history } = useModel();
  const [asked, setAsked] = useState(false);
  const { problem, run } = useAttempt();

  async function clear(): Promise<void> {
    if (await run(history.clearSites)) toasts.add({ description: 'Websites’ data cleared.' });
    onCleared();
  }

  return (
    <>
      {asked ? (
        <Question label="Clear websites’ data?" yes="Clear it" onYes={clear} onNo={() => setAsked(false)}>
          This removes cookies, what websites store, and copies of their files: you are signed out everywhere.
          Sessions and downloads stay. Reload open pages afterwards.
        </Question>
      ) : (
        <div className={styles.buttons}>
          <Button onClick={() => setAsked(true)}>Clear websites’ data…</Button>
        </div>
      )}
      <Problem words={problem} />
    </>
  );
}

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
        it. Settings, permissions, connections, saved replays with what they enter, downloads and the cookies
        of websites stay.
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
